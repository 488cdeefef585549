#include "analysis/frontend/prepare_nest.h"
#include "analysis/frontend/flatten.h"
#include "analysis/frontend/syntax.h"

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

PreparedNest prepareNest(const Unit &unit, const Function &function, const StmtRef &nest) {
  PreparedNest prepared{nest, function};
  flattenCalls(unit, prepared);
  return prepared;
}

} // namespace nidus::frontend
