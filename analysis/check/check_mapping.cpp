#include "analysis/check/check_mapping.h"
#include "analysis/check/order.h"

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

void checkRaces(const Statement &statement, const KernelMapping &kernel, std::vector<std::string> &wrong) {
  size_t axes = kernel.threadLoops.size(), steps = kernel.sequentialLoops.size();
  size_t dimensions = 2 + 2 * axes + steps + axes;
  isl::map before = earlier(statement);
  for (const Access &a : statement.accesses)
    for (const Access &b : statement.accesses) {
      bool conflicts = a.array == b.array && (a.kind != AccessKind::Read || b.kind != AccessKind::Read);
      if (!conflicts)
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
      if (!kernel.schedule.is_injective() || !kernel.schedule.is_single_valued())
        wrong.push_back("two instances of " + statement.name + " share a place in the grid");
      int threads = 1;
      for (int size : kernel.block)
        threads *= size;
      if (threads > profile.maxThreadsPerBlock || kernel.block.size() != kernel.threadLoops.size())
        wrong.push_back("the block of " + statement.name + " does not fit the device");
      checkRaces(statement, kernel, wrong);
    }
    if (!mapped.is_equal(statement.domain))
      wrong.push_back("not every instance of " + statement.name + " is mapped");
  }
  return wrong;
}

} // namespace nidus
