#include "analysis/mapping/strategies/rows.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/shared_ranges.h"
#include "analysis/mapping/plan/schedule.h"
#include <algorithm>

namespace nidus::strategies::rows {
namespace {

// Elements are neighbours up to so far apart: the threads of a warp read them together.
constexpr int64_t nearby = 4;

/// By how much a subscript moves when the counter takes one step; none: that is no number.
std::optional<int64_t> slopeOf(const Poly &subscript, const std::string &counter) {
  int64_t slope = 0;
  for (const auto &[monomial, coefficient] : subscript.terms()) {
    if (!std::count(monomial.begin(), monomial.end(), counter))
      continue;
    if (monomial.size() > 1)
      return std::nullopt;
    slope = coefficient;
  }
  return slope;
}

bool isNear(const std::optional<int64_t> &slope) { return slope && *slope != 0 && std::abs(*slope) <= nearby; }

/// Accesses of the shared loops that a warp makes together when its threads share a row, or have one each.
struct Accesses {
  int alongRows = 0, acrossRows = 0;
};

Accesses accessesOf(const Scop &scop) {
  const std::string &outer = scop.onlyStatement().loops[0].symbol;
  Accesses counted;
  // By a[i][j], and by pointers to a row.
  const auto isOfRow = [&](const ExprRef &base) {
    const ExprRef pointer = stripCasts(base);
    return variablesOf(base).count(outer) > 0 ||
           (pointer->kind == ExprKind::Variable &&
            std::none_of(scop.arrays.begin(), scop.arrays.end(), [&](const Array &array) { return array.name == pointer->name; }));
  };
  for (const SharedLoop &loop : scop.shared->loops)
    forEachExpr(loop.loop->children[1], [&](const Expr &e) {
      const std::optional<Poly> subscript = e.kind == ExprKind::Subscript ? polyOf(e.children[1]) : std::nullopt;
      if (!subscript)
        return;
      const std::optional<int64_t> inner = slopeOf(*subscript, loop.symbol), along = slopeOf(*subscript, outer);
      const bool movesWithOuter = !along || *along != 0 || isOfRow(e.children[0]);
      counted.alongRows += isNear(inner) && movesWithOuter && !isNear(along);
      counted.acrossRows += isNear(along) && !isNear(inner);
    });
  return counted;
}

/// Variables that the threads of a team combine or scan.
size_t combinedIn(const SharedBlock &block) {
  size_t count = 0;
  for (const SharedLoop &loop : block.loops)
    count += loop.reductions.size() + (loop.scan ? loop.scan->variables.size() : 0);
  return count;
}

/// The rows are no longer than a few elements, whatever the sizes: a thread each reads neighbouring rows as fast.
bool areShort(const std::vector<ThreadLoop> &loops, int64_t most) {
  return std::all_of(loops.begin(), loops.end(), [&](const ThreadLoop &loop) {
    const std::optional<Poly> first = polyOf(loop.gridFirst), end = polyOf(loop.gridEnd);
    const std::optional<Poly> span = first && end ? subtract(*end, *first) : std::nullopt;
    return span && span->isConstant() && std::abs(span->constant() / loop.step) <= most;
  });
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  if (!scop.shared || !problem.parallel[0])
    return {};
  const Statement &statement = scop.onlyStatement();
  const Accesses accesses = accessesOf(scop);
  // Where a block has arrays, a thread alone would have all of them.
  if (scop.shared->arrays.empty() && (accesses.alongRows == 0 || accesses.acrossRows > 0))
    return {};
  if (!scop.shared->arrays.empty() &&
      (scop.shared->arrayBytes > SharedBlock::mostArrayBytes || combinedIn(*scop.shared) > SharedBlock::mostCombined))
    return {};
  const std::optional<std::vector<ThreadLoop>> loops = sharedRanges(scop);
  if (!loops || areShort(*loops, problem.profile.warpSize))
    return {};
  KernelMapping kernel;
  kernel.statement = statement.name;
  kernel.threadLoops = {0};
  kernel.block = problem.profile.block1;
  kernel.form = TeamForm();
  kernel.schedule = scheduleOf(statement, kernel);
  return {{"rows", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::rows
