//===- shares.h - a nest that several devices share -------------------------===//
//
// The values of the outermost axis are cut into a part for each device (devices.h), and each array into what a part reads and
// writes, as the frontiers say (slabs.h). A part has device memory for that alone. Parts must write apart from each other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/devices.h"
#include "nidus/launcher/nest_arrays.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What one device computes.
struct Share {
  int device;
  int64_t first, end; ///< values of the outermost axis
  NestArrays arrays;
};

class Shares {
public:
  Shares() = default;

  /// One for each device; none where one device has to compute the nest as a whole, because it would not be faster otherwise or
  /// because of what the parts write.
  template <class SomeGrid> Shares(const NestArrays &arrays, const SomeGrid &grid) {
    // Where data does not stay it fills the bus that the devices of a host share; the CPU's are there to be tested.
    // The host's own bytes are nobody's part.
    if (!Devices::get().areMany() || arrays.touchedBytes() < device::leastShared || arrays.areAtHome() ||
        !(device::isHost || arrays.residents().isHeld()))
      return;
    const std::vector<int> devices = Devices::get().ofThisThread();
    const std::vector<int64_t> ends = grid.evenEnds(devices.size());
    std::vector<Share> all;
    for (size_t k = 0; k < ends.size(); k++) {
      const int64_t first = k == 0 ? grid.first() : ends[k - 1];
      std::optional<NestArrays> part = arrays.part(first, ends[k], k == 0, k + 1 == ends.size());
      const auto isApart = [&](const Share &other) { return part->writesApartFrom(other.arrays); };
      if (!part || !std::all_of(all.begin(), all.end(), isApart))
        return;
      all.push_back({devices[k], first, ends[k], std::move(*part)});
    }
    if (all.size() > 1)
      all_ = std::move(all);
  }

  bool empty() const { return all_.empty(); }
  /// Of arrays on any of the devices it is the same whether their rows are aligned.
  const NestArrays *anyArrays() const { return empty() ? nullptr : &all_[0].arrays; }

  /// Calls act(share) with its device as the current one.
  template <class Act> void forEach(Place place, const Act &act) {
    for (Share &share : all_) {
      const device::OnDevice there(share.device, place);
      act(share);
    }
  }

  /// Gives every part its memory. False: a device has too little, or cannot be used; then there are no shares any more.
  bool allocate(Place place) {
    bool areAllocated = true;
    forEach(place, [&](Share &share) { areAllocated = areAllocated && device::prepare().empty() && share.arrays.allocate(); });
    if (!areAllocated)
      all_.clear();
    return areAllocated;
  }

  /// Brings what the parts lack; was there anything? When all have what they need of one another, they count as changed.
  bool fill(Place place) {
    bool isCopied = false;
    forEach(place, [&](Share &share) { isCopied = share.arrays.fill() || isCopied; });
    return isCopied;
  }
  void use() {
    for (Share &share : all_)
      share.arrays.takeOver();
    for (Share &share : all_)
      share.arrays.use();
  }

private:
  std::vector<Share> all_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
