//===- snapshot.h - what a nest changed -----------------------------------===//
//
// Where data chooses which elements of an array a nest writes, its box may reach past the array's object: what lies there
// must not be written back, since the program, its allocator or another thread may have changed it meanwhile. An object
// is contiguous: all from the first to the last byte that changed belongs to it, and nothing else needs to go home.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/memory.h"
#include "nidus/residency/transfer.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Device memory with what a region was before the kernels.
class Snapshot {
public:
  Snapshot() = default;
  Snapshot(Snapshot &&other) noexcept : mirror_(other.mirror_), bytes_(other.bytes_), place_(other.place_) {
    other.mirror_ = {};
  }
  Snapshot &operator=(Snapshot &&) = delete;
  ~Snapshot() {
    if (exists() && !inForkedChild())
      releaseMemory(mirror_.memory, bytes_, place_);
  }

  /// Once. False when there is not enough memory.
  bool allocate(const Region &region, Place place) {
    const int64_t lead = region.begin() & (device::alignment - 1);
    mirror_ = {static_cast<char *>(allocateMemory(region.span(), place, lead)), region.begin()};
    bytes_ = region.span();
    place_ = place;
    return exists();
  }

  bool exists() const { return mirror_.memory != nullptr; }

  void take(const Mirror &now, Place place) {
    device::copyInside(mirror_.memory, now.at(mirror_.begin), bytes_, place);
  }

  /// The host's interval from the first to the last byte of the region that changed since; empty when none did.
  Region changed(const Region &region, const Mirror &now, Place place) const {
    int64_t first = INT64_MAX, end = INT64_MIN;
    detail::forEachRectangle(region, INT64_MAX, [&](int64_t address, const Rows &rows) {
      const auto [from, to] = device::changed(mirror_.at(address), now.at(address), rows, place);
      if (from < to)
        first = min(first, address + from), end = max(end, address + to);
    });
    return first < end ? Region::between(first, end) : Region();
  }

private:
  Mirror mirror_;
  int64_t bytes_ = 0;
  Place place_{};
};

} // namespace NIDUS_TARGET
} // namespace nidus
