#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {

namespace {

/// Variables that the code mentions where it has not declared them. What `for` and a block declare is theirs; a block in the head of
/// `for` is part of it.
void addFree(const StmtRef &stmt, std::set<std::string> &declared, std::set<std::string> &free) {
  if (!stmt)
    return;
  const auto mention = [&](const ExprRef &expr) {
    if (expr)
      for (const std::string &name : variablesOf(expr))
        if (!declared.count(name))
          free.insert(name);
  };
  if (stmt->kind == StmtKind::Declare) {
    mention(stmt->expr);
    declared.insert(stmt->name);
    return;
  }
  std::set<std::string> inside = declared;
  if (stmt->kind == StmtKind::For)
    for (const StmtRef &first : stmt->children[0] ? stmt->children[0]->children : std::vector<StmtRef>())
      addFree(first, inside, free);
  std::swap(declared, inside);
  mention(stmt->expr);
  mention(stmt->step);
  for (const StmtRef &child : stmt->children)
    addFree(child, declared, free);
  std::swap(declared, inside);
}

} // namespace

StmtRef withPrivates(const Scop &scop, const StmtRef &code) {
  std::set<std::string> declared, used;
  addFree(code, declared, used);
  for (const Loop &loop : scop.onlyStatement().loops)
    used.erase(loop.symbol);
  std::vector<StmtRef> whole;
  for (const Variable &v : scop.privates)
    if (used.count(v.symbol))
      whole.push_back(makeDeclare(v.symbol, unqualified(v.type), nullptr));
  if (code->kind == StmtKind::Block)
    whole.insert(whole.end(), code->children.begin(), code->children.end());
  else
    whole.push_back(code);
  return makeBlock(whole);
}

StmtRef expressionOf(const ExprRef &expr, const Location &location) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::Expression;
  stmt->expr = expr;
  stmt->location = location;
  return stmt;
}

ExprRef callOf(const std::string &name, const TypeRef &type, std::vector<ExprRef> arguments) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->name = name;
  call->type = type;
  call->children = std::move(arguments);
  return call;
}

ExprRef memberOf(const ExprRef &object, const std::string &name, const TypeRef &type) {
  auto member = std::make_shared<Expr>();
  member->kind = ExprKind::Member;
  member->name = name;
  member->type = type;
  member->children = {object};
  return member;
}

StmtRef assigned(const ExprRef &target, const ExprRef &value, const Location &location) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Assign;
  expr->op = "=";
  expr->type = target->type;
  expr->children = {target, cast(unqualified(target->type), value, true)};
  expr->location = location;
  return expressionOf(expr, location);
}

StmtRef onlyIf(const ExprRef &condition, const StmtRef &then) {
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::If;
  stmt->expr = condition;
  stmt->children = {then};
  stmt->location = then->location;
  return stmt;
}

StmtRef asStatement(const StmtRef &code) {
  const bool isOne = code->kind == StmtKind::Block && code->children.size() == 1 && code->children[0]->kind == StmtKind::Expression;
  return isOne ? code->children[0] : code;
}

StmtRef renamed(const StmtRef &code, const std::string &symbol, const std::string &name) {
  return rewrite(code, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Variable || e->name != symbol)
      return e;
    auto copy = std::make_shared<Expr>(*e);
    copy->name = name;
    return copy;
  });
}

std::string changedBy(const Expr &e) {
  if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment && e.kind != ExprKind::AddressOf)
    return "";
  ExprRef target = e.children[0];
  while (target->kind == ExprKind::Member || (target->kind == ExprKind::Subscript && isArray(target->children[0]->type)))
    target = target->children[0];
  return target->kind == ExprKind::Variable ? target->name : "";
}

} // namespace nidus
