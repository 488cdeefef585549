//===- device_cpu.h - the CPU as a device ---------------------------------===//
//
// Included by device.h, which states the contract. Device memory is of
// exact size (pool_cpu.h), and what leads up to it poisoned, so that AddressSanitizer sees
// a kernel that reads outside it; it is filled with 0xA5, so that a missing
// transfer shows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/fresh_memory.h"
#include "nidus/cpu/pool_cpu.h"
#include "nidus/cpu/stream_cpu.h"
#include <cstdio>
#include <cstdlib>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

// A copy is as cheap as its bytes: always exactly the rows.
inline constexpr double callCost = 0;
inline constexpr double rowCost = 0;
inline constexpr double byteCost = 0.1;
inline constexpr int64_t maxPitch = INT64_MAX;

inline constexpr bool isHost = true;

/// As many as are asked for: they differ in the memory that is theirs.
inline thread_local int currentDevice = 0;
inline int current() { return currentDevice; }
inline int howMany(int most) { return most; }
inline constexpr int64_t mostSharedMemory() { return 227 << 10; } // as an NVIDIA H200
/// Of NIDUS_MULTIPROCESSORS, with which launches have the shapes that such a device gives them; without, none are small.
inline int64_t threadsToFill() {
  static const int64_t threads = [] {
    const char *const words = std::getenv("NIDUS_MULTIPROCESSORS");
    char *end = nullptr;
    const long long count = words ? std::strtoll(words, &end, 10) : 0;
    if (!words || (end != words && *end == '\0' && count >= 0 && count <= 4096))
      return int64_t(count) * 128;
    std::fprintf(stderr, "nidus: NIDUS_MULTIPROCESSORS=%s is not a number up to 4096; it is not used\n", words);
    return int64_t(0);
  }();
  return threads;
}

class OnDevice {
public:
  OnDevice(int id, Place) : previous_(currentDevice) { currentDevice = id; }
  OnDevice(const OnDevice &) = delete;
  OnDevice &operator=(const OnDevice &) = delete;
  ~OnDevice() { currentDevice = previous_; }

private:
  int previous_;
};

/// The CPU's copies are there to be tested.
inline bool reachesHost(int64_t, int64_t) { return wantedZeroCopy() == ZeroCopy::wherePossible; }

/// The CPU needs no start; tests have a device that does.
#ifndef NIDUS_STARTED
#define NIDUS_STARTED true
#endif
inline bool isStarted() { return NIDUS_STARTED; }

inline std::string prepare() { return ""; }

inline constexpr int64_t alignment = 16; // malloc's

/// The address that malloc gave for what allocate() returned.
inline void *allocationOf(void *memory) {
  return reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(memory) & ~static_cast<uintptr_t>(alignment - 1));
}

inline void *allocate(int64_t bytes, Place, int64_t lead = 0) {
  void *const memory = Pool::get().take(static_cast<size_t>(lead + bytes));
  if (!memory)
    return nullptr;
  std::memset(memory, 0xA5, static_cast<size_t>(lead + bytes));
  poison(memory, static_cast<size_t>(lead));
  FreshMemory::add(memory, lead + bytes);
  return static_cast<char *>(memory) + lead;
}

inline void abandon(void *memory) {
  flush();
  Pool::get().give(allocationOf(memory));
}
inline void release(void *memory, Place) { abandon(memory); }

inline void copyRows(void *to, const void *from, const Rows &rows, Storing storing = Storing::all) {
  for (int64_t row = 0; row < rows.count; row++)
    store(static_cast<char *>(to) + row * rows.pitch, static_cast<const char *>(from) + row * rows.pitch,
          static_cast<size_t>(rows.width), storing);
}
/// Beside kernels that were launched and have not run, if they do not know the memory.
inline void copyIn(void *to, const void *from, const Rows &rows, Place) {
  ThreadQueue<Stream>::flush();
  if (!FreshMemory::has(to, rows))
    flush();
  else if (isBusy())
    count(Profile::get().overlappedBytes, static_cast<uint64_t>(rows.bytes()));
  copyRows(to, from, rows);
}
inline void awaitCopiesIn(Place) {}
inline void copyOut(void *to, const void *from, const Rows &rows, Storing storing, Place) {
  flush();
  copyRows(to, from, rows, storing);
}
inline void copyBetween(void *to, int, const void *from, int, const Rows &rows, Place) {
  flush();
  copyRows(to, from, rows);
}
inline void copyInside(void *to, const void *from, int64_t bytes, Place) {
  flush();
  std::memcpy(to, from, static_cast<size_t>(bytes));
}
inline void fill(void *to, int value, int64_t bytes, Place) {
  flush();
  std::memset(to, value, static_cast<size_t>(bytes));
}
inline std::pair<int64_t, int64_t> changed(const void *before, const void *now, const Rows &rows, Place) {
  flush();
  int64_t first = 0, end = 0;
  for (int64_t row = 0; row < rows.count; row++)
    for (int64_t at = row * rows.pitch; at < row * rows.pitch + rows.width; at++)
      if (static_cast<const char *>(before)[at] != static_cast<const char *>(now)[at]) {
        first = end > 0 ? first : at;
        end = at + 1;
      }
  return {first, end};
}
inline void synchronise(Place) { flush(); }

inline constexpr int64_t slabBytes = INT64_MAX;
inline constexpr double leastShared = 0; // shares are there to be tested
inline bool conveys(int64_t) { return false; }
inline bool convey(const std::vector<Slab> &, const LaunchPart &, Place) { return false; }

template <class T, size_t N> void copyToVariable(T (&variable)[N], const void *from, Place) {
  flush();
  std::memcpy(variable, from, sizeof(variable));
}

/// There are no texture units: elements are read from the array itself, whose end the sanitizers know.
class LinearTexture {
public:
  LinearTexture() = default;
  LinearTexture(uintptr_t, int64_t, size_t, Place) {}
  uint64_t object() const { return 0; }
  int64_t origin(const void *, size_t) const { return 0; }
};

template <class T> T texel(uint64_t, int64_t) { return T(); }

template <class... Parameters, size_t... Numbers>
void callKernel(const void *kernel, void *const *arguments, std::index_sequence<Numbers...>) {
  reinterpret_cast<void (*)(Parameters...)>(const_cast<void *>(kernel))(
      *static_cast<const Parameters *>(arguments[Numbers])...);
}

template <class... Parameters>
void launch(void (*kernel)(Parameters...), const char *name, const Shape &shape, Place place,
            const std::vector<Touched> &touched, const Parameters &...values) {
  FreshMemory::clear();
  const auto call = [](const void *it, void *const *arguments) {
    callKernel<Parameters...>(it, arguments, std::index_sequence_for<Parameters...>());
  };
  const auto use = [](const Launch &launch) { ThreadQueue<Stream>::ofThisThread().add(launch); };
  withLaunch(current(), reinterpret_cast<const void *>(kernel), name, place, shape, call, touched, use, values...);
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
