//===- evaluate_condition.cpp - where conditions hold -----------------------===//
#include "analysis/frontend/symbolic/values.h"

namespace nidus::frontend {

/// && and || as values: the right side is evaluated where the left one decides so.
Value NestBuilder::evaluateLogical(const ExprRef &expr, State &state) {
  return truthValue(condition(expr, state), state);
}

/// 1 where the condition holds and 0 elsewhere, so that a flag kept in a variable still guards what it guarded.
Value NestBuilder::truthValue(const Split &split, State &state) {
  std::string name = freshName("v");
  if (!split.exact)
    freeNames.insert(name);
  isl::set one = split.whenTrue.intersect(constraint(*subtract(Poly::name(name), Poly(1)), "="));
  isl::set zero = split.whenFalse.intersect(constraint(Poly::name(name), "="));
  state.domain = coalesced(state.domain.intersect(one.unite(zero)));
  return integer(Poly::name(name));
}

Split NestBuilder::condition(const ExprRef &expr, State &state) {
  Split split = splitBy(expr, state);
  // Data that nobody asks for, or that can only give one answer, decides nothing.
  auto isNever = [&](const isl::set &where) { return state.domain.intersect(where).intersect(known()).is_empty(); };
  split.exact = split.exact || isNever(split.whenTrue) || isNever(split.whenFalse);
  return split;
}

Split NestBuilder::splitBy(const ExprRef &expr, State &state) {
  if (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||")) {
    bool isAnd = expr->op == "&&";
    Split left = condition(expr->children[0], state);
    auto [whenTrue, whenFalse] = bothPaths(left, state);
    State inner = isAnd ? whenTrue : whenFalse;
    // In a header only the first test is sure to happen, and its right side is not.
    if (inHeader)
      inner.missed = everything();
    bool outerAlways = alwaysEvaluated;
    alwaysEvaluated = false;
    forEachExpr(expr->children[1], [&](const Expr &e) {
      bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      if (assigns && e.children[0]->kind == ExprKind::Variable)
        refuse(ReasonId::UnsupportedExpression, e.location, "a variable is changed inside a condition with && or ||",
               "assign it in a statement of its own");
    });
    Split right = condition(expr->children[1], inner);
    alwaysEvaluated = outerAlways;
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
  Value value = evaluate(expr, state);
  Split out{everything(), everything(), false};
  if (value.kind == Value::Kind::Pointer)
    nullTested.insert(value.root);
  if (value.kind == Value::Kind::Integer && value.poly) {
    if (std::optional<Poly> p = linear(*value.poly)) {
      out.whenFalse = constraint(*p, "=");
      out.whenTrue = everything().subtract(out.whenFalse);
      out.exact = !usesFree(*p);
    }
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
std::optional<Split> NestBuilder::givenPointer(const ExprRef &tested, const ExprRef &test, State &state) {
  ExprRef pointer = stripImplicitCasts(tested);
  if (!isPointer(pointer->type) || !renaming.empty() || !isPlainObject(pointer) || !isUnchanging(pointer) ||
      pointer->kind == ExprKind::AddressOf || pointer->kind == ExprKind::Cast)
    return std::nullopt;
  readsPointers(pointer, state);
  const std::string key = textOf(pointer) + " is given";
  auto [entry, isNew] = invariants.emplace(key, Invariant());
  Invariant &given = entry->second;
  const TypeRef type = scalarType(Scalar::Int);
  if (isNew)
    given = {key, uniqueArgument(textOf(pointer) + "_given"), binary("!=", pointer, intLiteral(0), type), type, true};
  const Poly value = Poly::name(given.name), minusOne = *subtract(value, Poly(1));
  // Together everything, so that what happens either way has no condition.
  const isl::set no = constraint(value, "<="), yes = constraint(minusOne, ">=");
  addParameter(given.name, constraint(value, ">=").intersect(constraint(minusOne, "<=")));
  const bool isEqual = test->kind == ExprKind::Binary && test->op == "==";
  const ExprRef said = variable(given.name, type);
  replacements[test] = isEqual ? binary("==", said, intLiteral(0), type) : said;
  return isEqual ? Split{no, yes} : Split{yes, no};
}

Split NestBuilder::comparison(const ExprRef &expr, State &state) {
  Split out{everything(), everything(), false};
  for (int null : {0, 1})
    if (isNull(expr->children[null]) && (expr->op == "==" || expr->op == "!="))
      if (std::optional<Split> given = givenPointer(expr->children[1 - null], expr, state))
        return *given;
  if (isPointer(expr->children[0]->type) || isPointer(expr->children[1]->type)) {
    Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
    if (isNull(expr->children[0]) || isNull(expr->children[1]))
      nullTested.insert(isNull(expr->children[0]) ? b.root : a.root);
    else
      requireOneArray(a, b, expr->location);
    return out;
  }
  Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
  compareFloating(expr, a, b, out);
  if (!a.isFollowed() || !b.isFollowed())
    return out;
  Poly x = polyOf(a, expr->children[0]->type, state), y = polyOf(b, expr->children[1]->type, state);
  std::optional<Poly> difference = subtract(x, y);
  std::optional<Poly> p = difference ? linear(*difference) : std::nullopt;
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
  out.exact = !usesFree(*p);
  return out;
}

} // namespace nidus::frontend
