#include "analysis/frontend/normalise/memory_loops.h"
#include "analysis/code/evaluate.h"
#include "analysis/frontend/syntax/library_functions.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// The value in a type that has all of its values: without the conversion.
ExprRef unconverted(ExprRef e) {
  while (e->kind == ExprKind::Cast && isScalar(e->type) && isInteger(e->type) && isScalar(e->children[0]->type) &&
         isInteger(e->children[0]->type) && sizeOf(e->children[0]->type->scalar) <= sizeOf(e->type->scalar))
    e = e->children[0];
  return e;
}

ExprRef unwiden(const ExprRef &e, const TypeRef &type) {
  return e->type->scalar == type->scalar ? e : cast(type, e, true);
}

/// So many elements of `size` bytes are these bytes; null: they may be no whole ones.
ExprRef elementsOf(const ExprRef &bytes, int64_t size) {
  const ExprRef bare = unconverted(bytes);
  if (!isScalar(bare->type) || !isInteger(bare->type))
    return nullptr;
  if (size == 1)
    return bare;
  if (bare->value)
    return *bare->value >= 0 && *bare->value % size == 0 && *bare->value / size <= INT32_MAX ? intLiteral(*bare->value / size) : nullptr;
  if (bare->kind != ExprKind::Binary || (bare->op != "*" && bare->op != "+"))
    return nullptr;
  const ExprRef left = elementsOf(bare->children[0], size), right = elementsOf(bare->children[1], size);
  if (bare->op == "+")
    return left && right ? binary("+", unwiden(left, bare->type), unwiden(right, bare->type), bare->type) : nullptr;
  const ExprRef divided = left ? left : right, other = unconverted(bare->children[left ? 1 : 0]);
  if (!divided)
    return nullptr;
  // n * sizeof(float) is n elements of n's own type.
  return divided->value == 1 ? other : other->value == 1 ? divided : binary("*", unwiden(other, bare->type), unwiden(divided, bare->type), bare->type);
}

/// What memset makes of an element; null: of that type it is not known.
ExprRef setTo(const ExprRef &value, const TypeRef &element) {
  const std::optional<int64_t> number = valueOf(value, {});
  if (!isScalar(element))
    return nullptr;
  if (number == 0)
    return cast(element, intLiteral(0), true);
  if (isInteger(element) && sizeOf(element->scalar) == 1)
    return element->scalar == Scalar::Bool ? nullptr : cast(element, value, true);
  const bool isAllOnes = number && (*number & 255) == 255;
  return isInteger(element) && element->scalar != Scalar::Bool && isAllOnes ? cast(element, intLiteral(-1), true) : nullptr;
}

class MemoryLoops {
  using Statements = std::vector<StmtRef>;
  const Unit &unit;
  Function &function;
  const std::set<std::string> names;

public:
  MemoryLoops(const Unit &unit, PreparedNest &prepared) : unit(unit), function(prepared.function), names(variablesOf(prepared.nest)) {}

  StmtRef run(const StmtRef &stmt) {
    if (!stmt)
      return stmt;
    if (stmt->kind == StmtKind::Expression)
      return loopFor(stmt);
    auto copy = std::make_shared<Stmt>(*stmt);
    bool changes = false;
    for (StmtRef &child : copy->children) {
      const StmtRef other = run(child);
      changes |= other != child;
      child = other;
    }
    return changes ? StmtRef(copy) : stmt;
  }

private:
  /// Of the library's function that the call means; empty: a function of the user's.
  std::string standardName(const std::string &name) const {
    const Function *own = findFunction(unit, name);
    const bool isStandard = name == "memset" || name == "memcpy" || name == "memmove" || name.starts_with("__builtin_") || name.ends_with("_chk");
    return isStandard && !(own && own->body) ? libraryName(name) : "";
  }

  static const Expr *callOf(const StmtRef &stmt) {
    const Expr *e = stmt->expr.get();
    while (e && e->kind == ExprKind::Cast)
      e = e->children[0].get();
    return e && e->kind == ExprKind::Call && e->children.size() >= 3 ? e : nullptr;
  }

  /// The array, or the pointer, without conversions.
  static ExprRef placeOf(ExprRef pointer) {
    while (pointer->kind == ExprKind::Cast)
      pointer = pointer->children[0];
    return pointer;
  }
  static TypeRef elementOf(const ExprRef &place) {
    return isPointer(place->type) || isArray(place->type) ? place->type->element : nullptr;
  }

  StmtRef loopFor(const StmtRef &stmt) {
    const Expr *call = callOf(stmt);
    const std::string name = call ? standardName(call->name) : "";
    const bool sets = name == "memset", copies = name == "memcpy" || name == "memmove";
    if (!sets && !copies)
      return stmt;
    const ExprRef to = placeOf(call->children[0]);
    const TypeRef element = elementOf(to);
    // What is a function of bits is no assignment: elements of a volatile array, of a struct, pointers.
    if (!element || !isScalar(element) || element->isVolatile || hasEffect(to) || hasEffect(call->children[2]))
      return stmt;
    const ExprRef count = elementsOf(call->children[2], sizeOf(element->scalar));
    if (!count)
      return stmt;
    Statements out;
    ExprRef value = sets && !hasEffect(call->children[1]) ? setTo(call->children[1], unqualified(element)) : nullptr;
    const std::string counter = fresh("k", scalarType(sizeOf(count->type->scalar) < 4 ? Scalar::Int : count->type->scalar));
    const ExprRef at = variable(counter, function.variables.at(counter).type);
    if (copies) {
      const ExprRef from = placeOf(call->children[1]);
      const TypeRef other = elementOf(from);
      const bool isAlike = other && isScalar(other) && other->scalar == element->scalar && !other->isVolatile && !hasEffect(from);
      // Elements of one array may be moved over each other.
      if (!isAlike || (name == "memmove" && rootOf(from) == rootOf(to)))
        return forget(counter, stmt);
      value = elementAt(named(from, "from", stmt->location, out), at, unqualified(other));
    }
    if (!value)
      return forget(counter, stmt);
    out.push_back(loop(at, count, elementAt(named(to, "to", stmt->location, out), at, unqualified(element)), value, *stmt));
    return out.size() == 1 ? out[0] : makeBlock(std::move(out), stmt->location);
  }

  StmtRef forget(const std::string &counter, const StmtRef &stmt) {
    function.variables.erase(counter);
    return stmt;
  }

  std::string fresh(const std::string &wish, const TypeRef &type) {
    std::string symbol = wish;
    for (int number = 2; function.variables.count(symbol) || names.count(symbol); ++number)
      symbol = wish + "_" + std::to_string(number);
    Variable own;
    own.symbol = symbol;
    own.name = wish;
    own.type = type;
    function.variables[symbol] = own;
    return symbol;
  }

  /// A pointer that is computed gets a name, an array or a variable has one.
  ExprRef named(const ExprRef &place, const std::string &wish, const Location &location, Statements &out) {
    if (place->kind == ExprKind::Variable)
      return place;
    if (isArray(place->type)) // a[i], of an array of arrays
      return place;
    const TypeRef type = unqualified(place->type);
    const std::string symbol = fresh(wish, type);
    auto declare = std::make_shared<Stmt>(*makeDeclare(symbol, type, place));
    declare->location = location;
    out.push_back(declare);
    return variable(symbol, type);
  }

  static ExprRef elementAt(const ExprRef &place, const ExprRef &at, const TypeRef &type) {
    auto element = std::make_shared<Expr>();
    element->kind = ExprKind::Subscript;
    element->type = type;
    element->children = {place, at};
    element->location = place->location;
    return element;
  }

  static std::string rootOf(const ExprRef &place) {
    ExprRef at = place;
    while (at->kind != ExprKind::Variable && !at->children.empty())
      at = at->children[0];
    return at->name;
  }

  static StmtRef loop(const ExprRef &at, const ExprRef &count, const ExprRef &element, const ExprRef &value, const Stmt &call) {
    auto set = std::make_shared<Expr>();
    set->kind = ExprKind::Assign;
    set->op = "=";
    set->type = element->type;
    set->children = {element, value};
    set->location = call.location;
    auto assignment = std::make_shared<Stmt>();
    assignment->kind = StmtKind::Expression;
    assignment->expr = set;
    assignment->location = call.location;
    auto step = std::make_shared<Expr>();
    step->kind = ExprKind::Increment;
    step->op = "++";
    step->type = at->type;
    step->children = {variable(at->name, at->type)};
    auto all = std::make_shared<Stmt>();
    all->kind = StmtKind::For;
    all->children = {makeBlock({makeDeclare(at->name, at->type, unwiden(intLiteral(0), at->type))}, call.location), assignment};
    all->expr = binary("<", variable(at->name, at->type), unwiden(count, at->type), scalarType(Scalar::Int));
    all->step = step;
    all->location = call.location;
    all->range = call.range;
    return all;
  }
};

} // namespace

void loopOverMemory(const Unit &unit, PreparedNest &prepared) { prepared.nest = MemoryLoops(unit, prepared).run(prepared.nest); }

} // namespace nidus::frontend
