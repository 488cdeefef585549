//===- prediction.h - does the device pay? ----------------------------------===//
//
// A launcher that may decline reads, before it looks at anything, and before begin():
//
//     if (!nest.couldPay(nidus_h200, {{{nidus::Range<int>(0, n)}, 42}},
//             [&] { return nidus::Residents::haveNewer<float>(a_, 0, {{n, 1}}); }))
//         return 0;
//     ... arrays ...
//     if (!nest.pays())
//         return 0;
//
// with the rates of the device profile, for each kernel the axes of its grid and the operations of one iteration, and where the nest's
// data lies: where the device has none of it, and nobody wondered whether to move it there, the answer is quick. Each side costs
// what it computes (rates.h), and the moves that bring the data to it. A device that the process has not used must be worth its
// start, too (device_start.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/grid.h"
#include "nidus/launcher/rates.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What one kernel computes: the axes of its grid, and of one iteration the operations, the strided accesses and the
/// operations in a row.
struct Work : Amount {
  Work(std::initializer_list<Axis> axes, double operationsOfOne, double stridedOfOne = 0, double chainedOfOne = 0) {
    for (const Axis &axis : axes)
      threads *= double(axis.count);
    operations = threads * operationsOfOne;
    strided = threads * stridedOfOne;
    chained = threads * chainedOfOne;
  }

  /// One launch in each step from `first` to `last`, both included; workOf(step): of that one. Looks at few of them.
  template <class WorkOf> static Work inSteps(int64_t first, int64_t last, const WorkOf &workOf) {
    constexpr int64_t looks = 4;
    Work mean({}, 0);
    mean.threads = 0;
    mean.steps = double(last < first ? 0 : last - first) + 1;
    for (int64_t k = 0; k < looks; ++k) {
      const Work one = workOf(first + static_cast<int64_t>((mean.steps - 1) * (double(k) + 0.5) / looks));
      mean.threads += one.threads / looks;
      mean.operations += one.operations / looks;
      mean.strided += one.strided / looks;
      mean.chained += one.chained / looks;
    }
    return mean;
  }

  /// What the C does of all steps.
  Amount ofC() const { return isOfC ? Amount{threads, steps * operations, steps * strided, steps * chained} : Amount{threads}; }
  double ofKernels(const Rates &rates) const {
    return steps * onDevice(rates) + (isOfC ? steps - 1 : steps) * rates.nextLaunch() + waits;
  }

  /// The same of a kernel in front of that which does what the C does: it reads the data once more.
  Work onDeviceOnly() const {
    Work work = *this;
    work.isOfC = false;
    return work;
  }

  double steps = 1;
  double waits = 0; ///< nanoseconds in which nothing is computed
  bool isOfC = true;

  /// The same by threads that each have a row and wait for the one before.
  template <class Strips> Work inWavefront(const Axis &columns, const Axis &rows) const {
    Work work = *this;
    const double all = threads * double(columns.count);
    const double chain = Chain{threads / std::max(1.0, double(rows.count)), double(rows.count), double(columns.count), Strips::rows, Strips::steps, Strips::slope}.steps();
    work.threads = std::max(1.0, all / std::max(1.0, chain));
    work.waits = chain * Chain::stepWait;
    return work;
  }

  /// The same by so many threads for each iteration.
  Work byTeams(double size) const {
    Work work = *this;
    work.threads *= size;
    return work;
  }
};

/// What a nest costs on each side when its data is there, in nanoseconds.
class Forecast {
public:
  Forecast(const Rates &rates, std::initializer_list<Work> works) : rates_(&rates) {
    for (const Work &work : works) {
      c_ += work.ofC().onHost(rates);
      operations_ += work.ofC().operations;
      kernels_ += work.ofKernels(rates);
      readings_ += work.isOfC ? 0 : 1;
      threads_ = std::max(threads_, work.threads);
    }
  }

  /// Does the C take no longer than a launch? Found without a division: small nests ask in each of millions of calls.
  static bool isWithinLaunch(const Rates &rates, std::initializer_list<Work> works) {
    double operations = 0, waits = 0;
    for (const Work &work : works) {
      const Amount all = work.ofC();
      operations += all.operations;
      waits += all.chained * rates.hostChain + all.misses() * rates.hostMiss;
    }
    return operations + waits * rates.hostOperations <= rates.launchStart() * rates.hostOperations;
  }

  const Rates &rates() const { return *rates_; }
  /// Reading and writing so many bytes.
  double c(double touched = 0) const { return std::max(c_, rates_->timeOfMemory(touched)); }
  double device(double touched = 0) const {
    const double memory = threads_ > 0 ? rates_->timeOfDeviceMemory(readings_ * touched, threads_) : 0;
    return rates_->launchStart() + std::max(kernels_, memory);
  }

  /// Of the C, as the plan counts them.
  double operations() const { return operations_; }

  /// Does the device take less time with all data there?
  bool couldPay() const { return device() < c(); }

private:
  const Rates *rates_;
  double c_ = 0, kernels_ = 0, operations_ = 0;
  double threads_ = 0; ///< of the largest kernel
  double readings_ = 1; ///< of the data, by one kernel after the other
};

/// What it costs to have a nest's data on one side, in nanoseconds.
struct Moves {
  double toDevice = 0; ///< what is missing there, and to take home what is not newer there already
  double fresh = 0;    ///< of that for data of which nothing is known: no nest before used it, and the next may use other data
  double toC = 0;      ///< to take home what is newer, and to bring back what the C writes
};

} // namespace NIDUS_TARGET
} // namespace nidus
