//===- scratch.h - device memory that belongs to one nest alone --------------===//
//
// What blocks leave for one another and for the host: partial results, states of tiles; copies of arrays. Registered before begin(), which
// allocates it; it ends with the nest. Its contents are undefined.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/kernel/shape.h"
#include "nidus/launcher/launch.h"
#include "nidus/observe/profile.h"
#include "nidus/residency/memory.h"
#include "nidus/residency/transfer.h"

namespace nidus {
inline namespace NIDUS_TARGET {

class Scratches {
public:
  explicit Scratches(Place place) : place_(place) {}
  Scratches(const Scratches &) = delete;
  Scratches &operator=(const Scratches &) = delete;
  ~Scratches() {
    for (const Scratch &scratch : scratches_)
      if (scratch.memory)
        releaseMemory(scratch.memory, static_cast<int64_t>(scratch.bytes), place_);
  }

  /// The number of a new one; it lies to multiples of the device's alignment as the address `like` does.
  size_t add(size_t bytes, int64_t like = 0) {
    scratches_.push_back({bytes, like & (device::alignment - 1), nullptr});
    return scratches_.size() - 1;
  }

  bool empty() const { return scratches_.empty(); }

  /// False: there is not enough memory, or the device fails.
  bool allocate() {
    for (Scratch &scratch : scratches_) {
      if (scratch.bytes == 0)
        continue;
      scratch.memory = allocateMemory(static_cast<int64_t>(scratch.bytes), place_, scratch.lead);
      if (!scratch.memory)
        return false;
    }
    return true;
  }

  /// On the device; null when it has no bytes.
  void *address(size_t number) const { return scratches_[number].memory; }

  /// Copies all of it to the host, or a part; complete when it returns.
  void copyOut(size_t number, void *to) const { copyOut(number, to, 0, scratches_[number].bytes); }
  void copyOut(size_t number, void *to, size_t first, size_t size) const {
    const auto bytes = static_cast<int64_t>(size);
    if (bytes == 0)
      return;
    device::copyOut(to, static_cast<const char *>(scratches_[number].memory) + first, Rows{bytes, 1, bytes}, Storing::all, place_);
    device::synchronise(place_);
    Profile::get().addToHost(device::current(), {place_.nest, "(results of blocks)"}, static_cast<uint64_t>(bytes), 1);
  }

  /// All that kernels may write.
  void addTouched(std::vector<Touched> &all) const {
    for (const Scratch &scratch : scratches_) {
      const auto begin = reinterpret_cast<uintptr_t>(scratch.memory);
      if (scratch.memory)
        all.push_back({begin, begin + scratch.bytes, true});
    }
  }

private:
  struct Scratch {
    size_t bytes;
    int64_t lead;
    void *memory;
  };

  Place place_;
  std::vector<Scratch> scratches_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
