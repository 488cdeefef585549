#include "analysis/frontend/symbolic/conditions.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

Conditions::Conditions(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats,
                       const Branches &branches, InvariantReads &reads)
    : interpreter(interpreter), context(facts.context), certainty(facts.certainty), parameters(facts.parameters), names(facts.names),
      assumptions(facts.assumptions), memory(facts.memory), invariants(facts.invariants), kernel(facts.kernel), arithmetic(arithmetic),
      floats(floats), branches(branches), reads(reads) {}

Split Conditions::condition(const ExprRef &expr, State &state) {
  Split split = splitBy(expr, state);
  // Data that nobody asks for, or that can only give one answer, decides nothing.
  auto isNever = [&](const isl::set &where) { return assumptions.isNever(state.domain.intersect(where)); };
  split.exact = split.exact || isNever(split.whenTrue) || isNever(split.whenFalse);
  return split;
}

Split Conditions::splitBy(const ExprRef &expr, State &state) {
  if (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||"))
    return both(expr, state);
  if (expr->kind == ExprKind::Unary && expr->op == "!") {
    Split split = condition(expr->children[0], state);
    std::swap(split.whenTrue, split.whenFalse);
    std::swap(split.ifTrue, split.ifFalse);
    return split;
  }
  if (expr->kind == ExprKind::Cast && isInteger(expr->type) && isInteger(expr->children[0]->type) &&
      (expr->type->scalar == Scalar::Bool || sizeOf(expr->type->scalar) >= sizeOf(expr->children[0]->type->scalar)))
    return condition(expr->children[0], state); // a value is zero before the conversion exactly when after it
  if (expr->kind == ExprKind::Binary && (expr->op == "<" || expr->op == ">" || expr->op == "<=" || expr->op == ">=" ||
                                         expr->op == "==" || expr->op == "!="))
    return comparison(expr, state);
  if (std::optional<Split> given = givenPointer(expr, expr, state))
    return *given;
  return isNotZero(interpreter.evaluate(expr, state));
}

/// && and ||: the right side is evaluated where the left one decides so.
Split Conditions::both(const ExprRef &expr, State &state) {
  bool isAnd = expr->op == "&&";
  Split left = condition(expr->children[0], state);
  auto [whenTrue, whenFalse] = branches.after(left, state);
  State inner = isAnd ? whenTrue : whenFalse;
  // In a header only the first test is sure to happen, and its right side is not.
  if (certainty.inHeader)
    inner.missed = everything();
  bool outerAlways = certainty.alwaysEvaluated;
  certainty.alwaysEvaluated = false;
  forEachExpr(expr->children[1], [&](const Expr &e) {
    bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    if (assigns && e.children[0]->kind == ExprKind::Variable)
      refuse(ReasonId::UnsupportedExpression, e.location, "a variable is changed inside a condition with && or ||",
             "assign it in a statement of its own");
  });
  Split right = condition(expr->children[1], inner);
  certainty.alwaysEvaluated = outerAlways;
  // Names made while evaluating the right side are constrained there only.
  isl::set made = inner.domain; // holds the ranges of the new names
  Split out;
  out.exact = left.exact && right.exact;
  if (isAnd) {
    out.whenTrue = left.whenTrue.intersect(right.whenTrue).intersect(made);
    out.whenFalse = left.whenFalse.unite(left.whenTrue.intersect(right.whenFalse).intersect(made));
    out.ifTrue = left.ifTrue;
    out.ifTrue.insert(out.ifTrue.end(), right.ifTrue.begin(), right.ifTrue.end());
  } else {
    out.whenTrue = left.whenTrue.unite(left.whenFalse.intersect(right.whenTrue).intersect(made));
    out.whenFalse = left.whenFalse.intersect(right.whenFalse).intersect(made);
    out.ifFalse = left.ifFalse;
    out.ifFalse.insert(out.ifFalse.end(), right.ifFalse.begin(), right.ifFalse.end());
  }
  out.whenTrue = coalesced(out.whenTrue);
  out.whenFalse = coalesced(out.whenFalse);
  return out;
}

Split Conditions::isNotZero(const Value &value) {
  Split out{everything(), everything(), false};
  if (value.kind == Value::Kind::Pointer)
    memory.testForNull(value.root);
  const bool isFollowed = value.kind == Value::Kind::Integer && value.poly;
  if (std::optional<Poly> p = isFollowed ? assumptions.linear(*value.poly) : std::nullopt) {
    out.whenFalse = constraint(*p, "=");
    out.whenTrue = everything().subtract(out.whenFalse);
    out.exact = !names.usesUnknown(*p);
  }
  return out;
}

static bool isNull(const ExprRef &expr) {
  ExprRef e = stripCasts(expr);
  return e->kind == ExprKind::IntLiteral && e->value == 0;
}

/// mask, mask != NULL: whether a pointer that no iteration changes is one is a parameter of the nest, 0 or 1, which
/// takes the place of `test` in the code. Nothing for other pointers, and for those that functions are given: these
/// have their code once.
std::optional<Split> Conditions::givenPointer(const ExprRef &tested, const ExprRef &test, State &state) {
  ExprRef pointer = stripImplicitCasts(tested);
  if (!isPointer(pointer->type) || context.isInHelper() || !isPlainObject(pointer) || !context.isUnchanging(pointer) ||
      pointer->kind == ExprKind::AddressOf || pointer->kind == ExprKind::Cast)
    return std::nullopt;
  reads.ofPointers(pointer, state);
  const std::string key = textOf(pointer) + " is given";
  const TypeRef type = scalarType(Scalar::Int);
  if (!invariants.has(key))
    invariants.add({key, names.ofArgument(textOf(pointer) + "_given"), binary("!=", pointer, intLiteral(0), type), type, true});
  const Invariant &given = invariants.at(key);
  const Poly value = Poly::name(given.name), minusOne = *subtract(value, Poly(1));
  // Together everything, so that what happens either way has no condition.
  const isl::set no = constraint(value, "<="), yes = constraint(minusOne, ">=");
  parameters.add(given.name, constraint(value, ">=").intersect(constraint(minusOne, "<=")), true);
  const bool isEqual = test->kind == ExprKind::Binary && test->op == "==";
  const ExprRef said = variable(given.name, type);
  kernel.replace(test, isEqual ? binary("==", said, intLiteral(0), type) : said);
  return isEqual ? Split{no, yes} : Split{yes, no};
}

void requireOneArray(const Value &a, const Value &b, const Location &location) {
  if (a.root != b.root || a.root == -1)
    refuse(ReasonId::PointerValue, location, "pointers are compared or subtracted that may lead into different arrays",
           "compute it before the loop nest");
}

Split Conditions::comparison(const ExprRef &expr, State &state) {
  Split out{everything(), everything(), false};
  for (int null : {0, 1})
    if (isNull(expr->children[null]) && (expr->op == "==" || expr->op == "!="))
      if (std::optional<Split> given = givenPointer(expr->children[1 - null], expr, state))
        return *given;
  if (isPointer(expr->children[0]->type) || isPointer(expr->children[1]->type)) {
    Value a = interpreter.evaluate(expr->children[0], state), b = interpreter.evaluate(expr->children[1], state);
    if (isNull(expr->children[0]) || isNull(expr->children[1]))
      memory.testForNull(isNull(expr->children[0]) ? b.root : a.root);
    else
      requireOneArray(a, b, expr->location);
    return out;
  }
  Value a = interpreter.evaluate(expr->children[0], state), b = interpreter.evaluate(expr->children[1], state);
  floats.compare(expr, a, b, out);
  if (!a.isFollowed() || !b.isFollowed())
    return out;
  Poly x = arithmetic.polyOf(a, expr->children[0]->type, state), y = arithmetic.polyOf(b, expr->children[1]->type, state);
  std::optional<Poly> difference = subtract(x, y);
  std::optional<Poly> p = difference ? assumptions.linear(*difference) : std::nullopt;
  if (!p)
    return out;
  std::string op = expr->op == "==" ? "=" : expr->op;
  if (op == "!=") {
    out.whenFalse = constraint(*p, "=");
    out.whenTrue = everything().subtract(out.whenFalse);
  } else {
    out.whenTrue = constraint(*p, op);
    out.whenFalse = everything().subtract(out.whenTrue);
  }
  out.exact = !names.usesUnknown(*p);
  return out;
}

} // namespace nidus::frontend
