#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/frontend/normalise/compared_places.h"
#include "analysis/frontend/normalise/complex_values.h"
#include "analysis/frontend/normalise/counted_loops.h"
#include "analysis/frontend/normalise/counted_steps.h"
#include "analysis/frontend/normalise/counted_walks.h"
#include "analysis/frontend/normalise/do_loops.h"
#include "analysis/frontend/host/dereferenced_before.h"
#include "analysis/frontend/normalise/falling_counters.h"
#include "analysis/frontend/normalise/flatten.h"
#include "analysis/frontend/normalise/gather_edges.h"
#include "analysis/frontend/normalise/held_objects.h"
#include "analysis/frontend/normalise/induction.h"
#include "analysis/frontend/normalise/inline_nests.h"
#include "analysis/frontend/normalise/join_rows.h"
#include "analysis/frontend/normalise/kept_elements.h"
#include "analysis/frontend/normalise/known_starts.h"
#include "analysis/frontend/normalise/last_values.h"
#include "analysis/frontend/normalise/memory_loops.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/normalise/once_blocks.h"
#include "analysis/frontend/normalise/position_pointers.h"
#include "analysis/frontend/normalise/searches.h"
#include "analysis/frontend/normalise/split_positions.h"
#include "analysis/frontend/normalise/split_starts.h"
#include "analysis/frontend/normalise/struct_members.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

/// The same object in all iterations.
static bool isFixedObject(const ExprRef &object, const std::set<std::string> &changed) {
  bool isFixed = isPlainObject(object);
  forEachExpr(object, [&](const Expr &e) { isFixed &= e.kind != ExprKind::Variable || !changed.count(e.name); });
  return isFixed;
}

static void flattenCalls(const Unit &unit, PreparedNest &prepared) {
  std::set<std::string> changed = declarations(prepared.nest);
  for (const auto &[symbol, how] : assignments(prepared.nest))
    changed.insert(symbol);
  prepared.nest = rewrite(prepared.nest, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Call)
      return e;
    ExprRef flat = flatCall(e, unit, [&](const ExprRef &object) { return isFixedObject(object, changed); });
    if (!flat)
      return e;
    for (const Variable &global : unit.flattened.at(e->name).globals)
      prepared.function.variables.emplace(global.symbol, global);
    return flat;
  });
}

/// `deepens`: the loops of functions, and statements beside loops, become part of the nest.
static PreparedNest prepared(const Unit &unit, const Function &function, const StmtRef &nest, bool deepens) {
  PreparedNest prepared{nest, function, startsBefore(function, function.body, nest), {}, dereferencedBefore(function, nest)};
  if (deepens)
    prepared.nest = inlineNests(unit, prepared.function, nest);
  splitStructs(unit, prepared);
  prepared.nest = withPartsOfComplex(prepared.nest);
  loopOverMemory(unit, prepared);
  flattenCalls(unit, prepared);
  prepared.nest = withJumpsAsChoices(prepared.nest, function.body);
  testFirst(prepared);
  prepared.nest = withStartsApart(prepared.nest);
  countLoops(unit, prepared);
  compareInSigned(prepared);
  fallInSigned(unit, prepared);
  countWalks(unit, prepared);
  countSteps(unit, prepared);
  holdComparedElements(unit, prepared);
  searchEverywhere(unit, prepared);
  if (deepens)
    prepared.nest = gatherEdges(prepared.function, prepared.nest);
  closeInductions(unit, prepared);
  joinRows(unit, prepared);
  fallInSigned(unit, prepared); // loops that are dimensions now, as nothing moves beside them
  if (!prepared.isSearch)
    indexPositions(unit, prepared), guardKeptElements(unit, prepared);
  prepared.nest = withPositionsApart(prepared.nest);
  if (!prepared.isSearch)
    splitLastValues(unit, prepared);
  holdObjects(unit, prepared);
  return prepared;
}

size_t loopsOf(const PreparedNest &prepared) {
  size_t depth = 1;
  std::vector<StmtRef> before;
  for (StmtRef loop = innerLoop(prepared.nest, before); loop; loop = innerLoop(loop, before))
    ++depth;
  return depth;
}

PreparedNest prepareNest(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth) {
  PreparedNest plain = prepared(unit, function, nest, false);
  if (loopsOf(plain) >= depth)
    return plain;
  PreparedNest deeper = prepared(unit, function, nest, true);
  return loopsOf(deeper) > loopsOf(plain) ? deeper : plain;
}

} // namespace nidus::frontend
