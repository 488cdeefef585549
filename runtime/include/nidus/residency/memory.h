//===- memory.h - device memory and its limit -----------------------------===//
//
// All device memory comes from here. NIDUS_DEVICE_MEMORY=BYTES limits what the process has at one time, on the CPU
// too; what is above the limit is refused as if the device had no more.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Bytes in use, of the process.
class NIDUS_SHARED Budget {
public:
  static Budget &get() {
    static Budget *const budget = new Budget;
    return *budget;
  }

  bool take(int64_t bytes) {
    const int64_t used = used_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (used > limit_) {
      give(bytes);
      return false;
    }
    raise(Profile::get().peakBytes, static_cast<uint64_t>(used));
    return true;
  }
  /// Why there is not enough, for a message.
  std::string shortage() const {
    return limit_ == INT64_MAX ? "allocation failed"
                               : "NIDUS_DEVICE_MEMORY=" + std::to_string(limit_) + " is reached";
  }

  void give(int64_t bytes) { used_.fetch_sub(bytes, std::memory_order_relaxed); }

private:
  Budget() {
    const char *const words = std::getenv("NIDUS_DEVICE_MEMORY");
    if (!words)
      return;
    char *end = nullptr;
    errno = 0;
    const long long bytes = std::strtoll(words, &end, 10);
    if (errno == 0 && end != words && *end == '\0' && bytes >= 0)
      limit_ = bytes;
    else
      std::fprintf(stderr, "nidus: NIDUS_DEVICE_MEMORY=%s is not a number of bytes; there is no limit\n", words);
  }

  std::atomic<int64_t> used_{0};
  int64_t limit_ = INT64_MAX;
};

/// As device::allocate().
inline void *allocateMemory(int64_t bytes, Place place, int64_t lead = 0) {
  if (!Budget::get().take(bytes))
    return nullptr;
  void *const memory = device::allocate(bytes, place, lead);
  if (!memory)
    Budget::get().give(bytes);
  return memory;
}

inline void releaseMemory(void *memory, int64_t bytes, Place place) {
  device::release(memory, place);
  Budget::get().give(bytes);
}

inline void abandonMemory(void *memory, int64_t bytes) {
  device::abandon(memory);
  Budget::get().give(bytes);
}

} // namespace NIDUS_TARGET
} // namespace nidus
