#include "analysis/memory/read_pattern.h"
#include "analysis/memory/warp_addresses.h"
#include "analysis/isl/budget.h"
#include <algorithm>

namespace nidus {
namespace {

// Images are at least so large: below it one pixel's neighbourhood may be the whole image.
constexpr int imageSize = 64;
// The longest stride that is measured, in elements.
constexpr double longStride = 32;
// A loop over more elements is not unrolled, so that its subscripts are no numbers. An estimate.
constexpr int64_t mostUnrolled = 1024;
// isl operations to find that an access names one element; an estimate. Where they do not do, a table may stay where it
// is.
constexpr unsigned long singleBudget = 20'000;
// And to find that an instance reads all, or that neighbours read the same.
constexpr unsigned long wholeBudget = 200'000;

/// Images as they are: every size is at least imageSize, unless the nest then has no instance.
isl::set ofImages(const isl::set &domain) {
  isl::set large = domain;
  for (const std::string &name : namesOf(domain.params()))
    large = large.intersect_params(constraint(*subtract(Poly::name(name), Poly(imageSize)), ">="));
  return large.is_empty() ? domain : large;
}

/// Is it one element, whatever the instance? What isl does not find out soon counts as several.
bool isSingle(const Statement &statement, const Access &access) {
  isl::set elements = access.relation.intersect_domain(statement.domain).range();
  return withPartOfBudget(singleBudget, [&] { return elements.is_equal(elements.lexmin()); }).value_or(false);
}

/// Does every access name one element, the same for all instances, though data may decide whether it happens?
bool isReadByNumbers(const Statement &statement, const Array &array) {
  return std::all_of(statement.accesses.begin(), statement.accesses.end(),
                     [&](const Access &access) { return access.array != array.name || isSingle(statement, access); });
}

/// Does some instance read all that the nest reads of the array, whatever the sizes, as a pixel reads the whole mask? What isl does not find
/// out soon it does not.
bool isReadAsAWhole(const Statement &statement, const Array &array) {
  isl::map reads;
  for (const Access &access : statement.accesses) {
    if (access.array != array.name)
      continue;
    if (!access.exact)
      return false;
    reads = reads.is_null() ? access.relation : reads.unite(access.relation);
  }
  if (reads.is_null())
    return false;
  const auto isWhole = [&] {
    isl::set domain = ofImages(statement.domain);
    reads = reads.intersect_domain(domain);
    isl::map missing = domain.product(reads.range()).unwrap().subtract(reads);
    return domain.params().is_subset(domain.subtract(missing.domain()).params());
  };
  return withPartOfBudget(wholeBudget, isWhole).value_or(false);
}

/// { S[i] -> S[j] }: j is the instance of another lane, further along the loop x.
isl::map alongLanes(const Statement &statement, int x) {
  std::string from, to, condition;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    std::string name = std::to_string(l), relation = static_cast<int>(l) == x ? " > " : " = ";
    from += (l ? "," : "") + ("i" + name);
    to += (l ? "," : "") + ("j" + name);
    condition += (l ? " and j" : "j") + name + relation + "i" + name;
  }
  isl::map along(islContext(),
                 "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : " + condition + " }");
  return along.intersect_domain(statement.domain).intersect_range(statement.domain);
}

/// Do neighbours in a warp read different elements? Where isl does not find out soon that they do not.
bool dependsOnLane(const Statement &statement, const Array &array, int x) {
  const auto differ = [&] {
    isl::map along = alongLanes(statement, x);
    return std::any_of(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) {
      return access.array == array.name &&
             (!access.exact || !along.apply_range(access.relation).is_subset(access.relation));
    });
  };
  return withPartOfBudget(wholeBudget, differ).value_or(true);
}

/// How many elements of a table one instance reads; 1 when that is not known.
double readsOf(const Access &access) {
  double reads = 1;
  if (!access.exact)
    return reads;
  isl::set spread = access.relation.reverse().apply_range(access.relation).deltas();
  for (int k = 0; k < static_cast<int>(static_cast<unsigned>(spread.tuple_dim())); ++k)
    if (std::optional<int64_t> most = mostOf(spread, k))
      reads *= static_cast<double>(*most) + 1;
  return reads;
}

/// What one access adds to the pattern: of all accesses the one with the most addresses, and the longest stride.
void addAddresses(ReadPattern &pattern, const std::optional<WarpAddresses> &counted, bool isExact,
                  int64_t tableElements, int warpSize) {
  const auto most = static_cast<int>(std::min<int64_t>(tableElements, warpSize));
  // What data selects of a table lies anywhere in it.
  const double spread = std::clamp(static_cast<double>(tableElements) / warpSize, 1.0, longStride);
  const double stride = !counted || !isExact ? spread
                        : counted->isRow     ? std::min(counted->stride, longStride)
                                             : longStride;
  pattern.addressesPerWarp = std::max(pattern.addressesPerWarp, counted ? std::min(counted->distinct, most) : most);
  pattern.stride = std::max(pattern.stride, stride);
}

} // namespace

ReadPattern readPatternOf(const Scop &scop, const KernelMapping &kernel, const Array &array, int warpSize,
                          std::optional<int64_t> tableElements) {
  const Statement &statement = scop.onlyStatement();
  int x = kernel.threadLoops.back();
  ReadPattern pattern;
  bool isWhole = isReadAsAWhole(statement, array) || (tableElements && isReadByNumbers(statement, array));
  pattern.isLiteral = isWhole && tableElements && *tableElements <= mostUnrolled;
  // A warp of a narrow block is in several rows.
  bool isUniform = !dependsOnLane(statement, array, x) && kernel.block.front() % warpSize == 0;
  pattern.addressesPerWarp = isWhole || isUniform ? 1 : warpSize;
  if (!tableElements)
    return pattern;
  pattern.reads = 0;
  const int mostAddresses = pattern.addressesPerWarp;
  pattern.addressesPerWarp = 1;
  for (const Access &access : statement.accesses)
    if (access.array == array.name) {
      pattern.reads += readsOf(access);
      if (mostAddresses > 1)
        addAddresses(pattern, warpAddresses(statement, kernel, access, warpSize), access.exact, *tableElements,
                     mostAddresses);
    }
  return pattern;
}

} // namespace nidus
