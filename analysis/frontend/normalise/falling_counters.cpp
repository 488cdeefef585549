#include "analysis/frontend/normalise/falling_counters.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// for (size_t k = n; k > 0; k -= 2) as for (long k_at = n; k_at > 0; k_at -= 2) { size_t k = k_at; ... }. Threads past the end of a loop that
/// falls would have counters that no unsigned number is, and that are large where they are compared as one. The two sides of a comparison have one type:
/// its values are those of a long, as sizes are.
StmtRef fallingInSigned(const Unit &unit, Function &function, const StmtRef &loop) {
  const std::optional<LoopHeader> h = loop->kind == StmtKind::For ? loopHeader(loop, function) : std::nullopt;
  if (!h || h->step >= 0 || !isUnsigned(h->type->scalar) || sizeOf(h->type->scalar) < 4 || startsOf(loop).size() != 1 ||
      std::count(loop->liveAfter.begin(), loop->liveAfter.end(), h->symbol))
    return loop;
  const ExprRef condition = stripImplicitCasts(loop->expr);
  const bool isEnd = condition->kind == ExprKind::Binary && isVariable(stripImplicitCasts(condition->children[0]), h->symbol) &&
                     !mentions(condition->children[1], h->symbol) && isInteger(condition->children[1]->type);
  const bool isAbove = isEnd && (condition->op == ">" || (condition->op == "!=" && h->step == -1) ||
                                 (condition->op == ">=" && literalValue(condition->children[1]).value_or(0) > 0));
  if (!isAbove)
    return loop;
  const TypeRef type = unqualified(h->type), wide = scalarType(Scalar::Long);
  const auto inWide = [&](const ExprRef &number) {
    const std::optional<int64_t> literal = literalValue(number);
    return literal && *literal >= 0 ? intLiteral(*literal, Scalar::Long) : converted(number, wide);
  };
  const std::string name = addLocal(unit, function, h->symbol + "_at", wide);
  function.variables.at(name).name = function.variables.at(h->symbol).name;
  const ExprRef counter = variable(name, wide);
  ExprRef step = stepped("--", counter);
  if (h->step != -1) {
    auto less = std::make_shared<Expr>();
    less->kind = ExprKind::Assign;
    less->op = "-=";
    less->type = less->computeType = wide;
    less->children = {counter, intLiteral(-h->step, Scalar::Long)};
    step = less;
  }
  const std::string value = addLocal(unit, function, h->symbol + "_now", type);
  std::vector<StmtRef> statements = statementsOf(renamedVariable(loop->children[1], h->symbol, variable(value, type)));
  statements.insert(statements.begin(), makeDeclare(value, type, converted(counter, type)));
  auto made = std::make_shared<Stmt>(*loop);
  made->expr = binary(condition->op, counter, inWide(condition->children[1]), scalarType(Scalar::Int));
  made->step = step;
  made->children = {makeDeclare(name, wide, inWide(converted(h->first, type))), makeBlock(statements, loop->location)};
  return made;
}

/// unsigned char k; k > 0u as k > 0, and k > n as (long)k > (long)n. In a kernel k is an int, which is below zero in threads past the end of the loop: no large
/// number, which it would be as an unsigned one.
StmtRef comparedInSigned(const StmtRef &loop, const Function &function) {
  const std::optional<LoopHeader> h = loop->kind == StmtKind::For ? loopHeader(loop, function) : std::nullopt;
  if (!h || h->step >= 0 || !isUnsigned(h->type->scalar) || sizeOf(h->type->scalar) >= 4)
    return loop;
  auto made = std::make_shared<Stmt>(*loop);
  made->expr = rewrite(loop->expr, [&](const ExprRef &e) -> ExprRef {
    const bool compares = e->kind == ExprKind::Binary && (e->op == ">" || e->op == ">=" || e->op == "!=" || e->op == "<" || e->op == "<=" || e->op == "==");
    if (!compares || !isInteger(e->children[0]->type) || !isUnsigned(e->children[0]->type->scalar) || !mentions(e, h->symbol))
      return e;
    const auto literalOf = [](const ExprRef &side) { return literalValue(side).value_or(-1); };
    const bool isInt = std::any_of(e->children.begin(), e->children.end(), [&](const ExprRef &side) { return literalOf(side) >= 0 && literalOf(side) <= INT32_MAX; });
    const TypeRef type = scalarType(isInt ? Scalar::Int : Scalar::Long);
    const auto inType = [&](const ExprRef &side) {
      if (literalOf(side) >= 0)
        return intLiteral(literalOf(side), type->scalar);
      const ExprRef own = stripImplicitCasts(side);
      auto promoted = std::make_shared<Expr>(*converted(isVariable(own, h->symbol) ? own : side, type));
      promoted->implicit = true;
      return ExprRef(promoted);
    };
    return binary(e->op, inType(e->children[0]), inType(e->children[1]), e->type);
  });
  const ExprRef whole = stripImplicitCasts(made->expr), counter = variable(h->symbol, scalarType(Scalar::Int)), none = intLiteral(0);
  const bool isCompared = whole->kind == ExprKind::Binary && whole->op != "&" && whole->op != "&&" && whole->op != "||" &&
                          isVariable(stripImplicitCasts(whole->children[0]), h->symbol) && !mentions(whole->children[1], h->symbol);
  // k, k & 255, k + 1u > 1u: what is asked of a number below zero says nothing.
  if (isVariable(whole, h->symbol))
    made->expr = binary(">", whole, none, scalarType(Scalar::Int));
  else if (!isCompared)
    made->expr = binary("&&", binary(">=", counter, none, scalarType(Scalar::Int)), made->expr, scalarType(Scalar::Int));
  return made;
}

/// Those that may be dimensions: in an iteration, a loop may count as it likes.
StmtRef withSignedDimensions(const Unit &unit, Function &function, const StmtRef &nest) {
  const StmtRef made = fallingInSigned(unit, function, nest);
  std::vector<StmtRef> before;
  const StmtRef inner = made->kind == StmtKind::For ? innerLoop(made, before) : nullptr;
  return inner ? replaced(made, inner, withSignedDimensions(unit, function, inner)) : made;
}

} // namespace

void compareInSigned(PreparedNest &prepared) {
  prepared.nest = withLoops(prepared.nest, [&](const StmtRef &loop) { return comparedInSigned(loop, prepared.function); });
}

void fallInSigned(const Unit &unit, PreparedNest &prepared) { prepared.nest = withSignedDimensions(unit, prepared.function, prepared.nest); }

} // namespace nidus::frontend
