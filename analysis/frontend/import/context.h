//===- context.h - the state of one import -------------------------===//
//
// UnitImporter holds what the functions of a file share (places, symbols,
// structs); a FunctionImporter turns one function, or the initialiser of one
// global, into our trees. Their members are implemented by topic, in
// import_*.cpp.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/import/liveness.h"
#include "analysis/frontend/import/names.h"
#include "analysis/code/source_scanner.h"
#include "analysis/code/unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Lex/Preprocessor.h"

namespace nidus::frontend {

/// Deeper trees are cut, so that every later step can recurse.
constexpr int maxDepth = 2000;
/// What stands for them, in words.
std::string tooDeep();

/// Longer initialisers are not kept: no table that a kernel takes by value has
/// so many elements.
constexpr uint64_t maxElements = 65536;
/// The number of elements under all levels of a constant array type; some
/// number above maxElements when it is higher.
uint64_t elementCount(clang::QualType type, const clang::ASTContext &ast);

class UnitImporter {
  clang::Preprocessor &preprocessor;

public:
  clang::ASTContext &ast;
  const clang::SourceManager &sources;
  Unit unit;
  Names names;
  Uses uses;                                            ///< of all function bodies and initialisers of the file
  std::map<const clang::RecordDecl *, TypeRef> records; ///< by canonical declaration

  UnitImporter(clang::ASTUnit &tree, const std::string &path, const std::vector<Pragma> &pragmas, const std::vector<IncludedText> &included);
  Unit take();
  /// What the functions of the main file call, and what these call that the file defines.
  std::set<std::string> calledFunctions() const;

  Location locate(clang::SourceLocation location) const;
  SourceRange rangeOf(const clang::Stmt *stmt) const;
  /// Where the expression begins in the main file's text; -1 when a macro or another file holds its beginning.
  int offsetOf(const clang::Expr *expr) const;
  int offsetOf(clang::SourceLocation place) const; ///< the same of what begins there
  /// Sets what is known of the directives before the loop.
  void findPragmas(Stmt &loop) const;
  std::string spellingAt(clang::SourceLocation location) const;
  bool mayChange(const clang::VarDecl *variable) const;
  /// FunctionImporter::constantInitialiser, computed once per variable.
  ExprRef initialiser(const clang::VarDecl *variable);
  /// What a variable is set to, once: by its initialiser, or by the only assignment to a local variable, when that
  /// stands directly in the body of its function. Null: not known.
  const clang::Expr *onlyValueOf(const clang::VarDecl *variable) const;
  /// The integer that a variable has wherever it is read, since nothing changes it; none when that is not known.
  std::optional<llvm::APSInt> numberOf(const clang::VarDecl *variable);
  /// Whether the file mentions or defines several functions of this name.
  bool isOverloaded(const clang::FunctionDecl *function) const;
  bool definesFunction(const std::string &name) const;
  bool isOfSystem(const clang::FunctionDecl *function) const;
  Linkage linkageOf(const clang::FunctionDecl *definition);
  /// Would a linker look for it in other files, under this name?
  bool mayBeOfOtherFile(const clang::FunctionDecl *function);
  /// By which calls and definitions know it.
  std::string nameOf(const clang::FunctionDecl *function);
  /// By which calls know it: a weak one, which another file may replace, is not the one that is defined here.
  std::string nameInCalls(const clang::FunctionDecl *function);

private:
  std::vector<SourcePiece> pieces; ///< of the main file
  std::vector<LineOfFile> lines;   ///< of its text
  std::map<const clang::VarDecl *, ExprRef> initialisers; ///< by canonical declaration
  std::map<const clang::VarDecl *, std::optional<llvm::APSInt>> numbers; ///< the same
  std::map<const clang::FunctionDecl *, Uses> bodies;     ///< of functions with a body, by canonical declaration
  std::vector<const clang::FunctionDecl *> definitions;   ///< in source order
  std::map<const clang::FunctionDecl *, std::string> ownNames; ///< of those whose name the library has, by canonical declaration
  std::map<const clang::FunctionDecl *, std::string> weakNames; ///< of what calls of weak functions call, by canonical declaration

  std::optional<llvm::APSInt> numberOf(const clang::Expr *expr);
  void collectDefinitions(const clang::DeclContext *context);
  void collectInitialiser(const clang::VarDecl *variable);
  std::vector<const clang::FunctionDecl *> wantedFunctions() const;
  std::set<const clang::FunctionDecl *> reachableFrom(const clang::FunctionDecl *function) const;
  void importSharedVariables();
  void importIdentifiers();
  void importMacros(const std::vector<const clang::FunctionDecl *> &functions);
  LineOfFile lineAt(clang::SourceLocation place) const;
  clang::SourceLocation placeInMainFile(clang::SourceLocation place) const;
  clang::SourceLocation endOf(const clang::Stmt *stmt) const;
  clang::SourceLocation startInFile(clang::SourceLocation location) const;
};

class FunctionImporter {
  UnitImporter &unit;
  const clang::FunctionDecl *decl; ///< null for the initialiser of a global
  const Uses &uses;
  llvm::DenseMap<const void *, TypeRef> types;
  llvm::DenseSet<const clang::VarDecl *> sizeVariables; ///< read by types of variable length
  std::optional<Liveness> liveness;
  Function result;
  int depth = 0;

public:
  FunctionImporter(UnitImporter &unit, const clang::FunctionDecl *decl, const Uses &uses)
      : unit(unit), decl(decl), uses(uses) {}
  Function import();
  /// The initialiser as a tree, or null when it is not made of constants alone.
  ExprRef constantInitialiser(const clang::VarDecl *variable);
  /// A variable of the file, without its initialiser.
  Variable global(const clang::VarDecl *variable);

  /// Types (import_types.cpp).
  TypeRef type(clang::QualType type);

  /// Expressions (import_expressions.cpp, import_calls.cpp,
  /// import_literals.cpp).
  ExprRef expr(const clang::Expr *expr);

private:
  TypeRef newType(clang::QualType type);
  TypeRef arrayType(const clang::ArrayType *array);
  TypeRef recordType(const clang::RecordType *recordType);
  std::string refusalOf(const clang::RecordDecl *record);
  std::string refusalOfField(const clang::FieldDecl *field);
  bool hasNaturalLayout(const clang::RecordDecl *record);
  void addStruct(const clang::RecordDecl *record, const std::string &name);
  std::string refusalOfExtent(const clang::Expr *extent);

  ExprRef convert(const clang::Expr *expr);
  ExprRef convertReference(const clang::DeclRefExpr *reference);
  ExprRef convertCast(const clang::CastExpr *cast);
  ExprRef convertLoad(const clang::Expr *lvalue);
  ExprRef convertUnary(const clang::UnaryOperator *op);
  ExprRef convertBinary(const clang::BinaryOperator *op);
  ExprRef convertMember(const clang::MemberExpr *member);
  ExprRef convertSubscript(const clang::ArraySubscriptExpr *element);
  ExprRef convertPrimary(const clang::Expr *expr);
  ExprRef convertGuard(const clang::StmtExpr *block);
  const clang::FunctionDecl *calleeOf(const clang::CallExpr *call) const;
  ExprRef convertCall(const clang::CallExpr *call);
  void wantOfOthers(const clang::FunctionDecl *function);
  ExprRef convertBuiltin(const clang::CallExpr *call, const std::string &name);
  ExprRef classification(const clang::CallExpr *call, const std::string &name);
  ExprRef bitFunction(const clang::CallExpr *call, const std::string &name);
  /// Complex numbers (complex.cpp); null: it has nothing to do with them.
  TypeRef importedComplex(const clang::ComplexType *complex);
  ExprRef complexCall(const clang::Expr *expr, const std::string &function, std::vector<ExprRef> arguments);
  ExprRef partOfComplex(const clang::Expr *expr, const ExprRef &value, bool isReal);
  ExprRef complexCast(const clang::CastExpr *cast);
  ExprRef complexUnary(const clang::UnaryOperator *op);
  ExprRef complexOperation(const clang::BinaryOperator *op, const std::string &name, const ExprRef &left, const ExprRef &right);
  ExprRef complexBinary(const clang::BinaryOperator *op);
  ExprRef complexFunction(const clang::CallExpr *call, llvm::StringRef name);
  ExprRef condition(const clang::Expr *condition);
  ExprRef imaginaryLiteral(const clang::ImaginaryLiteral *literal);
  ExprRef convertIntLiteral(const clang::IntegerLiteral *literal);
  ExprRef convertCharLiteral(const clang::CharacterLiteral *literal);
  ExprRef convertFloatLiteral(const clang::FloatingLiteral *literal);
  ExprRef convertInitList(const clang::InitListExpr *list);
  ExprRef convertSizeOf(const clang::UnaryExprOrTypeTraitExpr *trait);
  ExprRef zero(clang::QualType type, clang::SourceLocation place);
  ExprRef constant(const clang::Expr *expr, const llvm::APSInt &value);
  ExprRef unsupported(const clang::Stmt *expr, const std::string &name);
  ExprRef flattened(const clang::Stmt *stmt, clang::QualType type, const std::string &name);
  ExprRef node(ExprKind kind, const clang::Expr *expr, std::vector<ExprRef> children = {}, std::string op = "");
  void addParts(const clang::Stmt *stmt, std::vector<ExprRef> &parts);

  /// Statements (import_statements.cpp, import_switch.cpp). A declaration gives several, or none.
  std::vector<StmtRef> stmts(const clang::Stmt *stmt);
  StmtRef stmt(const clang::Stmt *stmt);
  std::vector<StmtRef> convertDeclarations(const clang::DeclStmt *decls);
  StmtRef convertStmt(const clang::Stmt *stmt);
  StmtRef convertFor(const clang::ForStmt *loop);
  std::vector<StmtRef> convertSwitch(const clang::SwitchStmt *choice);
  StmtRef convertGroup(const clang::SwitchStmt *choice, const std::vector<const clang::Stmt *> &body);
  ExprRef isOneOf(const ExprRef &value, const std::vector<const clang::CaseStmt *> &cases);
  std::shared_ptr<Stmt> unwritten(StmtKind kind, const clang::Stmt *stmt);
  ExprRef assemblyOperand(const ExprRef &value, const clang::Expr *operand);
  StmtRef convertOther(const clang::Stmt *stmt, const std::string &name);
  std::shared_ptr<Stmt> node(StmtKind kind, const clang::Stmt *stmt);
  std::shared_ptr<Stmt> loopNode(StmtKind kind, const clang::Stmt *stmt);

  /// The function as a whole (import_function.cpp).
  void pinSizes(clang::QualType sized);
  void pinSizes(const clang::Stmt *stmt);
  std::string mention(const clang::VarDecl *variable);
  void enter(const clang::VarDecl *variable, const std::string &symbol);
  Variable described(const clang::VarDecl *variable, const std::string &symbol) const;
  /// See Variable::definition.
  ExprRef definition(const clang::VarDecl *variable);
  std::set<std::string> otherNames() const;
  bool hasOneMeaning(const std::string &name) const;
  std::vector<std::string> obstacles() const;
};

} // namespace nidus::frontend
