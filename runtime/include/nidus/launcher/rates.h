//===- rates.h - what computing and copying costs ---------------------------===//
//
// The arithmetic of predictions, for launchers (prediction.h) and for the translator: it includes nothing of the runtime.
// The rates are those of the device profile. Computed in double: nothing overflows, and six digits are enough for a
// prediction.
//
//===----------------------------------------------------------------------===//
#pragma once

/// In bytes: larger copies from and to ordinary memory go through pinned buffers by several threads (conveyor_cuda.h);
/// smaller ones are the driver's. Smaller in tests.
#ifndef NIDUS_STAGED_FROM
#define NIDUS_STAGED_FROM (4LL << 20)
#endif

namespace nidus {

/// Bytes that are copied by so many copies.
struct CopiedBytes {
  double large = 0, small = 0, count = 0;
  void add(double bytes, int copies = 1) {
    (bytes < double(NIDUS_STAGED_FROM) ? small : large) += bytes;
    count += bytes > 0 ? copies : 0;
  }
  static CopiedBytes of(double bytes) {
    CopiedBytes one;
    one.add(bytes);
    return one;
  }
};

/// Amounts per nanosecond; for bytes, GB/s.
struct Rates {
  double toDevice, fromDevice;           ///< bytes of large copies
  double smallToDevice, smallFromDevice; ///< of others
  double deviceMemory;                   ///< bytes that kernels read or write
  double deviceOperations;               ///< of a kernel that fills the device
  double threadOperations;               ///< of one thread of it, each of which needs the one before
  double hostOperations;                 ///< of the C
  double hostMemory;                     ///< bytes that the C reads or writes where it does little else
  double hostChain;                      ///< nanoseconds of an addition of the C that needs the sum before
  double hostMiss;                       ///< nanoseconds of an access to another cache line than in the iteration before
  double nestStart;                      ///< nanoseconds of a nest that computes nothing, with a copy in and one out
  double threadsToFill;
  double deviceStart = 0;                ///< nanoseconds that a process takes longer to use the device for the first time; 0: not known

  // On an H200 an empty kernel takes 5600 ns, and each of the copies 10000: of a nest that copies nothing the kernel is left.
  constexpr double copyStart() const { return nestStart * 3 / 8; }
  constexpr double launchStart() const { return nestStart / 4; }
  // Kernels one after the other, each of which waits for the one before: on an H100 6000 short ones took 30 ms.
  constexpr double nextLaunch() const { return nestStart / 8; }
  // To find what kernels changed of an array that they may write, it is compared with what it was: on an H100 90000 ns.
  constexpr double comparison() const { return nestStart * 5 / 2; }

  /// Of C that reads or writes so many bytes; fewer stay in caches.
  double timeOfMemory(double touched) const { return touched < double(NIDUS_STAGED_FROM) ? 0 : touched / hostMemory; }

  /// Of kernels, with so many threads, that read or write so many bytes. Few threads do not keep the memory busy: on an H100 each
  /// of 64 reads 4 bytes in 35 ns, of a row of its own.
  double timeOfDeviceMemory(double touched, double threads) const {
    const double share = 2 * threads / threadsToFill;
    return touched / (deviceMemory * (share < 1 ? share : 1));
  }

  double timeToDevice(const CopiedBytes &copies) const {
    return copies.large / toDevice + copies.small / smallToDevice + copies.count * copyStart();
  }
  double timeFromDevice(const CopiedBytes &copies) const {
    return copies.large / fromDevice + copies.small / smallFromDevice + copies.count * copyStart();
  }
};

/// Rows that follow one another (kernel/wavefront.h), in strips of so many, whose tiles have so many steps: how many steps, one after the
/// other, the longest chain has. Each strip is a tile behind the one above, each sweep a strip and a tile behind the one before.
struct Chain {
  double sweeps, rows, columns;
  int stripRows, tileSteps, slope;

  double steps() const {
    const double strips = rows / stripRows, perStrip = tileSteps + double(slope) * stripRows;
    return columns + 2 * strips * perStrip + (sweeps - 1) * 2 * perStrip;
  }
  // On an H200 a step takes about so many nanoseconds more than its operations: threads wait for each other, and tiles are copied; where
  // rows begin, twice as many. So it is in tables of 500 to 1000 rows, where C takes as long; larger ones take less.
  static constexpr double stepWait = 150;
};

/// What the threads of one kernel compute, all together. The C does the same.
struct Amount {
  double threads = 1, operations = 0;
  double strided = 0; ///< accesses for which the C takes another cache line than in the iteration before
  double chained = 0; ///< operations, each of which needs the one before

  /// Nanoseconds of the C.
  double onHost(const Rates &rates) const {
    const double working = operations / rates.hostOperations, waiting = chained * rates.hostChain;
    return (working > waiting ? working : waiting) + misses() * rates.hostMiss;
  }

  /// Nanoseconds on the device, without the launch.
  double onDevice(const Rates &rates) const {
    if (!(threads > 0))
      return 0;
    // However few or many there are, each takes as long as its operations one after the other.
    const double share = threads < rates.threadsToFill ? threads / rates.threadsToFill : 1; // of the device
    const double all = operations / (rates.deviceOperations * share), one = operations / threads / rates.threadOperations;
    return all > one ? all : one;
  }

  /// Accesses along the columns of a large array, or to places that data says, wait for memory. Few find all in caches.
  double misses() const { return strided > 1 << 17 ? strided : 0; }
};

} // namespace nidus
