#include "analysis/check/set_before_read.h"
#include <algorithm>

namespace nidus::check {

/// The variable that the lvalue is, or is a part of; null: memory that a pointer leads to.
static const Expr *variableOf(const Expr &lvalue) {
  switch (lvalue.kind) {
  case ExprKind::Variable:
    return &lvalue;
  case ExprKind::Member:
    return variableOf(*lvalue.children[0]);
  case ExprKind::Subscript:
    return isArray(lvalue.children[0]->type) ? variableOf(*lvalue.children[0]) : nullptr;
  default:
    return nullptr;
  }
}

static void addWritten(const Expr &e, Symbols &all) {
  const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
  if (const Expr *target = isWrite ? variableOf(*e.children[0]) : nullptr)
    all.insert(target->name);
}

Symbols written(const ExprRef &expr) {
  Symbols all;
  forEachExpr(expr, [&](const Expr &e) { addWritten(e, all); });
  return all;
}

Symbols written(const StmtRef &code) {
  Symbols all;
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      all.insert(s.name);
  });
  forEachExpr(code, [&](const Expr &e) { addWritten(e, all); });
  return all;
}

static std::optional<Symbols> both(const std::optional<Symbols> &a, const std::optional<Symbols> &b) {
  if (!a || !b)
    return a ? a : b;
  Symbols all;
  std::set_intersection(a->begin(), a->end(), b->begin(), b->end(), std::inserter(all, all.end()));
  return all;
}

std::vector<std::string> SetBeforeRead::wrong(const std::vector<StmtRef> &statements) {
  afterAll(statements, Symbols());
  return found;
}

SetBeforeRead::Known SetBeforeRead::afterAll(const std::vector<StmtRef> &statements, Known known) {
  for (const StmtRef &stmt : statements)
    known = after(stmt, std::move(known));
  return known;
}

SetBeforeRead::Known SetBeforeRead::after(const StmtRef &stmt, Known known) {
  if (!stmt)
    return known;
  switch (stmt->kind) {
  case StmtKind::Empty:
    return known;
  case StmtKind::Block:
    return afterAll(stmt->children, std::move(known));
  case StmtKind::Declare:
    evaluate(stmt->expr, known);
    if (stmt->isStatic)
      found.push_back("'" + stmt->name + "' is static");
    if (known)
      known->insert(stmt->name); // without a value: a new one all the same
    return known;
  case StmtKind::Expression:
    evaluate(stmt->expr, known);
    return known;
  case StmtKind::If: {
    evaluate(stmt->expr, known);
    const bool hasElse = stmt->children.size() > 1 && stmt->children[1];
    const Known otherwise = hasElse ? after(stmt->children[1], known) : known;
    return both(after(stmt->children[0], std::move(known)), otherwise);
  }
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
    return afterLoop(*stmt, std::move(known));
  case StmtKind::Break:
  case StmtKind::Continue:
    if (loops == 0)
      found.push_back("an iteration ends early");
    return std::nullopt;
  default:
    found.push_back("something else than loops and statements");
    return known;
  }
}

/// After a loop only that is known which was before its body.
SetBeforeRead::Known SetBeforeRead::afterLoop(const Stmt &loop, Known known) {
  if (const auto moved = anew.find(&loop); moved != anew.end())
    return afterMoved(loop, moved->second, known);
  if (loop.kind == StmtKind::For)
    known = after(loop.children[0], std::move(known));
  if (loop.kind != StmtKind::Do)
    evaluate(loop.expr, known);
  ++loops;
  const Known inBody = after(loop.children.back(), known);
  --loops;
  if (loop.kind == StmtKind::Do) {
    bool isLeft = false;
    forEachStmt(loop.children.back(), [&](const Stmt &s) { isLeft |= s.kind == StmtKind::Break || s.kind == StmtKind::Continue; });
    known = isLeft ? known : inBody;
    evaluate(loop.expr, known);
  }
  Known atStep = known;
  evaluate(loop.step, atStep);
  return known;
}

/// Its range is looked at elsewhere.
SetBeforeRead::Known SetBeforeRead::afterMoved(const Stmt &loop, const std::string &counter, const Known &known) {
  Known own = known;
  for (const std::string &symbol : inside)
    if (own)
      own->erase(symbol);
  if (own)
    own->insert(counter);
  const int around = std::exchange(loops, 0);
  after(loop.children.back(), std::move(own));
  loops = around;
  return known;
}

void SetBeforeRead::evaluate(const ExprRef &expr, Known &known) {
  if (!expr)
    return;
  switch (expr->kind) {
  case ExprKind::Variable:
    return read(expr->name, known);
  case ExprKind::Assign:
  case ExprKind::Increment:
    return write(*expr, known);
  case ExprKind::AddressOf:
    if (const Expr *target = variableOf(*expr->children[0]))
      if (inside.count(target->name) + outside.count(target->name))
        found.push_back("the address of '" + target->name + "' is taken");
    break;
  case ExprKind::Conditional:
    return evaluateInParts(*expr, known);
  case ExprKind::Binary:
    if (expr->op == "&&" || expr->op == "||")
      return evaluateInParts(*expr, known);
    break;
  default:
    break;
  }
  for (const ExprRef &child : expr->children)
    evaluate(child, known);
}

/// Of what follows the first part nobody knows whether it is evaluated.
void SetBeforeRead::evaluateInParts(const Expr &e, Known &known) {
  evaluate(e.children[0], known);
  for (size_t k = 1; k < e.children.size(); ++k) {
    Known perhaps = known;
    evaluate(e.children[k], perhaps);
  }
}

void SetBeforeRead::write(const Expr &e, Known &known) {
  const ExprRef &target = e.children[0];
  const bool isReplaced = e.kind == ExprKind::Assign && e.op == "=";
  if (target->kind != ExprKind::Variable || !isReplaced)
    evaluate(target, known);
  if (e.children.size() > 1)
    evaluate(e.children[1], known);
  if (target->kind == ExprKind::Variable && known)
    known->insert(target->name);
}

void SetBeforeRead::read(const std::string &symbol, const Known &known) {
  const bool isSetHere = inside.count(symbol) + outside.count(symbol) > 0;
  if (isSetHere && known && !known->count(symbol))
    found.push_back("'" + symbol + "' may be read before it is set");
}

} // namespace nidus::check
