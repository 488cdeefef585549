//===- device_copy.h - what the device has of an interval of the host -----===//
//
// A copy mirrors an interval of the host's bytes and knows which of them are valid (equal to what the C program would
// hold) and which of these are dirty (newer than the host). Where the device reaches the host's bytes
// (device::reachesHost) the copy is the original: nothing moves, and whoever is about to look or to write waits for the
// nests.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/byte_set.h"
#include "nidus/residency/transfer.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// What becomes of an array's device copy at the end of a nest, unless the thread holds its data; of several
/// wishes for one copy, the last in this list.
enum class After {
  discard, ///< the data is dead, also for a thread that holds its data: nothing goes back
  release, ///< what was written goes back
  keep     ///< stays; goes back when it must
};

/// What a nest writes of the bytes that it is said to write.
enum class Writes {
  all,
  partOfObject, ///< data decides; all of them belong to the array's object
  partOfBox     ///< data decides; they may lie outside of the object
};

/// The bytes that a nest reads (`in`, copied to the device) and writes (`out`)
/// of the array at `host`.
struct Use {
  const void *host;
  Region in, out;
  After after;
  const char *name; ///< for the profile
  Writes writes = Writes::all;
  bool needsCopy = false; ///< kernels also store what they leave as it is: not to the host's own bytes

  bool empty() const { return in.empty() && out.empty(); }
  int64_t begin() const { return in.empty() ? out.begin() : out.empty() ? in.begin() : min(in.begin(), out.begin()); }
  int64_t end() const { return in.empty() ? out.end() : out.empty() ? in.end() : max(in.end(), out.end()); }
  Storing storing() const { return writes == Writes::all ? Storing::all : Storing::changes; }
};

/// What values.h found: between which numbers the elements lie.
struct Seen {
  Region region;
  int type; ///< of the elements, as Values numbers them
  int64_t least, greatest;

  bool isOf(const Region &other, int otherType) const {
    return type == otherType && contains(region, other) && contains(other, region);
  }
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
  /// Does it mirror all of these bytes, or nothing else?
  bool has(const Region &bytes) const { return begin() <= bytes.begin() && bytes.end() <= end(); }
  bool isWithin(const Region &bytes) const { return begin() >= bytes.begin() && end() <= bytes.end(); }
  bool isOf(const void *host) const { return std::find(hosts_.begin(), hosts_.end(), host) != hosts_.end(); }
  bool isOfOthers(const void *host) const {
    return std::any_of(hosts_.begin(), hosts_.end(), [&](const void *other) { return other != host; });
  }

  /// To end with the next nest, unless that one uses it and says otherwise.
  void endLater() { endsLater_ = true; }
  bool endsLater() const { return endsLater_; }

  /// What of the region is newer than the host's, and what is not; nothing when that is not known.
  std::optional<Cut> newer(const Region &region) const {
    if (!dirty_.meets(region))
      return Cut{{}, {region}};
    ByteSet all = dirty_;
    std::optional<Regions> inside = all.take(region), outside = dirty_.missing(region);
    return inside && outside ? std::optional(Cut{std::move(*inside), std::move(*outside)}) : std::nullopt;
  }

  bool isDirtyIn(const Region &region) const { return dirty_.meets(region); }
  /// May C read, or change, [first, last) without a word?
  bool leavesAlone(int64_t first, int64_t last, bool isRead) const {
    return !isOriginal_ && !(isRead ? dirty_ : valid_).meets(first, last);
  }
  double dirtyBytes() const { return dirty_.bytes(); }
  double dirtyBytes(int64_t first, int64_t last) const { return sumOfBytes(dirty_.inside(first, last)); }

  /// What a nest that reads the region must have copied in; at most all of it.
  Regions missing(const Region &region) const {
    if (isOriginal_)
      return {};
    return valid_.missing(region).value_or(Regions{region});
  }

  /// Makes the region valid. Of the extent, bytes of the copy that the host can read or none, what is missing comes in
  /// too where it belongs to the same pieces. fromOthers(part) brings what other devices have that is newer, and says what the
  /// host has of the part. Was anything copied?
  template <class FromOthers>
  bool fill(const Region &region, const Region &extent, const char *array, Place place, const FromOthers &fromOthers) {
    array_ = {place.nest, array};
    if (isOriginal_ || region.empty() || valid_.contains(region))
      return false;
    const bool isFresh = valid_.empty();
    // A search through many pieces would take long, and a difference is not always known: then the host gets all
    // that it lacks, and the region is copied in as a whole.
    std::optional<Regions> missing = valid_.gapped() < maxRegions_ ? missingPieces(region, extent) : std::nullopt;
    if (!missing) {
      writeBack(place);
      valid_.clear();
      missing = Regions{region};
    }
    Regions ofHost;
    bool isAllOfHost = true;
    for (const Region &part : *missing) {
      const Regions rest = fromOthers(part);
      isAllOfHost = isAllOfHost && sumOfBytes(rest) == double(part.bytes());
      ofHost.insert(ofHost.end(), rest.begin(), rest.end());
    }
    for (const Region &part : ofHost)
      isFresh && isAllOfHost ? copyIn(part, mirror_, array_, place) : copyRectanglesIn(part, mirror_, array_, place);
    for (const Region &part : *missing)
      valid_.add(part);
    valid_.add(region);
    return !missing->empty();
  }

  /// What of the region must be copied in, as rows of bytes; nothing when that is not known.
  std::optional<Regions> missingRows(const Region &region) const {
    if (isOriginal_)
      return Regions{};
    std::optional<Regions> parts = valid_.gapped() < maxRegions_ ? valid_.missing(region) : std::nullopt;
    return parts && std::all_of(parts->begin(), parts->end(), detail::isRows) ? parts : std::nullopt;
  }

  /// The region was copied in.
  void filled(const Region &region, const char *array, Place place) {
    array_ = {place.nest, array};
    if (!isOriginal_)
      valid_.add(region);
  }

  /// Host code that looks at one element after the other, as loops with tiny nests inside do, gets more of what lies around each time: a
  /// move takes as long as one of tens of thousands of bytes. A few looks get what they ask for.
  int64_t bytesAround(int64_t first, int64_t last) {
    if (!isSmallRead(first, last))
      return 0;
    ++reads_;
    return std::max<int64_t>(0, reads_ - separateReads) * bytesPerRead;
  }
  bool isSmallRead(int64_t first, int64_t last) const {
    return begin() <= first && last <= end() && last - first <= smallRead && dirty_.meets(first, last);
  }
  static constexpr int64_t smallRead = 4096, separateReads = 16, bytesPerRead = 1024;

  /// What was dirty went home.
  void cleaned() { dirty_.clear(); }

  /// A nest that was given `host` writes the region, or some of it.
  void use(const void *host, const Region &written, Storing storing) {
    if (!isOf(host))
      hosts_.push_back(host);
    change(written, storing);
  }

  /// The device changes the region, or some of it.
  void change(const Region &written, Storing storing) {
    forget([&](const Region &region) { return overlaps(region, written); });
    endsLater_ = false;
    isBusy_ = isOriginal_;
    reads_ = 0;
    movedHome_ = 0;
    if (isOriginal_)
      return;
    if (dirty_.empty())
      storing_ = Storing::all;
    storing_ = std::max(storing_, storing);
    valid_.add(written);
    if (dirty_.contains(written))
      return;
    dirty_.take(written); // each byte is to move once
    dirty_.add(written);
  }

  /// So that what is dirty is found in short time.
  void keepFew(Place place) {
    if (dirty_.gapped() > maxRegions_)
      writeBack(place);
  }

  void writeBack(Place place) {
    await(place);
    for (const Region &region : dirty_.all())
      copyOut(region, mirror_, storing_, array_, place);
    dirty_.clear();
  }

  /// The host is about to read [first, last).
  void bringHome(int64_t first, int64_t last, Place place) {
    await(place);
    const int64_t around = bytesAround(first, last);
    for (const Region &region : dirty_.take(first - around, last + around))
      copyOut(region, mirror_, storing_, array_, place);
  }

  /// The host is about to read the region.
  void bringHome(const Region &region, Place place) {
    if (isSmallRead(region.begin(), region.end())) {
      if (reads_ >= separateReads)
        return bringHome(region.begin(), region.end(), place);
      ++reads_;
    }
    // A search through many pieces would take long, and what lies between the rows is not always known.
    const bool isSought = region.size() > 0 && dirty_.gapped() < maxRegions_;
    const std::optional<Regions> newer = isSought ? dirty_.take(region) : std::nullopt;
    if (!newer)
      return bringHome(region.begin(), region.end(), place);
    await(place);
    for (const Region &part : *newer)
      copyOut(part, mirror_, storing_, array_, place);
    if (!newer->empty() && isRestCheap())
      return writeBack(place);
    movedHome_ += detail::timeHome(*newer);
  }

  /// The host is about to change [first, last).
  void invalidate(int64_t first, int64_t last) {
    forget([&](const Region &region) { return region.begin() < last && first < region.end(); });
    takeBack(valid_.take(first, last));
    dirty_.take(first, last);
  }

  /// The host is about to change the region, of which nothing is dirty. False, with nothing done, when it cannot be
  /// told from what lies in its gaps.
  bool invalidate(const Region &region) {
    const bool isSought = region.size() > 0 && valid_.gapped() < maxRegions_;
    const std::optional<Regions> known = isSought ? valid_.take(region) : std::nullopt;
    if (!known)
      return false;
    takeBack(*known);
    forget([&](const Region &seen) { return overlaps(seen, region); });
    return true;
  }

  /// Another device changes the region, or some of it that this one had given it. False, with nothing done, when it cannot be
  /// told from what lies in its gaps.
  bool lose(const Region &region) {
    if (isOriginal_ || dirty_.gapped() >= maxRegions_ || valid_.gapped() >= maxRegions_)
      return false;
    ByteSet dirty = dirty_, valid = valid_;
    if (!dirty.take(region) || !valid.take(region))
      return false;
    dirty_ = std::move(dirty), valid_ = std::move(valid);
    forget([&](const Region &seen) { return overlaps(seen, region); });
    return true;
  }

  /// Null when nobody looked at these elements since they were changed.
  const Seen *seen(const Region &region, int type) const {
    const auto found =
        std::find_if(seen_.begin(), seen_.end(), [&](const Seen &seen) { return seen.isOf(region, type); });
    return found == seen_.end() ? nullptr : &*found;
  }

  /// Only of bytes that are not missing: from then on whoever changes them says so.
  void remember(const Seen &found) {
    if (!missing(found.region).empty() || seen(found.region, found.type))
      return;
    if (seen_.size() == maxRegions_)
      seen_.clear();
    seen_.push_back(found);
  }

  /// Is everything dirty a list of nested regions, so that parts of it can be told apart?
  bool isSeparable() const {
    return !isOriginal_ && dirty_.isNested();
  }

  /// Takes over what a copy of a part of these bytes has.
  void absorb(const DeviceCopy &part, Place place) {
    std::optional<Attempt::InEarnest> inEarnest;
    if (part.dirty())
      inEarnest.emplace();
    if (!isOriginal_)
      device::copyInside(mirror_.at(part.begin()), part.mirror_.memory, part.end() - part.begin(), place);
    isBusy_ |= part.isBusy_;
    storing_ = std::max(storing_, part.storing_);
    valid_.add(part.valid_);
    dirty_.add(part.dirty_);
    takenBack_.add(part.takenBack_);
    hosts_.insert(hosts_.end(), part.hosts_.begin(), part.hosts_.end());
    seen_.insert(seen_.end(), part.seen_.begin(), part.seen_.end());
    array_ = part.array_;
  }

  /// For nests that use the host's own bytes.
  void await(Place place) {
    const Attempt::InEarnest inEarnest;
    if (isBusy_)
      device::synchronise(place);
    isBusy_ = false;
  }

private:
  static constexpr size_t maxRegions_ = 64;

  /// What of the region is missing, in pieces that may reach beyond it into the extent; nothing when that is not known.
  std::optional<Regions> missingPieces(const Region &region, const Region &extent) const {
    std::optional<Regions> pieces = valid_.missing(region);
    const std::optional<Regions> wide =
        pieces && !pieces->empty() && !extent.empty() ? valid_.missing(extent) : std::nullopt;
    if (wide)
      for (const Region &piece : *wide)
        if (meets(*pieces, piece) && mayComeAround(piece, region))
          add(*pieces, piece);
    return pieces;
  }

  /// Once, all comes in that nests will work on. Where the host works on it too, who knows when they will.
  bool mayComeAround(const Region &piece, const Region &region) const {
    constexpr int64_t little = 1 << 16; // takes no longer than another copy
    return piece.bytes() <= std::max(little, 4 * region.bytes()) || !takenBack_.meets(piece);
  }
  void takeBack(const Regions &changed) {
    for (const Region &region : changed)
      takenBack_.add(region);
    if (takenBack_.gapped() > maxRegions_)
      takenBack_.add(Region::between(begin(), end()));
  }

  /// C that looks at one plane after the other, say, gets all when the moves before have taken twice as long as one of what is left: in the end it
  /// never pays for much more than it looks at.
  bool isRestCheap() const {
    return movedHome_ > 0 && dirty_.parts() < maxRegions_ && movedHome_ > 2 * detail::timeHome(dirty_.all());
  }

  template <class Changed> void forget(const Changed &changed) {
    seen_.erase(std::remove_if(seen_.begin(), seen_.end(), [&](const Seen &seen) { return changed(seen.region); }),
                seen_.end());
  }

  Mirror mirror_;
  int64_t end_; ///< host address past the mirrored bytes
  int device_;
  bool isOriginal_ = false; ///< then nothing is missing, and nothing is newer than the host's bytes
  int64_t reads_ = 0;       ///< small ones of the host that moved something since the device changed it
  double movedHome_ = 0;    ///< nanoseconds, rough, for regions that the host looked at since the device changed it
  bool isBusy_ = false;     ///< original, and perhaps in use by nests that were launched
  bool endsLater_ = false;
  ByteSet valid_, dirty_;
  ByteSet takenBack_; ///< was valid before the host changed it
  Storing storing_ = Storing::all;  ///< of what is dirty
  ArrayName array_{"", ""};         ///< of the last use
  std::vector<const void *> hosts_; ///< pointers under which nests used it
  std::vector<Seen> seen_;          ///< of valid bytes
};

} // namespace NIDUS_TARGET
} // namespace nidus
