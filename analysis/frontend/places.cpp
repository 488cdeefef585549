//===- places.cpp - where lvalues lie ---------------------------------------===//
#include "analysis/frontend/nest_builder.h"
#include "analysis/frontend/syntax.h"

namespace nidus::frontend {

static constexpr int64_t longLimit = int64_t(1) << 40;

const Variable *NestBuilder::lookup(const std::string &symbol) const {
  auto found = current->variables.find(symbol);
  return found == current->variables.end() ? nullptr : &found->second;
}

/// A variable of which every instance has its own.
bool NestBuilder::isPrivate(const std::string &symbol) const {
  if (!renaming.empty()) {
    const Variable *v = lookup(symbol);
    return v && (v->storage == Storage::Local || v->storage == Storage::Parameter);
  }
  return declaredInside.count(symbol) || (assigned.count(symbol) && lookup(symbol) && isScalar(lookup(symbol)->type)) ||
         (assigned.count(symbol) && lookup(symbol) && isPointer(lookup(symbol)->type));
}

/// Scalar leaves of an element: the unit in which accesses to structs are told apart.
int NestBuilder::leaves(const TypeRef &type) const {
  if (isStruct(type)) {
    int n = 0;
    for (const Field &field : unit.structs.at(type->name).fields)
      n += leaves(field.type);
    return n;
  }
  if (isArray(type))
    return type->extent ? static_cast<int>(*type->extent) * leaves(type->element) : 1;
  return 1;
}

/// How many elements of the root (array levels removed) an object of the type holds.
Poly NestBuilder::elementCount(const TypeRef &type, State &state) {
  Poly count(1);
  for (TypeRef t = type; isArray(t); t = t->element) {
    Poly extent(0);
    if (t->extent) {
      extent = Poly(*t->extent);
    } else if (t->extentExpr) {
      Value v = evaluate(t->extentExpr, state);
      extent = polyOf(v, t->extentExpr->type, state);
      for (const std::string &name : extent.names())
        if (!parameterNames.count(name))
          refuse("unsupported-type", nest->location, "an array has a size that the loop nest changes");
    } else {
      refuse("unsupported-type", nest->location, "an array of unknown size is used as an element");
    }
    std::optional<Poly> product = multiply(count, extent);
    if (!product)
      refuse("too-complex", nest->location, "the size of an array is too large to be followed");
    count = *product;
  }
  return count;
}

std::string argumentName(const std::string &key) {
  std::string name;
  for (char c : key) {
    if (isalnum(static_cast<unsigned char>(c)) || c == '_')
      name += c;
    else if (!name.empty() && name.back() != '_' && (c == '.' || c == '>' || c == '['))
      name += '_';
  }
  while (!name.empty() && name.back() == '_')
    name.pop_back();
  return name.empty() || isdigit(static_cast<unsigned char>(name[0])) ? "a_" + name : name;
}

/// A name for an argument that clashes with no other and with no local of the nest.
std::string NestBuilder::uniqueArgument(const std::string &wanted) {
  std::string base = argumentName(wanted), name = base;
  for (int i = 2; !usedNames.insert(name).second; ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

/// No variable in it belongs to an instance.
bool NestBuilder::isUnchanging(const ExprRef &plain) const {
  bool unchanging = true;
  forEachExpr(plain, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      unchanging &= !isPrivate(e.name) && !assigned.count(e.name);
  });
  return unchanging;
}

/// The pointers in memory through which a plain object is reached are read as invariant too.
void NestBuilder::readsPointers(const ExprRef &plain, const State &state) {
  bool isLvalue = plain->kind == ExprKind::Variable || plain->kind == ExprKind::Member ||
                  plain->kind == ExprKind::Deref || plain->kind == ExprKind::Subscript;
  if (isLvalue && isPointer(plain->type))
    readsObject(plain, state);
  for (const ExprRef &child : plain->children)
    readsPointers(child, state);
}

/// Finds or makes the array reached through the invariant pointer (or array) `host`.
int NestBuilder::rootOf(const ExprRef &host, const TypeRef &type, State &state) {
  TypeRef element = scalarElement(type);
  std::string key = textOf(host) + ":" + spell(unqualified(element));
  for (size_t i = 0; i < roots.size(); ++i)
    if (roots[i].key == key)
      return static_cast<int>(i);
  if (element->kind == TypeKind::Unsupported)
    refuse(reasonId(element), host->location, "the loop nest uses " + element->name);
  if (element->isVolatile)
    refuse("volatile", host->location, "a volatile object is accessed: every access must happen as written");
  if (isPointer(element) || (isScalar(element) && element->scalar == Scalar::Void))
    refuse(isPointer(element) ? "pointer-to-pointer" : "pointer-cast", host->location,
           isPointer(element) ? "'" + textOf(host) + "' is an array of pointers: its rows may lie anywhere"
                              : "'" + textOf(host) + "' points to data of unknown type",
           isPointer(element) ? "keep the image in one block and index it as img[y * stride + x]" : "");
  if (!isPlainObject(host))
    refuse("pointer-unknown", host->location, "the array behind '" + textOf(host) + "' cannot be told",
           "assign the pointer to a variable before the loop nest");
  Root root;
  root.key = key;
  root.host = host;
  root.element = element;
  for (TypeRef t = type; isArray(t) && isArray(t->element); t = t->element)
    root.declaredStrides.push_back(elementCount(t->element, state));
  if (isPointer(host->type) && isArray(host->type->element))
    root.declaredStrides.insert(root.declaredStrides.begin(), elementCount(host->type->element, state));
  if (isArray(host->type) && (host->type->extent || host->type->extentExpr)) {
    Poly count = elementCount(host->type, state);
    if (count.isConstant())
      root.declaredElements = count.constant();
  }
  root.name = uniqueArgument(textOf(host));
  roots.push_back(root);
  return static_cast<int>(roots.size()) - 1;
}

Place NestBuilder::place(const ExprRef &lvalue, State &state) {
  Place p;
  p.type = lvalue->type;
  switch (lvalue->kind) {
  case ExprKind::Variable: {
    const Variable *v = lookup(lvalue->name);
    if (!v)
      refuse("unsupported-expression", lvalue->location, "'" + lvalue->name + "' cannot be used in a kernel");
    if (lvalue->type->kind == TypeKind::Unsupported)
      refuse(reasonId(lvalue->type), lvalue->location, "'" + v->name + "' is " + lvalue->type->name);
    if (v->type->isVolatile)
      refuse("volatile", lvalue->location, "'" + v->name + "' is volatile: every access must happen as written");
    if (isPrivate(lvalue->name)) {
      bool simple = isScalar(v->type) || isPointer(v->type);
      p.kind = simple ? Place::Kind::Scalar : Place::Kind::Private;
      p.symbol = renaming + lvalue->name;
      return p;
    }
    if (!renaming.empty() && !(isScalar(v->type) && !v->mayChange && v->init))
      refuse("helper-global", lvalue->location,
             "the function '" + current->name + "' uses the global '" + v->name + "'", "pass it as an argument");
    p.kind = Place::Kind::Object;
    p.lvalue = lvalue;
    return p;
  }
  case ExprKind::Subscript:
    return subscript(lvalue, state);
  case ExprKind::Member:
    return member(lvalue, state);
  case ExprKind::Deref: {
    const ExprRef &pointer = lvalue->children[0];
    // *p and p->f with a pointer that no iteration changes: one object, the same for all.
    if (renaming.empty() && isPlainObject(pointer) && isUnchanging(pointer)) {
      readsPointers(pointer, state);
      p.kind = Place::Kind::Object;
      p.lvalue = lvalue;
      return p;
    }
    Value v = evaluate(pointer, state);
    return pointedTo(v, lvalue->type, lvalue->location, Poly(0));
  }
  case ExprKind::Cast: // a struct or array value: look through
    return place(lvalue->children[0], state);
  default:
    refuse("unsupported-expression", lvalue->location,
           "'" + textOf(lvalue) + "' is not understood as a place in memory");
  }
}

Place NestBuilder::pointedTo(const Value &pointer, const TypeRef &type, const Location &location, Poly index) {
  Place p;
  p.type = type;
  if (pointer.root == privateRoot)
    return p;
  if (pointer.root < 0)
    refuse("pointer-unknown", location, "the array behind a pointer cannot be told here",
           "use one pointer per array, set once, and index it");
  Root &root = roots[pointer.root];
  if (spell(unqualified(scalarElement(type))) != spell(unqualified(root.element)))
    refuse("pointer-cast", location, "an array is accessed as elements of another type");
  p.kind = Place::Kind::Element;
  p.root = pointer.root;
  if (!pointer.poly)
    refuse("non-affine-subscript", location, "the subscript of '" + textOf(root.host) + "' cannot be followed",
           "a pointer that moves in an inner loop can be replaced by an index");
  p.offset = add(*pointer.poly, index);
  p.fieldCount = leaves(root.element);
  return p;
}

/// frame->data[0], frame->linesize[0]: a pointer, a struct that holds one, or a size in a small array. It is an object
/// of its own.
bool NestBuilder::isFixedElement(const ExprRef &lvalue) const {
  std::function<bool(const TypeRef &)> holdsPointer = [&](const TypeRef &type) {
    bool holds = isPointer(scalarElement(type));
    if (isStruct(scalarElement(type)))
      for (const Field &field : unit.structs.at(scalarElement(type)->name).fields)
        holds |= holdsPointer(field.type);
    return holds;
  };
  auto isSize = [&] { return isInteger(lvalue->type) && relevant.count(textOf(lvalue)) && !isWritten(lvalue); };
  return renaming.empty() && isPlainObject(lvalue) && isUnchanging(lvalue) && !isArray(lvalue->type) &&
         (holdsPointer(lvalue->type) || isSize());
}

/// The nest assigns elements of the array or pointer in which the element lies.
bool NestBuilder::isWritten(const ExprRef &element) const {
  std::string base = textOf(element->children[0]);
  bool isWritten = false;
  forEachExpr(nest, [&](const Expr &e) {
    bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    if (isTarget && e.children[0]->kind == ExprKind::Subscript)
      isWritten |= textOf(e.children[0]->children[0]) == base;
    if (isTarget && e.children[0]->kind == ExprKind::Deref)
      isWritten |= textOf(e.children[0]->children[0]) == base;
  });
  return isWritten;
}

Place NestBuilder::subscript(const ExprRef &lvalue, State &state) {
  const ExprRef &base = lvalue->children[0], &index = lvalue->children[1];
  if (isFixedElement(lvalue)) {
    readsPointers(base, state);
    Place p;
    p.kind = Place::Kind::Object;
    p.type = lvalue->type;
    p.lvalue = lvalue;
    return p;
  }
  if (isArray(base->type)) {
    Place p = place(base, state);
    Value i = evaluate(index, state);
    p.type = lvalue->type;
    if (p.kind == Place::Kind::Private)
      return p;
    if (p.kind == Place::Kind::Object) {
      // An array that is a variable or a member of one object: an array of its own.
      p.kind = Place::Kind::Element;
      p.root = rootOf(base, base->type, state);
      replacements[base.get()] = variable(roots[p.root].name, pointerTo(roots[p.root].element));
      p.offset = Poly(0);
      p.firstField = 0;
      p.fieldCount = leaves(roots[p.root].element);
    } else if (p.fieldCount != leaves(roots[p.root].element) ||
               isStruct(unqualified(roots[p.root].element)) != isStruct(scalarElement(base->type))) {
      // An array inside an element of an array of structs: any of its leaves may be meant.
      p.exact = false;
      return p;
    }
    std::optional<Poly> step = multiply(polyOf(i, index->type, state), elementCount(lvalue->type, state));
    p.offset = step && p.offset ? add(*p.offset, *step) : std::nullopt;
    return p;
  }
  Value pointer = evaluate(base, state);
  Value i = evaluate(index, state);
  if (pointer.root == privateRoot)
    return pointedTo(pointer, lvalue->type, lvalue->location, Poly(0));
  std::optional<Poly> step = multiply(polyOf(i, index->type, state), elementCount(lvalue->type, state));
  if (!step)
    pointer.poly.reset();
  return pointedTo(pointer, lvalue->type, lvalue->location, step.value_or(Poly(0)));
}

Place NestBuilder::member(const ExprRef &lvalue, State &state) {
  const ExprRef &base = lvalue->children[0];
  Place p = place(base, state);
  p.type = lvalue->type;
  if (p.kind == Place::Kind::Object)
    p.lvalue = lvalue;
  if (p.kind == Place::Kind::Scalar)
    p.kind = Place::Kind::Private;
  if (p.kind == Place::Kind::Element) {
    int first = 0;
    for (const Field &field : unit.structs.at(base->type->name).fields) {
      if (field.name == lvalue->name) {
        p.firstField += first;
        p.fieldCount = leaves(field.type);
        return p;
      }
      first += leaves(field.type);
    }
  }
  return p;
}

void NestBuilder::record(const Place &place, AccessKind kind, const Location &location, State &state) {
  Root &root = roots[place.root];
  if (!place.offset)
    refuse("non-affine-subscript", location,
           "the subscript of '" + textOf(root.host) + "' is too large to be followed");
  RecordedAccess access;
  access.root = place.root;
  access.offset = *place.offset;
  access.firstField = place.firstField;
  access.fieldCount = place.fieldCount;
  access.kind = kind;
  access.domain = state.domain;
  access.exact = state.exact && place.exact;
  access.order = order;
  access.location = location;
  accesses.push_back(access);
  if (kind != AccessKind::Read)
    root.isWritten = true;
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
      refuse("scalar-carried", lvalue->location, "'" + lvalue->name + "' may hold a value from an earlier iteration",
             "set it at the beginning of each iteration, or declare it inside the loop");
    if (found->second.object && !readsAhead)
      forEachExpr(found->second.object, [&](const Expr &e) {
        if (ExprRef pointer = dereferenced(e))
          dereferences(textOf(pointer), state);
      });
    // What only its type tells is still one value until the next store, unless a pointer may change it.
    if (lookup(lvalue->name) && lookup(lvalue->name)->addressTaken)
      return found->second;
    if (found->second.kind == Value::Kind::Integer && !found->second.poly && isInteger(place.type) &&
        relevant.count(lvalue->name))
      found->second.poly = unknown(place.type->scalar, state, lvalue->name);
    return found->second;
  }
  case Place::Kind::Private:
    if (isPointer(place.type))
      refuse("pointer-unknown", lvalue->location, "a pointer kept in a local array or struct cannot be followed");
    return v;
  case Place::Kind::Element:
    if (isArray(place.type)) // the address only; decay is handled by the caller
      return v;
    if (isPointer(place.type))
      refuse("pointer-unknown", lvalue->location, "a pointer read from an array cannot be followed",
             "assign it to a variable before the loop nest");
    record(place, AccessKind::Read, lvalue->location, state);
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
  if (!pointer.empty() && !readsAhead)
    dereferences(pointer, state);
}

/// The original surely dereferences the pointer wherever this path is exact: then it may be done ahead of the loops.
void NestBuilder::dereferences(const std::string &pointer, const State &state) {
  if (reachedPerhaps || (!alwaysEvaluated && !state.exact))
    return;
  isl::set when = alwaysEvaluated ? everything() : projectOnto(state.domain, parameterNames);
  auto [known, isNew] = evaluatedWhen.emplace(pointer, when);
  if (!isNew)
    known->second = known->second.unite(when).coalesce();
}

/// A scalar or pointer variable or member that no iteration changes.
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
    refuse("scalar-carried", lvalue->location, "'" + lvalue->name + "' changes in the loop nest");
  readsObject(lvalue, state);
  if (isPointer(type)) {
    v.kind = Value::Kind::Pointer;
    const TypeRef &pointee = type->element;
    if (pointee->kind == TypeKind::Unsupported)
      refuse(reasonId(pointee), lvalue->location, "'" + textOf(lvalue) + "' points to " + pointee->name);
    if (isScalar(pointee) && pointee->scalar == Scalar::Void)
      refuse("pointer-cast", lvalue->location, "'" + textOf(lvalue) + "' points to data of unknown type",
             "assign it to a pointer of the right type before the loop nest");
    v.root = rootOf(lvalue, pointee, state);
    v.poly = Poly(0);
    replacements[lvalue.get()] = variable(roots[v.root].name, pointerTo(roots[v.root].element));
    valueUsed.insert(v.root);
    return v;
  }
  if (!isScalar(type))
    refuse("unsupported-expression", lvalue->location, "'" + textOf(lvalue) + "' is copied as a whole",
           "copy its members one by one");
  std::string key = textOf(lvalue);
  auto [entry, isNew] = invariants.emplace(key, Invariant());
  Invariant &invariant = entry->second;
  if (isNew) {
    invariant.key = key;
    invariant.host = lvalue;
    invariant.type = unqualified(type);
    invariant.name = uniqueArgument(key);
  }
  replacements[lvalue.get()] = variable(invariant.name, invariant.type);
  if (isInteger(type)) {
    v.kind = Value::Kind::Integer;
    const Variable *global = lvalue->kind == ExprKind::Variable ? lookup(lvalue->name) : nullptr;
    if (global && !global->mayChange && global->init && stripCasts(global->init)->value &&
        (global->storage == Storage::Global || global->storage == Storage::StaticLocal)) {
      v.poly = *stripCasts(global->init)->value;
      return v;
    }
    addParameter(invariant.name, typeRange(invariant.name, type->scalar));
    // No array of today has more elements along one dimension; sizes of 64 bits are tested against it.
    Poly size = Poly::name(invariant.name);
    if (isNew && sizeOf(type->scalar) == 8)
      limits = limits.intersect(constraint(*subtract(size, Poly(longLimit)), "<="))
                   .intersect(constraint(*add(size, Poly(isUnsigned(type->scalar) ? 0 : longLimit)), ">="));
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
    if (v && v->addressTaken && isScalar(v->type))
      kept.poly.reset(), kept.range.reset();
    if (v && v->addressTaken && isPointer(v->type))
      kept.root = -1, kept.poly.reset();
    state.variables[place.symbol] = kept;
    if (auto companion = taken.find(place.symbol); companion != taken.end())
      companion->second = kept.poly;
    return;
  }
  case Place::Kind::Private:
    return;
  case Place::Kind::Element: {
    if (isPointer(place.type))
      refuse("unsupported-expression", lvalue->location, "a pointer is stored in an array");
    record(place, AccessKind::MustWrite, lvalue->location, state);
    return;
  }
  case Place::Kind::Object:
    refuse("unmodelled-write", lvalue->location,
           "'" + textOf(lvalue) + "' is written by every iteration: the iterations are not independent");
  }
}

} // namespace nidus::frontend
