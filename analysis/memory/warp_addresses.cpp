#include "analysis/memory/warp_addresses.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus {
namespace {

// A warp in the middle of so long rows is a whole one, also with packets of 16 columns.
constexpr int longRow = 4096;
// isl operations for one access; an estimate. Without an answer the reads count as one address or as many.
constexpr unsigned long countBudget = 200'000;
// What data selects from more elements differs for all threads. Also what is enumerated at most.
constexpr int64_t manyElements = 4096;

using Coordinates = std::vector<int64_t>;

Coordinates coordinatesOf(const isl::point &point) {
  isl::multi_val values = point.multi_val();
  Coordinates all;
  for (int k = 0; k < static_cast<int>(static_cast<unsigned>(values.size())); ++k)
    all.push_back(toInt64(values.at(k)).value_or(0));
  return all;
}

/// { S[i] } for one value of each parameter: of long rows, where there are any.
isl::set ofSomeSizes(const isl::set &domain) {
  isl::set sizes = domain.params(), large = sizes;
  for (const std::string &name : namesOf(sizes))
    large = large.intersect(constraint(*subtract(Poly::name(name), Poly(longRow)), ">="));
  return domain.intersect_params((large.is_empty() ? sizes : large).sample_point());
}

/// An instance in the middle of every loop, as far as there is one.
isl::set inTheMiddle(const isl::set &domain, const Statement &statement) {
  isl::set rest = domain;
  for (size_t k = 0; k < statement.loops.size(); ++k) {
    std::optional<int64_t> least = leastOf(rest, static_cast<int>(k)), most = mostOf(rest, static_cast<int>(k));
    if (!least || !most)
      continue;
    std::string counters;
    for (size_t l = 0; l < statement.loops.size(); ++l)
      counters += (l ? ",i" : "i") + std::to_string(l);
    rest = rest.intersect(isl::set(islContext(), "{ " + statement.name + "[" + counters + "] : i" + std::to_string(k) +
                                                     " >= " + std::to_string(*least + (*most - *least) / 2) + " }"));
  }
  return rest.sample_point();
}

/// { kernel[...] : the lanes of one instruction of the warp of `thread`, a point of the kernel }
isl::set warpOf(const Coordinates &thread, const KernelMapping &kernel, int warpSize) {
  const size_t axes = kernel.threadLoops.size(), first = 2 + axes; // after device, launch and block
  std::string names, place, condition;
  int64_t number = 0, weight = 1;
  for (size_t a = axes; a-- > 0;) {
    std::string name = "c" + std::to_string(first + a);
    place += (place.empty() ? "" : " + ") + std::to_string(weight) + name;
    number += weight * thread[first + a];
    weight *= kernel.block[axes - 1 - a];
  }
  for (size_t k = 0; k < thread.size(); ++k) {
    names += (k ? ",c" : "c") + std::to_string(k);
    if (k < first || k >= first + axes)
      condition += "c" + std::to_string(k) + " = " + std::to_string(thread[k]) + " and ";
  }
  const int64_t begin = number / warpSize * warpSize;
  return isl::set(islContext(), "{ kernel[" + names + "] : " + condition + std::to_string(begin) + " <= " + place +
                                    " < " + std::to_string(begin + warpSize) + " }");
}

/// `domain`: the statement's, not empty.
isl::set instancesOfWarp(const isl::set &domain, const Statement &statement, const KernelMapping &kernel, int warpSize) {
  isl::set instance = inTheMiddle(domain, statement);
  isl::set thread = instance.apply(kernel.schedule);
  return warpOf(coordinatesOf(thread.sample_point()), kernel, warpSize)
      .apply(kernel.schedule.reverse())
      .intersect(domain);
}

/// Elements, in lexicographic order; more than `manyElements` are not listed.
std::optional<std::vector<Coordinates>> elementsOf(const isl::set &elements) {
  double box = 1;
  for (int k = 0; k < static_cast<int>(static_cast<unsigned>(elements.tuple_dim())); ++k) {
    std::optional<int64_t> least = leastOf(elements, k), most = mostOf(elements, k);
    if (!least || !most)
      return std::nullopt;
    box *= static_cast<double>(*most - *least) + 1;
  }
  if (box > static_cast<double>(manyElements))
    return std::nullopt;
  std::vector<Coordinates> all;
  elements.foreach_point([&](const isl::point &point) { all.push_back(coordinatesOf(point)); });
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

WarpAddresses summaryOf(const std::vector<Coordinates> &elements, int warpSize) {
  WarpAddresses result;
  result.distinct = static_cast<int>(std::min<size_t>(elements.size(), warpSize));
  int64_t distance = 0, pairs = 0;
  for (size_t k = 1; k < elements.size(); ++k)
    if (std::equal(elements[k].begin(), elements[k].end() - 1, elements[k - 1].begin())) {
      distance += elements[k].back() - elements[k - 1].back();
      ++pairs;
    }
  result.isRow = 4 * pairs >= 3 * (static_cast<int64_t>(elements.size()) - 1);
  if (pairs > 0)
    result.stride = static_cast<double>(distance) / static_cast<double>(pairs);
  return result;
}

} // namespace

std::optional<WarpAddresses> warpAddresses(const Statement &statement, const KernelMapping &kernel,
                                           const Access &access, int warpSize) {
  auto counted = withPartOfBudget(countBudget, [&]() -> std::optional<WarpAddresses> {
    // What is read may depend on sizes of which the domain says nothing: all get values.
    isl::set instances = statement.domain.intersect_params(access.relation.intersect_domain(statement.domain).domain().params());
    if (instances.is_empty())
      return std::nullopt;
    instances = ofSomeSizes(instances);
    isl::map reads = access.relation.intersect_domain(instancesOfWarp(instances, statement, kernel, warpSize));
    isl::set elements = (access.exact ? reads.lexmin() : reads).range();
    if (elements.is_empty())
      return std::nullopt;
    // At most one element per thread where all is known.
    std::optional<std::vector<Coordinates>> all = elementsOf(elements);
    return all ? std::optional(summaryOf(*all, warpSize)) : std::nullopt;
  });
  return counted ? *counted : std::nullopt;
}

} // namespace nidus
