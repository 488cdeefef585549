#include "analysis/frontend/scop/carried_rows.h"
#include "analysis/frontend/normalise/carried_element.h"
#include "analysis/frontend/syntax/loop_header.h"

namespace nidus::frontend {
namespace {

/// The element, where the loop has an iteration that reads it.
ExprRef startOf(const CarriedElement &carried, const StmtRef &loop, const LoopHeader &header) {
  auto start = std::make_shared<Expr>();
  start->kind = ExprKind::Conditional;
  start->type = carried.variable.type;
  const ExprRef runs = rewrite(loop->expr, [&](const ExprRef &e) -> ExprRef {
    return isVariable(e, header.symbol) && e->kind == ExprKind::Variable ? cast(unqualified(header.type), header.first, true) : e;
  });
  start->children = {runs, carried.start, cast(carried.variable.type, intLiteral(0), true)};
  start->location = loop->location;
  return start;
}

} // namespace

StmtRef withCarriedInRows(Function &function, const StmtRef &block) {
  if (block->kind != StmtKind::Block)
    return block->kind == StmtKind::For ? withCarriedInRows(function, makeBlock({block}, block->location)) : block;
  std::vector<StmtRef> out;
  for (StmtRef child : block->children) {
    while (std::optional<CarriedElement> carried = withCarriedElement(function, child)) {
      function.variables[carried->variable.symbol] = carried->variable;
      out.push_back(makeDeclare(carried->variable.symbol, carried->variable.type, startOf(*carried, child, *loopHeader(child, function))));
      child = carried->loop;
    }
    out.push_back(child);
  }
  return makeBlock(std::move(out), block->location);
}

} // namespace nidus::frontend
