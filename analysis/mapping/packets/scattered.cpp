#include "analysis/mapping/packets/scattered.h"
#include "analysis/isl/budget.h"
#include "analysis/isl/isl.h"
#include "analysis/mapping/packets/bent_rows.h"
#include "analysis/mapping/body/element_steps.h"
#include <algorithm>
#include <limits>

namespace nidus {
namespace {

int64_t most(const isl::set &set, int dimension) {
  return mostOf(set, dimension).value_or(std::numeric_limits<int64_t>::max());
}

/// The first element of each instance: none where data choose, as what they choose may lie anywhere.
std::optional<isl::map> firstOf(const isl::map &elements) {
  try {
    return elements.lexmin();
  } catch (const isl::exception &) {
    if (budgetExceeded())
      throw;
    return std::nullopt;
  }
}

/// Elements by which an access moves along the rows: 0 if it does not. One that has a row of its own for each instance
/// moves far.
int64_t stepAlongRows(const isl::map &elements, const isl::map &step) {
  constexpr int64_t far = 16;
  isl::map next = step.apply_range(elements).intersect_domain(elements.domain());
  if (isTable(elements.range()) || staysPut(elements, step))
    return 0;
  const std::optional<isl::map> first = firstOf(elements);
  if (!first)
    return far;
  // Of several elements, the first one's.
  isl::set moves = first->reverse().apply_range(next.lexmin()).deltas();
  const int last = static_cast<int>(isl_set_dim(moves.get(), isl_dim_set)) - 1;
  for (int d = 0; d < last; ++d)
    if (!elements.is_single_valued() && most(moves, d) > 0)
      return far;
  return std::clamp<int64_t>(most(moves, last), 1, far);
}

/// It is reached more than once by an instance, in a loop of its own.
bool isInLoop(const Access &access) { return std::count(access.order.begin(), access.order.end(), -1) > 0; }

/// Does an instance do what the values decide that it has read or computed, and not its arguments or a table?
bool decides(const Scop &scop) {
  std::set<std::string> known;
  for (const Argument &argument : scop.arguments)
    known.insert(argument.name);
  forEachStmt(scop.interior->body, [&](const Stmt &s) {
    if (s.kind == StmtKind::For && s.children[0])
      forEachStmt(s.children[0], [&](const Stmt &counter) { known.insert(counter.name); });
  });
  bool found = false;
  forEachStmt(scop.interior->body, [&](const Stmt &s) {
    if (s.kind == StmtKind::If)
      forEachExpr(s.expr, [&](const Expr &e) {
        found |= e.kind == ExprKind::Call || (e.kind == ExprKind::Variable && !known.count(e.name));
      });
  });
  return found;
}

} // namespace

Scattered scatteredIn(const Scop &scop, const Statement &statement, int xLoop) {
  // An access inside the instance's own loops counts as many.
  constexpr int64_t many = 16;
  isl::map step = oneStep(statement, xLoop);
  const std::vector<Neighbourhood> &windows = scop.interior->neighbourhoods;
  std::vector<std::pair<std::string, isl::map>> seen;
  Scattered out;
  out.isBent = readsBentRows(scop, xLoop);
  out.decides = decides(scop);
  for (const Access &access : statement.accesses) {
    const Array &array = arrayOf(scop, access);
    if (array.combined ||
        std::any_of(windows.begin(), windows.end(), [&](const Neighbourhood &n) { return n.array == array.name; }))
      continue;
    out.looksUp |= !access.exact;
    const bool isLookedAt =
        access.exact && std::any_of(statement.accesses.data(), &access, [&](const Access &other) {
          return other.kind == access.kind && other.array == access.array && other.exact &&
                 isl_map_plain_is_equal(other.relation.get(), access.relation.get()) == isl_bool_true;
        });
    if (isLookedAt)
      continue;
    isl::map elements = elementsOf(access, array);
    // What data choose, of all or of a part, is taken for a neighbour.
    bool isChosen = !access.exact && !isTable(elements.range()) && staysPut(elements, step);
    int64_t moves = isChosen ? 1 : stepAlongRows(elements, step);
    if (moves == 0)
      continue;
    out.isWritten |= access.kind != AccessKind::Read;
    // Fields of one element are read together.
    bool isKnown = std::any_of(seen.begin(), seen.end(), [&](const auto &other) {
      return other.first == array.name && other.second.unite(elements).is_single_valued();
    });
    if (isKnown)
      continue;
    seen.emplace_back(array.name, elements);
    // Outside of loops it is one element, whichever data choose.
    bool isOne = elements.is_single_valued() || isChosen || !isInLoop(access);
    out.bytes += (isOne ? 1 : many) * moves * array.elementBytes;
  }
  return out;
}

} // namespace nidus
