#include "analysis/check/first_iteration.h"
#include "analysis/check/host_statements.h"
#include <map>

namespace nidus::check {

std::string spelledPlainly(const ExprRef &expr) {
  return spelled(rewrite(expr, [](const ExprRef &e) -> ExprRef {
    if (e->kind == ExprKind::IntLiteral && e->value)
      return intLiteral(*e->value, Scalar::Long);
    return e->kind == ExprKind::Cast ? e->children[0] : e;
  }));
}

bool followsFrom(const ExprRef &condition, const std::set<std::string> &holds) {
  if (!condition || holds.count(spelledPlainly(condition)))
    return true;
  return condition->kind == ExprKind::Binary && condition->op == "&&" && followsFrom(condition->children[0], holds) &&
         followsFrom(condition->children[1], holds);
}

ExprRef firstOf(const Stmt &loop) {
  std::map<std::string, ExprRef> values;
  forEachStmt(loop.children[0], [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && s.expr)
      values[s.name] = s.expr;
    else if (s.expr && s.expr->kind == ExprKind::Assign && s.expr->op == "=")
      values[s.expr->children[0]->name] = s.expr->children[1];
  });
  return rewrite(loop.expr, [&](const ExprRef &e) -> ExprRef {
    const auto value = e->kind == ExprKind::Variable ? values.find(e->name) : values.end();
    return value == values.end() ? e : value->second;
  });
}

namespace {

/// The counter, or a sum of it and numbers: it grows with it.
bool growsWith(const ExprRef &expr, const std::string &counter) {
  const ExprRef e = stripCasts(expr);
  if (e->kind != ExprKind::Binary || (e->op != "+" && e->op != "-"))
    return e->kind == ExprKind::Variable && e->name == counter;
  const bool isNumber = stripCasts(e->children[1])->kind == ExprKind::IntLiteral;
  return isNumber && growsWith(e->children[0], counter);
}

} // namespace

ExprRef atLast(const ExprRef &condition, const Stmt &outer) {
  const ExprRef &test = outer.expr;
  const bool isCounted = outer.kind == StmtKind::For && test && test->kind == ExprKind::Binary && test->op == "<" && outer.step &&
                         outer.step->kind == ExprKind::Increment && outer.step->op == "++";
  const ExprRef counter = isCounted ? stripCasts(test->children[0]) : nullptr;
  const bool isComparison = condition && condition->kind == ExprKind::Binary && (condition->op == "<" || condition->op == "<=");
  if (!counter || counter->kind != ExprKind::Variable || !isComparison)
    return nullptr;
  if (!growsWith(condition->children[1], counter->name) || variablesOf(condition->children[0]).count(counter->name))
    return nullptr;
  const ExprRef end = binary("-", test->children[1], intLiteral(1), test->children[1]->type);
  auto last = std::make_shared<Expr>(*condition);
  last->children[1] = rewrite(condition->children[1], [&](const ExprRef &e) -> ExprRef {
    return e->kind == ExprKind::Variable && e->name == counter->name ? end : e;
  });
  return last;
}

} // namespace nidus::check
