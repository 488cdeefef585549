#include "analysis/frontend/symbolic/scaled_counters.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

namespace {

bool multiplies(const ExprRef &e) {
  bool does = false;
  forEachExpr(e, [&](const Expr &part) { does |= part.kind == ExprKind::Binary && part.op == "*"; });
  return does;
}

ExprRef withCounter(const ExprRef &e, const std::string &counter, const ExprRef &value) {
  return rewrite(e, [&](const ExprRef &part) {
    return part->kind == ExprKind::Variable && part->name == counter ? converted(value, part->type) : part;
  });
}

ExprRef lesser(const std::string &op, const ExprRef &a, const ExprRef &b) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Conditional;
  made->type = a->type;
  made->children = {binary(op, a, b, scalarType(Scalar::Int)), a, b};
  return made;
}

/// With what floating variables are that iterations of the nest declare and leave as they are: x * fx for gx.
ExprRef withValues(const StmtRef &nest, const ExprRef &e, int depth = 4) {
  const bool asks = isFloating(e->type) && !variablesOf(e).empty() && depth > 0;
  std::map<std::string, ExprRef> values;
  if (asks)
    forEachStmt(nest, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr && isScalar(s.type) && isFloating(s.type))
        values[s.name] = converted(s.expr, unqualified(s.type));
    });
  for (const auto &[symbol, how] : values.empty() ? std::map<std::string, Assignment>() : assignments(nest))
    values.erase(symbol);
  if (!values.empty())
    forEachExpr(nest, [&](const Expr &part) {
      if (part.kind == ExprKind::AddressOf)
        for (const std::string &symbol : variablesOf(part.children[0]))
          values.erase(symbol);
    });
  bool changes = false;
  const ExprRef out = values.empty() ? e : rewrite(e, [&](const ExprRef &part) -> ExprRef {
    const auto value = part->kind == ExprKind::Variable ? values.find(part->name) : values.end();
    changes |= value != values.end();
    return value == values.end() ? part : value->second;
  });
  return changes ? withValues(nest, out, depth - 1) : out;
}

} // namespace

ScaledCounters::ScaledCounters(NestFacts &facts, Arithmetic &arithmetic)
    : source(facts.source), context(facts.context), loops(facts.dimensions.loops), parameters(facts.parameters), names(facts.names),
      invariants(facts.invariants), arithmetic(arithmetic) {}

/// A variable of the user's, or a number: the host can say it before the nest.
bool ScaledCounters::isSaidBefore(const ExprRef &e) const {
  const Function *original = findFunction(source.unit, context.function().name);
  bool is = original != nullptr;
  forEachExpr(e, [&](const Expr &part) {
    const bool isVariable = part.kind == ExprKind::Variable && original && original->variables.count(part.name) &&
                            ownVariable(*original, part.name);
    const bool isOperation = part.kind == ExprKind::Cast || part.kind == ExprKind::IntLiteral || part.kind == ExprKind::FloatLiteral ||
                             (part.kind == ExprKind::Unary && part.op == "-") ||
                             (part.kind == ExprKind::Binary && (part.op == "+" || part.op == "-" || part.op == "*"));
    is &= (isVariable || isOperation) && isScalar(part.type);
  });
  return is && context.isUnchanging(e);
}

/// The counter of which the value never falls, or never rises; null where that is not known.
const Loop *ScaledCounters::counterIn(const ExprRef &e) const {
  if (e->kind == ExprKind::Cast || (e->kind == ExprKind::Unary && e->op == "-"))
    return isScalar(e->type) ? counterIn(e->children[0]) : nullptr;
  if (e->kind == ExprKind::Variable) {
    const auto loop = std::find_if(loops.begin(), loops.end(), [&](const Loop &each) { return each.symbol == e->name; });
    return loop == loops.end() ? nullptr : &*loop;
  }
  const bool isSum = e->kind == ExprKind::Binary && (e->op == "+" || e->op == "-") && !multiplies(e);
  if (!isSum && (e->kind != ExprKind::Binary || e->op != "*"))
    return nullptr;
  for (int side : {0, 1})
    if (isSaidBefore(e->children[1 - side]) && (isSum || !multiplies(e->children[1 - side])))
      if (const Loop *loop = counterIn(e->children[side]))
        return loop;
  return nullptr;
}

void ScaledCounters::bound(const ExprRef &expr, Value &value, State &state) {
  const bool isTruncated = source.reading.measuresTables && !context.isInHelper() && isInteger(expr->type) && isFloating(expr->children[0]->type);
  const ExprRef scaled = isTruncated ? withValues(source.nest, expr->children[0]) : nullptr;
  const bool isInt = isInteger(expr->type) && !isUnsigned(expr->type->scalar) && sizeOf(expr->type->scalar) >= 4;
  const Loop *loop = scaled && isInt && multiplies(scaled) ? counterIn(scaled) : nullptr;
  const bool isCounted = loop && loop->step == 1 && loop->condition->kind == ExprKind::Binary && loop->condition->op == "<" &&
                         isVariable(loop->condition->children[0], loop->symbol);
  const ExprRef end = isCounted ? stripImplicitCasts(loop->condition->children[1]) : nullptr;
  if (!end || !isSaidBefore(loop->first) || !isSaidBefore(end) || isUnsigned(end->type->scalar) || !isSaidBefore(withCounter(scaled, loop->symbol, end)))
    return;
  const ExprRef last = binary("-", end, intLiteral(1), end->type);
  auto at = [&](const ExprRef &counter) { return cast(unqualified(expr->type), withCounter(scaled, loop->symbol, counter), false); };
  const ExprRef one = at(loop->first), other = at(last), when = binary("<", loop->first, end, scalarType(Scalar::Int));
  const Poly place = arithmetic.polyOf(value, expr->type, state);
  auto bound = [&](const std::string &op, const std::string &name, const std::string &side, const std::string &lower) {
    const std::string key = textOf(cast(unqualified(expr->type), scaled, false)) + " " + name + " " + loop->symbol;
    if (!invariants.has(key))
      invariants.add({key, names.ofArgument(context.userName(loop->symbol) + "_" + name), lesser(op, one, other), unqualified(expr->type), true, when});
    const Invariant &invariant = invariants.at(key);
    const isl::set range = typeRange(invariant.name, invariant.type->scalar);
    parameters.add(invariant.name, lower.empty() ? range : range.intersect(constraint(*subtract(Poly::name(invariant.name), Poly::name(lower)), ">=")),
                   sizeOf(invariant.type->scalar) < 8);
    state.domain = state.domain.intersect(constraint(*subtract(place, Poly::name(invariant.name)), side));
    return invariant.name;
  };
  const std::string least = bound("<", "least", ">=", "");
  bound(">", "greatest", "<=", least);
  value = Value();
  value.kind = Value::Kind::Integer;
  value.poly = place;
}

} // namespace nidus::frontend
