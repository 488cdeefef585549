#include "analysis/mapping/strategies/scan.h"
#include "analysis/mapping/plan/schedule.h"
#include <algorithm>

namespace nidus::strategies::scan {

namespace {

// A thread's iterations are unrolled, twice for tiles that are whole and for those that are not: short ones only. On an H200 an
// inclusive sum of 2^28 ints takes 0.74 ms with 32 iterations per thread, 0.77 with 16 and 1.2 with 8 (CUB: 0.70).
constexpr int mostItems = 32, fewItems = 4, shortBlock = 64;
// What a thread holds of all variables: it also fits into the shared memory in which threads rearrange values (runtime: tiles.h).
constexpr int mostBytes = 128;

// As many blocks as leave threads the registers for what they hold: an inclusive sum of as many longs takes 1.18 ms with 3 of them,
// and 1.09 with 5 (CUB: 1.04).
int residentBlocks(int items) { return items == mostItems ? 3 : items == mostItems / 2 ? 5 : 0; }

int heldBytes(const Reduction &variable) {
  return dependsOnOrder(variable) ? 16 : sizeOf(accumulatorType(variable)->scalar);
}

bool isShort(const StmtRef &code) {
  int size = 0;
  bool hasLoops = false;
  forEachExpr(code, [&](const Expr &e) { size += e.kind == ExprKind::Call ? shortBlock / 4 : 1; });
  forEachStmt(code, [&](const Stmt &s) { hasLoops |= isLoop(s); });
  return size <= shortBlock && !hasLoops;
}

ScanForm tilesOf(const Scop &scop) {
  const bool isRounded = std::any_of(scop.scan->variables.begin(), scop.scan->variables.end(), isReassociated);
  if (isRounded)
    return {};
  if (!isShort(scop.onlyStatement().body))
    return {fewItems};
  int bytes = 0;
  for (const Reduction &variable : scop.scan->variables)
    bytes += heldBytes(variable);
  int items = mostItems;
  while (items > fewItems && items * bytes > mostBytes)
    items /= 2;
  return {items, residentBlocks(items)};
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const bool combines = std::any_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined; });
  const std::vector<int> &block = problem.profile.block1;
  if (!scop.scan || !problem.parallel[0] || combines || block[0] % problem.profile.warpSize != 0)
    return {};
  KernelMapping kernel;
  kernel.statement = scop.onlyStatement().name;
  kernel.threadLoops = {0};
  kernel.block = block;
  kernel.form = tilesOf(scop);
  kernel.schedule = scheduleOf(scop.onlyStatement(), kernel);
  return {{"scan", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::scan
