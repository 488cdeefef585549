#include "analysis/frontend/import/uses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace nidus::frontend {

namespace {

/// What happens to an lvalue. Address is the safe answer where the context is
/// not understood.
enum class LvalueUse { Read, Write, Address };

class Collector {
  Uses uses;

public:
  void visit(const clang::Stmt *stmt, LvalueUse access);
  Uses take() { return std::move(uses); }

private:
  void visitReference(const clang::DeclRefExpr *reference, LvalueUse access);
  void visitCast(const clang::CastExpr *cast, LvalueUse access);
  void visitUnary(const clang::UnaryOperator *op, LvalueUse access);
  void visitTrait(const clang::UnaryExprOrTypeTraitExpr *trait);
  void visitBinary(const clang::BinaryOperator *op, LvalueUse access);
  void visitPointed(const clang::Expr *pointer, LvalueUse access);
  void visitDeclarations(const clang::DeclStmt *declarations);
  void visitAssembly(const clang::AsmStmt *assembly);
  bool visitLvalue(const clang::Expr *expr, LvalueUse access);
};

void Collector::visitReference(const clang::DeclRefExpr *reference, LvalueUse access) {
  if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl()))
    uses.functions.insert(function->getCanonicalDecl());
  const auto *variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  if (!variable)
    return;
  uses.references.insert(reference);
  Use &use = uses.variables[variable->getCanonicalDecl()];
  use.writes += access == LvalueUse::Write;
  use.addressTaken |= access == LvalueUse::Address;
}

/// `pointer` is dereferenced: an array that decays here is accessed itself.
void Collector::visitPointed(const clang::Expr *pointer, LvalueUse access) {
  const clang::Expr *inner = pointer->IgnoreParens();
  const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(inner);
  if (cast && cast->getCastKind() == clang::CK_ArrayToPointerDecay)
    visit(cast->getSubExpr(), access);
  else
    visit(pointer, LvalueUse::Read);
}

void Collector::visitCast(const clang::CastExpr *cast, LvalueUse access) {
  switch (cast->getCastKind()) {
  case clang::CK_LValueToRValue:
    return visit(cast->getSubExpr(), LvalueUse::Read);
  case clang::CK_ToVoid:
    return visitPointed(cast->getSubExpr(), LvalueUse::Read);
  case clang::CK_ArrayToPointerDecay:
    return visit(cast->getSubExpr(), LvalueUse::Address);
  case clang::CK_NoOp:
    return visit(cast->getSubExpr(), access);
  default:
    return visit(cast->getSubExpr(), LvalueUse::Address);
  }
}

void Collector::visitUnary(const clang::UnaryOperator *op, LvalueUse access) {
  const clang::Expr *operand = op->getSubExpr();
  if (op->isIncrementDecrementOp())
    return visit(operand, LvalueUse::Write);
  switch (op->getOpcode()) {
  case clang::UO_Deref:
    return visitPointed(operand, access);
  case clang::UO_Extension:
  case clang::UO_Real:
  case clang::UO_Imag:
    return visit(operand, access);
  default:
    return visit(operand, LvalueUse::Address);
  }
}

/// The operand is evaluated only when its size is not constant, and then it is
/// not read.
void Collector::visitTrait(const clang::UnaryExprOrTypeTraitExpr *trait) {
  if (!trait->getTypeOfArgument()->isVariablyModifiedType())
    return;
  for (const clang::Stmt *child : trait->children())
    visit(child, LvalueUse::Read);
}

void Collector::visitBinary(const clang::BinaryOperator *op, LvalueUse access) {
  if (op->isAssignmentOp()) {
    visit(op->getLHS(), LvalueUse::Write);
    visit(op->getRHS(), LvalueUse::Address);
    return;
  }
  bool comma = op->getOpcode() == clang::BO_Comma;
  visit(op->getLHS(), comma ? LvalueUse::Read : LvalueUse::Address);
  visit(op->getRHS(), comma ? access : LvalueUse::Address);
}

void Collector::visitDeclarations(const clang::DeclStmt *declarations) {
  for (const clang::Decl *decl : declarations->decls())
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
      uses.declared.insert(variable);
  for (const clang::Stmt *child : declarations->children())
    visit(child, LvalueUse::Address);
}

void Collector::visitAssembly(const clang::AsmStmt *assembly) {
  for (unsigned i = 0; i < assembly->getNumOutputs(); ++i)
    visit(assembly->getOutputExpr(i), LvalueUse::Write);
  for (const clang::Stmt *child : assembly->children())
    visit(child, LvalueUse::Address);
}

/// True when `expr` was one of the kinds that pass their access on to operands.
bool Collector::visitLvalue(const clang::Expr *expr, LvalueUse access) {
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr)) {
    if (member->isArrow())
      visitPointed(member->getBase(), access);
    else
      visit(member->getBase(), access);
  } else if (const auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) {
    visitPointed(element->getBase(), access);
    visit(element->getIdx(), LvalueUse::Address);
  } else if (const auto *paren = llvm::dyn_cast<clang::ParenExpr>(expr)) {
    visit(paren->getSubExpr(), access);
  } else if (const auto *generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) {
    if (!generic->isResultDependent())
      visit(generic->getResultExpr(), access);
  } else if (const auto *choose = llvm::dyn_cast<clang::ChooseExpr>(expr)) {
    visit(choose->getChosenSubExpr(), access);
  } else if (const auto *choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    visit(choice->getCond(), LvalueUse::Address);
    visit(choice->getTrueExpr(), access);
    visit(choice->getFalseExpr(), access);
  } else {
    return false;
  }
  return true;
}

void Collector::visit(const clang::Stmt *stmt, LvalueUse access) {
  if (!stmt)
    return;
  if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt))
    return visitReference(reference, access);
  if (const auto *cast = llvm::dyn_cast<clang::CastExpr>(stmt))
    return visitCast(cast, access);
  if (const auto *op = llvm::dyn_cast<clang::UnaryOperator>(stmt))
    return visitUnary(op, access);
  if (const auto *op = llvm::dyn_cast<clang::BinaryOperator>(stmt))
    return visitBinary(op, access);
  if (const auto *declarations = llvm::dyn_cast<clang::DeclStmt>(stmt))
    return visitDeclarations(declarations);
  if (const auto *assembly = llvm::dyn_cast<clang::AsmStmt>(stmt))
    return visitAssembly(assembly);
  if (const auto *trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(stmt))
    return visitTrait(trait);
  if (const auto *common = llvm::dyn_cast<clang::BinaryConditionalOperator>(stmt)) {
    visit(common->getCommon(), LvalueUse::Address);
    return visit(common->getFalseExpr(), LvalueUse::Address);
  }
  if (const auto *expr = llvm::dyn_cast<clang::Expr>(stmt))
    if (visitLvalue(expr, access))
      return;
  for (const clang::Stmt *child : stmt->children())
    visit(child, LvalueUse::Address);
}

} // namespace

Uses collectUses(const clang::Stmt *root) {
  Collector collector;
  collector.visit(root, LvalueUse::Read);
  return collector.take();
}

void mergeUses(Uses &into, const Uses &from) {
  for (const auto &[variable, use] : from.variables) {
    Use &merged = into.variables[variable];
    merged.writes += use.writes;
    merged.addressTaken |= use.addressTaken;
  }
  into.declared.insert(from.declared.begin(), from.declared.end());
  into.functions.insert(from.functions.begin(), from.functions.end());
  into.references.insert(from.references.begin(), from.references.end());
}

} // namespace nidus::frontend
