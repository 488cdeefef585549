//===- residency.h - arrays that stay on the device between nests ---------===//
//
// Each host thread owns the device copies that its nests made. A copy knows
// which bytes of it are valid (equal to what the C program would hold) and
// which of these are dirty (newer than the host). Between nests it stays only
// when the nest said After::keep. What is dirty reaches the host before anyone
// looks: before a nest that uses the same bytes differently, before a table is
// read there, and before any C original runs.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/overlap.h"
#include "nidus/transfer.h"
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

/// What becomes of an array's device copy at the end of a nest; of several
/// wishes for one copy, the last in this list.
enum class After {
  discard, ///< the data is dead: nothing goes back
  release, ///< what was written goes back
  keep     ///< stays; goes back when it must
};

/// The bytes that a nest reads (`in`, copied to the device) and writes (`out`)
/// of the array at `host`.
struct Use {
  const void *host;
  size_t elementSize;
  Region in, out;
  After after;
};

class DeviceCopy {
public:
  DeviceCopy(const Use &use, Mirror mirror, int64_t bytes)
      : host_(use.host), elementSize_(use.elementSize), mirror_(mirror),
        end_(mirror.begin + bytes), device_(device::current()) {}

  const Mirror &mirror() const { return mirror_; }
  int device() const { return device_; }
  bool dirty() const { return !dirty_.empty(); }
  bool isOf(const void *host) const { return host_ == host; }

  /// Can the use work on this copy as it is?
  bool serves(const Use &use) const {
    return use.host == host_ && use.elementSize == elementSize_ &&
           device_ == device::current() && valid_.size() < maxRegions_ &&
           (use.out.empty() ||
            (use.out.begin() >= mirror_.begin && use.out.end() <= end_)) &&
           (use.in.empty() || covers(valid_, use.in));
  }

  /// Would the use, working elsewhere, miss this copy's data or make it stale?
  bool conflicts(const Use &use) const {
    return meets(dirty_, use.in) || meets(valid_, use.out);
  }

  double dirtyBytes() const {
    double sum = 0;
    for (const Region &region : dirty_)
      sum += double(region.bytes());
    return sum;
  }
  bool dirtyIn(const Region &region) const { return meets(dirty_, region); }

  void fill(const Region &region, Place place) {
    copyIn(region, mirror_, place);
    add(valid_, region);
  }
  void markWritten(const Region &region) {
    add(valid_, region);
    add(dirty_, region);
  }
  void writeBack(Place place) {
    for (const Region &region : dirty_)
      copyOut(region, mirror_, place);
    dirty_.clear();
  }

private:
  using Regions = std::vector<Region>;
  /// A copy of more pieces is written back and made anew, so that a search
  /// through them stays short.
  static constexpr size_t maxRegions_ = 64;

  static bool covers(const Regions &regions, const Region &part) {
    for (const Region &region : regions)
      if (contains(region, part))
        return true;
    return false;
  }
  static bool meets(const Regions &regions, const Region &other) {
    for (const Region &region : regions)
      if (overlaps(region, other))
        return true;
    return false;
  }
  static void add(Regions &regions, const Region &added) {
    if (added.empty() || covers(regions, added))
      return;
    regions.erase(std::remove_if(regions.begin(), regions.end(),
                                 [&](const Region &region) {
                                   return contains(added, region);
                                 }),
                  regions.end());
    regions.push_back(added);
  }

  const void *host_;
  size_t elementSize_;
  Mirror mirror_;
  int64_t end_; ///< host address past the mirrored bytes
  int device_;
  Regions valid_, dirty_;
};

/// The copies of one host thread.
class NIDUS_SHARED Residents {
public:
  Residents() = default;
  Residents(const Residents &) = delete;
  Residents &operator=(const Residents &) = delete;
  ~Residents() {
    for (const auto &copy : copies_)
      if (!inForkedChild())
        device::abandon(copy->mirror().memory);
  }

  static Residents &ofThisThread() {
    if (!mine_) {
      static thread_local const Owner owner{};
      static_cast<void>(owner);
      mine_ = new Residents;
    }
    return *mine_;
  }

  /// A copy that serves the use, or null.
  DeviceCopy *find(const Use &use) const {
    for (const auto &copy : copies_)
      if (copy->serves(use))
        return copy.get();
    return nullptr;
  }

  double dirtyBytes() const {
    double sum = 0;
    for (const auto &copy : copies_)
      sum += copy->dirtyBytes();
    return sum;
  }

  /// Null when there is not enough memory.
  DeviceCopy *make(const Use &use, Place place) {
    const Region &first = use.in.empty() ? use.out : use.in;
    const Region &second = use.out.empty() ? first : use.out;
    const int64_t begin = std::min(first.begin(), second.begin());
    const int64_t bytes = std::max(first.end(), second.end()) - begin;
    // Addresses on the device are aligned as those of the host are: rows that start well there start well here.
    auto *const memory = static_cast<char *>(device::allocate(bytes, place, begin & (device::alignment - 1)));
    if (!memory)
      return nullptr;
    count(Profile::get().allocations);
    copies_.push_back(
        std::make_unique<DeviceCopy>(use, Mirror{memory, begin}, bytes));
    return copies_.back().get();
  }

  /// Ends every copy for which `ends(copy)` holds, after its dirty bytes went
  /// back.
  template <class Ends> void retireIf(Place place, const Ends &ends) {
    endIf(ends, [&](DeviceCopy &copy) { writeBack(copy, place); }, place);
  }

  /// The same, but what is dirty is lost.
  template <class Ends> void discardIf(Place place, const Ends &ends) {
    endIf(ends, [](DeviceCopy &) {}, place);
  }

  /// The host is about to read the region.
  void update(const Region &region, Place place) {
    for (const auto &copy : copies_)
      if (copy->dirtyIn(region))
        writeBack(*copy, place);
  }

private:
  struct Owner {
    ~Owner() {
      delete mine_;
      mine_ = nullptr;
    }
  };

  template <class Ends, class Before>
  void endIf(const Ends &ends, const Before &before, Place place) {
    for (size_t k = 0; k < copies_.size();) {
      DeviceCopy &copy = *copies_[k];
      if (!ends(copy)) {
        k++;
        continue;
      }
      before(copy);
      if (!inForkedChild()) {
        const device::OnDevice there(copy.device(), place);
        device::release(copy.mirror().memory, place);
      }
      copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  static void writeBack(DeviceCopy &copy, Place place) {
    if (!copy.dirty())
      return;
    if (inForkedChild())
      fail(place, "write back after fork",
           "the data is on the device of the parent process");
    const device::OnDevice there(copy.device(), place);
    copy.writeBack(place);
  }

  static inline thread_local Residents *mine_ = nullptr;
  std::vector<std::unique_ptr<DeviceCopy>> copies_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
