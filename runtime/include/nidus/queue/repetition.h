//===- repetition.h - does a sequence repeat? -------------------------------===//
//
// Looks at fingerprints as they come, in constant time each but where the
// sequence changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"

namespace nidus {
inline namespace NIDUS_TARGET {

class Repetition {
public:
  /// The longest period that is seen.
  static constexpr size_t longest = 64;

  void add(uint64_t fingerprint) {
    if (distance_ > 0 && before(distance_) == fingerprint) {
      repeated_++;
    } else {
      distance_ = 1;
      while (distance_ <= longest && distance_ <= count_ && before(distance_) != fingerprint)
        distance_++;
      if (distance_ > longest || distance_ > count_)
        distance_ = 0;
      repeated_ = distance_ > 0 ? 1 : 0;
    }
    ring_[count_++ % size_] = fingerprint;
  }

  /// What comes now does not continue what was.
  void interrupt() { count_ = distance_ = repeated_ = 0; }

  /// What came last begins a third period: as many before it equal those that came just before them. 0: nothing repeats.
  size_t period() const { return distance_ > 0 && repeated_ > distance_ && repeated_ >= least_ ? distance_ : 0; }

private:
  static constexpr size_t size_ = 2 * longest;
  static constexpr size_t least_ = 3; // a pair of equal ones is no loop

  uint64_t before(size_t distance) const { return ring_[(count_ - distance) % size_]; }

  uint64_t ring_[size_] = {};
  size_t count_ = 0;
  size_t distance_ = 0; ///< from each of the last ones to its equal; 0: the last has none
  size_t repeated_ = 0; ///< so many in a row have their equal at this distance
};

} // namespace NIDUS_TARGET
} // namespace nidus
