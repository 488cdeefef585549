#include "analysis/check/check_steps.h"
#include "analysis/check/order.h"
#include "isl/map.h"
#include "isl/set.h"
#include "isl/space.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

size_t dimensions(const StepKernel &kernel) { return kernel.statement.loops.size(); }

std::string named(const isl::set &set) {
  const char *name = isl_set_get_tuple_name(set.get());
  return name ? name : "";
}

std::string sumOf(const std::vector<int64_t> &time, const std::string &prefix) {
  std::string text = "0";
  for (size_t k = 0; k < time.size(); ++k)
    text += " + " + std::to_string(time[k]) + " * " + prefix + std::to_string(k);
  return text;
}

/// The counters that a statement and its kernel both have: [step] -> { S[i] -> C[c] : i has that step }, and { K[r] -> C[c] }.
struct InCommon {
  isl::map statement, kernel;
};

InCommon inCommon(const StepKernel &kernel, const StepParameter &step) {
  const auto count = static_cast<size_t>(isl_set_dim(kernel.domain.get(), isl_dim_set));
  std::string ofStatement, ofKernel;
  for (size_t r = 0; r < count; ++r) {
    const std::string name = isl_set_get_dim_name(kernel.domain.get(), isl_dim_set, static_cast<unsigned>(r));
    for (size_t k = 0; k < dimensions(kernel); ++k)
      if (kernel.statement.loops[k].symbol == name) {
        ofStatement += (ofStatement.empty() ? "i" : ", i") + std::to_string(k);
        ofKernel += (ofKernel.empty() ? "r" : ", r") + std::to_string(r);
      }
  }
  const std::string condition =
      kernel.time.empty() ? "1 = 1" : (step.isDescending ? "-" : "") + step.name + " = " + sumOf(kernel.time, "i");
  return {isl::map(islContext(), "[" + step.name + "] -> { " + kernel.statement.name + "[" + list("i", 0, dimensions(kernel)) + "] -> C[" +
                                     ofStatement + "] : " + condition + " }"),
          isl::map(islContext(), "{ " + named(kernel.domain) + "[" + list("r", 0, count) + "] -> C[" + ofKernel + "] }")};
}

/// Those of one array, of writes or of reads; all of them exact?
struct Touches {
  std::optional<isl::map> relation;
  bool areExact = true;
};

Touches touchesOf(const std::vector<Access> &accesses, const isl::set &domain, const std::string &array, bool writes) {
  Touches all;
  for (const Access &access : accesses)
    if (access.array == array && (access.kind != AccessKind::Read) == writes) {
      const isl::map relation = access.relation.intersect_domain(domain);
      all.relation = all.relation ? all.relation->unite(relation) : relation;
      all.areExact &= access.exact && access.kind != AccessKind::MayWrite;
    }
  return all;
}

std::set<std::string> arraysOf(const std::vector<Access> &accesses) {
  std::set<std::string> names;
  for (const Access &access : accesses)
    names.insert(access.array);
  return names;
}

/// Is the first one within the other, and where both are exact, the other within the first?
bool isLike(const Touches &part, const Touches &all, const isl::set &context) {
  if (!part.relation || !all.relation)
    return !part.relation && (!all.relation || !all.areExact || all.relation->intersect_params(context).is_empty());
  const isl::map mine = part.relation->intersect_params(context), others = all.relation->intersect_params(context);
  return mine.is_subset(others) && (!part.areExact || !all.areExact || others.is_subset(mine));
}

/// 1. For each value of the counters that both have.
bool touchesTheSame(const StepKernel &kernel, const StepParameter &step, const isl::set &context) {
  const InCommon common = inCommon(kernel, step);
  std::set<std::string> arrays = arraysOf(kernel.accesses);
  arrays.merge(arraysOf(kernel.statement.accesses));
  const auto by = [](Touches touches, const isl::map &counters) {
    if (touches.relation)
      touches.relation = counters.reverse().apply_range(*touches.relation);
    return touches;
  };
  for (const std::string &array : arrays)
    for (const bool writes : {true, false})
      if (!isLike(by(touchesOf(kernel.accesses, kernel.domain, array, writes), common.kernel),
                  by(touchesOf(kernel.statement.accesses, kernel.statement.domain, array, writes), common.statement), context))
        return false;
  return true;
}

/// In one iteration, of code that begins and of code that ends in these parts of its body.
bool mayComeFirst(int begin, int end, bool isSame) { return isSame ? begin < end : begin <= end; }

/// { S[i] -> T[j] : C executes i before j }, and what may be either way.
isl::map executed(const StepKernel &a, const StepKernel &b) {
  size_t common = 0;
  while (common < a.loops.size() && common < b.loops.size() && a.loops[common] == b.loops[common])
    ++common;
  std::string cases = "1 = 0";
  for (size_t k = 0; k <= common; ++k) {
    std::string equal = "1 = 1";
    for (size_t l = 0; l < k; ++l)
      equal += " and i" + std::to_string(l) + " = j" + std::to_string(l);
    if (k < common)
      cases += " or (" + equal + " and i" + std::to_string(k) + (a.statement.loops[k].step < 0 ? " > j" : " < j") + std::to_string(k) + ")";
    else if (common > 0 && mayComeFirst(a.positions[common - 1], b.lastPositions[common - 1], a.statement.name == b.statement.name))
      cases += " or (" + equal + ")";
  }
  return isl::map(islContext(), "{ " + a.statement.name + "[" + list("i", 0, dimensions(a)) + "] -> " + b.statement.name + "[" +
                                    list("j", 0, dimensions(b)) + "] : " + cases + " }");
}

/// Does no instance depend on one that is so related to it?
bool areIndependent(const StepKernel &a, const StepKernel &b, const isl::map &related) {
  for (const Access &x : a.statement.accesses)
    for (const Access &y : b.statement.accesses)
      if (x.array == y.array && (x.kind != AccessKind::Read || y.kind != AccessKind::Read) &&
          !x.relation.intersect_domain(a.statement.domain)
               .apply_range(y.relation.intersect_domain(b.statement.domain).reverse())
               .intersect(related)
               .is_empty())
        return false;
  return true;
}

isl::map where(const StepKernel &a, const StepKernel &b, const std::string &condition) {
  return isl::map(islContext(), "{ " + a.statement.name + "[" + list("i", 0, dimensions(a)) + "] -> " + b.statement.name + "[" +
                                    list("j", 0, dimensions(b)) + "] : " + condition + " }");
}

/// 2. Of instances of the first and the second kernel, `isAfter`: the second one comes later in a step.
bool isInOrder(const StepKernel &a, const StepKernel &b, bool isAfter, const isl::set &context) {
  if (a.time.empty() && (!b.time.empty() || isAfter))
    return true;
  const std::string comparison =
      b.time.empty() ? "1 = 1" : sumOf(b.time, "j") + (isAfter ? " < " : " <= ") + sumOf(a.time, "i");
  return areIndependent(a, b, executed(a, b).intersect(where(a, b, comparison)).intersect_params(context));
}

/// 2. Of the instances of one kernel that runs once, which is a mapping of its own and checked as such, but for the order of its loops.
bool keepsOrder(const StepKernel &kernel, const isl::set &context) {
  if (kernel.order.empty())
    return true;
  std::string later = "1 = 0", equal;
  for (size_t k : kernel.order) {
    const std::string i = "i" + std::to_string(k), j = "j" + std::to_string(k);
    later += " or (" + equal + j + " < " + i + ")";
    equal += i + " = " + j + " and ";
  }
  return kernel.order.size() == dimensions(kernel) &&
         areIndependent(kernel, kernel, executed(kernel, kernel).intersect(where(kernel, kernel, later)).intersect_params(context));
}

/// { S[i0] -> A[a] }: what instances touch for a value of their first counter.
isl::map byOutermost(const isl::map &relation, const std::string &name) {
  const auto count = static_cast<unsigned>(isl_map_dim(relation.get(), isl_dim_in));
  isl_map *first = isl_map_project_out(relation.copy(), isl_dim_in, 1, count - 1);
  return isl::manage(isl_map_set_tuple_name(first, isl_dim_in, name.c_str()));
}

} // namespace

std::vector<std::string> checkSteps(const std::vector<StepKernel> &kernels, const StepParameter &step, const isl::set &context) {
  std::vector<std::string> wrong;
  for (const StepKernel &kernel : kernels)
    if (!touchesTheSame(kernel, step, context))
      wrong.push_back("a kernel touches other elements in a step than the iterations that it runs");
  for (size_t a = 0; a < kernels.size(); ++a)
    for (size_t b = 0; b < kernels.size(); ++b)
      if (a == b && kernels[a].time.empty() ? !keepsOrder(kernels[a], context) : !isInOrder(kernels[a], kernels[b], a < b, context))
        wrong.push_back("the steps change the order of iterations that depend on each other");
  return wrong;
}

std::vector<std::string> checkStatements(const std::vector<StepKernel> &kernels, const Statement &whole, const isl::set &context) {
  std::vector<std::string> wrong;
  for (const std::string &array : arraysOf(whole.accesses))
    for (const bool writes : {true, false}) {
      Touches parts;
      for (const StepKernel &kernel : kernels) {
        const Touches more = touchesOf(kernel.statement.accesses, kernel.statement.domain, array, writes);
        if (!more.relation)
          continue;
        const isl::map relation = byOutermost(*more.relation, whole.name);
        parts.relation = parts.relation ? parts.relation->unite(relation) : relation;
        parts.areExact &= more.areExact;
      }
      if (!isLike(parts, touchesOf(whole.accesses, whole.domain, array, writes), context))
        wrong.push_back("the statements do not touch the elements of '" + array + "' that the nest touches");
    }
  return wrong;
}

} // namespace nidus
