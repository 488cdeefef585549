#include "analysis/check/check_wavefront.h"
#include "analysis/check/order.h"
#include "analysis/mapping/body/read_between.h"
#include "analysis/mapping/packets/extremum_places.h"
#include "isl/set.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

class WavefrontChecker {
  const Scop &scop;
  const Statement &statement;
  const size_t n; ///< loops
  const int64_t rowsOfStrip, stepsOfTile;
  const WavefrontForm &form;
  const isl::set domain;
  std::vector<std::string> wrong;

public:
  WavefrontChecker(const Scop &scop, const KernelMapping &kernel)
      : scop(scop), statement(scop.onlyStatement()), n(statement.loops.size()), rowsOfStrip(kernel.block[0]),
        stepsOfTile(kernel.wavefront()->steps),
        form(*kernel.wavefront()), domain(statement.domain.intersect_params(runningContext(scop))) {}

  std::vector<std::string> run() {
    if (n < 2 || form.steps <= 0 || form.slope < 0)
      return {"a wavefront has no rows, or no steps"};
    checkRanges();
    checkOrder();
    checkRows();
    for (const TiledUse &use : form.tiled) {
      checkContents(use);
      checkCopies(use);
    }
    return wrong;
  }

private:
  isl::map pairs(const std::string &condition) const {
    return isl::map(islContext(), "{ " + statement.name + "[" + list("i", 0, n) + "] -> " + statement.name + "[" + list("j", 0, n) + "] : " + condition + " }");
  }

  /// Of the counters of a loop, from i to j in the order of the loop.
  std::string forward(size_t loop) const {
    const std::string k = std::to_string(loop);
    return statement.loops[loop].step > 0 ? "(j" + k + " - i" + k + ")" : "(i" + k + " - j" + k + ")";
  }

  /// { S[i] -> S[j] : i is done before j }
  isl::map done() const {
    std::string isSameSweep = "1 = 1", isLaterSweep = "1 = 0";
    for (size_t k = 0; k + 2 < n; ++k) {
      isLaterSweep += " or (" + isSameSweep + " and " + forward(k) + " > 0)";
      isSameSweep += " and " + forward(k) + " = 0";
    }
    const std::string rows = forward(n - 2), steps = "(" + forward(n - 1) + " + " + std::to_string(form.slope) + " * " + rows + ")";
    return pairs("(" + isSameSweep + " and " + rows + " >= 0 and " + steps + " > 0) or ((" + isLaterSweep + ") and " + rows + " >= -" +
                 std::to_string(rowsOfStrip) + " and " + steps + " >= -" + std::to_string(stepsOfTile) + ")");
  }

  void checkOrder() {
    const isl::map order = done(), before = earlier(statement);
    for (const Access &a : statement.accesses)
      for (const Access &b : statement.accesses)
        if (a.array == b.array && (a.kind != AccessKind::Read || b.kind != AccessKind::Read) &&
            !a.relation.apply_range(b.relation.reverse()).intersect(before).is_subset(order))
          wrong.push_back("two iterations that touch one element of '" + a.array + "' are not in order");
  }

  void checkRanges() {
    isl::set all = domain;
    for (size_t k = 0; k < n; ++k) {
      const isl::map counter(islContext(), "{ " + statement.name + "[" + list("i", 0, n) + "] -> C[i" + std::to_string(k) + "] }");
      const isl::set same = domain.apply(counter).apply(counter.reverse());
      all = k == 0 ? same : all.intersect(same);
      if (!isExactHull(scop, k))
        wrong.push_back("a loop has fewer iterations than are launched");
    }
    if (!all.is_subset(domain))
      wrong.push_back("a wavefront is no rectangle");
  }

  void checkRows() {
    const std::set<std::string> read = readBetween(statement);
    for (const Access &access : statement.accesses)
      if (access.kind != AccessKind::Read && read.count(access.array))
        wrong.push_back("an element of '" + access.array + "' is read between the loops, and iterations write that array");
  }

  /// { S[i] -> A[around i] }
  isl::map around(const TiledUse &use, const std::vector<TouchedRow> &rows) const {
    std::string condition = "1 = 0";
    const auto from = [&](size_t loop, int64_t own, int64_t touched) { return "i" + std::to_string(loop) + " + " + std::to_string(own + touched); };
    for (const TouchedRow &row : rows)
      condition += " or (a0 = " + from(n - 2, use.ownRow, row.row) + " and " + from(n - 1, use.ownColumn, row.first) + " <= a1 and a1 <= " +
                   from(n - 1, use.ownColumn, row.last) + ")";
    const isl::map all = isl::map(islContext(), "{ " + statement.name + "[" + list("i", 0, n) + "] -> " + use.array + "[a0, a1] : " + condition + " }")
                             .intersect_domain(domain);
    return use.within ? all.intersect_range(*use.within) : all;
  }

  void checkContents(const TiledUse &use) {
    const isl::map loads = around(use, use.loads), stores = around(use, use.stores);
    isl::map surely = stores.subtract(stores), written = surely, touched = surely;
    for (const Access &access : statement.accesses) {
      if (access.array != use.array)
        continue;
      const isl::map own = access.relation.intersect_domain(domain);
      touched = touched.unite(own);
      if (access.kind == AccessKind::Read ? !own.is_subset(loads) : !own.is_subset(stores))
        wrong.push_back("a tile lacks elements of '" + use.array + "' that iterations touch");
      if (access.kind != AccessKind::Read)
        written = written.unite(own);
      if (access.kind == AccessKind::MustWrite)
        surely = surely.unite(own);
    }
    if (!stores.is_subset(surely.unite(loads)))
      wrong.push_back("a tile stores elements of '" + use.array + "' that it has not loaded");
    if (use.alwaysStores && !stores.is_subset(surely))
      wrong.push_back("an iteration does not store an element of '" + use.array + "' that a tile takes for stored");
    if (!written.is_subset(stores))
      wrong.push_back("a tile does not store elements of '" + use.array + "'");
    const isl::set elements = touched.range(), held = stores.unite(loads).range();
    const bool isWithin = use.within ? liesBetween(held, elements) && liesBetween(columnsOf(held), columnsOf(elements)) : areTouched(use, elements);
    if (!isWithin)
      wrong.push_back("a tile has elements of '" + use.array + "' beside those that the nest touches");
  }

  static isl::set columnsOf(const isl::set &elements) { return isl::manage(isl_set_project_out(elements.copy(), isl_dim_set, 0, 1)); }

  /// In the order in which elements lie, from the first one to the last.
  static bool liesBetween(const isl::set &held, const isl::set &elements) {
    return isl::manage(isl_set_lex_lt_set(held.copy(), elements.lexmin().release())).is_empty() &&
           isl::manage(isl_set_lex_gt_set(held.copy(), elements.lexmax().release())).is_empty();
  }

  /// The first and the last one in each row.
  bool areTouched(const TiledUse &use, const isl::set &elements) const {
    for (const std::vector<TouchedRow> *rows : {&use.loads, &use.stores})
      for (const TouchedRow &row : *rows)
        for (int end : {row.first, row.last})
          if (!around(use, {{row.row, end, end}}).range().is_subset(elements))
            return false;
    return true;
  }

  void checkCopies(const TiledUse &use) {
    const isl::map order = done(), before = earlier(statement), stores = around(use, use.stores), all = stores.unite(around(use, use.loads));
    for (const isl::map &both : {stores.apply_range(all.reverse()), all.apply_range(stores.reverse())})
      if (!both.intersect(before).is_subset(order))
        wrong.push_back("tiles have different copies of an element of '" + use.array + "'");
  }
};

} // namespace

std::vector<std::string> checkWavefront(const Scop &scop, const KernelMapping &kernel) { return WavefrontChecker(scop, kernel).run(); }

} // namespace nidus
