#include "analysis/check/check_slabs.h"
#include "analysis/check/examples.h"
#include "analysis/check/order.h"

namespace nidus {

using namespace check;

namespace {

constexpr size_t exampleCount = 2;

/// For one size.
class SlabCheck {
  const Statement &statement;
  const Array &array;
  const ArrayPlan &plan;
  const Example &example;
  size_t counter; ///< the loop that is cut
  CheckedSlabs &out;
  isl::map linear; ///< { A[a] -> E[k] }; null: the shape has no value

public:
  SlabCheck(const Statement &statement, const Array &array, const ArrayPlan &plan, const Example &example,
            size_t counter, CheckedSlabs &out)
      : statement(statement), array(array), plan(plan), example(example), counter(counter), out(out) {
    std::optional<int64_t> base = valueOf(array.base, example.parameters);
    std::string sum = std::to_string(base.value_or(0));
    for (size_t k = 0; k < array.strides.size(); ++k) {
      std::optional<int64_t> stride = valueOf(array.strides[k], example.parameters);
      if (!stride || !base)
        return;
      sum += " + " + std::to_string(*stride) + "a" + std::to_string(k);
    }
    linear = isl::map(islContext(),
                      "{ A[" + list("a", 0, static_cast<size_t>(array.dimensions())) + "] -> E[k] : k = " + sum + " }");
  }

  void check() {
    isl::set instances = at(statement.domain, example);
    std::optional<int64_t> first = toInt64(instances.dim_min_val(static_cast<int>(counter))),
                           last = toInt64(instances.dim_max_val(static_cast<int>(counter)));
    if (linear.is_null() || instances.is_empty() || !first || !last)
      return;
    for (int64_t cut : {*first + 1, *first + (*last - *first) / 2 + 1, *last})
      if (cut > *first && cut <= *last && out.wrong.empty())
        checkAt(cut);
  }

private:
  /// { S[i] : the counter OP cut }
  isl::set side(const std::string &op, int64_t cut) const {
    return isl::set(islContext(), "{ " + statement.name + "[" + list("i", 0, statement.loops.size()) + "] : i" +
                                      std::to_string(counter) + " " + op + " " + std::to_string(cut) + " }");
  }

  isl::set elements(const Access &access, const isl::set &instances) const {
    isl::map relation = at(access.relation.intersect_domain(statement.domain), example).intersect_domain(instances);
    std::vector<std::string> names;
    for (int k = 0; k < array.dimensions(); ++k)
      names.push_back("subscript__" + std::to_string(k));
    return toTuple(fromTuple(relation.range(), names), "A", names).apply(linear);
  }

  void checkAt(int64_t cut) {
    std::map<std::string, int64_t> numbers = example.arguments;
    numbers[statement.loops[counter].symbol] = cut;
    std::optional<int64_t> needed = plan.neededBefore ? valueOf(plan.neededBefore, numbers) : INT64_MAX,
                           complete = plan.completeBefore ? valueOf(plan.completeBefore, numbers) : INT64_MIN;
    if (!needed || !complete)
      return;
    ++out.cuts;
    for (const Access &access : statement.accesses) {
      if (access.array != array.name)
        continue;
      isl::set before = elements(access, side("<", cut)), after = elements(access, side(">=", cut));
      if (!before.is_empty() && toInt64(before.dim_max_val(0)).value_or(INT64_MAX) >= *needed)
        complain("is touched before it has come", cut);
      if (access.kind != AccessKind::Read && !after.is_empty() &&
          toInt64(after.dim_min_val(0)).value_or(INT64_MIN) < *complete)
        complain("is written after it went home", cut);
    }
  }

  void complain(const std::string &what, int64_t cut) {
    out.wrong.push_back("an element of '" + array.name + "' " + what + " (" + statement.loops[counter].symbol +
                        " cut at " + std::to_string(cut) + ", " + example.words + ")");
  }
};

/// The instances write all that packets store.
bool storesOnlyWritten(const Statement &statement, const PacketPlan &packet) {
  for (const WindowPlan &window : packet.windows) {
    isl::set silent = statement.domain;
    for (const Access &access : statement.accesses)
      if (access.array == window.argument && access.kind == AccessKind::MustWrite && access.exact)
        silent = silent.subtract(access.relation.domain());
    if (window.isWritten && !silent.is_empty())
      return false;
  }
  return true;
}

} // namespace

CheckedSlabs checkSlabs(const Scop &scop, const NestPlan &plan) {
  CheckedSlabs out;
  const Statement &statement = scop.statements[0];
  if (plan.slabCounter.empty())
    return out;
  size_t counter = 0;
  while (counter < statement.loops.size() && statement.loops[counter].symbol != plan.slabCounter)
    ++counter;
  const KernelPlan &kernel = plan.kernels[0];
  if (counter == statement.loops.size() || plan.kernels.size() != 1 || !kernel.packet || !kernel.reductions.empty() ||
      kernel.threads[0].symbol != plan.slabCounter)
    out.wrong.push_back("the nest is cut where no axis of its kernel is");
  else if (!storesOnlyWritten(statement, *kernel.packet))
    out.wrong.push_back("a packet of a nest in slabs stores what no instance writes");
  for (const Example &example : examplesOf(scop, plan, exampleCount, 4)) // sizes with several rows
    for (const Array &array : scop.arrays)
      for (const ArrayPlan &each : plan.arrays)
        if (each.name == array.name && out.wrong.empty())
          SlabCheck(statement, array, each, example, counter, out).check();
  return out;
}

} // namespace nidus
