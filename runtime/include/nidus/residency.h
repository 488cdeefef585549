//===- residency.h - arrays that stay on the device between nests ---------===//
//
// Each host thread owns the device copies that its nests made. A copy mirrors an interval of the host's bytes and
// knows which of them are valid (equal to what the C program would hold) and which of these are dirty (newer than the
// host). No two copies of a thread mirror the same byte, so it does not matter through which pointer a nest or the
// host comes. Between nests a copy stays when the nest said After::keep, while the thread holds its data (hold()), or
// when the program asked for it (keep()). What is dirty reaches the host before anyone looks: before a table is read
// there, before any C original runs, and when host code says what it is about to touch.
//
// Where the device reaches the host's bytes (device::reachesHost) the copy is the original: nothing moves, and whoever
// is about to look or to write waits for the nests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/memory.h"
#include "nidus/regions.h"
#include "nidus/transfer.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What becomes of an array's device copy at the end of a nest, unless the thread holds its data; of several
/// wishes for one copy, the last in this list.
enum class After {
  discard, ///< the data is dead, also for a thread that holds its data: nothing goes back
  release, ///< what was written goes back
  keep     ///< stays; goes back when it must
};

/// The bytes that a nest reads (`in`, copied to the device) and writes (`out`)
/// of the array at `host`.
struct Use {
  const void *host;
  Region in, out;
  After after;
  const char *name; ///< for the profile

  bool empty() const { return in.empty() && out.empty(); }
  int64_t begin() const { return in.empty() ? out.begin() : out.empty() ? in.begin() : min(in.begin(), out.begin()); }
  int64_t end() const { return in.empty() ? out.end() : out.empty() ? in.end() : max(in.end(), out.end()); }
};

class DeviceCopy {
public:
  DeviceCopy(Mirror mirror, int64_t bytes) : mirror_(mirror), end_(mirror.begin + bytes), device_(device::current()) {}

  /// The host's own bytes.
  DeviceCopy(int64_t begin, int64_t bytes)
      : mirror_{detail::hostAt(begin), begin}, end_(begin + bytes), device_(device::current()), isOriginal_(true) {}

  const Mirror &mirror() const { return mirror_; }
  bool isOriginal() const { return isOriginal_; }
  int64_t begin() const { return mirror_.begin; }
  int64_t end() const { return end_; }
  int device() const { return device_; }
  /// Must the host wait, or get something, before it looks?
  bool dirty() const { return isBusy_ || !dirty_.empty(); }
  bool meetsInterval(int64_t first, int64_t last) const { return begin() < last && first < end(); }
  bool isOf(const void *host) const { return std::find(hosts_.begin(), hosts_.end(), host) != hosts_.end(); }
  bool isOfOthers(const void *host) const {
    return std::any_of(hosts_.begin(), hosts_.end(), [&](const void *other) { return other != host; });
  }

  double dirtyBytes() const {
    double sum = 0;
    for (const Region &region : dirty_)
      sum += double(region.bytes());
    return sum;
  }

  /// What a nest that reads the region must have copied in; at most all of it.
  Regions missing(const Region &region) const {
    if (isOriginal_)
      return {};
    return difference(region, valid_).value_or(Regions{region});
  }

  /// Makes the region valid. Was anything copied?
  bool fill(const Region &region, const char *array, Place place) {
    array_ = {place.nest, array};
    if (isOriginal_)
      return false;
    const bool isFresh = valid_.empty();
    // A search through many pieces would take long, and a difference is not always known: then the host gets all
    // that it lacks, and the region is copied in as a whole.
    std::optional<Regions> missing = valid_.size() < maxRegions_ ? difference(region, valid_) : std::nullopt;
    if (!missing) {
      writeBack(place);
      valid_.clear();
      missing = Regions{region};
    }
    for (const Region &part : *missing)
      isFresh ? copyIn(part, mirror_, array_, place) : copyRectanglesIn(part, mirror_, array_, place);
    add(valid_, region);
    return !missing->empty() && !region.empty();
  }

  /// What of the region must be copied in, as rows of bytes; nothing when that is not known.
  std::optional<Regions> missingRows(const Region &region) const {
    if (isOriginal_)
      return Regions{};
    std::optional<Regions> parts = valid_.size() < maxRegions_ ? difference(region, valid_) : std::nullopt;
    return parts && std::all_of(parts->begin(), parts->end(), detail::isRows) ? parts : std::nullopt;
  }

  /// The region was copied in.
  void filled(const Region &region, const char *array, Place place) {
    array_ = {place.nest, array};
    if (!isOriginal_)
      add(valid_, region);
  }

  /// What was dirty went home.
  void cleaned() { dirty_.clear(); }

  /// A nest that was given `host` writes the region.
  void use(const void *host, const Region &written) {
    if (!isOf(host))
      hosts_.push_back(host);
    isBusy_ = isOriginal_;
    if (isOriginal_)
      return;
    add(valid_, written);
    add(dirty_, written);
  }

  void writeBack(Place place) {
    await(place);
    for (const Region &region : dirty_)
      copyOut(region, mirror_, array_, place);
    dirty_.clear();
  }

  /// The host is about to read [first, last).
  void bringHome(int64_t first, int64_t last, Place place) {
    await(place);
    Split parts(dirty_, first, last);
    for (const Region &region : parts.inside)
      copyOut(region, mirror_, array_, place);
    dirty_ = std::move(parts.outside);
  }

  /// The host is about to change [first, last).
  void invalidate(int64_t first, int64_t last) {
    valid_ = Split(valid_, first, last).outside;
    dirty_ = Split(dirty_, first, last).outside;
  }

  /// Is everything dirty a list of nested regions, so that parts of it can be told apart?
  bool isSeparable() const {
    return !isOriginal_ && std::all_of(dirty_.begin(), dirty_.end(), [](const Region &region) { return region.isNested(); });
  }

  /// Takes over what a copy of a part of these bytes has.
  void absorb(const DeviceCopy &part, Place place) {
    if (!isOriginal_)
      device::copyInside(mirror_.at(part.begin()), part.mirror_.memory, part.end() - part.begin(), place);
    isBusy_ |= part.isBusy_;
    valid_.insert(valid_.end(), part.valid_.begin(), part.valid_.end());
    dirty_.insert(dirty_.end(), part.dirty_.begin(), part.dirty_.end());
    hosts_.insert(hosts_.end(), part.hosts_.begin(), part.hosts_.end());
    array_ = part.array_;
  }

  /// For nests that use the host's own bytes.
  void await(Place place) {
    if (isBusy_)
      device::synchronise(place);
    isBusy_ = false;
  }

private:
  static constexpr size_t maxRegions_ = 64;

  Mirror mirror_;
  int64_t end_; ///< host address past the mirrored bytes
  int device_;
  bool isOriginal_ = false; ///< then nothing is missing, and nothing is newer than the host's bytes
  bool isBusy_ = false;     ///< original, and perhaps in use by nests that were launched
  Regions valid_, dirty_;
  ArrayName array_{"", ""};         ///< of the last use
  std::vector<const void *> hosts_; ///< pointers under which nests used it
};

/// The copies of one host thread.
class NIDUS_SHARED Residents {
public:
  Residents() = default;
  Residents(const Residents &) = delete;
  Residents &operator=(const Residents &) = delete;
  ~Residents() {
    for (const auto &copy : copies_)
      if (!inForkedChild() && !copy->isOriginal())
        abandonMemory(copy->mirror().memory, copy->end() - copy->begin());
  }

  static Residents &ofThisThread() {
    if (!mine_) {
      static thread_local const Owner owner{};
      static_cast<void>(owner);
      mine_ = new Residents;
    }
    return *mine_;
  }

  /// Null when the thread has none yet.
  static Residents *known() { return mine_; }

  bool isHeld() const { return holds_ > 0; }
  void hold() { holds_++; }
  /// The last one ends every copy that keep() does not protect.
  void unhold(Place place) {
    if (--holds_ == 0)
      retireIf(place, [&](const DeviceCopy &copy) { return !isKept(copy); });
  }

  /// Copies inside the bytes stay after their nests.
  void keep(const Region &bytes) { kept_.push_back(bytes); }
  /// The opposite, for the bytes that begin there: what is newer goes back.
  void release(int64_t begin, Place place) {
    kept_.erase(
        std::remove_if(kept_.begin(), kept_.end(), [&](const Region &region) { return region.begin() == begin; }),
        kept_.end());
    if (!isHeld())
      retireIf(place, [&](const DeviceCopy &copy) { return !isKept(copy); });
  }
  /// The same, but what is newer is lost.
  void discard(int64_t begin, Place place) {
    discardIf(place, [&](const DeviceCopy &copy) {
      return std::any_of(kept_.begin(), kept_.end(),
                         [&](const Region &region) { return region.begin() == begin && isWithin(copy, region); });
    });
    release(begin, place);
  }
  bool isKept(const DeviceCopy &copy) const {
    return std::any_of(kept_.begin(), kept_.end(), [&](const Region &region) { return isWithin(copy, region); });
  }

  /// The copy that mirrors the bytes of the use; null when there is none.
  DeviceCopy *find(const Use &use) const {
    const int64_t begin = use.begin(), end = use.end();
    const int here = device::current();
    for (const auto &copy : copies_)
      if (copy->begin() <= begin && end <= copy->end() && copy->device() == here)
        return copy.get();
    return nullptr;
  }

  double dirtyBytes() const {
    double sum = 0;
    for (const auto &copy : copies_)
      sum += copy->dirtyBytes();
    return sum;
  }

  /// Bytes that a nest would have to copy in for the use.
  double missingBytes(const Use &use) const {
    const DeviceCopy *const copy = find(use);
    const bool isClaimed = detail::isClaimed.load(std::memory_order_relaxed) && !inForkedChild();
    if (!copy && isClaimed && device::reachesHost(use.begin(), use.end()))
      return 0;
    double sum = 0;
    for (const Region &region : copy ? copy->missing(use.in) : Regions{use.in})
      sum += double(region.bytes());
    return sum;
  }

  /// Makes sure that one copy mirrors the bytes of the use: find() then has it. Copies may move. False when there is
  /// not enough memory.
  bool provide(const Use &use, Place place) {
    if (find(use))
      return true;
    const auto overlaps = [&](const DeviceCopy &copy) { return copy.meetsInterval(use.begin(), use.end()); };
    const bool isOriginal = device::reachesHost(use.begin(), use.end());
    retireIf(place, [&](const DeviceCopy &copy) {
      return overlaps(copy) && (copy.device() != device::current() || copy.isOriginal() != isOriginal);
    });
    int64_t begin = use.begin(), end = use.end();
    for (const auto &copy : copies_)
      if (overlaps(*copy))
        begin = min(begin, copy->begin()), end = max(end, copy->end());
    std::unique_ptr<DeviceCopy> whole = isOriginal ? std::make_unique<DeviceCopy>(begin, end - begin)
                                                   : allocated(begin, end, place);
    if (!whole)
      return false;
    endIf(overlaps, [&](DeviceCopy &part) { whole->absorb(part, place); }, place);
    copies_.push_back(std::move(whole));
    return true;
  }

  /// Ends every copy for which `ends(copy)` holds, after its dirty bytes went
  /// back.
  template <class Ends> void retireIf(Place place, const Ends &ends) {
    endIf(ends, [&](DeviceCopy &copy) { writeBack(copy, INT64_MIN, INT64_MAX, place); }, place);
  }

  /// The same, but what is dirty is lost.
  template <class Ends> void discardIf(Place place, const Ends &ends) {
    endIf(ends, [](DeviceCopy &) {}, place);
  }

  /// The host is about to read [begin, end).
  void hostReads(int64_t begin, int64_t end, Place place) {
    for (const auto &copy : copies_)
      if (copy->meetsInterval(begin, end))
        writeBack(*copy, begin, end, place);
  }

  /// The host is about to write in [begin, end), perhaps not every byte.
  void hostWrites(int64_t begin, int64_t end, Place place) {
    hostReads(begin, end, place);
    hostFills(begin, end, place);
  }

  /// The host is about to write all of [begin, end).
  void hostFills(int64_t begin, int64_t end, Place place) {
    for (const auto &copy : copies_) {
      if (!copy->meetsInterval(begin, end))
        continue;
      if (!copy->isSeparable())
        writeBack(*copy, begin, end, place);
      copy->invalidate(begin, end);
    }
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
        copy.isOriginal() ? copy.await(place) : releaseMemory(copy.mirror().memory, copy.end() - copy.begin(), place);
      }
      copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  /// Null when there is not enough memory.
  static std::unique_ptr<DeviceCopy> allocated(int64_t begin, int64_t end, Place place) {
    // Addresses on the device are aligned as those of the host are: rows that start well there start well here.
    auto *const memory = static_cast<char *>(allocateMemory(end - begin, place, begin & (device::alignment - 1)));
    return memory ? std::make_unique<DeviceCopy>(Mirror{memory, begin}, end - begin) : nullptr;
  }

  static bool isWithin(const DeviceCopy &copy, const Region &bytes) {
    return copy.begin() >= bytes.begin() && copy.end() <= bytes.end();
  }

  static void writeBack(DeviceCopy &copy, int64_t begin, int64_t end, Place place) {
    if (!copy.dirty())
      return;
    if (inForkedChild())
      fail(place, "write back after fork",
           "the data is on the device of the parent process");
    const device::OnDevice there(copy.device(), place);
    copy.bringHome(begin, end, place);
  }

  static inline thread_local Residents *mine_ = nullptr;
  std::vector<std::unique_ptr<DeviceCopy>> copies_;
  Regions kept_;
  int holds_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
