#include "analysis/mapping/body/counting_loop.h"
#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus {

std::optional<CountingLoop> countingLoop(const Stmt &loop) {
  if (loop.kind != StmtKind::For)
    return std::nullopt;
  const StmtRef &init = loop.children[0];
  const StmtRef &declare = init->kind == StmtKind::Block && init->children.size() == 1 ? init->children[0] : init;
  if (declare->kind != StmtKind::Declare || !declare->expr || !isInteger(declare->type) || sizeOf(declare->type->scalar) < 4)
    return std::nullopt;
  const bool isStep = loop.step && loop.step->kind == ExprKind::Increment && loop.step->op == "++" &&
                      loop.step->children[0]->kind == ExprKind::Variable && loop.step->children[0]->name == declare->name;
  const ExprRef test = loop.expr ? stripCasts(loop.expr) : nullptr;
  if (!isStep || !test || test->kind != ExprKind::Binary || test->op != "<")
    return std::nullopt;
  const ExprRef counter = stripImplicitCasts(test->children[0]);
  // A comparison in another type means another end.
  const bool isOfType = isScalar(test->children[1]->type) && test->children[1]->type->scalar == declare->type->scalar;
  if (counter->kind != ExprKind::Variable || counter->name != declare->name || !isOfType)
    return std::nullopt;
  return CountingLoop{declare->name, unqualified(declare->type), declare->expr, test->children[1]};
}

static OperandContext contextOf(const Scop &scop, std::vector<std::string> counters, std::set<std::string> arrays) {
  OperandContext context{std::move(counters), std::move(arrays), {}};
  for (const Argument &argument : scop.arguments)
    if (isNumber(argument))
      context.fixed.insert(argument.name);
  return context;
}

OperandContext operandContext(const Scop &scop, const std::vector<ThreadLoop> &threads, std::set<std::string> arrays) {
  std::vector<std::string> counters;
  for (const ThreadLoop &loop : threads)
    counters.push_back(loop.symbol);
  return contextOf(scop, std::move(counters), std::move(arrays));
}

OperandContext operandContext(const Scop &scop, const std::vector<int> &threadLoops) {
  std::vector<std::string> counters;
  for (int loop : threadLoops)
    counters.push_back(scop.onlyStatement().loops[loop].symbol);
  std::set<std::string> arrays;
  for (const Array &array : scop.arrays)
    if (!array.isWritten && isScalar(array.element))
      arrays.insert(array.name);
  return contextOf(scop, std::move(counters), std::move(arrays));
}

bool isIndexOf(const ExprRef &index, const std::function<bool(const std::string &)> &isKnown) {
  bool is = true;
  forEachExpr(index, [&](const Expr &e) {
    const bool isArithmetic = e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Unary || e.kind == ExprKind::Binary ||
                              e.kind == ExprKind::Cast || e.kind == ExprKind::Variable;
    is &= isArithmetic && isScalar(e.type) && isInteger(e.type) && (e.kind != ExprKind::Variable || isKnown(e.name));
  });
  return is;
}

bool movesByOne(const ExprRef &index, const std::string &counter) {
  const std::optional<Poly> place = polyOf(index);
  if (!place)
    return false;
  int64_t step = 0;
  for (const auto &[monomial, coefficient] : place->terms())
    if (std::count(monomial.begin(), monomial.end(), counter)) {
      if (monomial.size() > 1)
        return false;
      step = coefficient;
    }
  return step == 1 || step == -1;
}

} // namespace nidus
