//===- switch.cpp - a switch as a chain of ifs -----------------------===//
//
// A switch whose groups of statements each begin with their labels and end with a break, a return or a continue is what
//
//   const T choice = condition;  if (choice == A) ... else if (choice == B || choice == C) ... else ...
//
// says. A group without such an end goes on with the next one, whose statements it has, too. Others (labels inside of other statements,
// declarations that several groups see) stay as they are.
//
//===----------------------------------------------------------------------===//
#include "analysis/frontend/import/context.h"
#include "clang/AST/StmtCXX.h"

namespace nidus::frontend {

namespace {

/// Longer chains are tables, and take long to be followed.
constexpr size_t maxGroups = 32;
/// Statements of all groups together: those that fall through have those of others.
constexpr size_t maxStatements = 64;

/// Statements behind labels, without the break at their end.
struct Group {
  std::vector<const clang::CaseStmt *> cases;
  bool isDefault = false;
  std::vector<const clang::Stmt *> body;
  bool isClosed = false;
  bool sharesText = false; ///< with another group
};

/// Does it hold a break that leaves the switch, a label of the switch, or a loop?
bool isInvolved(const clang::Stmt *stmt) {
  if (!stmt)
    return false;
  if (llvm::isa<clang::BreakStmt, clang::SwitchStmt, clang::SwitchCase, clang::LabelStmt, clang::ForStmt, clang::WhileStmt,
                clang::DoStmt>(stmt))
    return true;
  return llvm::any_of(stmt->children(), isInvolved);
}

bool leaves(const clang::Stmt *stmt) { return llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::ContinueStmt>(stmt); }

/// The next statement of a group; false when the switch is none that can be a chain.
bool addTo(Group &group, const clang::Stmt *stmt) {
  if (group.isClosed || llvm::isa<clang::DeclStmt>(stmt))
    return llvm::isa<clang::BreakStmt>(stmt) && group.isClosed; // the break behind a return is never reached
  const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt);
  if (block && !block->body_empty() && leaves(block->body_back())) {
    for (const clang::Stmt *inside : block->body())
      if (inside != block->body_back() && isInvolved(inside))
        return false;
    group.isClosed = true;
  } else if (leaves(stmt)) {
    group.isClosed = true;
  } else if (isInvolved(stmt)) {
    return false;
  }
  if (!llvm::isa<clang::BreakStmt>(stmt))
    group.body.push_back(stmt);
  return true;
}

/// Groups that nothing ends go on with the next one; false where they become long.
bool fallThrough(std::vector<Group> &groups) {
  size_t statements = 0;
  for (size_t k = groups.size(); k-- > 0;) {
    if (!groups[k].isClosed && k + 1 < groups.size()) {
      groups[k].body.insert(groups[k].body.end(), groups[k + 1].body.begin(), groups[k + 1].body.end());
      groups[k].sharesText = groups[k + 1].sharesText = true;
    }
    statements += groups[k].body.size();
  }
  return statements <= maxStatements;
}

/// The groups in the order of the text; none when the switch is none that can be a chain.
std::vector<Group> groupsOf(const clang::SwitchStmt *choice) {
  std::vector<Group> groups;
  const auto *body = llvm::dyn_cast<clang::CompoundStmt>(choice->getBody());
  if (!body || choice->getInit() || choice->getConditionVariable())
    return groups;
  for (const clang::Stmt *stmt : body->body()) {
    if (llvm::isa<clang::SwitchCase>(stmt)) {
      groups.emplace_back();
    }
    while (const auto *label = llvm::dyn_cast<clang::SwitchCase>(stmt)) {
      if (const auto *known = llvm::dyn_cast<clang::CaseStmt>(label))
        groups.back().cases.push_back(known);
      else
        groups.back().isDefault = true;
      stmt = label->getSubStmt();
    }
    if (groups.empty() || !addTo(groups.back(), stmt))
      return {};
  }
  return fallThrough(groups) ? groups : std::vector<Group>();
}

} // namespace

/// The text of the switch is no text of the ifs: nothing can be put between them.
std::shared_ptr<Stmt> FunctionImporter::unwritten(StmtKind kind, const clang::Stmt *stmt) {
  std::shared_ptr<Stmt> made = node(kind, stmt);
  made->range.writable = false;
  return made;
}

ExprRef FunctionImporter::isOneOf(const ExprRef &value, const std::vector<const clang::CaseStmt *> &cases) {
  TypeRef truth = scalarType(Scalar::Int);
  ExprRef all;
  for (const clang::CaseStmt *label : cases) {
    ExprRef first = expr(label->getLHS());
    ExprRef is = label->getRHS() ? binary("&&", binary(">=", value, first, truth),
                                          binary("<=", value, expr(label->getRHS()), truth), truth)
                                 : binary("==", value, first, truth);
    all = all ? binary("||", all, is, truth) : is;
  }
  return all;
}

/// Of text that stands for several statements, none can be changed alone.
static StmtRef withoutText(const StmtRef &stmt) {
  auto copy = std::make_shared<Stmt>(*stmt);
  copy->range.writable = false;
  for (StmtRef &child : copy->children)
    child = child ? withoutText(child) : child;
  return copy;
}

/// A group as what an if controls: `continue` and `return` at its end stay, the break is gone.
StmtRef FunctionImporter::convertGroup(const clang::SwitchStmt *choice, const std::vector<const clang::Stmt *> &body) {
  std::shared_ptr<Stmt> block = unwritten(StmtKind::Block, choice);
  for (const clang::Stmt *stmt : body) {
    const auto *inner = llvm::dyn_cast<clang::CompoundStmt>(stmt);
    if (!inner) {
      for (const StmtRef &each : stmts(stmt))
        block->children.push_back(each);
      continue;
    }
    std::shared_ptr<Stmt> scope = body.size() == 1 ? block : unwritten(StmtKind::Block, stmt);
    for (const clang::Stmt *inside : inner->body())
      if (!llvm::isa<clang::BreakStmt>(inside))
        for (const StmtRef &each : stmts(inside))
          scope->children.push_back(each);
    if (scope != block)
      block->children.push_back(scope);
  }
  return block;
}

/// Nothing when the switch is none that can be a chain.
std::vector<StmtRef> FunctionImporter::convertSwitch(const clang::SwitchStmt *choice) {
  std::vector<Group> groups = groupsOf(choice);
  auto isDefault = [](const Group &group) { return group.isDefault; };
  size_t labelled = groups.size() - static_cast<size_t>(llvm::count_if(groups, isDefault));
  if (labelled == 0 || groups.size() > maxGroups)
    return {};
  ExprRef value = expr(choice->getCond());
  std::vector<StmtRef> made;
  if (stripImplicitCasts(value)->kind != ExprKind::Variable) {
    std::shared_ptr<Stmt> declared = node(StmtKind::Declare, choice);
    Variable chosen;
    chosen.symbol = chosen.name = unit.names.fresh("choice", "_value");
    auto constant = std::make_shared<Type>(*value->type);
    constant->isConst = true;
    chosen.type = declared->type = constant;
    chosen.mayChange = false;
    chosen.location = declared->location;
    result.variables[chosen.symbol] = chosen;
    declared->name = chosen.symbol;
    declared->expr = value;
    made.push_back(declared);
    value = variable(chosen.symbol, value->type);
  }
  StmtRef rest;
  for (const Group &group : groups)
    if (group.isDefault)
      rest = group.sharesText ? withoutText(convertGroup(choice, group.body)) : convertGroup(choice, group.body);
  for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
    if (group->isDefault)
      continue;
    std::shared_ptr<Stmt> test = --labelled == 0 ? node(StmtKind::If, choice) : unwritten(StmtKind::If, choice);
    test->expr = isOneOf(value, group->cases);
    const StmtRef body = convertGroup(choice, group->body);
    test->children = {group->sharesText ? withoutText(body) : body};
    if (rest)
      test->children.push_back(rest);
    rest = test;
  }
  made.push_back(rest);
  return made;
}

} // namespace nidus::frontend
