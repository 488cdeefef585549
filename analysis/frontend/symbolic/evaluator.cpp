#include "analysis/frontend/symbolic/evaluator.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

Evaluator::Evaluator(NestFacts &facts)
    : source(facts.source), context(facts.context), certainty(facts.certainty), memory(facts.memory), trace(facts.trace),
      kernel(facts.kernel), arithmetic(facts), floats(facts, arithmetic), scaled(facts, arithmetic), conversions(facts, arithmetic, floats), branches(facts, arithmetic, floats),
      reads(facts), pointers(*this, facts, arithmetic), lvalues(*this, facts, reads, pointers),
      accesses(*this, facts, arithmetic, branches, reads, pointers), conditions(*this, facts, arithmetic, floats, branches, reads),
      unsignedSums(*this, facts, arithmetic, conversions), calls(*this, facts, arithmetic, floats, branches, accesses),
      arrays(facts, pointers), executor(*this, facts, arithmetic, branches, accesses, arrays) {}

Value Evaluator::evaluate(const ExprRef &expr, State &state) {
  Value value = moderate(evaluateOnce(expr, state));
  auto mention = source.repeated.find(expr.get());
  return mention == source.repeated.end() ? value : nameNumber(expr, mention->second, value, state);
}

Split Evaluator::condition(const ExprRef &expr, State &state) {
  const WhileFollowed followed(context, true);
  return conditions.condition(expr, state);
}

void Evaluator::execute(const StmtRef &stmt, State &state) {
  const WhileFollowed followed(context, true);
  executor.execute(stmt, state);
}

/// Subscripts are followed whatever the element is for.
Place Evaluator::place(const ExprRef &lvalue, State &state) {
  const WhileFollowed followed(context, true);
  return lvalues.place(lvalue, state);
}

/// May the number that it is given reach a subscript or a bound? Elements are read back as any number of their type.
bool Evaluator::isFollowed(const Expr &target) const {
  return !isInteger(target.type) || (target.kind == ExprKind::Variable && source.relevant.count(target.name));
}

/// The same number at its next mention, so that what a condition says of it holds there.
Value Evaluator::nameNumber(const ExprRef &expr, const Mention &mention, Value value, State &state) {
  if (value.poly)
    return value;
  std::string key = context.prefix() + mention.key;
  auto known = state.numbers.find(key);
  value.poly = known != state.numbers.end() ? known->second.value : arithmetic.polyOf(value, expr->type, state);
  if (mention.isLast)
    state.numbers.erase(key);
  else
    state.numbers[key] = {expr, *value.poly};
  return value;
}

Value Evaluator::evaluateOnce(const ExprRef &expr, State &state) {
  if (!context.spend())
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
  case ExprKind::Deref:
    return evaluateLvalue(expr, state);
  case ExprKind::AddressOf:
    return evaluateAddress(expr, state);
  case ExprKind::Unary:
    return evaluateUnary(expr, state);
  case ExprKind::Binary:
    return evaluateBinary(expr, state);
  case ExprKind::Assign:
    return evaluateAssign(expr, state);
  case ExprKind::Increment:
    return evaluateIncrement(expr, state);
  case ExprKind::Conditional:
    return evaluateConditional(expr, state);
  case ExprKind::Cast:
    return evaluateCast(expr, state);
  case ExprKind::Call:
    return calls.evaluate(expr, state);
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

Value Evaluator::evaluateLvalue(const ExprRef &expr, State &state) {
  const std::vector<std::string> before = namesOf(state.domain);
  Value v = accesses.load(expr, place(expr, state), state);
  // What the subscript is made of is kept with the access: a term of clamped reads would multiply their cases.
  std::set<std::string> kept(before.begin(), before.end());
  if (v.poly)
    kept.merge(v.poly->names());
  branches.forgetNames(kept, state);
  return v;
}

Value Evaluator::evaluateAddress(const ExprRef &expr, State &state) {
  Place p = place(expr->children[0], state);
  Value v;
  v.kind = Value::Kind::Pointer;
  if (p.kind == Place::Kind::Private || p.kind == Place::Kind::Scalar)
    v.root = privateRoot;
  // A pointer into the middle of an element cannot be followed: its unit is not the element.
  if (p.kind == Place::Kind::Element && p.fieldCount == source.leaves(memory[p.root].element)) {
    v.root = p.root;
    v.poly = p.offset;
  }
  if (p.kind == Place::Kind::Object && !isArray(p.type)) {
    v.root = pointers.rootOf(expr, p.type, state);
    v.poly = Poly(0);
    kernel.replace(expr, pointers.inKernel(v.root));
  }
  return v;
}

Value Evaluator::evaluateUnary(const ExprRef &expr, State &state) {
  if (expr->op == "!")
    return arithmetic.truthValue(condition(expr, state), state);
  if (isUnsignedSum(*expr))
    return unsignedSums.evaluate(expr, state);
  Value v = evaluate(expr->children[0], state);
  if (isFloating(expr->type) && expr->op == "-")
    return floats.sum("-", floats.converted(integer(Poly(0)), scalarType(Scalar::Int), expr->type), v);
  if (v.kind != Value::Kind::Integer)
    return v;
  if (expr->op == "-")
    return arithmetic.compute("-", expr->type, integer(Poly(0)), v, expr->type, state);
  // ~v is -1 - v, also in unsigned types (modulo 2^n).
  if (expr->op == "~")
    return arithmetic.compute("-", expr->type, integer(Poly(-1)), v, expr->type, state);
  return v;
}

Value Evaluator::evaluateBinary(const ExprRef &expr, State &state) {
  const std::vector<std::string> before = namesOf(state.domain);
  Value v = operate(expr, state);
  // Of a number that cannot be followed, (x << 3) | (y >> 29), what its operands were made of is of no use.
  if (v.kind == Value::Kind::Integer && !v.poly && v.table < 0 && namesOf(state.domain).size() > before.size())
    branches.forgetNames({before.begin(), before.end()}, state);
  return v;
}

Value Evaluator::operate(const ExprRef &expr, State &state) {
  const std::string &op = expr->op;
  if (op == "&&" || op == "||") // the right side is evaluated where the left one decides so
    return arithmetic.truthValue(condition(expr, state), state);
  const TypeRef &left = expr->children[0]->type, &right = expr->children[1]->type;
  bool compares = op == "<" || op == ">" || op == "<=" || op == ">=" || op == "==" || op == "!=";
  if (!compares && (isPointer(left) || isPointer(right)))
    return pointerArithmetic(expr, state);
  if (compares) {
    const WhileFollowed followed(context, true);
    return arithmetic.truthValue(conditions.comparison(expr, state), state);
  }
  if (isUnsignedSum(*expr))
    return unsignedSums.evaluate(expr, state);
  Value a = evaluate(expr->children[0], state);
  Value b = evaluate(expr->children[1], state);
  if (isFloating(expr->type) && (op == "+" || op == "-"))
    return floats.sum(op, a, b);
  if (a.kind != Value::Kind::Integer || b.kind != Value::Kind::Integer || !isInteger(expr->type))
    return valueOfType(expr->type);
  if (!context.isFollowed() && !(a.poly && b.poly))
    return valueOfType(expr->type);
  if (op == "%" && a.poly && b.poly)
    if (std::optional<Value> rest = arithmetic.periodic(expr, *a.poly, *b.poly, state))
      return *rest;
  if (source.quotients.count(expr.get()) && b.poly && !b.poly->isConstant())
    return arithmetic.divideBySize(a, *b.poly, op, expr->type, true, state);
  return arithmetic.compute(op, expr->type, a, b, right, state);
}

Value Evaluator::pointerArithmetic(const ExprRef &expr, State &state) {
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
  std::optional<Poly> step = pointers.steps(b, index, pointer->element, a, state);
  std::optional<Poly> sum = step ? expr->op == "+" ? add(*a.poly, *step) : subtract(*a.poly, *step) : std::nullopt;
  a.poly = sum;
  return a;
}

/// The address of element 0.
Value Evaluator::decay(const ExprRef &array, State &state) {
  Place p = place(array, state);
  Value v;
  v.kind = Value::Kind::Pointer;
  v.root = p.kind == Place::Kind::Element ? p.root : privateRoot;
  if (p.kind == Place::Kind::Object) {
    v.root = pointers.rootOf(array, array->type, state);
    kernel.replace(array, pointers.inKernel(v.root));
    v.poly = Poly(0);
  }
  if (p.kind == Place::Kind::Element)
    v.poly = p.offset;
  return v;
}

Value Evaluator::evaluateCast(const ExprRef &expr, State &state) {
  const ExprRef &child = expr->children[0];
  if (isArray(child->type) && isPointer(expr->type))
    return decay(child, state);
  if (isPointer(expr->type) && isPointer(child->type))
    if (std::optional<Value> typed = untypedPointer(child, expr->type, state))
      return *typed;
  if (isPointer(expr->type) && isInteger(child->type))
    if (std::optional<Value> pointer = throughInteger(child, expr->type, state))
      return *pointer;
  Value value = conversions.convert(evaluate(child, state), child->type, expr->type, state);
  scaled.bound(expr, value, state);
  return value;
}

Value Evaluator::evaluateAssign(const ExprRef &expr, State &state) {
  const ExprRef &target = expr->children[0], &given = expr->children[1];
  bool compound = expr->op != "=";
  Value value;
  {
    const WhileFollowed followed(context, isFollowed(*target));
    value = evaluate(given, state);
  }
  Place p = place(target, state);
  if (compound) {
    Value old = accesses.load(target, p, state);
    std::string op = expr->op.substr(0, expr->op.size() - 1);
    const TypeRef &type = expr->computeType ? expr->computeType : target->type;
    if (isPointer(target->type)) {
      if (old.root >= 0 && old.poly) {
        std::optional<Poly> step = pointers.steps(value, given->type, target->type->element, old, state);
        old.poly = step ? op == "+" ? add(*old.poly, *step) : subtract(*old.poly, *step) : std::nullopt;
      }
      value = old;
    } else if (isInteger(type) && isInteger(target->type) && value.kind == Value::Kind::Integer) {
      Value wide = conversions.convert(old, target->type, type, state);
      value = arithmetic.compute(op, type, wide, value, given->type, state);
      value = conversions.convert(value, type, target->type, state);
    } else {
      value = valueOfType(target->type);
    }
  }
  accesses.store(target, p, value, state);
  return value;
}

Value Evaluator::evaluateIncrement(const ExprRef &expr, State &state) {
  const ExprRef &target = expr->children[0];
  Place p = place(target, state);
  Value old = accesses.load(target, p, state);
  Value changed = old;
  std::string op = expr->op == "++" ? "+" : "-";
  if (isPointer(target->type)) {
    if (old.root >= 0 && old.poly) {
      std::optional<Poly> step =
          pointers.steps(integer(Poly(1)), scalarType(Scalar::Int), target->type->element, old, state);
      changed.poly = !step ? std::nullopt : op == "+" ? add(*old.poly, *step) : subtract(*old.poly, *step);
    }
  } else if (isInteger(target->type)) {
    // The sum is computed in int at least, then converted back.
    TypeRef wide = sizeOf(target->type->scalar) < 4 ? scalarType(Scalar::Int) : target->type;
    changed = conversions.convert(arithmetic.compute(op, wide, old, integer(Poly(1)), wide, state), wide, target->type, state);
  } else {
    changed = valueOfType(target->type);
  }
  accesses.store(target, p, changed, state);
  return expr->prefix ? changed : old;
}

Value Evaluator::evaluateConditional(const ExprRef &expr, State &state) {
  Split split = condition(expr->children[0], state);
  auto [whenTrue, whenFalse] = branches.after(split, state);
  if (certainty.inHeader)
    whenTrue.missed = whenFalse.missed = everything();
  trace.decide({context.calls(), expr->children[0]}, {whenTrue.domain, whenFalse.domain});
  if (branches.isImpossible(whenTrue) || branches.isImpossible(whenFalse))
    return evaluate(expr->children[branches.isImpossible(whenFalse) ? 1 : 2], state);
  bool outerAlways = certainty.alwaysEvaluated;
  certainty.alwaysEvaluated = false;
  // The value travels through the join as a variable of its own.
  static const std::string result = "?";
  whenTrue.variables[result] = evaluate(expr->children[1], whenTrue);
  whenFalse.variables[result] = evaluate(expr->children[2], whenFalse);
  if (!context.isFollowed() && !split.exact && isInteger(expr->type))
    whenTrue.variables[result] = whenFalse.variables[result] = valueOfType(expr->type);
  certainty.alwaysEvaluated = outerAlways;
  bool usesData = !split.exact || !state.isExact();
  if (!usesData)
    whenTrue.missed = whenFalse.missed = nothing();
  State before = state;
  state = branches.join(before, whenTrue, whenFalse);
  state.missed = before.missed; // either way, what follows is reached
  state.left = before.left;
  Value value = state.variables[result];
  state.variables.erase(result);
  std::set<std::string> kept = branches.fixedNames(before.domain);
  if (value.poly)
    kept.merge(value.poly->names());
  branches.forgetNames(kept, state);
  return value;
}

/// Without conversions that keep an address as it is.
static ExprRef withoutConversions(ExprRef e) {
  while (e->kind == ExprKind::Cast && isInteger(e->children[0]->type) && isInteger(e->type) &&
         sizeOf(e->type->scalar) >= 8 && sizeOf(e->children[0]->type->scalar) >= 8)
    e = e->children[0];
  return e;
}

/// (float *)data of a void *data that no iteration changes: an array of what it is cast to.
std::optional<Value> Evaluator::untypedPointer(const ExprRef &expr, const TypeRef &to, State &state) {
  bool isFixed = isVoid(expr->type->element) && !context.isInHelper() && isPlainObject(expr) && context.isUnchanging(expr);
  if (!isFixed || isVoid(to->element))
    return std::nullopt;
  auto typed = std::make_shared<Expr>(*expr);
  typed->type = pointerTo(to->element);
  Value value = evaluate(typed, state);
  memory.setHost(value.root, expr);
  kernel.replace(expr, pointers.inKernel(value.root));
  kernel.keep(typed);
  return value;
}

/// (uint8_t *)((uintptr_t)p ^ 3): the bytes of a word in the order of the other kind of machine. The words lie at multiples
/// of their size, on the device too, so that the last bits of the address are those of the byte's number.
std::optional<Value> Evaluator::throughInteger(const ExprRef &expr, const TypeRef &to, State &state) {
  ExprRef e = withoutConversions(expr);
  int64_t mask = 0;
  if (e->kind == ExprKind::Binary && e->op == "^" && literalValue(e->children[1])) {
    mask = *literalValue(e->children[1]);
    e = withoutConversions(e->children[0]);
  }
  if (e->kind != ExprKind::Cast || !isPointer(e->children[0]->type) || sizeOf(e->type->scalar) < 8)
    return std::nullopt;
  Value value = conversions.convertPointer(evaluate(e->children[0], state), to, state);
  if (mask == 0 || value.root < 0)
    return value;
  const Root &root = memory[value.root];
  int64_t size = isScalar(root.element) ? sizeOf(root.element->scalar) : 1, parts = mask / size + 1;
  bool isInWord = mask > 0 && mask % size == 0 && (parts & (parts - 1)) == 0 && root.unitsPer(root.pointee) % parts == 0;
  value.poly = isInWord && value.poly ? conversions.withFlippedBits(*value.poly, parts, state) : std::nullopt;
  return value;
}

} // namespace nidus::frontend
