#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

std::optional<int64_t> literalValue(const ExprRef &expr) {
  ExprRef e = stripCasts(expr);
  if (e->kind == ExprKind::IntLiteral)
    return e->value;
  if (e->kind == ExprKind::Unary && e->op == "-") {
    std::optional<int64_t> v = literalValue(e->children[0]);
    return v ? std::optional(-*v) : v;
  }
  return std::nullopt;
}

bool isVariable(const ExprRef &expr, const std::string &symbol) {
  ExprRef e = stripImplicitCasts(expr);
  return e->kind == ExprKind::Variable && e->name == symbol;
}

std::optional<int64_t> stepOf(const ExprRef &step, const std::string &symbol) {
  if (!step || step->children.empty() || !isVariable(step->children[0], symbol))
    return std::nullopt;
  if (step->kind == ExprKind::Increment)
    return step->op == "++" ? 1 : -1;
  if (step->kind != ExprKind::Assign)
    return std::nullopt;
  if (step->op == "+=" || step->op == "-=") {
    std::optional<int64_t> v = literalValue(step->children[1]);
    return v ? std::optional(step->op == "+=" ? *v : -*v) : v;
  }
  ExprRef sum = stripImplicitCasts(step->children[1]);
  if (step->op != "=" || sum->kind != ExprKind::Binary || (sum->op != "+" && sum->op != "-") ||
      !isVariable(sum->children[0], symbol))
    return std::nullopt;
  std::optional<int64_t> v = literalValue(sum->children[1]);
  return v ? std::optional(sum->op == "+" ? *v : -*v) : v;
}

const Variable *ownVariable(const Function &function, const std::string &symbol) {
  auto found = function.variables.find(symbol);
  if (found == function.variables.end())
    return nullptr;
  const Variable &v = found->second;
  bool isOwn =
      (v.storage == Storage::Local || v.storage == Storage::Parameter) && !v.addressTaken && !v.type->isVolatile;
  return isOwn ? &v : nullptr;
}

std::optional<LoopHeader> loopHeader(const StmtRef &loop, const Function &function) {
  if (loop->kind != StmtKind::For || !loop->expr || !loop->step)
    return std::nullopt;
  LoopHeader h;
  StmtRef init = loop->children[0];
  if (init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  if (init->kind == StmtKind::Declare && init->expr) {
    h.symbol = init->name;
    h.first = init->expr;
  } else if (init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign && init->expr->op == "=" &&
             init->expr->children[0]->kind == ExprKind::Variable) {
    h.symbol = init->expr->children[0]->name;
    h.first = init->expr->children[1];
  } else {
    return std::nullopt;
  }
  const Variable *v = ownVariable(function, h.symbol);
  if (!v || !isInteger(v->type) || v->type->scalar == Scalar::Bool)
    return std::nullopt;
  h.type = unqualified(v->type);
  std::optional<int64_t> step = stepOf(loop->step, h.symbol);
  if (!step || *step == 0 || *step > 1 << 20 || *step < -(1 << 20))
    return std::nullopt;
  h.step = *step;
  if (assignments(loop->children[1]).count(h.symbol))
    return std::nullopt;
  bool changes = false;
  forEachExpr(loop->expr,
              [&](const Expr &e) { changes |= e.kind == ExprKind::Assign || e.kind == ExprKind::Increment; });
  if (changes)
    return std::nullopt;
  h.condition = loop->expr;
  // i != n ends a loop of step 1 where i < n does, if it starts before: the caller tests that.
  if (h.condition->kind == ExprKind::Binary && h.condition->op == "!=" && (h.step == 1 || h.step == -1)) {
    auto ordered = std::make_shared<Expr>(*h.condition);
    bool counterLeft = isVariable(h.condition->children[0], h.symbol);
    if (!counterLeft && !isVariable(h.condition->children[1], h.symbol))
      return h;
    ordered->op = (h.step == 1) == counterLeft ? "<" : ">";
    h.condition = ordered;
  }
  return h;
}

} // namespace nidus::frontend
