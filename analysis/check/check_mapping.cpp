#include "analysis/check/check_mapping.h"
#include "analysis/check/check_wavefront.h"
#include "analysis/check/order.h"
#include "analysis/check/scattered.h"
#include "analysis/isl/distinct_maps.h"
#include <algorithm>
#include <set>
#include <tuple>

namespace nidus {

using namespace check;

namespace {

/// { kernel[t] -> P[t_from, ..., t_to-1] }
isl::map pick(size_t dimensions, size_t from, size_t to) {
  return isl::map(islContext(), "{ kernel[" + list("t", 0, dimensions) + "] -> P[" + list("t", from, to) + "] }");
}

/// { S[i] -> S[j] : i and j agree in the loops that are spread over threads }
isl::map sameThreadLoops(const Statement &statement, const KernelMapping &kernel) {
  size_t n = statement.loops.size();
  std::string condition = "1 = 1";
  for (int k : kernel.threadLoops)
    condition += " and i" + std::to_string(k) + " = j" + std::to_string(k);
  return isl::map(islContext(), "{ " + statement.name + "[" + list("i", 0, n) + "] -> " + statement.name + "[" + list("j", 0, n) +
                                    "] : " + condition + " }");
}

/// { S[i] -> kernel[0, 0, block, thread, step, lane] : every counter spread over threads is the number whose digits are its
/// block, thread and lane, to the bases of the block's and the packet's sizes; the steps are the other counters }
isl::map digits(const Statement &statement, const KernelMapping &kernel) {
  size_t axes = kernel.threadLoops.size(), steps = kernel.sequentialLoops.size(), dimensions = 2 + 3 * axes + steps;
  const PacketForm *packets = kernel.packets();
  std::string condition = "t0 = 0 and t1 = 0";
  auto at = [](size_t place) { return "t" + std::to_string(place); };
  for (size_t a = 0; a < axes; ++a) {
    std::string threads = std::to_string(kernel.block[axes - 1 - a]);
    std::string lanes = std::to_string(packets ? packets->shape[axes - 1 - a] : 1);
    std::string block = at(2 + a), thread = at(2 + axes + a), lane = at(2 + 2 * axes + steps + a);
    condition += " and i" + std::to_string(kernel.threadLoops[a]) + " = " + lanes + " * (" + threads + " * " + block + " + " +
                 thread + ") + " + lane + " and 0 <= " + thread + " < " + threads + " and 0 <= " + lane + " < " + lanes;
  }
  for (size_t k = 0; k < steps; ++k) {
    int loop = kernel.sequentialLoops[k];
    condition += " and " + at(2 + 2 * axes + k) + " = " + (statement.loops[loop].step > 0 ? "" : "-") + "i" +
                 std::to_string(loop);
  }
  return isl::map(islContext(), "{ " + statement.name + "[" + list("i", 0, statement.loops.size()) + "] -> kernel[" +
                                    list("t", 0, dimensions) + "] : " + condition + " }");
}

/// Is the schedule a function, and no place in the grid that of two instances? A number has one row of digits, and these
/// have one number. isl's own test of other schedules takes long: it looks for two instances with one floor.
bool isOneToOne(const Statement &statement, const KernelMapping &kernel) {
  size_t axes = kernel.threadLoops.size();
  bool hasDigits = kernel.block.size() == axes && (!kernel.packets() || kernel.packets()->shape.size() == axes);
  for (size_t k = 0; k < statement.loops.size(); ++k)
    hasDigits &= std::count(kernel.threadLoops.begin(), kernel.threadLoops.end(), k) +
                     std::count(kernel.sequentialLoops.begin(), kernel.sequentialLoops.end(), k) >
                 0;
  return (hasDigits && kernel.schedule.is_subset(digits(statement, kernel))) ||
         (kernel.schedule.is_injective() && kernel.schedule.is_single_valued());
}

/// Are all mentions of the array targets of atomic functions of the runtime, of one kind? Asked of the code, whatever the model
/// says.
bool isAtomic(const Scop &scop, const Statement &statement, const std::string &array) {
  int mentions = 0, targets = 0;
  std::set<std::string> kinds;
  auto look = [&](const Expr &e) {
    mentions += (e.kind == ExprKind::Variable || e.kind == ExprKind::Call) && e.name == array;
    if (e.kind != ExprKind::Call || !e.name.starts_with("nidus::atomic"))
      return;
    ExprRef target = e.children[0];
    while (target->kind != ExprKind::Variable && !target->children.empty())
      target = target->children[0];
    if (target->name == array) {
      ++targets;
      kinds.insert(e.name == "nidus::atomicSub" ? "nidus::atomicAdd" : e.name);
    }
  };
  forEachExpr(statement.body, look);
  if (scop.interior)
    forEachExpr(scop.interior->body, look);
  for (const Loop &loop : statement.loops) {
    forEachExpr(loop.first, look);
    forEachExpr(loop.condition, look);
    for (const StmtRef &stmt : loop.prefix)
      forEachExpr(stmt, look);
  }
  return mentions > 0 && mentions == targets && kinds.size() == 1;
}

void checkRaces(const Scop &scop, const Statement &statement, const KernelMapping &kernel,
                std::vector<std::string> &wrong) {
  size_t axes = kernel.threadLoops.size(), steps = kernel.sequentialLoops.size();
  size_t dimensions = 2 + 2 * axes + steps + axes;
  isl::map before = earlier(statement);
  std::set<std::string> atomic;
  for (const Array &array : scop.arrays)
    if (isAtomic(scop, statement, array.name))
      atomic.insert(array.name);
  const DistinctMaps relations(statement.accesses);
  std::set<std::tuple<size_t, size_t, bool>> checked;
  for (size_t i = 0; i < statement.accesses.size(); ++i)
    for (size_t j = 0; j < statement.accesses.size(); ++j) {
      const Access &a = statement.accesses[i], &b = statement.accesses[j];
      bool conflicts = a.array == b.array && (a.kind != AccessKind::Read || b.kind != AccessKind::Read);
      const bool areWrites = a.kind != AccessKind::Read && b.kind != AccessKind::Read;
      if (!conflicts || atomic.count(a.array) || relations.areApart(relations[i], relations[j]) || (areWrites && isScattered(scop, a.array)) ||
          !checked.insert({relations[i], relations[j], areWrites}).second)
        continue;
      isl::map pairs = a.relation.apply_range(b.relation.reverse()).intersect(before);
      if (pairs.is_empty())
        continue; // as nearly always, and the relations below are large
      // What stands before an inner loop is accessed even when that loop has no iteration: by the thread of the loops around it.
      isl::map inside = pairs.intersect_domain(statement.domain).intersect_range(statement.domain);
      if (!pairs.subtract(inside).is_subset(sameThreadLoops(statement, kernel)))
        wrong.push_back("two threads touch one element of '" + a.array + "' outside the innermost loop");
      pairs = inside;
      isl::map thread = kernel.schedule.apply_range(pick(dimensions, 0, 2 + 2 * axes));
      isl::map step = kernel.schedule.apply_range(pick(dimensions, 2 + 2 * axes, dimensions));
      isl::map sameThread = thread.apply_range(thread.reverse());
      isl::map inOrder = step.apply_range(smaller(steps + axes)).apply_range(step.reverse());
      if (!pairs.is_subset(sameThread))
        wrong.push_back("two threads touch one element of '" + a.array + "'");
      else if (!pairs.is_subset(inOrder))
        wrong.push_back("a thread reorders its accesses to '" + a.array + "'");
    }
}

} // namespace

std::vector<std::string> checkMapping(const Scop &scop, const Mapping &mapping, const DeviceProfile &profile) {
  std::vector<std::string> wrong;
  for (const Statement &statement : scop.statements) {
    isl::set mapped = statement.domain.subtract(statement.domain);
    for (const KernelMapping &kernel : mapping.steps) {
      if (kernel.statement != statement.name)
        continue;
      isl::set here = kernel.schedule.domain();
      if (!mapped.intersect(here).is_empty())
        wrong.push_back("two kernels run the same instance of " + statement.name);
      mapped = mapped.unite(here);
      if (!isOneToOne(statement, kernel))
        wrong.push_back("two instances of " + statement.name + " share a place in the grid");
      int threads = 1;
      for (int size : kernel.block)
        threads *= size;
      if (threads > profile.maxThreadsPerBlock || kernel.block.size() != kernel.threadLoops.size())
        wrong.push_back("the block of " + statement.name + " does not fit the device");
      if (kernel.wavefront())
        for (const std::string &each : checkWavefront(scop, kernel))
          wrong.push_back(each);
      else
        checkRaces(scop, statement, kernel, wrong);
    }
    if (!mapped.is_equal(statement.domain))
      wrong.push_back("not every instance of " + statement.name + " is mapped");
  }
  return wrong;
}

} // namespace nidus
