#include "analysis/frontend/symbolic/source_nest.h"
#include "analysis/frontend/scop/reductions.h"
#include "analysis/frontend/scop/scans.h"

namespace nidus::frontend {

std::string userName(const Unit &unit, const Function &function, const std::string &symbol) {
  const Function *original = findFunction(unit, function.name);
  const auto &variables = original ? original->variables : function.variables;
  // What the nest was rewritten with is called after what it was derived from, i_at (addLocal).
  for (std::string name = symbol; !name.empty(); name.resize(name.find_last_of('_') == std::string::npos ? 0 : name.find_last_of('_')))
    if (auto found = variables.find(name); found != variables.end())
      return found->second.name;
  return symbol;
}

SourceNest::SourceNest(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views, const Reading &reading)
    : unit(unit), prepared(prepared), function(prepared.function), nest(prepared.nest), depth(depth), views(views), reading(reading),
      declaredInside(declarations(nest)), inHeaders(variablesOfHeaders(nest)),
      measured(reading.measuresTables ? numbersOfSubscripts(unit, nest) : std::set<std::string>()),
      repeated(repeatedNumbers(unit, nest)), quotients(quotientsOfSubscripts(unit, nest)), relevant(symbolsOfSubscripts(unit, nest)),
      reductions(recogniseReductions(unit, function, nest)) {
  for (const Expr *quotient : quotients)
    inDivisors.merge(variablesOf(quotient->children[1]));
  for (const auto &[symbol, reduction] : reductions) {
    reduced.insert(symbol);
    for (const Companion &companion : reduction.companions) {
      reduced.insert(companion.symbol);
      relevant.insert(companion.symbol);
    }
  }
  if (prepared.isSearch)
    takeFirstValues();
  if (reading.scans && depth == 1 && !prepared.isSearch)
    scan = recogniseScan(unit, function, nest);
  if (scan)
    for (const Reduction &variable : scan->variables)
      scanned.insert(variable.symbol);
  for (const auto &[symbol, how] : assignments(nest))
    assigned.insert(symbol);
}

/// What is set before the jumps of a search is set by nothing else, and never read.
void SourceNest::takeFirstValues() {
  for (auto &[symbol, reduction] : reductions) {
    if (reduction.op != ReductionOp::Last)
      refuse(ReasonId::EarlyExit, nest->location, "the loop is left when '" + userName(symbol) + "' is found, which its iterations also use");
    reduction.op = ReductionOp::First;
  }
}

const Variable *SourceNest::lookup(const std::string &symbol) const {
  auto found = function.variables.find(symbol);
  return found == function.variables.end() ? nullptr : &found->second;
}

bool SourceNest::isPrivate(const std::string &symbol) const {
  const Variable *v = lookup(symbol);
  return declaredInside.count(symbol) || (assigned.count(symbol) && v && (isScalar(v->type) || isPointer(v->type)));
}

int SourceNest::leaves(const TypeRef &type) const {
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

TypeRef SourceNest::commonLeaf(const TypeRef &element) const {
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

const JoinedRows *SourceNest::joinedRows(const ExprRef &variable) const {
  const auto found = variable->kind == ExprKind::Variable ? prepared.tables.find(variable->name) : prepared.tables.end();
  return found == prepared.tables.end() ? nullptr : &found->second;
}

const JoinedRows *SourceNest::rowsWithPitch(const ExprRef &variable) const {
  for (const auto &[symbol, rows] : prepared.tables)
    if (variable->kind == ExprKind::Variable && (rows.pitch == variable->name || rows.height == variable->name))
      return &rows;
  return nullptr;
}

} // namespace nidus::frontend
