#include "analysis/frontend/import/context.h"
#include "clang/AST/Attr.h"

namespace nidus::frontend {

namespace {

Storage storageOf(const clang::VarDecl *variable) {
  if (llvm::isa<clang::ParmVarDecl>(variable))
    return Storage::Parameter;
  if (variable->hasLocalStorage())
    return Storage::Local;
  return variable->isStaticLocal() ? Storage::StaticLocal : Storage::Global;
}

/// The type that says most: `extern int t[];` may be followed by `int t[5];`.
clang::QualType completeType(const clang::VarDecl *variable) {
  for (const clang::VarDecl *redeclared : variable->redecls())
    if (!redeclared->getType()->isIncompleteType())
      return redeclared->getType();
  return variable->getType();
}

/// The 100 of a parameter float a[100].
std::optional<int64_t> declaredCount(const clang::VarDecl *variable) {
  const auto *parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable);
  const auto *array = parameter ? variable->getASTContext().getAsConstantArrayType(parameter->getOriginalType()) : nullptr;
  if (!array || !array->getSize().isSignedIntN(32))
    return std::nullopt;
  return array->getSize().getSExtValue();
}

bool isJump(llvm::StringRef name) {
  static const std::set<llvm::StringRef> names = {
      "setjmp",  "_setjmp",  "__sigsetjmp", "sigsetjmp",         "__builtin_setjmp",
      "longjmp", "_longjmp", "siglongjmp",  "__builtin_longjmp", "vfork"};
  return names.count(name) != 0;
}

/// What in the body makes it unsafe to change any part of it.
void collectObstacles(const clang::Stmt *stmt, std::set<std::string> &found) {
  if (!stmt)
    return;
  if (llvm::isa<clang::AddrLabelExpr, clang::IndirectGotoStmt>(stmt))
    found.insert("a computed goto");
  if (const auto *assembly = llvm::dyn_cast<clang::GCCAsmStmt>(stmt))
    if (assembly->isAsmGoto())
      found.insert("an asm goto");
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt); block && block->hasStoredFPFeatures()) {
    const clang::FPOptionsOverride pragmas = block->getStoredFPFeatures();
    if (pragmas.hasAllowFEnvAccessOverride() || pragmas.hasConstRoundingModeOverride())
      found.insert("a directive that lets it choose how floating-point numbers are rounded");
  }
  for (const clang::Stmt *child : stmt->children())
    collectObstacles(child, found);
}

/// Callers of a definition without a prototype pass other types than the
/// parameters have.
bool isPromoted(const clang::FunctionDecl *function) {
  if (function->hasWrittenPrototype())
    return false;
  const clang::ASTContext &ast = function->getASTContext();
  return llvm::any_of(function->parameters(), [&](const clang::ParmVarDecl *p) {
    clang::QualType type = p->getType();
    return type->isSpecificBuiltinType(clang::BuiltinType::Float) || ast.isPromotableIntegerType(type);
  });
}

} // namespace

/// The symbol of a variable, which the function's table has from then on.
std::string FunctionImporter::mention(const clang::VarDecl *variable) {
  std::string symbol = unit.names.symbol(variable);
  if (decl && !result.variables.count(symbol))
    enter(variable, symbol);
  return symbol;
}

Variable FunctionImporter::described(const clang::VarDecl *variable, const std::string &symbol) const {
  Variable made;
  made.symbol = symbol;
  made.name = variable->getNameAsString();
  made.storage = storageOf(variable);
  made.isRegister = variable->getStorageClass() == clang::SC_Register;
  made.isCleanedUp = variable->hasAttr<clang::CleanupAttr>();
  made.addressTaken = unit.uses.of(variable).addressTaken || made.isCleanedUp;
  made.mayChange = unit.mayChange(variable);
  made.hasSizeLater = variable->getType()->isIncompleteType();
  made.declaredCount = declaredCount(variable);
  made.location = unit.locate(variable->getLocation());
  made.declaredAt = unit.offsetOf(variable->getLocation());
  return made;
}

Variable FunctionImporter::global(const clang::VarDecl *variable) {
  Variable made = described(variable, unit.names.symbol(variable));
  made.type = type(completeType(variable));
  return made;
}

void FunctionImporter::enter(const clang::VarDecl *variable, const std::string &symbol) {
  Variable made = described(variable, symbol);
  // Entered first: the extent of its type, or its initialiser, may mention it
  // again.
  result.variables[symbol] = made;
  made.type = type(completeType(variable));
  bool isTable = isArray(made.type) && !made.mayChange;
  if (made.storage == Storage::Global || made.storage == Storage::StaticLocal || isTable)
    made.init = unit.initialiser(variable);
  if (made.storage == Storage::Local && isInteger(made.type))
    made.definition = definition(variable);
  result.variables[symbol] = made;
}

/// Names of what is no variable of the function, with the enumerators.
std::set<std::string> FunctionImporter::otherNames() const {
  std::set<std::string> names;
  for (const clang::Decl *each : decl->decls()) {
    if (llvm::isa<clang::FunctionDecl, clang::TypedefNameDecl>(each))
      names.insert(llvm::cast<clang::NamedDecl>(each)->getNameAsString());
    if (const auto *numbers = llvm::dyn_cast<clang::EnumDecl>(each))
      for (const clang::EnumConstantDecl *number : numbers->enumerators())
        names.insert(number->getNameAsString());
  }
  return names;
}

/// Does nothing else that the function declares have the parameter's name?
bool FunctionImporter::hasOneMeaning(const std::string &name) const {
  int meanings = 0;
  for (const clang::Decl *each : decl->decls()) {
    const auto *named = llvm::dyn_cast<clang::NamedDecl>(each);
    meanings += named && named->getNameAsString() == name;
    if (const auto *numbers = llvm::dyn_cast<clang::EnumDecl>(each))
      for (const clang::EnumConstantDecl *number : numbers->enumerators())
        meanings += number->getNameAsString() == name;
  }
  return meanings == 1;
}

ExprRef FunctionImporter::definition(const clang::VarDecl *variable) {
  const clang::Expr *value = unit.onlyValueOf(variable);
  if (!value || value->containsErrors())
    return nullptr;
  ExprRef made = rewrite(expr(value), [&](const ExprRef &e) -> ExprRef {
    auto local = e->kind == ExprKind::Variable ? result.variables.find(e->name) : result.variables.end();
    return local != result.variables.end() && local->second.definition ? local->second.definition : e;
  });
  // In signed types, where it is what mathematics says, or in those of sizes, where nests ask for that.
  bool isFixed = true;
  forEachExpr(made, [&](const Expr &part) {
    isFixed &= isInteger(part.type) && (!isUnsigned(part.type->scalar) || sizeOf(part.type->scalar) == 8);
    if (part.kind == ExprKind::Cast && isFixed)
      isFixed &= sizeOf(part.type->scalar) >= sizeOf(part.children[0]->type->scalar);
    auto named = part.kind == ExprKind::Variable ? result.variables.find(part.name) : result.variables.end();
    bool isSize = named != result.variables.end() && isInteger(named->second.type) && !named->second.mayChange &&
                  named->second.storage == Storage::Parameter && hasOneMeaning(named->second.name);
    bool isSum = part.kind == ExprKind::Binary && (part.op == "+" || part.op == "-" || part.op == "*");
    isFixed &= isSize || isSum || part.kind == ExprKind::IntLiteral || part.kind == ExprKind::Cast;
  });
  return isFixed ? made : nullptr;
}

ExprRef FunctionImporter::constantInitialiser(const clang::VarDecl *variable) {
  const clang::Expr *init = variable->getAnyInitializer();
  if (!init || init->isValueDependent() || init->containsErrors())
    return nullptr;
  if (elementCount(init->getType(), unit.ast) > maxElements)
    return nullptr;
  ExprRef made = expr(init);
  bool isConstant = true;
  forEachExpr(made, [&](const Expr &part) {
    isConstant &= part.kind != ExprKind::Unsupported && part.kind != ExprKind::Variable && part.kind != ExprKind::Call;
  });
  return isConstant ? made : nullptr;
}

void FunctionImporter::pinSizes(clang::QualType sized) {
  if (sized->isVariablyModifiedType())
    type(sized);
}

void FunctionImporter::pinSizes(const clang::Stmt *stmt) {
  if (const auto *value = llvm::dyn_cast<clang::Expr>(stmt))
    pinSizes(value->getType());
  for (const clang::Stmt *child : stmt->children())
    if (child)
      pinSizes(child);
}

std::vector<std::string> FunctionImporter::obstacles() const {
  std::set<std::string> found;
  collectObstacles(decl->getBody(), found);
  for (const clang::FunctionDecl *callee : uses.functions)
    if (std::string name = callee->getNameAsString(); isJump(name)) {
      // <setjmp.h> defines setjmp as a macro for one of them.
      llvm::StringRef said(name);
      said.consume_front("__builtin_");
      found.insert("a call of " + said.ltrim('_').str());
    }
  for (const clang::VarDecl *local : uses.declared)
    if (local->hasLocalStorage() && local->hasAttr<clang::AsmLabelAttr>())
      found.insert("a variable bound to a machine register");
  if (decl->getBody()->getBeginLoc().isMacroID() || decl->getBody()->getEndLoc().isMacroID())
    found.insert("a function body that a macro makes");
  if (isPromoted(decl))
    found.insert("a definition without a prototype, whose parameters are "
                 "converted when it is called");
  return {found.begin(), found.end()};
}

Function FunctionImporter::import() {
  result.name = unit.nameOf(decl);
  result.location = unit.locate(decl->getLocation());
  result.isVariadic = decl->isVariadic();
  result.inMainFile = unit.sources.isWrittenInMainFile(unit.sources.getExpansionLoc(decl->getLocation()));
  result.result = type(decl->getReturnType());
  for (const clang::ParmVarDecl *parameter : decl->parameters())
    result.parameters.push_back(mention(parameter));
  // Types of variable length read variables where the flow graph does not show
  // it: they must be known before liveness.
  for (const clang::VarDecl *local : uses.declared)
    pinSizes(local->getType());
  pinSizes(decl->getBody());
  result.obstacles = obstacles();
  result.otherNames = otherNames();
  liveness.emplace(decl, uses, sizeVariables);
  result.body = stmt(decl->getBody());
  return std::move(result);
}

} // namespace nidus::frontend
