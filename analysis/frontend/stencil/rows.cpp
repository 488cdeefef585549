//===- rows.cpp - arrays read in rows by blocks with loops ------------------===//
#include "analysis/frontend/stencil/window_finder.h"
#include "analysis/frontend/syntax/operations.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// What a term is a multiple of, whatever the values of counters.
Poly stepOf(const Monomial &monomial, int64_t coefficient, const std::set<std::string> &parameters) {
  Monomial sizes;
  std::copy_if(monomial.begin(), monomial.end(), std::back_inserter(sizes),
               [&](const std::string &name) { return parameters.count(name) > 0; });
  return Poly::term(sizes, std::abs(coefficient));
}

} // namespace

/// Nothing when some access is no read of consecutive elements by instances next to each other.
std::optional<Row> WindowFinder::rowOf(int root, const Array &array, Specialisation &with) const {
  const std::vector<std::string> &counters = inside.counters;
  if (!isScalar(array.element) || array.fields || array.element->isVolatile)
    return std::nullopt;
  Row out{array.name, unqualified(array.element), {}, counters.size() > 1};
  std::vector<Poly> steps;
  for (const Visit &visit : trace.visits()) {
    const RecordedAccess &access = trace.accesses()[visit.access];
    if (access.root != root)
      continue;
    if (access.kind != AccessKind::Read || !visit.node || !visit.isOfBlock || visit.node->kind == ExprKind::Call)
      return std::nullopt;
    std::set<std::string> used = access.offset.names();
    if (!used.count(counters.back()))
      continue; // one element for all of them
    out.isShared = out.isShared && !used.count(counters[counters.size() - 2]);
    for (const auto &[monomial, coefficient] : access.offset.terms()) {
      if (std::count(monomial.begin(), monomial.end(), counters.back())) {
        if (monomial.size() != 1 || coefficient != 1)
          return std::nullopt;
        continue;
      }
      Poly step = stepOf(monomial, coefficient, parameters.names());
      if (!std::count(steps.begin(), steps.end(), step))
        steps.push_back(step);
    }
    auto call = std::make_shared<Expr>();
    call->kind = ExprKind::Call;
    call->name = array.name;
    call->type = out.element;
    call->access = rowMark;
    call->location = visit.node->location;
    call->children = {std::make_shared<Expr>(*visit.node)};
    with.elements[visit.node] = call;
  }
  for (const Poly &step : steps)
    out.steps.push_back(formula(step, formulas));
  return out;
}

void WindowFinder::describeReads(const Scop &scop, Interior &out, Specialisation &with) const {
  const std::vector<std::string> &counters = inside.counters;
  std::set<std::string> known = parameters.names();
  known.insert(counters.begin(), counters.end());
  for (const auto &[name, counter] : trace.countersOfBlock())
    known.insert(name);
  for (const Array &array : scop.arrays) {
    if (std::any_of(out.neighbourhoods.begin(), out.neighbourhoods.end(),
                    [&](const Neighbourhood &n) { return n.array == array.name; }))
      continue;
    const int root = memory.rootOf(array.name);
    bool moves = false;
    out.isWild |= array.isWritten;
    for (const RecordedAccess &access : trace.accesses()) {
      if (access.root != root)
        continue;
      std::set<std::string> used = access.offset.names();
      out.isWild |= !std::includes(known.begin(), known.end(), used.begin(), used.end());
      out.isShared |= counters.size() > 1 && !used.count(counters[counters.size() - 2]);
      moves |= used.count(counters.back()) > 0;
    }
    if (out.isWild)
      break;
    Specialisation more = with;
    std::optional<Row> row = moves ? rowOf(root, array, more) : std::nullopt;
    if (row) {
      with = more;
      out.rows.push_back(*row);
    } else if (moves) {
      out.apart.push_back(array.name);
    }
  }
  out.isScattered = out.isWild || !out.apart.empty();
}

} // namespace nidus::frontend
