#include "analysis/check/check_carried.h"
#include <algorithm>

namespace nidus {
namespace {

class CarriedChecker {
  const Statement &loop;
  const std::vector<Access> &mapped;
  const isl::set domain; ///< of both, for sizes with which both are models
  std::vector<std::string> wrong;

public:
  CarriedChecker(const Statement &loop, const isl::set &domain, const std::vector<Access> &mapped)
      : loop(loop), mapped(mapped), domain(loop.domain.intersect(domain)) {}

  std::vector<std::string> run() {
    for (const Access &access : loop.accesses)
      if (!hasSame(mapped, access))
        checkLost(access);
    for (const Access &access : mapped)
      if (!hasSame(loop.accesses, access) && !readsFirst(access))
        wrong.push_back("the mapped loop touches elements of '" + access.array + "' that the loop as written does not");
    return wrong;
  }

private:
  isl::map within(const isl::map &relation) const { return relation.intersect_domain(domain); }

  bool hasSame(const std::vector<Access> &accesses, const Access &access) const {
    return std::any_of(accesses.begin(), accesses.end(), [&](const Access &other) {
      return other.array == access.array && (other.kind == AccessKind::Read) == (access.kind == AccessKind::Read) &&
             other.exact == access.exact && within(other.relation).is_equal(within(access.relation));
    });
  }

  /// { S[i] -> S[j] }: j is the iteration before i.
  isl::map toPrevious() const {
    const isl::map steps(islContext(), "{ " + loop.name + "[i] -> " + loop.name + "[" +
                                           (loop.loops[0].step > 0 ? "i - " : "i + ") +
                                           std::to_string(std::abs(loop.loops[0].step)) + "] }");
    return steps.intersect_domain(domain).intersect_range(domain);
  }

  static bool isBefore(const Access &a, const Access &b) {
    return std::lexicographical_compare(a.order.begin(), a.order.end(), b.order.begin(), b.order.end());
  }

  void checkLost(const Access &read) {
    if (read.kind != AccessKind::Read) {
      wrong.push_back("an access to '" + read.array + "' is no longer made");
      return;
    }
    const isl::map previous = toPrevious();
    const isl::map atFirst = within(read.relation).intersect_domain(domain.subtract(previous.domain()));
    const auto isWrite = [&](const Access &access) { return access.array == read.array && access.kind != AccessKind::Read; };
    const auto write = std::find_if(loop.accesses.begin(), loop.accesses.end(), isWrite);
    const bool isOnly = std::count_if(loop.accesses.begin(), loop.accesses.end(), isWrite) == 1;
    const bool isCarried = isOnly && write->kind == AccessKind::MustWrite && write->exact && !isBefore(*write, read) &&
                           previous.apply_range(write->relation).is_equal(within(read.relation).intersect_domain(previous.domain())) &&
                           atFirst.range().is_disjoint(within(write->relation).range());
    const bool isStart = std::any_of(mapped.begin(), mapped.end(), [&](const Access &access) {
      return access.array == read.array && access.kind == AccessKind::Read && atFirst.range().is_subset(within(access.relation).range());
    });
    if (!isCarried || !isStart)
      wrong.push_back("an element of '" + read.array + "' is not what the iteration before has written");
  }

  /// In every iteration one element, that of the first one, which the loop as written reads too.
  bool readsFirst(const Access &access) const {
    if (access.kind != AccessKind::Read)
      return false;
    const isl::set touched = within(access.relation).range();
    return std::any_of(loop.accesses.begin(), loop.accesses.end(), [&](const Access &read) {
      return read.array == access.array && read.kind == AccessKind::Read && touched.is_subset(within(read.relation).range());
    });
  }
};

} // namespace

std::vector<std::string> checkCarried(const Statement &asWritten, const isl::set &domain, const std::vector<Access> &accesses) {
  return CarriedChecker(asWritten, domain, accesses).run();
}

} // namespace nidus
