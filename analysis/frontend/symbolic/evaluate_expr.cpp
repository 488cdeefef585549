//===- evaluate_expr.cpp - symbolic values of expressions -------------------===//
#include "analysis/frontend/symbolic/values.h"

namespace nidus::frontend {

Value NestBuilder::evaluate(const ExprRef &expr, State &state) {
  Value value = moderate(evaluateOnce(expr, state));
  auto mention = repeated.find(expr.get());
  return mention == repeated.end() ? value : nameNumber(expr, mention->second, value, state);
}

/// The same number at its next mention, so that what a condition says of it holds there.
Value NestBuilder::nameNumber(const ExprRef &expr, const Mention &mention, Value value, State &state) {
  if (value.poly)
    return value;
  std::string key = renaming + mention.key;
  auto known = state.numbers.find(key);
  value.poly = known != state.numbers.end() ? known->second.value : polyOf(value, expr->type, state);
  if (mention.isLast)
    state.numbers.erase(key);
  else
    state.numbers[key] = {expr, *value.poly};
  return value;
}

Value NestBuilder::evaluateOnce(const ExprRef &expr, State &state) {
  if (--budget < 0)
    refuse(ReasonId::TooComplex, expr->location, "this loop nest has too many operations to be followed",
           "split it, or call fewer functions in it");
  if (expr->type && expr->type->isVolatile)
    refuse(ReasonId::Volatile, expr->location, "a volatile object is accessed: every access must happen as written");
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    return integer(expr->value ? std::optional<Poly>(*expr->value) : std::nullopt);
  case ExprKind::FloatLiteral:
    return valueOfLiteral(*expr);
  case ExprKind::Variable:
  case ExprKind::Member:
  case ExprKind::Subscript:
  case ExprKind::Deref: {
    const std::vector<std::string> before = namesOf(state.domain);
    Value v = load(expr, place(expr, state), state);
    // What the subscript is made of is kept with the access: a term of clamped reads would multiply their cases.
    std::set<std::string> kept(before.begin(), before.end());
    if (v.poly)
      kept.merge(v.poly->names());
    forgetNames(kept, state);
    return v;
  }
  case ExprKind::AddressOf: {
    Place p = place(expr->children[0], state);
    Value v;
    v.kind = Value::Kind::Pointer;
    if (p.kind == Place::Kind::Private || p.kind == Place::Kind::Scalar)
      v.root = privateRoot;
    // A pointer into the middle of an element cannot be followed: its unit is not the element.
    if (p.kind == Place::Kind::Element && p.fieldCount == leaves(roots[p.root].element)) {
      v.root = p.root;
      v.poly = p.offset;
    }
    if (p.kind == Place::Kind::Object && !isArray(p.type)) {
      v.root = rootOf(expr, p.type, state);
      v.poly = Poly(0);
      replacements[expr] = inKernel(v.root);
    }
    return v;
  }
  case ExprKind::Unary: {
    if (expr->op == "!")
      return truthValue(condition(expr, state), state);
    if (isUnsignedSum(*expr))
      return evaluateUnsignedSum(expr, state);
    Value v = evaluate(expr->children[0], state);
    if (isFloating(expr->type) && expr->op == "-")
      return floatingSum("-", toFloating(integer(Poly(0)), scalarType(Scalar::Int), expr->type), v);
    if (v.kind != Value::Kind::Integer)
      return v;
    if (expr->op == "-")
      return arithmetic("-", expr->type, integer(Poly(0)), v, expr->type, state);
    // ~v is -1 - v, also in unsigned types (modulo 2^n).
    if (expr->op == "~")
      return arithmetic("-", expr->type, integer(Poly(-1)), v, expr->type, state);
    return v;
  }
  case ExprKind::Binary: {
    const std::vector<std::string> before = namesOf(state.domain);
    Value v = evaluateBinary(expr, state);
    // Of a number that cannot be followed, (x << 3) | (y >> 29), what its operands were made of is of no use.
    if (v.kind == Value::Kind::Integer && !v.poly && v.table < 0 && namesOf(state.domain).size() > before.size())
      forgetNames({before.begin(), before.end()}, state);
    return v;
  }
  case ExprKind::Assign:
    return evaluateAssign(expr, state);
  case ExprKind::Increment:
    return evaluateIncrement(expr, state);
  case ExprKind::Conditional:
    return evaluateConditional(expr, state);
  case ExprKind::Cast:
    return evaluateCast(expr, state);
  case ExprKind::Call:
    return evaluateCall(expr, state);
  case ExprKind::Comma:
    evaluate(expr->children[0], state);
    return evaluate(expr->children[1], state);
  case ExprKind::InitList:
    for (const ExprRef &child : expr->children)
      evaluate(child, state);
    return {};
  case ExprKind::Unsupported:
    break;
  }
  refuse(ReasonId::UnsupportedExpression, expr->location, "the loop nest contains " + expr->name,
         expr->name == "a call through a pointer" ? "call the function itself"
         : expr->name == "a statement expression" ? "write its statements before the one that uses it"
         : expr->name.starts_with("a complex number initialised") ? "write it as a sum, x + y * I"
                                                                  : "");
}

Value NestBuilder::evaluateCast(const ExprRef &expr, State &state) {
  const ExprRef &child = expr->children[0];
  if (isArray(child->type) && isPointer(expr->type)) {
    // Decay: the address of element 0.
    Place p = place(child, state);
    Value v;
    v.kind = Value::Kind::Pointer;
    v.root = p.kind == Place::Kind::Element ? p.root : privateRoot;
    if (p.kind == Place::Kind::Object) {
      v.root = rootOf(child, child->type, state);
      replacements[child] = inKernel(v.root);
      v.poly = Poly(0);
    }
    if (p.kind == Place::Kind::Element)
      v.poly = p.offset;
    return v;
  }
  if (isPointer(expr->type) && isPointer(child->type))
    if (std::optional<Value> typed = untypedPointer(child, expr->type, state))
      return *typed;
  if (isPointer(expr->type) && isInteger(child->type))
    if (std::optional<Value> pointer = throughInteger(child, expr->type, state))
      return *pointer;
  Value value = convert(evaluate(child, state), child->type, expr->type, state);
  boundScaled(expr, value, state);
  return value;
}

/// Has the type every value of the other one?
static bool holdsAllOf(Scalar type, Scalar other) {
  const bool isWider = sizeOf(type) > sizeOf(other), isAsWide = sizeOf(type) == sizeOf(other);
  return isUnsigned(other) == isUnsigned(type) ? isWider || isAsWide : isWider && isUnsigned(other);
}

Value NestBuilder::convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state) {
  if (isPointer(to))
    return value.kind == Value::Kind::Pointer ? convertPointer(value, to, state) : valueOfType(to);
  if (isPointer(from) && isInteger(to) && to->scalar != Scalar::Bool)
    refuse(ReasonId::PointerValue, nest->location, "an address is used as a number");
  if (isFloating(to))
    return toFloating(value, from, to);
  if (!isInteger(to))
    return valueOfType(to);
  if (isFloating(from) && to->scalar != Scalar::Bool)
    return truncated(value, to->scalar, state);
  if (value.kind != Value::Kind::Integer || !isInteger(from))
    return integer();
  if (!value.poly) {
    Value v = integer();
    Scalar source = value.range.value_or(from->scalar);
    if (sizeOf(source) < sizeOf(to->scalar) && (isUnsigned(source) || !isUnsigned(to->scalar)))
      v.range = source;
    if (value.limits && fits(*value.limits, to->scalar))
      v.limits = value.limits;
    if (!value.range && holdsAllOf(to->scalar, source))
      v.table = value.table;
    return v;
  }
  if (to->scalar == Scalar::Bool && from->scalar != Scalar::Bool) {
    std::optional<Poly> p = linear(*value.poly);
    Split split{everything(), everything(), false};
    if (p) {
      split.whenFalse = constraint(*p, "=");
      split.whenTrue = everything().subtract(split.whenFalse);
      split.exact = !usesFree(*p);
    }
    return truthValue(split, state);
  }
  Scalar source = from->scalar, target = to->scalar;
  bool widens = (isUnsigned(source) ? sizeOf(source) < sizeOf(target) || isUnsigned(target) : !isUnsigned(target)) &&
                sizeOf(source) <= sizeOf(target);
  if (widens)
    return value;
  bool losesSign = !isUnsigned(source) && isUnsigned(target) && sizeOf(target) >= 4 && sizeOf(source) <= sizeOf(target);
  return integer(losesSign ? unsignedOf(*value.poly, target, state) : wrap(*value.poly, target, state));
}

Value NestBuilder::evaluateAssign(const ExprRef &expr, State &state) {
  const ExprRef &target = expr->children[0], &source = expr->children[1];
  bool compound = expr->op != "=";
  Value value = evaluate(source, state);
  Place p = place(target, state);
  if (compound) {
    Value old = load(target, p, state);
    std::string op = expr->op.substr(0, expr->op.size() - 1);
    const TypeRef &type = expr->computeType ? expr->computeType : target->type;
    if (isPointer(target->type)) {
      if (old.root >= 0 && old.poly) {
        std::optional<Poly> step = steps(value, source->type, target->type->element, old, state);
        old.poly = step ? op == "+" ? add(*old.poly, *step) : subtract(*old.poly, *step) : std::nullopt;
      }
      value = old;
    } else if (isInteger(type) && isInteger(target->type) && value.kind == Value::Kind::Integer) {
      Value wide = convert(old, target->type, type, state);
      value = arithmetic(op, type, wide, value, source->type, state);
      value = convert(value, type, target->type, state);
    } else {
      value = valueOfType(target->type);
    }
  }
  store(target, p, value, state);
  return value;
}

Value NestBuilder::evaluateIncrement(const ExprRef &expr, State &state) {
  const ExprRef &target = expr->children[0];
  Place p = place(target, state);
  Value old = load(target, p, state);
  Value changed = old;
  std::string op = expr->op == "++" ? "+" : "-";
  if (isPointer(target->type)) {
    if (old.root >= 0 && old.poly) {
      std::optional<Poly> step =
          steps(integer(Poly(1)), scalarType(Scalar::Int), target->type->element, old, state);
      changed.poly = !step ? std::nullopt : op == "+" ? add(*old.poly, *step) : subtract(*old.poly, *step);
    }
  } else if (isInteger(target->type)) {
    // The sum is computed in int at least, then converted back.
    TypeRef wide = sizeOf(target->type->scalar) < 4 ? scalarType(Scalar::Int) : target->type;
    changed = convert(arithmetic(op, wide, old, integer(Poly(1)), wide, state), wide, target->type, state);
  } else {
    changed = valueOfType(target->type);
  }
  store(target, p, changed, state);
  return expr->prefix ? changed : old;
}

Value NestBuilder::evaluateConditional(const ExprRef &expr, State &state) {
  Split split = condition(expr->children[0], state);
  auto [whenTrue, whenFalse] = bothPaths(split, state);
  if (inHeader)
    whenTrue.missed = whenFalse.missed = everything();
  decide(expr->children[0], whenTrue, whenFalse);
  if (isImpossible(whenTrue) || isImpossible(whenFalse))
    return evaluate(expr->children[isImpossible(whenFalse) ? 1 : 2], state);
  bool outerAlways = alwaysEvaluated;
  alwaysEvaluated = false;
  // The value travels through the join as a variable of its own.
  static const std::string result = "?";
  whenTrue.variables[result] = evaluate(expr->children[1], whenTrue);
  whenFalse.variables[result] = evaluate(expr->children[2], whenFalse);
  alwaysEvaluated = outerAlways;
  bool usesData = !split.exact || !state.isExact();
  if (!usesData)
    whenTrue.missed = whenFalse.missed = nothing();
  State before = state;
  state = join(before, whenTrue, whenFalse);
  state.missed = before.missed; // either way, what follows is reached
  state.left = before.left;
  Value value = state.variables[result];
  state.variables.erase(result);
  std::set<std::string> kept = fixedNames(before.domain);
  if (value.poly)
    kept.merge(value.poly->names());
  forgetNames(kept, state);
  return value;
}

} // namespace nidus::frontend
