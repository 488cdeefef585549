//===- device_cuda.h - a CUDA device --------------------------------------===//
//
// Included by device.h, which states the contract. Work of a host thread goes
// to its own per-thread default stream, and what need not wait there to others
// (stream_cuda.h, arrivals_cuda.h). Memory comes from a pool per device
// that keeps what it was given back: a nest that runs again does not allocate
// anew. The caller's current device is used and never changed. Nothing is
// created before prepare().
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/changes_cuda.h"
#include "nidus/cuda/conveyor_cuda.h"
#include "nidus/cuda/driver_cuda.h"
#include "nidus/cuda/peers_cuda.h"
#include "nidus/cuda/texture_cuda.h"
#include <utility>
#include <vector>

/// For benchmarks: with a profile, every kernel is launched so often in a row, and the profile has the median of their
/// times. Only for kernels that give the same when they run again.
#ifndef NIDUS_REPEAT
#define NIDUS_REPEAT 1
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

// Rough figures of PCIe 4 and pageable memory: they only decide between ways
// that differ by factors.
inline constexpr double callCost = 10000;
inline constexpr double rowCost = 20;
inline constexpr double byteCost = 0.1;
// cudaDevAttrMaxPitch of every device so far.
inline constexpr int64_t maxPitch = INT32_MAX;

inline constexpr bool isHost = false;

inline const std::string &prepare() { return Accelerators::get().find(current()).unusable; }

inline bool isManaged(int64_t address) {
  cudaPointerAttributes attributes;
  const cudaError_t error =
      cudaPointerGetAttributes(&attributes, reinterpret_cast<const void *>(static_cast<uintptr_t>(address)));
  if (error != cudaSuccess)
    cudaGetLastError();
  return error == cudaSuccess && attributes.type == cudaMemoryTypeManaged;
}

/// Elsewhere than on integrated devices what kernels read from the processor's memory comes over a bus, each time.
inline bool reachesHost(int64_t begin, int64_t end) {
  const ZeroCopy wanted = wantedZeroCopy();
  if (wanted == ZeroCopy::never)
    return false;
  const Accelerator &accelerator = Accelerators::get().find(current());
  if (accelerator.reachesPages && (accelerator.isIntegrated || wanted == ZeroCopy::wherePossible))
    return true;
  return accelerator.sharesManaged && isManaged(begin) && isManaged(end - 1);
}

inline constexpr int64_t alignment = 256; // cudaMalloc's

/// Is memory to come in beside the kernels? A little where there are small ones that others run beside: what is on the
/// thread's own stream waits for them.
inline bool arrivesBeside(int64_t bytes) {
  if (bytes >= NIDUS_ARRIVES_FROM)
    return true;
  ThreadQueue<Stream>::flush();
  const Stream *const known = ThreadQueue<Stream>::knownStream();
  return known && known->isMarked();
}

inline void *allocate(int64_t bytes, Place place, int64_t lead = 0) {
  void *memory = nullptr;
  const auto size = static_cast<size_t>(lead + bytes);
  const cudaMemPool_t pool = Accelerators::get().find(current()).pool;
  const bool arrives = arrivesBeside(lead + bytes);
  Arrivals *const arrivals = arrives ? &Arrivals::ofThisThread(place) : nullptr;
  const cudaStream_t where = arrives ? arrivals->stream() : streamBesideArrivals();
  const auto allocated = [&] {
    return pool ? cudaMallocFromPoolAsync(&memory, size, pool, where) : cudaMalloc(&memory, size);
  };
  cudaError_t error = allocated();
  if (error == cudaErrorMemoryAllocation && arrives) {
    // What the thread gave back on its own stream may not be there yet.
    cudaGetLastError();
    check(cudaStreamSynchronize(stream()), "cudaStreamSynchronize", place);
    error = allocated();
  }
  if (error == cudaErrorMemoryAllocation)
    cudaGetLastError();
  else
    check(error, "cudaMalloc", place);
  if (error != cudaSuccess)
    return nullptr;
  count(Profile::get().allocations);
  if (arrives) {
    arrivals->expect(place, false);
    FreshMemory::add(memory, lead + bytes);
  }
  return static_cast<char *>(memory) + lead;
}

inline cudaError_t freeMemory(void *address) {
  // What cudaMalloc gave for what allocate() returned.
  auto *const memory =
      reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(address) & ~static_cast<uintptr_t>(alignment - 1));
  return Accelerators::get().find(current()).pool ? cudaFreeAsync(memory, stream()) : (flush(), cudaFree(memory));
}

inline void release(void *memory, Place place) { check(freeMemory(memory), "cudaFree", place); }

inline void abandon(void *memory) {
  if (freeMemory(memory) != cudaSuccess)
    cudaGetLastError();
}

/// Large and in ordinary memory; null: the driver copies it as well.
inline std::shared_ptr<Conveyor> conveyorFor(const void *host, const Rows &rows, Place place) {
  return rows.bytes() < NIDUS_STAGED_FROM || isKnownToDriver(host) ? nullptr
                                                                   : Conveyors::get().find(rows.bytes(), place);
}

inline Crossing crossingOf(const void *device, const void *host, const Rows &rows, Storing storing = Storing::all) {
  return {static_cast<char *>(const_cast<void *>(device)), static_cast<char *>(const_cast<void *>(host)), rows,
          storing};
}

inline void copyIn(void *to, const void *from, const Rows &rows, Place place) {
  if (const std::shared_ptr<Conveyor> conveyor = conveyorFor(from, rows, place))
    return conveyor->run(
        {{{crossingOf(to, from, rows)}, {}}}, [](size_t) { return true; }, place);
  ThreadQueue<Stream>::flush(); // beside what comes in, if anything
  const bool isFresh = FreshMemory::has(to, rows);
  Arrivals &arrivals = Arrivals::ofThisThread(place);
  check(copyRows(to, rows.pitch, from, rows.pitch, rows, cudaMemcpyHostToDevice,
                 isFresh ? arrivals.stream() : streamBesideArrivals()),
        "copy to the device", place);
  isFresh ? arrivals.expect(place, true) : arrivals.copiedThere(place);
}

inline void awaitCopiesIn(Place place) { Arrivals::await(place); }

/// The driver stores all that it copies: by way of a buffer.
inline void copyChangesOut(char *to, const char *from, const Rows &rows, Place place) {
  char few[4096];
  const std::unique_ptr<char[]> many(new (std::nothrow) char[NIDUS_STAGED_FROM]);
  char *const buffer = many ? many.get() : few;
  const Pieces pieces(rows, many ? NIDUS_STAGED_FROM : int64_t(sizeof few));
  for (int64_t k = 0; k < pieces.count(); k++) {
    const Pieces::Piece piece = pieces[k];
    check(copyRows(buffer, piece.rows.width, from + piece.begin, piece.rows.pitch, piece.rows, cudaMemcpyDeviceToHost,
                   stream()),
          "copy from the device", place);
    check(cudaStreamSynchronize(stream()), "cudaStreamSynchronize", place);
    scatter(to + piece.begin, buffer, piece.rows, Storing::changes);
  }
}

inline void copyOut(void *to, const void *from, const Rows &rows, Storing storing, Place place) {
  const Crossing crossing = crossingOf(from, to, rows, storing);
  if (const std::shared_ptr<Conveyor> conveyor = conveyorFor(to, rows, place))
    return conveyor->run(
        {{{}, {crossing}}}, [](size_t) { return true; }, place);
  if (storing == Storing::changes)
    return copyChangesOut(crossing.host, crossing.device, rows, place);
  check(copyRows(to, rows.pitch, from, rows.pitch, rows, cudaMemcpyDeviceToHost, stream()), "copy from the device",
        place);
}

// Takes 15 microseconds on one H100: as long as what two devices tell each other.
inline constexpr double leastShared = double(int64_t(1) << 25);
inline constexpr int64_t slabBytes = int64_t(1) << 20; // the copies take longer than the launch of a kernel

inline bool conveys(int64_t bytes) { return Conveyors::get().has(bytes); }

inline bool convey(const std::vector<Slab> &slabs, const LaunchPart &launch, Place place) {
  int64_t bytes = 0;
  for (const Slab &slab : slabs)
    for (const std::vector<Crossing> *way : {&slab.in, &slab.out})
      for (const Crossing &crossing : *way)
        bytes += crossing.rows.bytes();
  const std::shared_ptr<Conveyor> conveyor = Conveyors::get().find(bytes, place);
  if (conveyor)
    conveyor->run(slabs, launch, place);
  return conveyor != nullptr;
}

inline void copyInside(void *to, const void *from, int64_t bytes, Place place) {
  check(cudaMemcpyAsync(to, from, static_cast<size_t>(bytes), cudaMemcpyDeviceToDevice, stream()),
        "copy inside the device", place);
}

inline void fill(void *to, int value, int64_t bytes, Place place) {
  check(cudaMemsetAsync(to, value, static_cast<size_t>(bytes), stream()), "fill on the device", place);
}

/// The bytes must lie alike in words of 16. Waits.
inline std::pair<int64_t, int64_t> changed(const void *before, const void *now, const Rows &rows, Place place) {
  constexpr int threads = 256;
  const int64_t words = (rows.width + changesWord - 1) / changesWord + 1;
  const int64_t blocks =
      std::min<int64_t>((rows.count * words + threads - 1) / threads, 16 * threadsToFill() / threads + 1);
  Changes found{~0ull, 0};
  auto *const there = static_cast<Changes *>(allocate(sizeof found, place));
  if (!there)
    fail(place, "comparison on the device", "allocation failed");
  check(cudaMemcpyAsync(there, &found, sizeof found, cudaMemcpyHostToDevice, stream()), "copy to the device", place);
  findChanges<><<<static_cast<unsigned int>(blocks), threads, 0, stream()>>>(
      static_cast<const char *>(before), static_cast<const char *>(now), rows, words, there);
  check(cudaGetLastError(), "comparison on the device", place);
  check(cudaMemcpyAsync(&found, there, sizeof found, cudaMemcpyDeviceToHost, stream()), "copy from the device", place);
  check(cudaStreamSynchronize(stream()), "cudaStreamSynchronize", place);
  release(there, place);
  return {static_cast<int64_t>(std::min(found.first, found.end)), static_cast<int64_t>(found.end)};
}

inline void synchronise(Place place) { check(cudaStreamSynchronize(stream()), "cudaStreamSynchronize", place); }

/// Into a __constant__ variable.
template <class T, size_t N> void copyToVariable(T (&variable)[N], const void *from, Place place) {
  check(cudaMemcpyToSymbolAsync(variable, from, sizeof(T[N]), 0, cudaMemcpyHostToDevice, stream()),
        "copy to constant memory", place);
}

/// The time between its construction and stop() on the stream of this thread.
class Stopwatch {
public:
  explicit Stopwatch(Place place) : place_(place) {
    check(cudaEventCreate(&start_), "cudaEventCreate", place_);
    check(cudaEventCreate(&stop_), "cudaEventCreate", place_);
    check(cudaEventRecord(start_, stream()), "cudaEventRecord", place_);
  }
  Stopwatch(const Stopwatch &) = delete;
  Stopwatch &operator=(const Stopwatch &) = delete;
  ~Stopwatch() {
    check(cudaEventDestroy(start_), "cudaEventDestroy", place_);
    check(cudaEventDestroy(stop_), "cudaEventDestroy", place_);
  }

  /// Waits; nanoseconds.
  uint64_t stop() {
    float milliseconds = 0;
    check(cudaEventRecord(stop_, stream()), "cudaEventRecord", place_);
    check(cudaEventSynchronize(stop_), "cudaEventSynchronize", place_);
    check(cudaEventElapsedTime(&milliseconds, start_, stop_), "cudaEventElapsedTime", place_);
    return static_cast<uint64_t>(milliseconds * 1e6);
  }

private:
  Place place_;
  cudaEvent_t start_ = nullptr, stop_ = nullptr;
};

inline void launchMeasured(const Launch &launch) {
  std::vector<uint64_t> times;
  for (int k = 0; k < NIDUS_REPEAT; k++) {
    Stopwatch stopwatch(launch.place);
    Stream::issueAlone(launch);
    times.push_back(stopwatch.stop());
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  Profile::get().addKernel(launch.device, launch.name, times[times.size() / 2]);
}

template <class... Parameters>
void launch(void (*kernel)(Parameters...), const char *name, const Shape &shape, Place place,
            const std::vector<Touched> &touched, const Parameters &...values) {
  FreshMemory::clear();
  const auto use = [](const Launch &launch) {
    // Kernels of a graph cannot be timed.
    Profile::get().enabled() ? launchMeasured(launch) : ThreadQueue<Stream>::ofThisThread().add(launch);
  };
  withLaunch(current(), reinterpret_cast<const void *>(kernel), name, place, shape, nullptr, touched, use, values...);
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
