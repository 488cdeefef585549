#include "analysis/mapping/body/counted_loop.h"
#include "analysis/isl/formula.h"
#include "analysis/code/evaluate.h"

namespace nidus {
namespace {

/// A sum of signed ints, which does not wrap, as an extent in the size; nothing for others.
std::optional<Extent> extentOf(const ExprRef &expr, const std::string &size) {
  constexpr int64_t most = 128; // neighbourhoods have fewer rows
  bool isSigned = true;
  forEachExpr(expr, [&](const Expr &e) {
    isSigned &= isScalar(e.type) && isInteger(e.type) && !isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) >= 4;
  });
  std::optional<Poly> poly = isSigned ? polyOf(expr) : std::nullopt;
  if (!poly)
    return std::nullopt;
  Extent out;
  for (const auto &[monomial, coefficient] : poly->terms()) {
    bool isKnown = monomial.empty() || (monomial.size() == 1 && monomial[0] == size);
    if (!isKnown || std::abs(coefficient) > most)
      return std::nullopt;
    auto number = static_cast<int>(coefficient);
    out = out + (monomial.empty() ? Extent(number) : Extent(0, number, size));
  }
  return out;
}

/// Of the bounds `i = first; i < end` or `i <= last` that depend on the size, when it runs for every size.
std::optional<Counted> countedTo(const std::string &counter, const ExprRef &first, const ExprRef &condition,
                                 const std::string &size) {
  bool isBound = condition->kind == ExprKind::Binary && (condition->op == "<" || condition->op == "<=");
  ExprRef left = isBound ? stripCasts(condition->children[0]) : nullptr;
  if (!left || left->kind != ExprKind::Variable || left->name != counter)
    return std::nullopt;
  std::optional<Extent> from = extentOf(first, size), to = extentOf(condition->children[1], size);
  if (!from || !to)
    return std::nullopt;
  Extent last = condition->op == "<" ? *to - 1 : *to;
  return isAtMost(*from, last) ? std::optional(Counted{counter, *from, last}) : std::nullopt;
}

} // namespace

std::optional<Counted> countedLoop(const Stmt &loop, const std::string &size) {
  constexpr int64_t most = 128; // neighbourhoods have fewer rows
  StmtRef init = loop.children[0];
  if (init->kind == StmtKind::Block && init->children.size() == 1)
    init = init->children[0];
  Counted out;
  ExprRef first;
  if (init->kind == StmtKind::Declare) {
    out.counter = init->name, first = init->expr;
  } else if (init->kind == StmtKind::Expression && init->expr->kind == ExprKind::Assign && init->expr->op == "=") {
    out.counter = init->expr->children[0]->name, first = init->expr->children[1];
  }
  std::optional<int64_t> value = first ? valueOf(first, {}) : std::nullopt;
  const ExprRef &step = loop.step;
  bool isOwn = step && !step->children.empty() && step->children[0]->kind == ExprKind::Variable &&
               step->children[0]->name == out.counter && !out.counter.empty();
  bool isOne =
      isOwn && (step->kind == ExprKind::Increment ? step->op[0] == '+'
                                                  : step->kind == ExprKind::Assign && step->op == "+=" &&
                                                        valueOf(step->children[1], {}) == std::optional<int64_t>(1));
  if (!first || !isOne || !loop.expr)
    return std::nullopt;
  if (std::optional<Counted> sized = size.empty() ? std::nullopt : countedTo(out.counter, first, loop.expr, size))
    return sized;
  if (!value)
    return std::nullopt;
  out.first = static_cast<int>(*value);
  for (int64_t trips = 0; trips <= most; ++trips, ++*value) {
    std::optional<int64_t> runs = valueOf(loop.expr, {{out.counter, *value}});
    if (!runs)
      return std::nullopt;
    if (!*runs) {
      out.last = static_cast<int>(*value) - 1;
      return trips > 0 ? std::optional(out) : std::nullopt;
    }
  }
  return std::nullopt;
}

} // namespace nidus
