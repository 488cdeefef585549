#include "analysis/frontend/symbolic/accesses.h"
#include "analysis/code/complex.h"
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/scalar_flow.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

Accesses::Accesses(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const Branches &branches, InvariantReads &reads,
                   BasePointers &pointers)
    : interpreter(interpreter), source(facts.source), context(facts.context), certainty(facts.certainty),
      parameters(facts.parameters), names(facts.names), assumptions(facts.assumptions), memory(facts.memory), invariants(facts.invariants), trace(facts.trace), kernel(facts.kernel),
      arithmetic(arithmetic), branches(branches), reads(reads), pointers(pointers) {}

void Accesses::record(const Place &place, AccessKind kind, const Location &location, State &state) {
  const Root &root = memory[place.root];
  if (isScalar(root.element) && spell(unqualified(scalarElement(place.type))) != spell(unqualified(root.element)))
    refuse(ReasonId::PointerCast, location, "an array is accessed as elements of another type");
  if (!place.offset)
    refuse(ReasonId::NonAffineSubscript, location,
           "the subscript of '" + textOf(root.host) + "' is too large to be followed");
  RecordedAccess access;
  access.root = place.root;
  access.offset = *place.offset;
  access.firstField = place.firstField;
  access.fieldCount = place.fieldCount;
  access.kind = kind;
  access.domain = state.domain;
  access.missed = place.exact ? state.missed : everything();
  access.order = context.order();
  access.location = location;
  trace.record(access);
  if (kind == AccessKind::MustWrite && place.exact)
    state.surely.push_back({place.root, *place.offset, place.firstField, place.fieldCount});
  if (kind != AccessKind::Read)
    memory.write(place.root);
}

void Accesses::nameValue(const std::string &symbol, Value &value, State &state) {
  const Variable *v = context.lookup(symbol);
  if (v && !v->addressTaken && isInteger(v->type) && value.kind == Value::Kind::Integer && value.isDefined &&
      !value.poly && source.relevant.count(symbol))
    value.poly = arithmetic.polyOf(value, v->type, state, symbol);
}

/// A scalar is read that has, or may have, no value yet in this iteration.
void Accesses::refuseUnset(const ExprRef &lvalue) const {
  const std::string name = "'" + context.userName(lvalue->name) + "'";
  if (context.isInHelper() || source.declaredInside.count(lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, name + " may be read before it is set", "give it a value where it is declared");
  if (dependsOnItself(source.nest, lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, name + " is computed from its own value in an earlier iteration");
  refuse(ReasonId::ScalarCarried, lvalue->location, name + " may hold a value from an earlier iteration",
         "give it a value in each iteration before it is read");
}

/// Elements of such a table can lead anywhere; of smaller ones the type says enough.
static bool mayBePlaces(const TypeRef &type) {
  return isInteger(type) && (sizeOf(type->scalar) >= 4 || (sizeOf(type->scalar) == 2 && !isUnsigned(type->scalar)));
}

Value Accesses::load(const ExprRef &lvalue, const Place &place, State &state) {
  switch (place.kind) {
  case Place::Kind::Scalar:
    return loadVariable(lvalue, place, state);
  case Place::Kind::Private:
    if (isPointer(place.type))
      refuse(ReasonId::PointerUnknown, lvalue->location, "cannot follow a pointer in a local array or struct",
             "use a variable for each pointer");
    break;
  case Place::Kind::Element:
    return loadElement(lvalue, place, state);
  case Place::Kind::Object:
    return loadObject(lvalue, state);
  }
  return valueOfType(place.type);
}

Value Accesses::loadVariable(const ExprRef &lvalue, const Place &place, State &state) {
  auto found = state.variables.find(place.symbol);
  if (found == state.variables.end() || !found->second.isDefined)
    refuseUnset(lvalue);
  if (found->second.object && !certainty.readsAhead)
    forEachExpr(found->second.object, [&](const Expr &e) { reads.access(objectKey(e), state); });
  nameValue(lvalue->name, found->second, state);
  return found->second;
}

Value Accesses::loadElement(const ExprRef &lvalue, const Place &place, State &state) {
  Value v = valueOfType(place.type);
  if (isArray(place.type)) // the address only; decay is handled by the caller
    return v;
  if (isPointer(place.type))
    refuse(ReasonId::PointerUnknown, lvalue->location, "cannot follow a pointer that is read from an array",
           "assign it to a variable before the loop nest that uses it");
  record(place, AccessKind::Read, lvalue->location, state);
  trace.visit(lvalue, !context.isInHelper());
  v.limits = memory[place.root].values;
  if (!source.measured.empty() && !v.limits && isScalar(memory[place.root].element) && mayBePlaces(place.type) &&
      source.measured.count(keyOf(*lvalue)))
    v.table = place.root;
  return v;
}

static bool multipliesSizes(const ExprRef &sum) {
  bool does = false;
  forEachExpr(sum, [&](const Expr &e) {
    does |= e.kind == ExprKind::Binary && e.op == "*" && !variablesOf(e.children[0]).empty() &&
            !variablesOf(e.children[1]).empty();
  });
  return does;
}

/// The sum or product that a variable is says more of it: step = 3 * w. But loops end at n, not at w * h, unless w is what the counter is
/// divided by.
bool Accesses::saysMore(const std::string &symbol, const ExprRef &definition) const {
  if (!multipliesSizes(definition) || !source.inHeaders.count(symbol))
    return true;
  const std::set<std::string> factors = variablesOf(definition);
  return std::any_of(factors.begin(), factors.end(), [&](const std::string &factor) { return source.inDivisors.count(factor) > 0; });
}

/// A constant of a helper: its value is in the code.
static Value constantOf(const Variable *constant, const TypeRef &type) {
  Value v;
  v.kind = isInteger(type) ? Value::Kind::Integer : Value::Kind::Other;
  if (constant && constant->init && stripCasts(constant->init)->value)
    v.poly = *stripCasts(constant->init)->value;
  return v;
}

/// A scalar or pointer variable or member that no iteration changes.
Value Accesses::loadObject(const ExprRef &lvalue, State &state) {
  if (context.isInHelper())
    return constantOf(context.lookup(lvalue->name), lvalue->type);
  if (lvalue->kind == ExprKind::Variable && source.assigned.count(lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, "'" + context.userName(lvalue->name) + "' changes in the loop nest");
  if (const JoinedRows *rows = source.rowsWithPitch(lvalue))
    return loadPitch(lvalue, *rows);
  if (const JoinedRows *rows = source.joinedRows(lvalue))
    reads.ofPointers(rows->table, state);
  else
    reads.ofObject(lvalue, state);
  return isPointer(lvalue->type) ? loadPointer(lvalue, state) : loadScalar(lvalue, state);
}

Value Accesses::loadPointer(const ExprRef &lvalue, State &state) {
  Value v = valueOfType(lvalue->type);
  const TypeRef &pointee = lvalue->type->element;
  if (pointee->kind == TypeKind::Unsupported)
    refuse(reasonId(pointee), lvalue->location, "'" + textOf(lvalue) + "' points to " + pointee->name);
  if (isScalar(pointee) && pointee->scalar == Scalar::Void)
    refuse(ReasonId::PointerCast, lvalue->location, "'" + textOf(lvalue) + "' points to data of unknown type",
           "assign it to a pointer of the right type before the loop nest");
  v.root = pointers.rootOf(lvalue, pointee, state);
  v.poly = Poly(0);
  v.parts = memory[v.root].isOfParts() ? memory[v.root].partsOf(pointee) : 1;
  kernel.replace(lvalue, pointers.inKernel(v.root));
  memory.usePointer(v.root);
  return v;
}

Value Accesses::loadScalar(const ExprRef &lvalue, State &state) {
  const TypeRef &type = lvalue->type;
  if (!isScalar(type))
    refuse(ReasonId::UnsupportedExpression, lvalue->location, "'" + textOf(lvalue) + "' is copied as a whole",
           isComplex(type) ? "read it into a local variable before the loop nest" : "copy its members one by one");
  const std::string key = textOf(lvalue);
  const bool isNew = !invariants.has(key);
  if (isNew) {
    const auto &numbers = source.prepared.precomputed;
    const auto number = lvalue->kind == ExprKind::Variable ? numbers.find(lvalue->name) : numbers.end();
    const bool isNumber = number != numbers.end();
    invariants.add({key, names.ofArgument(key), isNumber ? number->second.value : lvalue, unqualified(type), false,
                    isNumber ? number->second.when : nullptr});
  }
  const Invariant &invariant = invariants.at(key);
  kernel.replace(lvalue, variable(invariant.name, invariant.type));
  Value v = valueOfType(type);
  if (isInteger(type)) {
    const Variable *global = lvalue->kind == ExprKind::Variable ? context.lookup(lvalue->name) : nullptr;
    if (global && !global->mayChange && global->init && stripCasts(global->init)->value &&
        (global->storage == Storage::Global || global->storage == Storage::StaticLocal)) {
      v.poly = *stripCasts(global->init)->value;
      return v;
    }
    if (global && global->definition && saysMore(lvalue->name, global->definition))
      if (Value sum = interpreter.evaluate(global->definition, state); sum.poly) {
        invariants.define(invariant.name, kernel.withArguments(global->definition));
        return sum;
      }
    parameters.add(invariant.name, type->scalar);
    if (isNew)
      assumptions.limitSize(invariant.name, type->scalar);
    invariants.useInIsl(key);
    v.poly = Poly::name(invariant.name);
  }
  return v;
}

void Accesses::store(const ExprRef &lvalue, const Place &place, const Value &value, State &state) {
  switch (place.kind) {
  case Place::Kind::Scalar: {
    const Variable *v = context.lookup(lvalue->name);
    Value kept = value;
    kept.isDefined = true;
    // A variable whose address is taken may change behind our back.
    if (v && v->addressTaken)
      kept.forget();
    nameValue(lvalue->name, kept, state);
    state.variables[place.symbol] = kept;
    branches.forgetNumbers(lvalue->name, state);
    kernel.set(place.symbol, kept.poly);
    return;
  }
  case Place::Kind::Private:
    state.numbers.clear();
    return;
  case Place::Kind::Element: {
    state.numbers.clear();
    if (isPointer(place.type))
      refuse(ReasonId::UnsupportedExpression, lvalue->location, "a pointer is stored in an array");
    record(place, AccessKind::MustWrite, lvalue->location, state);
    trace.visit(lvalue, !context.isInHelper());
    return;
  }
  case Place::Kind::Object:
    refuse(ReasonId::UnmodelledWrite, lvalue->location,
           "'" + textOf(lvalue) + "' is written by every iteration: the iterations are not independent",
           "write it once, after the loop nest");
  }
}

/// The launcher takes only distances that are positive and no longer than rows are.
Value Accesses::loadPitch(const ExprRef &lvalue, const JoinedRows &rows) {
  if (!invariants.has(lvalue->name)) {
    const Invariant &pitch = invariants.add({lvalue->name, names.ofArgument(lvalue->name), rows.table, unqualified(lvalue->type), true, nullptr, true});
    const Poly distance = Poly::name(pitch.name);
    parameters.add(pitch.name, constraint(distance, ">").intersect(constraint(*subtract(distance, Poly(mostOfSize)), "<=")),
                   sizeOf(pitch.type->scalar) < 8);
  }
  const Invariant &pitch = invariants.at(lvalue->name);
  kernel.replace(lvalue, variable(pitch.name, pitch.type));
  return integer(Poly::name(pitch.name));
}

} // namespace nidus::frontend
