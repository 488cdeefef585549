//===- prediction.h - does the device pay? ----------------------------------===//
//
// A launcher that may decline reads, before it looks at anything, and before begin():
//
//     if (!nest.couldPay(nidus_h200, {{{nidus::Range<int>(0, n)}, 42}},
//             [&] { return nidus::Residents::know<float>(a_, 0, {{n, 1}}); }))
//         return 0;
//     ... arrays ...
//     if (!nest.pays())
//         return 0;
//
// with the rates of the device profile, for each kernel the axes of its grid and the operations of one iteration, and where the nest's
// data lies: where the device has none of it, and nobody wondered whether to move it there, the answer is quick. Each side costs
// what it computes, and the moves that bring the data to it. Computed in double: nothing overflows, and six digits are
// enough for a prediction.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/grid.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Bytes that are copied by so many copies.
struct Copies {
  double bytes = 0, count = 0;
  void add(double moreBytes) {
    bytes += moreBytes;
    count += moreBytes > 0 ? 1 : 0;
  }
};

/// Amounts per nanosecond; for bytes, GB/s.
struct Rates {
  double toDevice, fromDevice; ///< bytes copied
  double deviceMemory;         ///< bytes that kernels read or write
  double deviceOperations;     ///< of a kernel that fills the device
  double hostOperations;       ///< of the C
  double nestStart;            ///< nanoseconds of a nest that computes nothing, with a copy in and one out
  double threadsToFill;

  // On an H200 an empty kernel takes 5600 ns, and each of the copies 10000: of a nest that copies nothing the kernel is left.
  constexpr double copyStart() const { return nestStart * 3 / 8; }
  constexpr double launchStart() const { return nestStart / 4; }

  double timeToDevice(const Copies &copies) const { return copies.bytes / toDevice + copies.count * copyStart(); }
  double timeFromDevice(const Copies &copies) const { return copies.bytes / fromDevice + copies.count * copyStart(); }
};

/// What one kernel computes.
struct Work {
  double threads, operations;
  double strided; ///< accesses for which the C takes another cache line than in the iteration before
  Work(std::initializer_list<Axis> axes, double operationsOfOneIteration, double stridedOfOneIteration = 0) : threads(1) {
    for (const Axis &axis : axes)
      threads *= double(axis.count);
    operations = threads * operationsOfOneIteration;
    strided = threads * stridedOfOneIteration;
  }

  /// Nanoseconds.
  double c(const Rates &rates) const { return operations / rates.hostOperations + waits(); }

  /// Nanoseconds. Along the columns of a large array the C waits for its memory: 2 to 6 ns per access, measured. Few find all
  /// in caches.
  double waits() const { return strided > 1 << 17 ? strided : 0; }
};

/// What a nest costs on each side when its data is there, in nanoseconds.
class Forecast {
public:
  Forecast(const Rates &rates, std::initializer_list<Work> works) : rates_(&rates) {
    for (const Work &work : works) {
      c_ += work.c(rates);
      if (work.threads > 0)
        add(work);
    }
  }

  /// Does the C take no longer than a launch? Found without a division: small nests ask in each of millions of calls.
  static bool isWithinLaunch(const Rates &rates, std::initializer_list<Work> works) {
    double operations = 0, waits = 0;
    for (const Work &work : works) {
      operations += work.operations;
      waits += work.waits();
    }
    return operations + waits * rates.hostOperations <= rates.launchStart() * rates.hostOperations;
  }

  const Rates &rates() const { return *rates_; }
  double c() const { return c_; }
  /// Kernels that read and write so many bytes.
  double device(double touched = 0) const {
    // Few threads do not keep the memory busy either.
    const double memory = share_ > 0 ? touched / (rates_->deviceMemory * share_) : 0;
    return rates_->launchStart() + std::max(kernels_, memory);
  }

  /// Does the device take less time with all data there?
  bool couldPay() const { return device() < c(); }

private:
  void add(const Work &work) {
    const double share = std::min(1.0, work.threads / rates_->threadsToFill);
    kernels_ += work.operations / (rates_->deviceOperations * share);
    share_ = std::max(share_, share);
  }

  const Rates *rates_;
  double c_ = 0, kernels_ = 0;
  double share_ = 0; ///< of the device that the largest kernel fills
};

/// What it costs to have a nest's data on one side, in nanoseconds.
struct Moves {
  double toDevice = 0; ///< what is missing there, and to take home what is not newer there already
  double toC = 0;      ///< to take home what is newer, and to bring back what the C writes
};

} // namespace NIDUS_TARGET
} // namespace nidus
