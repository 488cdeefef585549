//===- values.h - between which numbers the elements of a table lie ---------===//
//
// Of x[idx[i]] the compiler knows nothing but idx: which part of x the nest reads is known when idx has been looked at.
//
//     const nidus::Values<int> idx_values(nest, idx_, box);
//     const long idx_min = idx_values.least(), idx_max = idx_values.greatest();
//     if (!nest.holds(...))                                  tests of these numbers
//         return 0;
//
// After the tests that say where the elements of `box` are, and that they can be read; before the arrays. The host reads
// them all, by several threads where there are many, unless an earlier nest did and the device has them since then. The
// nest must not write them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cpu/crew.h"
#include "nidus/launcher/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

template <class T> class Values {
  static_assert(std::is_integral_v<T>, "places are integers");

public:
  Values(Nest &nest, const void *host, const Box &box) {
    const std::optional<Region> region = Region::of(host, sizeof(T), box);
    if (!region || (!host && !region->empty())) {
      nest.execution().invalidate();
      return;
    }
    if (region->empty())
      return;
    nest.execution().protect(*region);
    if (const Seen *const seen = nest.execution().seen(*region, type_)) {
      least_ = static_cast<T>(seen->least), greatest_ = static_cast<T>(seen->greatest);
      return;
    }
    const Traced event("look", "places", nest.place(), nullptr, region->bytes());
    nest.execution().update(*region);
    least_ = std::numeric_limits<T>::max(), greatest_ = std::numeric_limits<T>::min();
    look(*region, region->begin(), 0);
    const Whole least = Whole::of(least_), greatest = Whole::of(greatest_);
    if (!least.fits || !greatest.fits || least.value < -farthest_ || greatest.value > farthest_) {
      nest.execution().invalidate();
      least_ = greatest_ = 0;
      return;
    }
    nest.execution().remember({*region, type_, least.value, greatest.value});
  }

  /// Both 0 where there are no elements, and where the nest falls back because a number is no place in any array.
  long least() const { return static_cast<long>(least_); }
  long greatest() const { return static_cast<long>(greatest_); }

private:
  static constexpr int type_ = 2 * static_cast<int>(sizeof(T)) + (std::is_signed_v<T> ? 1 : 0);
  static constexpr int64_t farthest_ = int64_t(1) << 31; // times the length of a row it stays below 2^63

  void look(const Region &region, int64_t begin, size_t level) {
    if (level < region.size()) {
      for (int64_t k = 0; k < region[level].count; k++)
        look(region, begin + k * region[level].pitch, level + 1);
      return;
    }
    look(reinterpret_cast<const T *>(begin), region.run() / static_cast<int64_t>(sizeof(T)));
  }

  /// Threads take pieces as they come: nobody waits for one that comes late.
  void look(const T *elements, int64_t count) {
    constexpr int64_t piece = (int64_t(1) << 18) / static_cast<int64_t>(sizeof(T));
    constexpr size_t mostHelpers = 7;
    const int64_t pieces = (count + piece - 1) / piece;
    std::atomic<int64_t> next{0};
    std::mutex mutex;
    const Crew::Work work = [&](size_t) {
      T least = std::numeric_limits<T>::max(), greatest = std::numeric_limits<T>::min();
      for (int64_t k = 0; (k = next.fetch_add(1)) < pieces;)
        for (int64_t at = k * piece, end = std::min(count, (k + 1) * piece); at < end; at++) { // a bound that vectors can have
          least = std::min(least, elements[at]);
          greatest = std::max(greatest, elements[at]);
        }
      const std::lock_guard<std::mutex> lock(mutex);
      least_ = std::min(least_, least), greatest_ = std::max(greatest_, greatest);
    };
    const size_t cores = std::thread::hardware_concurrency();
    const size_t helpers = std::min({mostHelpers, static_cast<size_t>(pieces / 8), cores > 1 ? cores - 1 : 0});
    if (helpers == 0)
      return work(0);
    Crew crew(helpers);
    crew.begin(work);
    work(helpers);
    crew.end();
  }

  T least_ = 0, greatest_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
