#include "analysis/frontend/import/context.h"
#include "clang/AST/Attr.h"

namespace nidus::frontend {

UnitImporter::UnitImporter(clang::ASTUnit &tree, const std::string &path, const std::vector<Pragma> &pragmas, const std::vector<IncludedText> &included)
    : preprocessor(tree.getPreprocessor()), ast(tree.getASTContext()), sources(tree.getSourceManager()) {
  unit.path = path;
  unit.text = sources.getBufferData(sources.getMainFileID()).str();
  unit.pragmas = pragmas;
  unit.included = included;
  pieces = scanSource(unit.text);
  lines = linesOfFiles(unit.text, included);
}

void UnitImporter::collectInitialiser(const clang::VarDecl *variable) {
  if (!variable->hasInit())
    return;
  // What an initialiser mentions, its address is stored or its value is
  // constant.
  mergeUses(uses, collectUses(variable->getInit()));
}

void UnitImporter::collectDefinitions(const clang::DeclContext *context) {
  for (const clang::Decl *decl : context->decls()) {
    if (llvm::isa<clang::LinkageSpecDecl, clang::NamespaceDecl>(decl))
      collectDefinitions(llvm::cast<clang::DeclContext>(decl));
    if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
      collectInitialiser(variable);
    const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody() || function->isDependentContext() ||
        llvm::isa<clang::CXXMethodDecl>(function))
      continue;
    Uses body = collectUses(function->getBody());
    for (const clang::VarDecl *local : body.declared)
      if (local->hasAttr<clang::CleanupAttr>())
        body.variables[local->getCanonicalDecl()].addressTaken = true;
    mergeUses(uses, body);
    bodies[function->getCanonicalDecl()] = std::move(body);
    definitions.push_back(function);
  }
}

bool UnitImporter::mayChange(const clang::VarDecl *variable) const {
  clang::QualType type = variable->getType();
  // Another file may define a weak variable with other values.
  if (type.isVolatileQualified() || variable->getTLSKind() != clang::VarDecl::TLS_None || variable->isWeak())
    return true;
  if (type.isConstant(ast))
    return false;
  Use use = uses.of(variable);
  return variable->isExternallyVisible() || use.writes || use.addressTaken;
}

ExprRef UnitImporter::initialiser(const clang::VarDecl *variable) {
  auto [entry, isNew] = initialisers.try_emplace(variable->getCanonicalDecl());
  if (isNew)
    entry->second = FunctionImporter(*this, nullptr, uses).constantInitialiser(variable);
  return entry->second;
}

bool UnitImporter::definesFunction(const std::string &name) const {
  return llvm::any_of(definitions,
                      [&](const clang::FunctionDecl *function) { return function->getNameAsString() == name; });
}

bool UnitImporter::isOverloaded(const clang::FunctionDecl *function) const {
  if (!ast.getLangOpts().CPlusPlus)
    return false;
  auto isOther = [&](const clang::FunctionDecl *other) {
    return other->getCanonicalDecl() != function->getCanonicalDecl() &&
           other->getNameAsString() == function->getNameAsString();
  };
  return llvm::any_of(definitions, isOther) || llvm::any_of(uses.functions, isOther);
}

/// The functions of the unit that a call of `function` may reach, by canonical
/// declaration; itself only through a cycle.
std::set<const clang::FunctionDecl *> UnitImporter::reachableFrom(const clang::FunctionDecl *function) const {
  std::set<const clang::FunctionDecl *> reached;
  std::vector<const clang::FunctionDecl *> open{function->getCanonicalDecl()};
  while (!open.empty()) {
    auto body = bodies.find(open.back());
    open.pop_back();
    for (const clang::FunctionDecl *callee : body->second.functions)
      if (bodies.count(callee) && reached.insert(callee).second)
        open.push_back(callee);
  }
  return reached;
}

std::vector<const clang::FunctionDecl *> UnitImporter::wantedFunctions() const {
  // Other files may call those of included files, too.
  auto isOwn = [&](const clang::FunctionDecl *function) {
    clang::SourceLocation place = sources.getExpansionLoc(function->getLocation());
    const bool isInMainFile = sources.isWrittenInMainFile(place) && lineAt(place).file.empty();
    return isInMainFile || (!sources.isInSystemHeader(place) && function->isExternallyVisible() && !function->isInlined());
  };
  std::set<const clang::FunctionDecl *> needed;
  for (const clang::FunctionDecl *function : definitions)
    if (isOwn(function))
      needed.merge(reachableFrom(function));
  std::vector<const clang::FunctionDecl *> wanted;
  for (const clang::FunctionDecl *function : definitions)
    if (isOwn(function) || needed.count(function->getCanonicalDecl()))
      wanted.push_back(function);
  return wanted;
}

std::set<std::string> UnitImporter::calledFunctions() const {
  std::set<std::string> names;
  for (const clang::FunctionDecl *function : wantedFunctions())
    for (const clang::FunctionDecl *callee : bodies.at(function->getCanonicalDecl()).functions)
      names.insert(callee->getNameAsString());
  return names;
}

/// Attributes by which a name means something else to a linker, or a call to reach another function than this one.
static bool hasPlainName(const clang::NamedDecl *named) {
  const auto *function = llvm::dyn_cast<clang::FunctionDecl>(named);
  return !named->hasAttr<clang::AsmLabelAttr>() && !named->hasAttr<clang::AliasAttr>() && !named->hasAttr<clang::IFuncAttr>() &&
         !named->hasAttr<clang::WeakRefAttr>() && !(function && (function->isMultiVersion() || function->isTargetClonesMultiVersion()));
}

Linkage UnitImporter::linkageOf(const clang::FunctionDecl *definition) {
  // What C99 calls an inline definition is no definition for other files.
  if (ast.getLangOpts().CPlusPlus || ast.GetGVALinkageForFunction(definition) != clang::GVA_StrongExternal || !hasPlainName(definition->getMostRecentDecl()) ||
      nameOf(definition) != definition->getNameAsString())
    return Linkage::Internal;
  return definition->isWeak() ? Linkage::Weak : Linkage::External;
}

bool UnitImporter::mayBeOfOtherFile(const clang::FunctionDecl *function) {
  return !ast.getLangOpts().CPlusPlus && !function->isDefined() && function->isExternallyVisible() && !function->isWeak() &&
         hasPlainName(function->getMostRecentDecl()) && !isOfSystem(function) && nameOf(function) == function->getNameAsString();
}

/// What functions of other files may use, and those that others are given use: no other file needs to know.
void UnitImporter::importSharedVariables() {
  const bool gives = llvm::any_of(unit.functions, [](const Function &function) { return function.linkage == Linkage::External; });
  if (ast.getLangOpts().CPlusPlus || (unit.others.wanted.empty() && !gives))
    return;
  for (const clang::Decl *each : ast.getTranslationUnitDecl()->decls()) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(each);
    const bool isFirst = variable && variable->isFirstDecl() && !sources.isInSystemHeader(variable->getLocation());
    if (!isFirst || !variable->isExternallyVisible() || variable->isWeak() || variable->getTLSKind() != clang::VarDecl::TLS_None ||
        !hasPlainName(variable->getMostRecentDecl()))
      continue;
    const auto offset = static_cast<int>(sources.getFileOffset(placeInMainFile(sources.getExpansionLoc(variable->getLocation()))));
    unit.others.variables[variable->getNameAsString()] = {FunctionImporter(*this, nullptr, uses).global(variable), offset};
  }
}

/// Clang's builtin functions are in its table whether used or not, and no
/// generated name is like theirs.
void UnitImporter::importIdentifiers() {
  std::set<std::string> names;
  for (const auto &entry : ast.Idents)
    if (!entry.getKey().starts_with("__builtin_"))
      names.insert(entry.getKey().str());
  unit.identifiers.assign(names.begin(), names.end());
}

/// A directive gives the name another meaning somewhere in the range.
static bool isMacroIn(clang::SourceRange range, const clang::IdentifierInfo *name, const clang::MacroDirective *last,
                      const clang::SourceManager &sources) {
  auto isBefore = [&](clang::SourceLocation a, clang::SourceLocation b) {
    return a.isInvalid() || sources.isBeforeInTranslationUnit(a, b);
  };
  for (auto d = last->getDefinition(); d; d = d.getPreviousDefinition()) {
    const clang::MacroInfo *macro = d.getMacroInfo();
    bool isItself = macro->getNumTokens() == 1 && macro->getReplacementToken(0).getIdentifierInfo() == name;
    bool ends = d.isUndefined() && isBefore(d.getUndefLocation(), range.getBegin());
    if (macro->isObjectLike() && !isItself && isBefore(d.getLocation(), range.getEnd()) && !ends)
      return true;
  }
  return false;
}

/// What name.c says of sizes and pointers is the names of variables and fields.
void UnitImporter::importMacros(const std::vector<const clang::FunctionDecl *> &functions) {
  std::set<std::string> said;
  for (const Function &function : unit.functions)
    for (const auto &[symbol, v] : function.variables)
      said.insert(v.name);
  for (const auto &[name, type] : unit.structs)
    for (const Field &field : type.fields)
      said.insert(field.name);
  for (const std::string &name : said) {
    const clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
    const clang::MacroDirective *last =
        identifier->hadMacroDefinition() ? preprocessor.getLocalMacroDirectiveHistory(identifier) : nullptr;
    for (size_t i = 0; last && i < functions.size(); ++i)
      if (isMacroIn(sources.getExpansionRange(functions[i]->getBody()->getSourceRange()).getAsRange(), identifier, last,
                    sources))
        unit.functions[i].macros.insert(name);
  }
}

Unit UnitImporter::take() {
  collectDefinitions(ast.getTranslationUnitDecl());
  std::vector<const clang::FunctionDecl *> wanted = wantedFunctions();
  for (const clang::FunctionDecl *function : wanted)
    names.nameLocals(function, bodies.at(function->getCanonicalDecl()));
  for (const clang::FunctionDecl *function : definitions)
    names.reserve(function->getNameAsString());
  for (const clang::FunctionDecl *function : wanted) {
    const Uses &body = bodies.at(function->getCanonicalDecl());
    Function made = FunctionImporter(*this, function, body).import();
    made.callsItself = reachableFrom(function).count(function->getCanonicalDecl()) != 0;
    made.linkage = linkageOf(function);
    unit.functions.push_back(std::move(made));
  }
  importSharedVariables();
  importIdentifiers();
  importMacros(wanted);
  return std::move(unit);
}

} // namespace nidus::frontend
