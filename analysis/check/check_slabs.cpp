#include "analysis/check/check_slabs.h"
#include "analysis/check/examples.h"
#include "analysis/check/order.h"
#include "analysis/mapping/body/rename_locals.h"

namespace nidus {

using namespace check;

namespace {

constexpr size_t slabExampleCount = 1; // cut at several places

/// For one size.
class SlabCheck {
  const Statement &statement;
  const Array &array;
  const ArrayPlan &plan;
  const Example &example;
  size_t counter;          ///< the loop that is cut
  const std::string &name; ///< its counter's in the plan
  CheckedSlabs &out;
  struct Touch {
    bool isRead;
    isl::map relation; ///< { S[i] -> A[a] }, of this size
  };
  std::vector<Touch> touches; ///< of the array
  isl::map linear;            ///< { A[a] -> E[k] }; null: the shape has no value

public:
  SlabCheck(const Statement &statement, const Array &array, const ArrayPlan &plan, const Example &example,
            size_t counter, const std::string &name, CheckedSlabs &out)
      : statement(statement), array(array), plan(plan), example(example), counter(counter), name(name), out(out),
        linear(elementNumbers(array, example)) {
    for (const Access &access : statement.accesses)
      if (access.array == array.name)
        touches.push_back(
            {access.kind == AccessKind::Read, at(access.relation.intersect_domain(statement.domain), example)});
  }

  void check() {
    isl::set instances = at(statement.domain, example);
    std::optional<int64_t> first = leastOf(instances, static_cast<int>(counter)),
                           last = mostOf(instances, static_cast<int>(counter));
    if (linear.is_null() || instances.is_empty() || !first || !last)
      return;
    for (int64_t cut : {*first + 1, *first + (*last - *first) / 2 + 1, *last})
      if (cut > *first && cut <= *last && out.wrong.empty())
        checkAt(cut);
  }

private:
  /// { S[i] : the counter OP cut }
  isl::set side(const std::string &op, int64_t cut) const {
    std::vector<std::string> counters;
    for (size_t k = 0; k < statement.loops.size(); ++k)
      counters.push_back("counter__" + std::to_string(k));
    return toTuple(constraint(*subtract(Poly::name(counters[counter]), Poly(cut)), op), statement.name, counters);
  }

  isl::set elements(const isl::map &relation, const isl::set &instances) const {
    return renamed(array, relation.intersect_domain(instances).range()).apply(linear);
  }

  void checkAt(int64_t cut) {
    std::map<std::string, int64_t> numbers = example.arguments;
    numbers[name] = cut;
    std::optional<int64_t> needed = plan.neededBefore ? valueOf(plan.neededBefore, numbers) : INT64_MAX,
                           complete = plan.completeBefore ? valueOf(plan.completeBefore, numbers) : INT64_MIN,
           begin = plan.neededFrom ? valueOf(plan.neededFrom, numbers) : INT64_MIN;
    if (!needed || !complete || !begin)
      return;
    ++out.cuts;
    isl::set early = side("<", cut), late = side(">=", cut);
    for (const auto &[isRead, relation] : touches) {
      isl::set before = elements(relation, early), after = elements(relation, late);
      if (!before.is_empty() && mostOf(before, 0).value_or(INT64_MAX) >= *needed)
        complain("is touched before it has come", cut);
      if (!after.is_empty() && leastOf(after, 0).value_or(INT64_MIN) < *begin)
        complain("is touched by a part that has no memory for it", cut);
      if (!isRead && !after.is_empty() && leastOf(after, 0).value_or(INT64_MIN) < *complete)
        complain("is written after it went home", cut);
    }
  }

  void complain(const std::string &what, int64_t cut) {
    out.wrong.push_back("an element of '" + array.name + "' " + what + " (" + name +
                        " cut at " + std::to_string(cut) + ", " + example.words + ")");
  }
};

/// The instances of packets: away from the ends of the loops that are axes.
isl::set inPackets(const Scop &scop, const KernelPlan &kernel, const Example &example) {
  const Statement &statement = scop.onlyStatement();
  isl::set all = at(statement.domain, example), inside = all;
  for (size_t axis = 0; axis < kernel.threads.size() && axis < kernel.packet()->margins.size(); ++axis) {
    const std::optional<size_t> k = loopOf(scop, kernel.threads[axis]);
    if (!k)
      continue;
    std::optional<int64_t> first = leastOf(all, static_cast<int>(*k)), last = mostOf(all, static_cast<int>(*k));
    if (!first || !last)
      return all;
    const int64_t size = kernel.packet()->size.empty() ? 0 : example.arguments.at(kernel.packet()->size);
    const Margin &margin = kernel.packet()->margins[axis];
    std::string i = "i" + std::to_string(*k);
    inside = inside.intersect(isl::set(islContext(), "{ " + statement.name + "[" + list("i", 0, statement.loops.size()) +
                                                         "] : " + std::to_string(*first + margin.low.at(size)) + " <= " + i +
                                                         " <= " + std::to_string(*last - margin.high.at(size)) + " }"));
  }
  return inside;
}

/// What packets store, the instances in them write.
bool storesOnlyWritten(const Scop &scop, const Array &array, const KernelPlan &kernel, const Example &example) {
  isl::set silent = inPackets(scop, kernel, example);
  for (const Access &access : scop.onlyStatement().accesses)
    if (access.array == array.name && access.kind == AccessKind::MustWrite && access.exact)
      silent = silent.subtract(at(access.relation.domain(), example));
  return silent.is_empty();
}

} // namespace

CheckedSlabs checkSlabs(const Scop &scop, const NestPlan &plan) {
  CheckedSlabs out;
  const Statement &statement = scop.onlyStatement();
  if (plan.slabCounter.empty())
    return out;
  const KernelPlan &kernel = plan.kernels[0];
  const std::optional<size_t> counter = loopOf(scop, kernel.threads[0]);
  if (!counter || plan.kernels.size() != 1 || !kernel.packet() || kernel.strides ||
      !kernel.reductions.empty() || kernel.threads[0].symbol != plan.slabCounter)
    out.wrong.push_back("the nest is cut where no axis of its kernel is");
  if (!out.wrong.empty())
    return out;
  for (const Example &example : examplesOf(scop, plan, slabExampleCount, 4)) // sizes with several rows
    for (const Array &array : scop.arrays) {
      forEachKernel(plan, [&](const KernelPlan &each) {
        for (const WindowPlan &window : each.packet()->windows)
          if (window.argument == array.name && window.isWritten && out.wrong.empty() &&
              !storesOnlyWritten(scop, array, each, example))
            out.wrong.push_back("a packet stores elements of '" + array.name + "' that no instance writes (" +
                                example.words + ")");
      });
      for (const ArrayPlan &each : plan.arrays)
        if (each.name == array.name && out.wrong.empty())
          SlabCheck(statement, array, each, example, *counter, plan.slabCounter, out).check();
    }
  return out;
}

} // namespace nidus
