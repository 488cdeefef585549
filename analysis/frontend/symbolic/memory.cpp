//===- memory.cpp - what reads and writes do --------------------------------===//
#include "analysis/code/complex.h"
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/scalar_flow.h"
#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/syntax/syntax.h"

namespace nidus::frontend {

static constexpr int64_t longLimit = int64_t(1) << 40;

void NestBuilder::record(const Place &place, AccessKind kind, const Location &location, State &state) {
  Root &root = roots[place.root];
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
  access.order = order;
  access.location = location;
  accesses.push_back(access);
  if (kind == AccessKind::MustWrite && place.exact)
    state.surely.push_back({place.root, *place.offset, place.firstField, place.fieldCount});
  if (kind != AccessKind::Read)
    root.isWritten = true;
}

/// What only its type tells is still one value until the next store, unless a pointer may change it.
void NestBuilder::nameValue(const std::string &symbol, Value &value, State &state) {
  const Variable *v = lookup(symbol);
  if (v && !v->addressTaken && isInteger(v->type) && value.kind == Value::Kind::Integer && value.isDefined &&
      !value.poly && relevant.count(symbol))
    value.poly = polyOf(value, v->type, state, symbol);
}

/// A scalar is read that has, or may have, no value yet in this iteration.
void NestBuilder::refuseUnset(const ExprRef &lvalue) const {
  const std::string name = "'" + userName(lvalue->name) + "'";
  if (!renaming.empty() || declaredInside.count(lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, name + " may be read before it is set", "give it a value where it is declared");
  if (dependsOnItself(nest, lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, name + " is computed from its own value in an earlier iteration");
  refuse(ReasonId::ScalarCarried, lvalue->location, name + " may hold a value from an earlier iteration",
         "give it a value in each iteration before it is read");
}

/// Elements of such a table can lead anywhere; of smaller ones the type says enough.
static bool mayBePlaces(const TypeRef &type) {
  return isInteger(type) && (sizeOf(type->scalar) >= 4 || (sizeOf(type->scalar) == 2 && !isUnsigned(type->scalar)));
}

Value NestBuilder::load(const ExprRef &lvalue, const Place &place, State &state) {
  Value v;
  v.kind = isInteger(place.type)   ? Value::Kind::Integer
           : isPointer(place.type) ? Value::Kind::Pointer
                                   : Value::Kind::Other;
  switch (place.kind) {
  case Place::Kind::Scalar: {
    auto found = state.variables.find(place.symbol);
    if (found == state.variables.end() || !found->second.isDefined)
      refuseUnset(lvalue);
    if (found->second.object && !readsAhead)
      forEachExpr(found->second.object, [&](const Expr &e) { dereferences(objectKey(e), state); });
    nameValue(lvalue->name, found->second, state);
    return found->second;
  }
  case Place::Kind::Private:
    if (isPointer(place.type))
      refuse(ReasonId::PointerUnknown, lvalue->location, "cannot follow a pointer in a local array or struct",
             "use a variable for each pointer");
    return v;
  case Place::Kind::Element:
    if (isArray(place.type)) // the address only; decay is handled by the caller
      return v;
    if (isPointer(place.type))
      refuse(ReasonId::PointerUnknown, lvalue->location, "cannot follow a pointer that is read from an array",
             "assign it to a variable before the loop nest that uses it");
    record(place, AccessKind::Read, lvalue->location, state);
    visits.push_back({lvalue, accesses.size() - 1, renaming.empty()});
    v.limits = roots[place.root].values;
    if (!measured.empty() && !v.limits && isScalar(roots[place.root].element) && mayBePlaces(place.type) &&
        measured.count(keyOf(*lvalue)))
      v.table = place.root;
    return v;
  case Place::Kind::Object:
    return loadObject(lvalue, state);
  }
  return v;
}

/// The object read as invariant must lie outside all that the nest writes: remembers which object that is.
void NestBuilder::readsObject(const ExprRef &lvalue, const State &state) {
  ExprRef object = lvalue;
  std::string pointer;
  auto isPart = [](const Expr &e) {
    return e.kind == ExprKind::Member || (e.kind == ExprKind::Subscript && isArray(e.children[0]->type));
  };
  bool isElement = false;
  for (; isPart(*object); object = object->children[0])
    isElement |= object->kind == ExprKind::Subscript;
  if (ExprRef through = dereferenced(*object))
    pointer = textOf(through);
  // Only the scalar itself is tested: other members of the struct may be written.
  std::string key = textOf(lvalue);
  InvariantObject entry{key, lvalue, pointer, true};
  // Another element of the array may be written through a subscript.
  if (object->kind == ExprKind::Variable && !isElement) {
    const Variable *v = lookup(object->name);
    bool isLocal = v->storage == Storage::Local || v->storage == Storage::Parameter;
    entry.needsTest = isLocal ? v->addressTaken : v->mayChange;
  }
  objects.emplace(key, entry);
  if (!readsAhead)
    dereferences(objectKey(*object), state);
}

/// The original surely accesses the object (see objectKey) wherever this path is exact: then it may be read ahead of
/// the loops.
void NestBuilder::dereferences(const std::string &object, const State &state) {
  if (object.empty() || reachedPerhaps || (!alwaysEvaluated && !state.isExact()))
    return;
  isl::set when = alwaysEvaluated ? everything() : projectOnto(state.domain, parameterNames);
  auto [known, isNew] = evaluatedWhen.emplace(object, when);
  if (!isNew)
    known->second = coalesced(known->second.unite(when));
}

static bool multipliesSizes(const ExprRef &sum) {
  bool does = false;
  forEachExpr(sum, [&](const Expr &e) {
    does |= e.kind == ExprKind::Binary && e.op == "*" && !variablesOf(e.children[0]).empty() &&
            !variablesOf(e.children[1]).empty();
  });
  return does;
}

/// A scalar or pointer variable or member that no iteration changes.
/// No array of today has more elements along one dimension; sizes of 64 bits are tested against it.
void NestBuilder::limitSize(const std::string &name, Scalar type) {
  const Poly size = Poly::name(name);
  if (sizeOf(type) == 8)
    limits = limits.intersect(constraint(*subtract(size, Poly(longLimit)), "<="))
                 .intersect(constraint(*add(size, Poly(isUnsigned(type) ? 0 : longLimit)), ">="));
}

Value NestBuilder::loadObject(const ExprRef &lvalue, State &state) {
  Value v;
  const TypeRef &type = lvalue->type;
  if (!renaming.empty()) {
    // A helper's constant: its value is in the code.
    v.kind = isInteger(type) ? Value::Kind::Integer : Value::Kind::Other;
    const Variable *constant = lookup(lvalue->name);
    if (constant && constant->init && stripCasts(constant->init)->value)
      v.poly = *stripCasts(constant->init)->value;
    return v;
  }
  if (lvalue->kind == ExprKind::Variable && assigned.count(lvalue->name))
    refuse(ReasonId::ScalarCarried, lvalue->location, "'" + userName(lvalue->name) + "' changes in the loop nest");
  if (const JoinedRows *rows = rowsWithPitch(lvalue))
    return loadPitch(lvalue, *rows);
  if (const JoinedRows *rows = joinedRows(lvalue))
    readsPointers(rows->table, state);
  else
    readsObject(lvalue, state);
  if (isPointer(type)) {
    v.kind = Value::Kind::Pointer;
    const TypeRef &pointee = type->element;
    if (pointee->kind == TypeKind::Unsupported)
      refuse(reasonId(pointee), lvalue->location, "'" + textOf(lvalue) + "' points to " + pointee->name);
    if (isScalar(pointee) && pointee->scalar == Scalar::Void)
      refuse(ReasonId::PointerCast, lvalue->location, "'" + textOf(lvalue) + "' points to data of unknown type",
             "assign it to a pointer of the right type before the loop nest");
    v.root = rootOf(lvalue, pointee, state);
    v.poly = Poly(0);
    v.parts = roots[v.root].isOfParts() ? roots[v.root].partsOf(pointee) : 1;
    replacements[lvalue] = inKernel(v.root);
    valueUsed.emplace(v.root, nullptr);
    return v;
  }
  if (!isScalar(type))
    refuse(ReasonId::UnsupportedExpression, lvalue->location, "'" + textOf(lvalue) + "' is copied as a whole",
           isComplex(type) ? "read it into a local variable before the loop nest" : "copy its members one by one");
  std::string key = textOf(lvalue);
  auto [entry, isNew] = invariants.emplace(key, Invariant());
  Invariant &invariant = entry->second;
  if (isNew) {
    const auto number = lvalue->kind == ExprKind::Variable ? precomputed.find(lvalue->name) : precomputed.end();
    invariant.key = key;
    invariant.host = number == precomputed.end() ? lvalue : number->second.value;
    invariant.when = number == precomputed.end() ? nullptr : number->second.when;
    invariant.type = unqualified(type);
    invariant.name = uniqueArgument(key);
  }
  replacements[lvalue] = variable(invariant.name, invariant.type);
  if (isInteger(type)) {
    v.kind = Value::Kind::Integer;
    const Variable *global = lvalue->kind == ExprKind::Variable ? lookup(lvalue->name) : nullptr;
    if (global && !global->mayChange && global->init && stripCasts(global->init)->value &&
        (global->storage == Storage::Global || global->storage == Storage::StaticLocal)) {
      v.poly = *stripCasts(global->init)->value;
      return v;
    }
    // The sum or product that it is says more of it: step = 3 * w. But loops end at n, not at w * h.
    if (global && global->definition && !(multipliesSizes(global->definition) && inHeaders.count(lvalue->name)))
      if (Value sum = evaluate(global->definition, state); sum.poly) {
        defined.emplace(invariant.name, Substitution(replacements).apply(global->definition));
        return sum;
      }
    addParameter(invariant.name, typeRange(invariant.name, type->scalar));
    if (isNew)
      limitSize(invariant.name, type->scalar);
    invariant.usedByIsl = true;
    v.poly = Poly::name(invariant.name);
  }
  return v;
}

void NestBuilder::store(const ExprRef &lvalue, const Place &place, const Value &value, State &state) {
  switch (place.kind) {
  case Place::Kind::Scalar: {
    const Variable *v = lookup(lvalue->name);
    Value kept = value;
    kept.isDefined = true;
    // A variable whose address is taken may change behind our back.
    if (v && v->addressTaken)
      kept.forget();
    nameValue(lvalue->name, kept, state);
    state.variables[place.symbol] = kept;
    forgetNumbers(lvalue->name, state);
    if (auto companion = taken.find(place.symbol); companion != taken.end())
      companion->second = kept.poly;
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
    visits.push_back({lvalue, accesses.size() - 1, renaming.empty()});
    return;
  }
  case Place::Kind::Object:
    refuse(ReasonId::UnmodelledWrite, lvalue->location,
           "'" + textOf(lvalue) + "' is written by every iteration: the iterations are not independent",
           "write it once, after the loop nest");
  }
}

} // namespace nidus::frontend
