#include "analysis/code/body.h"
#include "analysis/code/unit.h"

namespace nidus {

static bool jumps(const StmtRef &s) {
  if (!s || isLoop(*s))
    return false;
  if (s->kind == StmtKind::Break || s->kind == StmtKind::Continue)
    return true;
  for (const StmtRef &child : s->children)
    if (jumps(child))
      return true;
  return false;
}

bool runsOnce(const Stmt &s) {
  if (s.kind != StmtKind::Do || jumps(s.children[0]))
    return false;
  ExprRef condition = stripCasts(s.expr);
  return condition->kind == ExprKind::IntLiteral && condition->value == 0;
}

ExprRef intLiteral(int64_t value, Scalar type) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::IntLiteral;
  e->type = scalarType(type);
  e->value = value;
  e->spelling = std::to_string(value);
  return e;
}

ExprRef variable(const std::string &symbol, TypeRef type) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Variable;
  e->name = symbol;
  e->type = std::move(type);
  return e;
}

ExprRef binary(const std::string &op, ExprRef a, ExprRef b, TypeRef type) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Binary;
  e->op = op;
  e->type = std::move(type);
  e->location = a->location;
  e->children = {std::move(a), std::move(b)};
  return e;
}

ExprRef cast(TypeRef type, ExprRef value, bool implicit) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Cast;
  e->type = std::move(type);
  e->implicit = implicit;
  e->location = value->location;
  e->children = {std::move(value)};
  return e;
}

void forEachExpr(const ExprRef &root, const std::function<void(const Expr &)> &visit) {
  if (!root)
    return;
  visit(*root);
  for (const ExprRef &child : root->children)
    forEachExpr(child, visit);
}

void forEachExpr(const StmtRef &root, const std::function<void(const Expr &)> &visit) {
  forEachStmt(root, [&](const Stmt &s) {
    forEachExpr(s.expr, visit);
    forEachExpr(s.step, visit);
  });
}

void forEachStmt(const StmtRef &root, const std::function<void(const Stmt &)> &visit) {
  if (!root)
    return;
  visit(*root);
  for (const StmtRef &child : root->children)
    forEachStmt(child, visit);
}

ExprRef rewrite(const ExprRef &root, const ExprChange &change) {
  if (!root)
    return root;
  std::vector<ExprRef> children;
  bool changed = false;
  for (const ExprRef &child : root->children) {
    children.push_back(rewrite(child, change));
    changed |= children.back() != child;
  }
  if (!changed)
    return change(root);
  auto copy = std::make_shared<Expr>(*root);
  copy->children = std::move(children);
  return change(copy);
}

StmtRef rewrite(const StmtRef &root, const ExprChange &change) {
  if (!root)
    return root;
  ExprRef expr = rewrite(root->expr, change);
  ExprRef step = rewrite(root->step, change);
  std::vector<StmtRef> children;
  bool changed = expr != root->expr || step != root->step;
  for (const StmtRef &child : root->children) {
    children.push_back(rewrite(child, change));
    changed |= children.back() != child;
  }
  if (!changed)
    return root;
  auto copy = std::make_shared<Stmt>(*root);
  copy->expr = std::move(expr);
  copy->step = std::move(step);
  copy->children = std::move(children);
  return copy;
}

template <typename Code> static std::set<std::string> variablesIn(const Code &code) {
  std::set<std::string> all;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      all.insert(e.name);
  });
  return all;
}

std::set<std::string> variablesOf(const ExprRef &expr) { return variablesIn(expr); }
std::set<std::string> variablesOf(const StmtRef &code) { return variablesIn(code); }

bool hasEffect(const ExprRef &expr) {
  bool has = false;
  forEachExpr(expr, [&](const Expr &e) {
    has |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::Call ||
           e.kind == ExprKind::Unsupported;
  });
  return has;
}

StmtRef makeBlock(std::vector<StmtRef> children, const Location &location) {
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  block->children = std::move(children);
  block->location = location;
  return block;
}

StmtRef makeDeclare(const std::string &symbol, const TypeRef &type, const ExprRef &init) {
  auto declare = std::make_shared<Stmt>();
  declare->kind = StmtKind::Declare;
  declare->name = symbol;
  declare->type = type;
  declare->expr = init;
  if (init)
    declare->location = init->location;
  return declare;
}

bool isSameOperation(const ExprRef &a, const ExprRef &b) {
  if (a->kind != b->kind || a->op != b->op || a->name != b->name || a->spelling != b->spelling ||
      spell(unqualified(a->type)) != spell(unqualified(b->type)) || a->children.size() != b->children.size())
    return false;
  for (size_t i = 0; i < a->children.size(); ++i)
    if (!isSameOperation(a->children[i], b->children[i]))
      return false;
  return true;
}

ExprRef stripCasts(ExprRef expr) {
  while (expr->kind == ExprKind::Cast)
    expr = expr->children[0];
  return expr;
}

ExprRef stripImplicitCasts(ExprRef expr) {
  while (expr->kind == ExprKind::Cast && expr->implicit)
    expr = expr->children[0];
  return expr;
}

const Function *findFunction(const Unit &unit, const std::string &name) {
  for (const Function &function : unit.functions)
    if (function.name == name)
      return &function;
  return nullptr;
}

} // namespace nidus
