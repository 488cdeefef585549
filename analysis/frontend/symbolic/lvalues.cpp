#include "analysis/frontend/symbolic/lvalues.h"
#include "analysis/frontend/syntax/syntax.h"
#include <functional>
#include <utility>

namespace nidus::frontend {

Lvalues::Lvalues(Interpreter &interpreter, NestFacts &facts, InvariantReads &reads, BasePointers &pointers)
    : interpreter(interpreter), source(facts.source), context(facts.context), names(facts.names), assumptions(facts.assumptions),
      memory(facts.memory), trace(facts.trace), kernel(facts.kernel), reads(reads), pointers(pointers) {}

Place Lvalues::place(const ExprRef &lvalue, State &state) {
  Place p;
  p.type = lvalue->type;
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return ofVariable(lvalue);
  case ExprKind::Subscript:
    return subscript(lvalue, state);
  case ExprKind::Member:
    return member(lvalue, state);
  case ExprKind::Deref: {
    const ExprRef &pointer = lvalue->children[0];
    // *p and p->f with a pointer that no iteration changes: one object, the same for all.
    if (!context.isInHelper() && isPlainObject(pointer) && context.isUnchanging(pointer)) {
      reads.ofPointers(pointer, state);
      p.kind = Place::Kind::Object;
      p.lvalue = lvalue;
      return p;
    }
    Value v = interpreter.evaluate(pointer, state);
    return pointedTo(v, lvalue->type, lvalue->location, Poly(0));
  }
  case ExprKind::Cast: // a struct or array value: look through
    return place(lvalue->children[0], state);
  default:
    refuse(ReasonId::UnsupportedExpression, lvalue->location,
           "'" + textOf(lvalue) + "' is not an lvalue that can be followed");
  }
}

Place Lvalues::ofVariable(const ExprRef &lvalue) const {
  Place p;
  p.type = lvalue->type;
  const Variable *v = context.lookup(lvalue->name);
  if (!v)
    refuse(ReasonId::UnsupportedExpression, lvalue->location, "'" + lvalue->name + "' cannot be used in a kernel");
  if (lvalue->type->kind == TypeKind::Unsupported)
    refuse(reasonId(lvalue->type), lvalue->location, "'" + v->name + "' is " + lvalue->type->name);
  if (v->type->isVolatile)
    refuse(ReasonId::Volatile, lvalue->location, "'" + v->name + "' is volatile: every access must happen as written");
  if (context.isPrivate(lvalue->name)) {
    bool simple = isScalar(v->type) || isPointer(v->type);
    p.kind = simple ? Place::Kind::Scalar : Place::Kind::Private;
    p.symbol = context.keyOf(lvalue->name);
    return p;
  }
  if (context.isInHelper() && !(isScalar(v->type) && !v->mayChange && v->init)) {
    const bool isSet = assignments(context.function().body).count(lvalue->name) > 0;
    refuse(ReasonId::HelperGlobal, lvalue->location,
           "the function '" + context.function().name + (isSet ? "' changes" : "' uses") + " the global '" + v->name + "'",
           isSet ? "compute the value from the loop's counter instead" : "pass it as an argument");
  }
  p.kind = Place::Kind::Object;
  p.lvalue = lvalue;
  return p;
}

/// The bytes to which a pointer leads, in memory that no declaration gives a type, may all be parts of such elements.
bool Lvalues::maySeeBytesAs(const TypeRef &type, const Root &root) const {
  auto isByte = [](const TypeRef &t) { return isInteger(t) && t->scalar != Scalar::Bool && sizeOf(t->scalar) == 1; };
  return isScalar(type) && sizeOf(type->scalar) > 1 && isByte(root.pointee) && isByte(root.element) &&
         isPointer(root.host->type) && !isArray(root.host->type->element) && !source.views.count(textOf(root.host));
}

Place Lvalues::pointedTo(const Value &pointer, const TypeRef &type, const Location &location, Poly index) const {
  Place p;
  p.type = type;
  if (pointer.root == privateRoot)
    return p;
  if (pointer.root < 0)
    refuse(ReasonId::PointerUnknown, location, "cannot determine which array a pointer points into",
           "use one pointer per array, and choose between accesses instead of pointers");
  const Root &root = memory[pointer.root];
  if ((pointer.parts > 1 && !root.isOfParts()) || (pointer.parts == 0 && maySeeBytesAs(type, root)))
    throw OtherView{textOf(root.host), unqualified(scalarElement(type))};
  // An address only may still become one of bytes.
  auto isElement = [&](const TypeRef &t) { return spell(unqualified(scalarElement(type))) == spell(unqualified(t)); };
  if (pointer.parts != 1 || (!isElement(root.element) && !isElement(root.pointee)))
    refuse(ReasonId::PointerCast, location, "an array is accessed as elements of another type",
           "access it by pointers of one type");
  p.kind = Place::Kind::Element;
  p.root = pointer.root;
  if (!pointer.poly)
    refuse(ReasonId::NonAffineSubscript, location, "cannot follow the subscript of '" + textOf(root.host) + "'",
           "use an index in place of a pointer that an inner loop moves");
  p.offset = add(*pointer.poly, index);
  p.fieldCount = source.leaves(root.element);
  return p;
}

/// frame->data[0], frame->linesize[0]: a pointer, a struct that holds one, or a size in a small array. It is an object
/// of its own.
bool Lvalues::isFixedElement(const ExprRef &lvalue) const {
  std::function<bool(const TypeRef &)> holdsPointer = [&](const TypeRef &type) {
    bool holds = isPointer(scalarElement(type));
    if (isStruct(scalarElement(type)))
      for (const Field &field : source.unit.structs.at(scalarElement(type)->name).fields)
        holds |= holdsPointer(field.type);
    return holds;
  };
  auto isSize = [&] { return isInteger(lvalue->type) && source.relevant.count(textOf(lvalue)) && !isWritten(lvalue); };
  return !context.isInHelper() && isPlainObject(lvalue) && context.isUnchanging(lvalue) && !isArray(lvalue->type) &&
         (holdsPointer(lvalue->type) || isSize());
}

/// The nest assigns elements of the array or pointer in which the element lies.
bool Lvalues::isWritten(const ExprRef &element) const {
  std::string base = textOf(element->children[0]);
  bool isWritten = false;
  forEachExpr(source.nest, [&](const Expr &e) {
    bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    if (isTarget && e.children[0]->kind == ExprKind::Subscript)
      isWritten |= textOf(e.children[0]->children[0]) == base;
    if (isTarget && e.children[0]->kind == ExprKind::Deref)
      isWritten |= textOf(e.children[0]->children[0]) == base;
  });
  return isWritten;
}

/// Does the array lie inside an element of an array of structs?
bool Lvalues::isInsideElement(const Place &p, const TypeRef &array) const {
  const TypeRef &element = memory[p.root].element;
  return isStruct(element) && spell(unqualified(scalarElement(array))) != spell(unqualified(element));
}

/// An element of such an array. Any of its leaves may be meant, unless the index is known and stays inside.
Place Lvalues::withinElement(Place p, const TypeRef &array, const Value &index, const State &state) const {
  auto staysInside = [&] {
    const Poly past = *subtract(*index.poly, Poly(*array->extent));
    isl::set outside = constraint(*index.poly, "<").unite(constraint(past, ">="));
    return state.domain.intersect(assumptions.known()).intersect(outside).is_empty();
  };
  const int each = source.leaves(array->element);
  std::optional<Poly> distance;
  if (p.exact && array->extent && index.poly && index.poly->isLinear() && !names.usesUnknown(*index.poly) && staysInside())
    distance = multiply(*index.poly, Poly(each));
  std::optional<Poly> first = distance ? add(p.firstField, *distance) : std::nullopt;
  p.exact = first.has_value();
  if (first) {
    p.firstField = *first;
    p.fieldCount = each;
  }
  return p;
}

Place Lvalues::subscript(const ExprRef &lvalue, State &state) {
  const ExprRef &base = lvalue->children[0], &index = lvalue->children[1];
  if (isFixedElement(lvalue)) {
    reads.ofPointers(base, state);
    Place p;
    p.kind = Place::Kind::Object;
    p.type = lvalue->type;
    p.lvalue = lvalue;
    return p;
  }
  if (isArray(base->type)) {
    Place p = place(base, state);
    Value i = interpreter.evaluate(index, state);
    p.type = lvalue->type;
    if (p.kind == Place::Kind::Private)
      return p;
    if (const std::optional<Poly> plane = std::exchange(p.plane, std::nullopt))
      trace.readRow({p.root, {*plane, pointers.numberInTable(p.root, i, index->type, lvalue->location, state)}, state.domain, state.missed});
    if (p.kind == Place::Kind::Object) {
      // An array that is a variable or a member of one object: an array of its own.
      p.kind = Place::Kind::Element;
      p.root = pointers.rootOf(base, base->type, state);
      kernel.replace(base, pointers.inKernel(p.root));
      p.offset = Poly(0);
      p.fieldCount = source.leaves(memory[p.root].element);
    } else if (isInsideElement(p, base->type)) {
      return withinElement(p, base->type, i, state);
    }
    Value whole;
    whole.root = p.root;
    std::optional<Poly> step = pointers.steps(i, index->type, lvalue->type, whole, state);
    p.offset = step && p.offset ? add(*p.offset, *step) : std::nullopt;
    return p;
  }
  Value pointer = interpreter.evaluate(base, state);
  Value i = interpreter.evaluate(index, state);
  if (pointer.root == privateRoot)
    return pointedTo(pointer, lvalue->type, lvalue->location, Poly(0));
  std::optional<Poly> plane;
  if (const JoinedRows *const rows = source.joinedRows(base)) {
    const Poly number = pointers.numberInTable(pointer.root, i, index->type, lvalue->location, state);
    if (rows->height.empty())
      trace.readRow({pointer.root, {number}, state.domain, state.missed});
    else
      plane = number;
  }
  std::optional<Poly> step = pointers.steps(i, index->type, lvalue->type, pointer, state);
  if (!step)
    pointer.poly.reset();
  Place p = pointedTo(pointer, lvalue->type, lvalue->location, step.value_or(Poly(0)));
  p.plane = plane;
  return p;
}

Place Lvalues::member(const ExprRef &lvalue, State &state) {
  const ExprRef &base = lvalue->children[0];
  Place p = place(base, state);
  p.type = lvalue->type;
  if (p.kind == Place::Kind::Object)
    p.lvalue = lvalue;
  if (p.kind == Place::Kind::Scalar)
    p.kind = Place::Kind::Private;
  // Of which struct the member is, inside the element, must be known.
  if (p.kind == Place::Kind::Element && p.exact) {
    int first = 0;
    for (const Field &field : source.unit.structs.at(base->type->name).fields) {
      if (field.name == lvalue->name) {
        p.firstField = *add(p.firstField, Poly(first));
        p.fieldCount = source.leaves(field.type);
        return p;
      }
      first += source.leaves(field.type);
    }
  }
  return p;
}

} // namespace nidus::frontend
