//===- balances.h - how long data should stay where it is ------------------===//
//
// Within a hold, nests after nests work on the same data, on the device or in C. To move it for one nest may cost more than
// the nest gains, and be worth it all the same for those that follow: who does not know how many there will be rents before
// he buys. The balance of some data is what nests would have saved on the device, and what they have lost there. When that
// exceeds half the cost of the move, the data moves: in the end neither side costs more than about three times the better one.
//
// Data that nests use together has one balance, as it moves together.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/hull.h"
#include "nidus/launcher/prediction.h"
#include "nidus/launcher/regions.h"
#include <cmath>
#include <map>

namespace nidus {
inline namespace NIDUS_TARGET {

/// In nanoseconds.
struct Balance {
  static constexpr int mostFailures = 30;

  double saved = 0;    ///< the nests that ran in C would have saved so much on the device, moves for the C included
  double lost = 0;     ///< those that ran there were so much slower than C
  double dearest = 0;  ///< of the moves to C that these lacked
  bool isHome = false; ///< decided: all of it moves to C
  bool isUsed = false; ///< by nests that gain on the device, or would
  bool isForeseen = false; ///< it would have moved there, were the device started
  int failures = 0;        ///< so many times in a row what moved there for what was saved was lost again

  bool saysNothing() const { return saved == 0 && lost == 0 && dearest == 0 && !isHome && !isUsed && failures == 0; }
  void add(const Balance &other) {
    saved += other.saved;
    lost += other.lost;
    dearest = std::max(dearest, other.dearest);
    isHome |= other.isHome;
    isUsed |= other.isUsed;
    isForeseen |= other.isForeseen;
    failures = std::max(failures, other.failures);
  }

  /// Does a nest run on the device that gains so much there when its data is there? It counts from then on.
  bool choose(double gain, const Moves &moves) {
    isUsed |= gain > 0;
    const double toC = isHome ? 0 : moves.toC, way = std::max(dearest, toC); // none: nothing would come home
    const bool isLeft = !isHome && way > 0 && lost - gain > way;
    // What was saved for data pays for that data alone: the next nest may need fresh data again. Data that is used again may be
    // used as often again, but for that which host code took home each time: half as likely after each. What moves for the C moves each
    // time, as long as others use it on the device.
    const double kept = gain + toC - moves.fresh, again = kept > 0 && saved > 0 ? std::ldexp(2 * (kept + saved), -failures) : 0;
    const double price = moves.toDevice - moves.fresh;
    if (!isLeft && std::max(kept, again) > price) {
      if (moves.toDevice > 0 && kept <= price) {
        failures = lost > 0 ? std::min(failures + 1, mostFailures) : isHome ? failures : 0;
        saved = lost = 0;
      }
      lost = std::max(0.0, lost - gain);
      dearest = way;
      isHome = isForeseen = false;
      return true;
    }
    saved = std::max(0.0, saved + gain + toC);
    if (isLeft) {
      failures = std::min(failures + 1, mostFailures);
      lost = dearest = 0;
      isHome = true;
      isForeseen = false;
    }
    return false;
  }

  /// What a nest gains there in all that choose() would have run on the device, were it started: the data moves once.
  double foreseen(double gain, const Moves &moves) const { return gain - (isForeseen ? moves.fresh : moves.toDevice); }
  /// When it runs in C for now.
  Balance waitingForStart(double gain) const {
    Balance waiting = *this;
    waiting.saved += gain;
    waiting.isUsed = waiting.isForeseen = true;
    return waiting;
  }

  /// Host code moves the data home, or would.
  void charge(double cost, bool isMoved) {
    saved = std::max(0.0, saved - cost);
    lost += isMoved ? cost : 0;
  }
};

/// Charges balances with a move of bytes to the host, or with what it would cost.
struct ChargeOfMove {
  const Rates *rates;
  bool isMoved;
  void operator()(Balance &balance, double bytes) const { balance.charge(rates->timeFromDevice(CopiedBytes::of(bytes)), isMoved); }
};

class Balances {
public:
  bool empty() const { return parts_.empty(); }
  void clear() {
    parts_.clear();
    groups_.clear();
  }

  /// Is anything known of bytes of the interval?
  bool has(const Region &interval) const {
    const auto part = firstMeeting(interval.begin());
    return part != parts_.end() && part->first < interval.end();
  }

  /// Between which bytes all of it lies.
  Hull::Interval all() const {
    return parts_.empty() ? Hull::Interval() : Hull::Interval{parts_.begin()->first, parts_.rbegin()->second.end};
  }

  /// Of bytes of which nothing is known (has()): cuts off what is.
  void narrow(Hull::Interval &gap, const Hull::Interval &bytes) const {
    nidus::narrow(gap, bytes, parts_, [](const auto &part) { return part.second.end; });
  }

  /// Of all that shares a byte with one of the intervals.
  Balance of(const Regions &intervals) const {
    std::vector<size_t> seen;
    Balance sum;
    for (const Region &interval : intervals)
      forParts(interval.begin(), interval.end(), [&](const Part &part) {
        if (std::find(seen.begin(), seen.end(), part.group) != seen.end())
          return;
        seen.push_back(part.group);
        sum.add(groups_[part.group]);
      });
    return sum;
  }

  /// From now on these intervals belong together, and have this balance.
  void set(const Regions &intervals, const Balance &balance) {
    const size_t group = unite(intervals);
    if (group < groups_.size())
      groups_[group] = balance;
    else if (intervals.empty() || balance.saysNothing())
      return;
    else
      groups_.push_back(balance);
    for (const Region &interval : intervals)
      add(interval.begin(), interval.end(), group);
  }

  /// Calls charge(balance, bytes) for all that shares so many bytes with the interval.
  template <class Charge> void charge(int64_t begin, int64_t end, const Charge &charge) {
    forParts(begin, end, [&](const Part &part) {
      charge(groups_[part.group], double(std::min(end, part.end) - std::max(begin, part.begin)));
    });
  }

  /// The same of a nested region.
  template <class Charge> void charge(const Region &region, const Charge &charge) {
    forParts(region.begin(), region.end(), [&](const Part &part) {
      const double bytes = sumOfBytes(Split({region}, part.begin, part.end).inside);
      if (bytes > 0)
        charge(groups_[part.group], bytes);
    });
  }

private:
  struct Part {
    int64_t begin, end;
    size_t group;
  };
  struct Tail {
    int64_t end;
    size_t group;
  };
  using Parts = std::map<int64_t, Tail>;

  /// The first one with bytes behind `begin`, or that has it.
  Parts::const_iterator firstMeeting(int64_t begin) const {
    auto next = parts_.upper_bound(begin);
    if (next != parts_.begin() && std::prev(next)->second.end > begin)
      --next;
    return next;
  }

  template <class Act> void forParts(int64_t begin, int64_t end, const Act &act) const {
    for (auto next = firstMeeting(begin); next != parts_.end() && next->first < end; ++next)
      act(Part{next->first, next->second.end, next->second.group});
  }

  /// The group of all that meets the intervals; past the last one when there is none.
  size_t unite(const Regions &intervals) {
    size_t group = groups_.size();
    for (const Region &interval : intervals)
      forParts(interval.begin(), interval.end(), [&](const Part &part) {
        if (group == groups_.size())
          group = part.group;
        else if (part.group != group)
          rename(part.group, group);
      });
    return group;
  }

  void rename(size_t from, size_t to) {
    for (auto &[begin, tail] : parts_)
      if (tail.group == from)
        tail.group = to;
  }

  /// Neighbours of one group become one part.
  void add(int64_t begin, int64_t end, size_t group) {
    auto next = parts_.upper_bound(begin);
    if (next != parts_.begin() && std::prev(next)->second.end >= begin && std::prev(next)->second.group == group)
      --next;
    while (next != parts_.end() && next->first <= end && next->second.group == group) {
      begin = std::min(begin, next->first);
      end = std::max(end, next->second.end);
      next = parts_.erase(next);
    }
    parts_[begin] = {end, group};
  }

  Parts parts_; ///< by the first byte; no two share one
  std::vector<Balance> groups_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
