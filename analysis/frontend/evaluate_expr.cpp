//===- evaluate_expr.cpp - symbolic values of expressions ------------------===//
#include "analysis/frontend/nest_builder.h"

namespace nidus::frontend {

static Value other() { return {}; }
static Value integer(std::optional<Poly> poly = std::nullopt) {
  Value v;
  v.kind = Value::Kind::Integer;
  v.poly = std::move(poly);
  return v;
}
static Value valueOfType(const TypeRef &type) {
  Value v;
  v.kind = isInteger(type) ? Value::Kind::Integer : isPointer(type) ? Value::Kind::Pointer : Value::Kind::Other;
  return v;
}

Value NestBuilder::evaluate(const ExprRef &expr, State &state) {
  if (--budget < 0)
    refuse("too-complex", expr->location, "this loop nest has too many operations to be followed",
           "split it, or call fewer functions in it");
  if (expr->type && expr->type->isVolatile)
    refuse("volatile", expr->location, "a volatile object is accessed: every access must happen as written");
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    return integer(expr->value ? std::optional<Poly>(*expr->value) : std::nullopt);
  case ExprKind::FloatLiteral:
    return other();
  case ExprKind::Variable:
  case ExprKind::Member:
  case ExprKind::Subscript:
  case ExprKind::Deref:
    return load(expr, place(expr, state), state);
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
      replacements[expr.get()] = variable(roots[v.root].name, pointerTo(roots[v.root].element));
    }
    return v;
  }
  case ExprKind::Unary: {
    if (expr->op == "!")
      return truthValue(condition(expr, state), state);
    Value v = evaluate(expr->children[0], state);
    if (v.kind != Value::Kind::Integer)
      return v;
    if (expr->op == "-")
      return arithmetic("-", expr->type, integer(Poly(0)), v, expr->type, state);
    // ~v is -1 - v, also in unsigned types (modulo 2^n).
    if (expr->op == "~")
      return arithmetic("-", expr->type, integer(Poly(-1)), v, expr->type, state);
    return v;
  }
  case ExprKind::Binary:
    return evaluateBinary(expr, state);
  case ExprKind::Assign:
    return evaluateAssign(expr, state);
  case ExprKind::Increment:
    return evaluateIncrement(expr, state);
  case ExprKind::Conditional:
    return evaluateConditional(expr, state);
  case ExprKind::Cast: {
    const ExprRef &child = expr->children[0];
    if (isArray(child->type) && isPointer(expr->type)) {
      // Decay: the address of element 0.
      Place p = place(child, state);
      Value v;
      v.kind = Value::Kind::Pointer;
      v.root = p.kind == Place::Kind::Element ? p.root : privateRoot;
      if (p.kind == Place::Kind::Object) {
        v.root = rootOf(child, child->type, state);
        replacements[child.get()] = variable(roots[v.root].name, pointerTo(roots[v.root].element));
        v.poly = Poly(0);
      }
      if (p.kind == Place::Kind::Element)
        v.poly = p.offset;
      return v;
    }
    return convert(evaluate(child, state), child->type, expr->type, state);
  }
  case ExprKind::Call:
    return evaluateCall(expr, state);
  case ExprKind::Comma:
    evaluate(expr->children[0], state);
    return evaluate(expr->children[1], state);
  case ExprKind::InitList:
    for (const ExprRef &child : expr->children)
      evaluate(child, state);
    return other();
  case ExprKind::Unsupported:
    break;
  }
  refuse("unsupported-expression", expr->location, "the loop nest contains " + expr->name);
}

Value NestBuilder::convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state) {
  if (isPointer(to)) {
    if (value.kind != Value::Kind::Pointer)
      return valueOfType(to);
    Value v = value;
    // Through a pointer to elements of another size or kind the offsets mean something else.
    if (isPointer(from) && value.root >= 0 &&
        spell(unqualified(scalarElement(from->element))) != spell(unqualified(scalarElement(to->element))))
      v.root = -1, v.poly.reset();
    return v;
  }
  if (!isInteger(to))
    return valueOfType(to);
  if (value.kind != Value::Kind::Integer || !isInteger(from))
    return integer();
  if (!value.poly) {
    Value v = integer();
    Scalar source = value.range.value_or(from->scalar);
    if (sizeOf(source) < sizeOf(to->scalar) && (isUnsigned(source) || !isUnsigned(to->scalar)))
      v.range = source;
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
  return integer(wrap(*value.poly, target, state));
}

static std::string quotientName(const Poly &dividend, int64_t divisor, const std::string &op) {
  std::string name = op == "/" ? "div" : op == "%" ? "rem" : op == ">>" ? "quo" : "mod";
  for (const auto &[monomial, c] : dividend.terms())
    name += "_" + (monomial.empty() ? "" : monomial[0] + "_") + std::to_string(c < 0 ? -c : c) + (c < 0 ? "m" : "");
  return name + "_by_" + std::to_string(divisor);
}

/// v / d, v % d, v >> n or v & (2^n - 1) by a positive number: floor division, but / and % round to zero below zero.
Value NestBuilder::divide(const Poly &dividend, int64_t divisor, const std::string &op, State &state) {
  // A quotient of sizes is a size of its own: a stride perhaps.
  bool isSize = isOfParameters(dividend) && !dividend.isConstant();
  std::string name = isSize ? quotientName(dividend, divisor, op) : freshName("v");
  if (isSize && !derived.count(name))
    derive(name, {dividend, op == ">>" ? "floord" : op == "&" ? "mod" : op, divisor, false}, everything());
  if (usesFree(dividend))
    freeNames.insert(name);
  bool quotient = op == "/" || op == ">>";
  auto divided = [&](const std::string &result, const Poly &value) {
    return quotient ? floorConstraint(result, value, divisor) : moduloConstraint(result, value, divisor);
  };
  isl::set negative = constraint(dividend, "<");
  // The definition of a size must hold for all parameters, not only where it is used.
  bool floors = op == ">>" || op == "&" ||
                (!isSize && withRanges(state.domain.intersect(known()).intersect(negative)).is_empty());
  if (floors) {
    isl::set result = divided(name, dividend);
    state.domain = state.domain.intersect(result);
    if (isSize)
      define(name, result);
    return integer(Poly::name(name));
  }
  // -((-v) / d)
  static const std::string mirrored = "mirrored__0";
  isl::set below = divided(mirrored, *subtract(Poly(0), dividend))
                       .intersect(constraint(*add(Poly::name(name), Poly::name(mirrored)), "="))
                       .project_out_param(mirrored);
  isl::set above = divided(name, dividend).intersect(constraint(dividend, ">="));
  isl::set result = above.unite(below.intersect(negative)).coalesce();
  state.domain = state.domain.intersect(result).coalesce();
  if (isSize)
    define(name, result);
  return integer(Poly::name(name));
}

/// a OP b of integer type `type`, both already converted to it (shifts: b is an int).
Value NestBuilder::arithmetic(const std::string &op, const TypeRef &type, Value a, Value b, const TypeRef &typeB,
                              State &state) {
  Scalar t = type->scalar;
  bool multiplies = op == "*" && ((a.poly && a.poly->isConstant()) || (b.poly && b.poly->isConstant()));
  std::optional<Poly> result;
  if (op == "+" || op == "-" || op == "*") {
    if (!a.poly && !b.poly)
      return integer();
    if (op == "*" && !multiplies && (!a.poly || !b.poly))
      return integer();
    Poly x = polyOf(a, type, state), y = polyOf(b, type, state);
    if (op == "*" && isOfParameters(x) != isOfParameters(y))
      x = asFactor(x, state), y = asFactor(y, state);
    result = op == "+" ? add(x, y) : op == "-" ? subtract(x, y) : multiply(x, y);
  } else if (op == "<<") {
    if (a.poly && b.poly && b.poly->isConstant() && b.poly->constant() >= 0 && b.poly->constant() < 31)
      result = multiply(*a.poly, Poly(int64_t(1) << b.poly->constant()));
  } else if (op == "/" || op == "%" || op == ">>" || op == "&") {
    // By a positive number: floor division, exact where the dividend is not negative (>> and & also below zero).
    Poly x = polyOf(a, type, state);
    if (!b.poly || !b.poly->isConstant()) {
      if (op == "&" && a.poly && a.poly->isConstant())
        return arithmetic(op, type, b, a, typeB, state);
      return integer();
    }
    int64_t divisor = b.poly->constant();
    if (op == ">>")
      divisor = divisor >= 0 && divisor < 62 ? int64_t(1) << divisor : 0;
    if (op == "&")
      divisor = divisor >= 0 && divisor < INT64_MAX && ((divisor + 1) & divisor) == 0 ? divisor + 1 : 0;
    std::optional<Poly> dividend = linear(x);
    if (divisor <= 0 || !dividend)
      return integer();
    return divide(*dividend, divisor, op, state);
  }
  if (!result)
    return integer();
  if (isUnsigned(t))
    return integer(wrap(*result, t, state));
  return integer(result);
}

/// Addresses of different arrays lie differently on the device.
void NestBuilder::requireOneArray(const Value &a, const Value &b, const Location &location) {
  if (a.root != b.root || a.root == -1)
    refuse("pointer-value", location, "pointers into different arrays are compared or subtracted");
}

Value NestBuilder::pointerArithmetic(const ExprRef &expr, State &state) {
  Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
  const TypeRef &typeA = expr->children[0]->type, &typeB = expr->children[1]->type;
  if (a.kind == Value::Kind::Pointer && b.kind == Value::Kind::Pointer) {
    requireOneArray(a, b, expr->location);
    return integer();
  }
  if (a.kind != Value::Kind::Pointer)
    std::swap(a, b);
  const TypeRef &pointer = isPointer(typeA) ? typeA : typeB;
  const TypeRef &index = isPointer(typeA) ? typeB : typeA;
  if (a.root < 0)
    return a;
  if (!a.poly)
    return a;
  std::optional<Poly> step = multiply(polyOf(b, index, state), elementCount(pointer->element, state));
  std::optional<Poly> sum = step ? expr->op == "+" ? add(*a.poly, *step) : subtract(*a.poly, *step) : std::nullopt;
  a.poly = sum;
  return a;
}

Value NestBuilder::evaluateBinary(const ExprRef &expr, State &state) {
  const std::string &op = expr->op;
  if (op == "&&" || op == "||")
    return evaluateLogical(expr, state);
  const TypeRef &left = expr->children[0]->type, &right = expr->children[1]->type;
  bool compares = op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=";
  if (!compares && (isPointer(left) || isPointer(right)))
    return pointerArithmetic(expr, state);
  if (compares)
    return truthValue(comparison(expr, state), state);
  Value a = evaluate(expr->children[0], state);
  Value b = evaluate(expr->children[1], state);
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer || !isInteger(expr->type))
    return valueOfType(expr->type);
  return arithmetic(op, expr->type, a, b, right, state);
}

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
  state.domain = state.domain.intersect(one.unite(zero)).coalesce();
  return integer(Poly::name(name));
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
        std::optional<Poly> step =
            multiply(polyOf(value, source->type, state), elementCount(target->type->element, state));
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
      Poly step = elementCount(target->type->element, state);
      changed.poly = op == "+" ? add(*old.poly, step) : subtract(*old.poly, step);
    }
  } else if (isInteger(target->type)) {
    // The sum is computed in int at least, then converted back.
    TypeRef wide = sizeOf(target->type->scalar) < 4 ? scalarType(Scalar::Int) : target->type;
    changed = convert(arithmetic(op, wide, old, integer(Poly(1)), wide, state), wide, target->type, state);
  }
  store(target, p, changed, state);
  return expr->prefix ? changed : old;
}

Value NestBuilder::evaluateConditional(const ExprRef &expr, State &state) {
  Split split = condition(expr->children[0], state);
  State whenTrue = state, whenFalse = state;
  whenTrue.domain = state.domain.intersect(split.whenTrue);
  whenFalse.domain = state.domain.intersect(split.whenFalse);
  whenTrue.exact = whenFalse.exact = state.exact && split.exact && !inHeader;
  bool outerAlways = alwaysEvaluated;
  alwaysEvaluated = false;
  // The value travels through the join as a variable of its own.
  static const std::string result = "?";
  whenTrue.variables[result] = evaluate(expr->children[1], whenTrue);
  whenFalse.variables[result] = evaluate(expr->children[2], whenFalse);
  alwaysEvaluated = outerAlways;
  bool usesData = !split.exact || !state.exact;
  if (!usesData)
    whenTrue.exact = whenFalse.exact = true;
  State before = state;
  state = join(before, whenTrue, whenFalse);
  state.exact = before.exact; // either way, what follows is reached
  Value value = state.variables[result];
  state.variables.erase(result);
  return value;
}

//===-- conditions --------------------------------------------------------===//

Split NestBuilder::condition(const ExprRef &expr, State &state) {
  if (expr->kind == ExprKind::Binary && (expr->op == "&&" || expr->op == "||")) {
    bool isAnd = expr->op == "&&";
    Split left = condition(expr->children[0], state);
    State inner = state;
    inner.domain = state.domain.intersect(isAnd ? left.whenTrue : left.whenFalse);
    // In a header only the first test is sure to happen, and its right side is not.
    inner.exact = state.exact && left.exact && !inHeader;
    bool outerAlways = alwaysEvaluated;
    alwaysEvaluated = false;
    forEachExpr(expr->children[1], [&](const Expr &e) {
      bool assigns = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      if (assigns && e.children[0]->kind == ExprKind::Variable)
        refuse("unsupported-expression", e.location, "a variable is changed inside a condition with && or ||",
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
    } else {
      out.whenTrue = left.whenTrue.unite(left.whenFalse.intersect(right.whenTrue).intersect(made));
      out.whenFalse = left.whenFalse.intersect(right.whenFalse).intersect(made);
    }
    out.whenTrue = out.whenTrue.coalesce();
    out.whenFalse = out.whenFalse.coalesce();
    return out;
  }
  if (expr->kind == ExprKind::Unary && expr->op == "!") {
    Split split = condition(expr->children[0], state);
    std::swap(split.whenTrue, split.whenFalse);
    return split;
  }
  if (expr->kind == ExprKind::Cast && isInteger(expr->type) && isInteger(expr->children[0]->type) &&
      (expr->type->scalar == Scalar::Bool || sizeOf(expr->type->scalar) >= sizeOf(expr->children[0]->type->scalar)))
    return condition(expr->children[0], state); // a value is zero before the conversion exactly when after it
  if (expr->kind == ExprKind::Binary && (expr->op == "<" || expr->op == ">" || expr->op == "<=" || expr->op == ">=" ||
                                         expr->op == "==" || expr->op == "!="))
    return comparison(expr, state);
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

Split NestBuilder::comparison(const ExprRef &expr, State &state) {
  Split out{everything(), everything(), false};
  if (isPointer(expr->children[0]->type) || isPointer(expr->children[1]->type)) {
    Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
    if (isNull(expr->children[0]) || isNull(expr->children[1]))
      nullTested.insert(isNull(expr->children[0]) ? b.root : a.root);
    else
      requireOneArray(a, b, expr->location);
    return out;
  }
  Value a = evaluate(expr->children[0], state), b = evaluate(expr->children[1], state);
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer || !a.poly || !b.poly)
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
