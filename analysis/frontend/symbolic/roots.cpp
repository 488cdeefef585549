//===- roots.cpp - arrays and their elements --------------------------------===//
#include "analysis/frontend/syntax/identifiers.h"
#include "analysis/frontend/symbolic/nest_builder.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

const Variable *NestBuilder::lookup(const std::string &symbol) const {
  auto found = current->variables.find(symbol);
  return found == current->variables.end() ? nullptr : &found->second;
}

std::string NestBuilder::userName(const std::string &symbol) const {
  const Function *original = findFunction(unit, current->name);
  const auto &variables = original ? original->variables : current->variables;
  // What the nest was rewritten with is called after what it was derived from, i_at (addLocal).
  for (std::string name = symbol; !name.empty(); name.resize(name.find_last_of('_') == std::string::npos ? 0 : name.find_last_of('_')))
    if (auto found = variables.find(name); found != variables.end())
      return found->second.name;
  return symbol;
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

/// The type of all leaves of an element; null when they are not of one, or not one behind the other.
TypeRef NestBuilder::commonLeaf(const TypeRef &element) const {
  if (element->isVolatile)
    return nullptr;
  if (isScalar(element))
    return unqualified(element);
  if (!isStruct(element))
    return nullptr;
  TypeRef leaf;
  for (const Field &field : unit.structs.at(element->name).fields) {
    TypeRef each = commonLeaf(scalarElement(field.type));
    if (!each || (leaf && leaf->scalar != each->scalar))
      return nullptr;
    leaf = each;
  }
  const Struct &whole = unit.structs.at(element->name);
  const bool isDense = leaf && whole.size == int64_t(leaves(element)) * sizeOf(leaf->scalar);
  return isDense && whole.alignment >= sizeOf(leaf->scalar) ? leaf : nullptr;
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
          refuse(ReasonId::UnsupportedType, nest->location, "an array has a size that the loop nest changes");
    } else {
      refuse(ReasonId::UnsupportedType, nest->location, "an array of unknown size is used as an element");
    }
    std::optional<Poly> product = multiply(count, extent);
    if (!product)
      refuse(ReasonId::TooComplex, nest->location, "the size of an array is too large to be followed");
    count = *product;
  }
  return count;
}

/// How far an index into objects of the type leads, in what the pointer counts.
std::optional<Poly> NestBuilder::steps(const Value &index, const TypeRef &indexType, const TypeRef &type,
                                       const Value &pointer, State &state) {
  std::optional<Poly> count = multiply(polyOf(index, indexType, state), elementCount(type, state));
  if (!count || pointer.root < 0)
    return count;
  int64_t units = roots[pointer.root].unitsPer(scalarElement(type), pointer.parts);
  return units ? multiply(*count, Poly(units)) : std::nullopt;
}

/// The pointer or array as the kernel has it.
ExprRef NestBuilder::inKernel(int root) const {
  ExprRef argument = variable(roots[root].name, pointerTo(roots[root].element));
  bool isOther = spell(unqualified(roots[root].pointee)) != spell(unqualified(roots[root].element));
  return isOther ? cast(pointerTo(roots[root].pointee), argument, false) : argument;
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
  return validIdentifier(name.empty() || isdigit(static_cast<unsigned char>(name[0])) ? "a_" + name : name);
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
  Root root;
  root.key = key;
  root.host = host;
  root.element = root.pointee = element;
  const JoinedRows *const rows = joinedRows(host);
  if (rows && views.count(textOf(rows->table)))
    refuse(ReasonId::PointerCast, host->location, "the rows of '" + textOf(rows->table) + "' are accessed as elements of another type",
           "access them by pointers of one type");
  if (auto view = views.find(textOf(host)); view != views.end()) {
    auto seen = std::make_shared<Type>(*view->second);
    seen->isConst = element->isConst;
    root.element = seen;
  }
  Poly unit(root.unitsPer(element));
  auto count = [&](const TypeRef &t) {
    std::optional<Poly> product = multiply(elementCount(t, state), unit);
    if (!product)
      refuse(ReasonId::TooComplex, nest->location, "the size of an array is too large to be followed");
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
    root.values = valuesOf(lookup(host->name));
  if (host->kind == ExprKind::Variable && root.declaredElements && root.element == root.pointee)
    root.literals = literalsOf(lookup(host->name), *root.declaredElements);
  if (rows) {
    root.host = rows->table;
    root.pitch = invariants.at(rows->pitch).name;
    root.height = rows->height.empty() ? "" : invariants.at(rows->height).name;
  }
  root.name = uniqueArgument(textOf(root.host));
  roots.push_back(root);
  return static_cast<int>(roots.size()) - 1;
}

} // namespace nidus::frontend
