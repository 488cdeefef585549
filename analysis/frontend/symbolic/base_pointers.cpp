#include "analysis/frontend/symbolic/base_pointers.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>
#include <functional>

namespace nidus::frontend {

BasePointers::BasePointers(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic)
    : interpreter(interpreter), source(facts.source), context(facts.context), parameters(facts.parameters), names(facts.names),
      assumptions(facts.assumptions), invariants(facts.invariants), memory(facts.memory), arithmetic(arithmetic) {}

Poly BasePointers::elementCount(const TypeRef &type, State &state) {
  Poly count(1);
  for (TypeRef t = type; isArray(t); t = t->element) {
    Poly extent(0);
    if (t->extent) {
      extent = Poly(*t->extent);
    } else if (t->extentExpr) {
      Value v = interpreter.evaluate(t->extentExpr, state);
      extent = arithmetic.polyOf(v, t->extentExpr->type, state);
      for (const std::string &name : extent.names())
        if (!parameters.has(name))
          refuse(ReasonId::UnsupportedType, source.nest->location, "an array has a size that the loop nest changes");
    } else {
      refuse(ReasonId::UnsupportedType, source.nest->location, "an array of unknown size is used as an element");
    }
    std::optional<Poly> product = multiply(count, extent);
    if (!product)
      refuse(ReasonId::TooComplex, source.nest->location, "the size of an array is too large to be followed");
    count = *product;
  }
  return count;
}

std::optional<Poly> BasePointers::steps(const Value &index, const TypeRef &indexType, const TypeRef &type, const Value &pointer,
                                        State &state) {
  std::optional<Poly> count = multiply(arithmetic.polyOf(index, indexType, state), elementCount(type, state));
  if (!count || pointer.root < 0)
    return count;
  int64_t units = memory[pointer.root].unitsPer(scalarElement(type), pointer.parts);
  return units ? multiply(*count, Poly(units)) : std::nullopt;
}

ExprRef BasePointers::inKernel(int root) const {
  ExprRef argument = variable(memory[root].name, pointerTo(memory[root].element));
  bool isOther = spell(unqualified(memory[root].pointee)) != spell(unqualified(memory[root].element));
  return isOther ? cast(pointerTo(memory[root].pointee), argument, false) : argument;
}

/// The value of a number with signs and casts before it, where none of them changes it otherwise than they would in
/// mathematics.
static std::optional<int64_t> numberOf(const ExprRef &e) {
  bool isSign = e->kind == ExprKind::Unary && (e->op == "-" || e->op == "+");
  if (!isSign && e->kind != ExprKind::Cast)
    return e->value;
  std::optional<int64_t> inner = isInteger(e->type) ? numberOf(e->children[0]) : std::nullopt;
  if (!inner || *inner == INT64_MIN)
    return std::nullopt;
  int64_t value = isSign && e->op == "-" ? -*inner : *inner;
  return fits({value, value}, e->type->scalar) ? std::optional(value) : std::nullopt;
}

/// The least and the greatest number of a table of integers that nothing changes.
static std::optional<Limits> valuesOf(const Variable *table) {
  if (!table || table->mayChange || !table->init || !isInteger(scalarElement(table->type)))
    return std::nullopt;
  Limits found{INT64_MAX, INT64_MIN};
  std::function<bool(const ExprRef &)> include = [&](const ExprRef &part) {
    if (part->kind == ExprKind::InitList)
      return std::all_of(part->children.begin(), part->children.end(), include);
    std::optional<int64_t> value = numberOf(part);
    if (value)
      found = {std::min(found.least, *value), std::max(found.most, *value)};
    return value.has_value();
  };
  bool isKnown = table->init->kind == ExprKind::InitList && include(table->init) && found.least <= found.most;
  isKnown = isKnown && isModerate(Poly(found.least)) && isModerate(Poly(found.most));
  return isKnown && fits(found, scalarElement(table->type)->scalar) ? std::optional(found) : std::nullopt;
}

/// The elements of a table that nothing changes in one list, whatever its dimensions; null when the source does not
/// tell each of them as a number.
static ExprRef literalsOf(const Variable *table, int64_t elements) {
  if (!table || table->mayChange || !table->init || !isScalar(scalarElement(table->type)))
    return nullptr;
  auto list = std::make_shared<Expr>();
  list->kind = ExprKind::InitList;
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Array;
  type->element = unqualified(scalarElement(table->type));
  type->extent = elements;
  list->type = type;
  std::function<bool(const ExprRef &)> include = [&](const ExprRef &part) {
    if (part->kind == ExprKind::InitList)
      return std::all_of(part->children.begin(), part->children.end(), include);
    list->children.push_back(part);
    return isScalar(part->type);
  };
  bool isKnown = table->init->kind == ExprKind::InitList && include(table->init);
  return isKnown && static_cast<int64_t>(list->children.size()) == elements ? list : nullptr;
}

/// What is known of a declared array, and of pointers to arrays.
void BasePointers::describeDeclared(Root &root, const TypeRef &type, State &state) {
  const ExprRef &host = root.host;
  Poly unit(root.unitsPer(root.pointee));
  auto count = [&](const TypeRef &t) {
    std::optional<Poly> product = multiply(elementCount(t, state), unit);
    if (!product)
      refuse(ReasonId::TooComplex, source.nest->location, "the size of an array is too large to be followed");
    return *product;
  };
  for (TypeRef t = type; isArray(t) && isArray(t->element); t = t->element)
    root.declaredStrides.push_back(count(t->element));
  if (isPointer(host->type) && isArray(host->type->element))
    root.declaredStrides.insert(root.declaredStrides.begin(), count(host->type->element));
  if (isArray(host->type) && (host->type->extent || host->type->extentExpr)) {
    Poly all = count(host->type);
    // A member of no element, or of one, is as long as what was allocated for its struct: older C has no other way to say so.
    const bool isFlexible = host->kind != ExprKind::Variable && host->type->extent && *host->type->extent <= 1;
    if (all.isConstant() && !isFlexible)
      root.declaredElements = all.constant();
  }
  if (host->kind == ExprKind::Variable && isArray(host->type) && root.element == root.pointee)
    root.values = valuesOf(context.lookup(host->name));
  if (host->kind == ExprKind::Variable && root.declaredElements && root.element == root.pointee)
    root.literals = literalsOf(context.lookup(host->name), *root.declaredElements);
}

/// Refuses those that are not followed.
void BasePointers::checkElements(const ExprRef &host, const TypeRef &element) const {
  if (element->kind == TypeKind::Unsupported)
    refuse(reasonId(element), host->location, "the loop nest uses " + element->name);
  if (element->isVolatile)
    refuse(ReasonId::Volatile, host->location, "a volatile object is accessed: every access must happen as written");
  if (isPointer(element) && setsPointersOf(host))
    refuse(ReasonId::PointerToPointer, host->location, "the loop nest assigns the pointers in '" + textOf(host) + "'", "");
  if (isPointer(element) && hasFixedRow(host)) {
    const std::string part = isPointer(element->element) ? "plane" : "row";
    refuse(ReasonId::PointerToPointer, host->location, "every iteration looks up the same " + part + " in '" + textOf(host) + "', an array of pointers",
           "store the pointer to that " + part + " in a variable before the loop nest, and index the variable");
  }
  if (isPointer(element) || (isScalar(element) && element->scalar == Scalar::Void))
    refuse(isPointer(element) ? ReasonId::PointerToPointer : ReasonId::PointerCast, host->location,
           isPointer(element) ? "'" + textOf(host) + "' is an array of pointers: its rows may lie anywhere"
                              : "'" + textOf(host) + "' points to data of unknown type",
           isPointer(element) ? "use a pointer to the first element of one block, and index it as p[y * stride + x]" : "");
  if (!isPlainObject(host))
    refuse(ReasonId::PointerUnknown, host->location, "cannot determine which array '" + textOf(host) + "' points into",
           "assign the pointer to a variable before the loop nest");
}

int BasePointers::rootOf(const ExprRef &host, const TypeRef &type, State &state) {
  TypeRef element = scalarElement(type);
  std::string key = textOf(host) + ":" + spell(unqualified(element));
  if (const std::optional<int> known = memory.find(key))
    return *known;
  checkElements(host, element);
  Root root;
  root.key = key;
  root.host = host;
  root.element = root.pointee = element;
  const JoinedRows *const rows = source.joinedRows(host);
  if (rows && source.views.count(textOf(rows->table)))
    refuse(ReasonId::PointerCast, host->location, "the rows of '" + textOf(rows->table) + "' are accessed as elements of another type",
           "access them by pointers of one type");
  if (auto view = source.views.find(textOf(host)); view != source.views.end()) {
    auto seen = std::make_shared<Type>(*view->second);
    seen->isConst = element->isConst;
    root.element = seen;
  }
  describeDeclared(root, type, state);
  if (rows) {
    root.host = rows->table;
    root.pitch = invariants.at(rows->pitch).name;
    root.height = rows->height.empty() ? "" : invariants.at(rows->height).name;
  }
  root.name = names.ofArgument(textOf(root.host));
  return memory.add(root);
}

/// img[y] = ..
bool BasePointers::setsPointersOf(const ExprRef &table) const {
  bool sets = false;
  forEachExpr(source.nest, [&](const Expr &e) {
    const bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    const ExprRef target = isTarget ? e.children[0] : nullptr;
    if (target && isPointer(target->type) && (target->kind == ExprKind::Subscript || target->kind == ExprKind::Deref))
      sets |= textOf(stripImplicitCasts(target->children[0])) == textOf(table);
  });
  return sets;
}

/// img[k][x] with a number k that no iteration changes.
bool BasePointers::hasFixedRow(const ExprRef &table) const {
  bool has = false;
  forEachExpr(source.nest, [&](const Expr &e) {
    has |= e.kind == ExprKind::Subscript && isPointer(e.type) && textOf(stripImplicitCasts(e.children[0])) == textOf(table) && context.isUnchanging(e.children[1]);
  });
  return has;
}

Poly BasePointers::numberInTable(int root, Value &index, const TypeRef &indexType, const Location &location, State &state) {
  index.poly = arithmetic.polyOf(index, indexType, state);
  const std::optional<Poly> number = assumptions.linear(*index.poly);
  if (!number)
    refuse(ReasonId::NonAffineSubscript, location, "cannot follow which rows of '" + textOf(memory[root].host) + "' are used");
  return *number;
}

} // namespace nidus::frontend
