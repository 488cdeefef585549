//===- nest_arrays.h - the arrays of one execution of a nest --------------===//
//
// What a nest reads and writes of each array, the device copy that it works
// on, and how the data gets there and back: all of it before and behind the
// kernels, or in slabs (slabs.h).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/prediction.h"
#include "nidus/launcher/slabs.h"
#include "nidus/launcher/snapshot.h"
#include "nidus/observe/watch.h"

namespace nidus {
inline namespace NIDUS_TARGET {

struct NestArray {
  explicit NestArray(const Use &used) : use(used) {}

  Use use;
  DeviceCopy *copy = nullptr; ///< null: none yet, or no byte of it is used
  Frontiers frontiers = {};
  Snapshot before = {};        ///< of a partial use
  bool isConveyedHome = false; ///< its slabs take all that the nest writes home

  /// Where `in` has nothing of `out`, all of `out` is surely written.
  bool isCompared() const {
    return use.writes == Writes::partOfBox && !use.out.empty() && !use.in.empty() && copy && !copy->isOriginal();
  }
  /// What of `out` is surely written; nothing when that is not known.
  std::optional<Regions> surelyWritten() const { return difference(use.out, Regions{use.in}); }
  /// Has all that may be left as it is.
  const Region &compared() const { return surelyWritten() ? use.in : use.out; }
};

class NestArrays {
public:
  explicit NestArrays(Place place) : place_(place), residents_(Residents::ofThisThread()) {}

  size_t add(const Use &use) {
    if (arrays_.empty())
      arrays_.reserve(8);
    arrays_.emplace_back(use);
    return arrays_.size() - 1;
  }
  const NestArray &operator[](size_t number) const { return arrays_[number]; }
  Frontiers &frontiers(size_t number) { return arrays_[number].frontiers; }
  /// The kernels store whole packets, whatever data decides.
  void storePackets() {
    for (NestArray &array : arrays_)
      array.use.needsCopy = array.use.writes != Writes::all;
  }
  Residents &residents() const { return residents_; }

  /// Does the nest write only what no other array names?
  bool areSeparate() const {
    for (size_t i = 0; i < arrays_.size(); i++)
      for (size_t j = 0; j < arrays_.size(); j++)
        if (i != j && (overlaps(arrays_[i].use.out, arrays_[j].use.in) || overlaps(arrays_[i].use.out, arrays_[j].use.out)))
          return false;
    return true;
  }

  /// ... and what none of the regions names?
  bool areWrittenApartFrom(const std::vector<Region> &regions) const {
    return std::none_of(arrays_.begin(), arrays_.end(), [&](const NestArray &array) {
      return std::any_of(regions.begin(), regions.end(), [&](const Region &region) { return overlaps(array.use.out, region); });
    });
  }

  /// Calls act(use) for each array.
  template <class Act> void forUses(const Act &act) const {
    for (const NestArray &array : arrays_)
      act(array.use);
  }

  /// What the nest reads and writes.
  void addRegions(std::vector<Region> &regions) const {
    for (const NestArray &array : arrays_) {
      regions.push_back(array.use.in);
      regions.push_back(array.use.out);
    }
  }

  /// Bytes that the kernels read and write.
  double touchedBytes() const {
    double sum = 0;
    for (const NestArray &array : arrays_)
      sum += double(array.use.in.bytes()) + double(array.use.out.bytes());
    return sum;
  }

  /// Arrays of which only the kernels know what they write.
  double comparisons() const {
    return double(std::count_if(arrays_.begin(), arrays_.end(), [](const NestArray &array) {
      const Use &use = array.use;
      return use.writes == Writes::partOfBox && !use.out.empty() && !use.in.empty() && !Residents::needsNoCopy(use);
    }));
  }

  Moves moves(const Rates &rates) const {
    CopiedBytes toDevice, homeLater, freshToDevice, freshHome, home, back;
    for (const NestArray &array : arrays_) {
      const Use &use = array.use;
      if (use.empty() || Residents::needsNoCopy(use))
        continue;
      const double missing = bytesToCopyIn(use);
      toDevice.add(missing);
      const bool isFresh = residents_.stays(use) && !residents_.areKnown(residents_.around(use));
      if (isFresh) {
        freshToDevice.add(missing);
        freshHome.add(use.after != After::discard ? double(use.out.bytes()) : 0);
      }
      const double newer = residents_.newerBytes(Region::between(use.begin(), use.end()));
      // What is newer there already takes the rest with it.
      if (use.after != After::discard)
        homeLater.add(max(0.0, double(use.out.bytes()) - newer), newer > 0 ? 0 : 1);
      if (!residents_.stays(use))
        continue;
      home.add(newer);
      back.add(missing == 0 ? double(use.out.bytes()) - residents_.missingBytes(use.out) : 0);
    }
    if (!residents_.isHeld())
      home = CopiedBytes::of(residents_.dirtyBytes());
    return {rates.timeToDevice(toDevice) + rates.timeFromDevice(homeLater),
            rates.timeToDevice(freshToDevice) + rates.timeFromDevice(freshHome),
            rates.timeFromDevice(home) + rates.timeToDevice(back)};
  }

  /// Of the arrays that stay where they are.
  Regions staying() const {
    Regions intervals;
    for (const NestArray &array : arrays_)
      if (!array.use.empty() && residents_.stays(array.use))
        intervals.push_back(residents_.around(array.use));
    return intervals;
  }

  /// Is any of the data that the nest works on, or of what lies around it, on a device, or was it to move there?
  bool areKnown() const {
    return std::any_of(arrays_.begin(), arrays_.end(), [&](const NestArray &array) {
      return !array.use.empty() && residents_.areKnown(residents_.around(array.use));
    });
  }

  /// The C runs in place of the kernels: the host gets what that may look at, and what it may write is not valid on the device
  /// any more. Copies that would have ended with the nest end.
  void leaveToC() {
    for (const NestArray &array : arrays_) {
      const Use &use = array.use;
      if (!use.in.empty())
        residents_.hostReads(use.in, place_);
      if (!use.out.empty())
        residents_.hostWrites(use.out, place_);
      if (use.after == After::discard)
        residents_.retireIf(place_, [&](const DeviceCopy &copy) {
          return copy.isOf(use.host) || (!use.empty() && copy.meetsInterval(use.begin(), use.end()));
        });
    }
  }

#ifdef NIDUS_WATCH
  void watch() const {
    for (const NestArray &array : arrays_) {
      watchRegion(0, array.use.in);
      watchRegion(1, array.use.out);
    }
  }
#endif

  /// Does the device work on the host's own bytes of any array?
  bool areAtHome() const {
    return std::any_of(arrays_.begin(), arrays_.end(),
                       [](const NestArray &array) { return !array.use.empty() && Residents::needsNoCopy(array.use); });
  }

  /// The arrays as the iterations [first, end) of the outermost axis use them, which are the first ones, the last ones or neither;
  /// nothing where that is not known.
  std::optional<NestArrays> part(int64_t first, int64_t end, bool isFirst, bool isLast) const {
    NestArrays some(place_);
    some.isPart_ = true;
    const auto at = [](bool isEnd, const Frontier &frontier, int64_t y, int64_t otherwise) {
      return isEnd || !frontier ? otherwise : frontier(y);
    };
    for (const NestArray &array : arrays_) {
      const auto &[needed, complete, begin] = array.frontiers;
      Use use = array.use;
      if (use.writes == Writes::partOfBox || (!use.out.empty() && !(needed && complete)))
        return std::nullopt;
      const int64_t behind = at(isLast, needed, end, INT64_MAX);
      use.in = rowsMeeting(use.in, at(isFirst, begin, first, INT64_MIN), behind);
      use.out = rowsMeeting(use.out, at(isFirst, complete, first, INT64_MIN), behind);
      if (use.writes != Writes::all && !use.out.empty() && !contains(use.in, use.out))
        return std::nullopt;
      some.add(use);
    }
    return some;
  }

  /// Does each of two parts write only what the other one does not?
  bool writesApartFrom(const NestArrays &other) const {
    for (size_t k = 0; k < arrays_.size(); k++)
      if (overlaps(arrays_[k].use.out, other.arrays_[k].use.out))
        return false;
    return true;
  }

  /// Gives every array a copy; false when there is not enough memory. Some may have one then.
  bool allocate() {
    for (const NestArray &array : arrays_)
      if (!array.use.empty() && !(isPart_ ? residents_.provideExactly(array.use, place_) : residents_.provide(array.use, place_)))
        return false;
    for (NestArray &array : arrays_)
      if (!array.use.empty())
        array.copy = residents_.find(array.use);
    return std::all_of(arrays_.begin(), arrays_.end(), [&](NestArray &array) {
      return !array.isCompared() || array.before.exists() || array.before.allocate(array.compared(), place_);
    });
  }

  /// Copies in what all arrays lack; was there anything?
  bool fill() {
    bool isCopied = false;
    for (NestArray &array : arrays_)
      if (array.copy)
        isCopied = fill(array) || isCopied;
    return isCopied;
  }

  /// After that: what the kernels will write is theirs alone. Of several parts each does so before any of them counts as used.
  void takeOver() {
    for (const NestArray &array : arrays_)
      if (array.copy && !array.isCompared())
        residents_.takeOver(*array.copy, array.use.out, place_);
  }

  /// After that, when the kernels will run or have run: what they write is newer than the host's.
  void use() {
    for (NestArray &array : arrays_) {
      if (!array.copy)
        continue;
      array.copy->use(array.use.host, array.isCompared() ? Region() : array.use.out, array.use.storing());
      if (array.isConveyedHome)
        array.copy->cleaned();
    }
  }

  /// Behind the kernels: finds what they changed where that is not known before.
  void settle() {
    for (NestArray &array : arrays_) {
      if (!array.isCompared() || fate(*array.copy) == After::discard)
        continue;
      const Region changed = array.before.changed(array.compared(), array.copy->mirror(), place_);
      for (const Region &part : Split({array.use.out}, changed.begin(), changed.end()).inside)
        residents_.use(*array.copy, array.use.host, part, Storing::changes, place_);
      for (const Region &part : array.surelyWritten().value_or(Regions()))
        residents_.use(*array.copy, array.use.host, part, Storing::all, place_);
      array.copy->keepFew(place_);
    }
  }

  /// What kernels touch on the device.
  std::vector<Touched> touched() const {
    std::vector<Touched> all;
    all.reserve(2 * arrays_.size());
    const auto add = [&](const NestArray &array, const Region &region, bool isWritten) {
      if (region.empty())
        return;
      const auto begin = reinterpret_cast<uintptr_t>(array.copy->mirror().at(region.begin()));
      all.push_back({begin, begin + static_cast<uintptr_t>(region.span()), isWritten});
    };
    for (const NestArray &array : arrays_) {
      add(array, array.use.in, false);
      add(array, array.use.out, true);
    }
    return all;
  }

  /// Bytes that would move while the nest runs in slabs; nothing when it cannot.
  std::optional<double> movableBytes() const {
    double sum = 0;
    for (const NestArray &array : arrays_) {
      if (!array.copy)
        continue;
      if (array.isCompared())
        continue; // what it was must be there before
      const bool isElsewhere = residents_.isNewerElsewhere(*array.copy, array.use.in) || residents_.isNewerElsewhere(*array.copy, array.use.out);
      const std::optional<Regions> missing = isElsewhere ? std::nullopt : array.copy->missingRows(array.use.in);
      // What two arrays share would have to come for both of them.
      const auto users =
          std::count_if(arrays_.begin(), arrays_.end(), [&](const NestArray &a) { return a.copy == array.copy; });
      if (!missing || users > 1)
        return std::nullopt;
      for (const Region &region : *missing)
        sum += double(array.frontiers.needed ? region.bytes() : 0);
      sum += double(isHomeAtEnd(array) ? array.use.out.bytes() : 0);
    }
    return sum;
  }

  /// Instead of fill(): hands the slabs what can move with them, copies in the rest; was there anything of that?
  bool convey(Slabs &slabs) {
    bool isCopied = false;
    for (NestArray &array : arrays_)
      if (array.copy)
        isCopied = convey(array, slabs) || isCopied;
    return isCopied;
  }

  /// Is the data of any array dead when the nest ends?
  bool discards() const {
    return std::any_of(arrays_.begin(), arrays_.end(),
                       [](const NestArray &array) { return array.use.after == After::discard; });
  }

  /// What becomes of a copy when the nest ends. When no array works on it, its
  /// array decides, which may work on a copy of other elements: what ends with
  /// this nest must not be found by the next call, when the host's data may be
  /// others. Nothing is discarded that other arrays have in the same copy.
  After fate(const DeviceCopy &copy) const {
    const NestArray *last = nullptr;
    const auto ask = [&](const auto &isMeant) {
      for (const NestArray &array : arrays_)
        if (isMeant(array) && (!last || array.use.after > last->use.after))
          last = &array;
    };
    ask([&](const NestArray &array) { return array.copy == &copy; });
    if (!last)
      ask([&](const NestArray &array) { return copy.isOf(array.use.host); });
    const After fate = last ? last->use.after : After::keep;
    return fate == After::discard && copy.isOfOthers(last->use.host) ? After::release : fate;
  }

private:
  double bytesToCopyIn(const Use &use) const {
    const double missing = residents_.missingBytes(use.in);
    if (missing == 0 || !residents_.isHeld())
      return missing;
    // What is around it comes in as well.
    return max(missing, residents_.missingBytes(residents_.around(use)));
  }

  /// Pages that nobody has touched are read now, on their way to the device, and would be taken away again when changes come home.
  void preparePagesOf(const Use &use) const {
    const int64_t between = use.in.empty() ? 0 : use.in.end() - use.in.begin();
    if (use.storing() == Storing::changes && between > 0 && between < 2 * use.in.bytes() && residents_.missingBytes(use.in) > 0)
      preparePagesOfSmall(detail::hostAt(use.in.begin()), static_cast<size_t>(between));
  }

  bool fill(NestArray &array) const {
    preparePagesOf(array.use);
    if (isPart_)
      return residents_.fillExactly(*array.copy, array.use.in, array.use.name, place_);
    bool isCopied = residents_.fill(*array.copy, array.use.in, array.use.name, place_);
    if (array.isCompared()) {
      isCopied = residents_.fill(*array.copy, array.compared(), array.use.name, place_) || isCopied;
      array.before.take(array.copy->mirror(), place_);
    }
    return isCopied;
  }

  /// Does all that the nest writes of the array go home when it ends, and nothing else of the copy?
  bool isHomeAtEnd(const NestArray &array) const {
    return array.frontiers.complete && !array.isCompared() && detail::isRows(array.use.out) &&
           !array.copy->isOriginal() && !array.copy->dirty() && !residents_.isHeld() &&
           !residents_.isKept(*array.copy) && fate(*array.copy) == After::release;
  }

  bool convey(NestArray &array, Slabs &slabs) {
    const Use &use = array.use;
    const ArrayName name{place_.nest, use.name};
    DeviceCopy &copy = *array.copy;
    bool isCopied = false;
    array.isConveyedHome = isHomeAtEnd(array);
    if (array.frontiers.needed && !array.isCompared()) {
      const Regions missing = *copy.missingRows(use.in);
      copy.filled(use.in, use.name, place_);
      slabs.bring(missing, copy.mirror(), array.frontiers.needed, name);
    } else {
      isCopied = fill(array);
    }
    if (array.isConveyedHome)
      slabs.takeHome(use.out, copy.mirror(), array.frontiers, use.storing(), name);
    return isCopied;
  }

  Place place_;
  Residents &residents_;
  std::vector<NestArray> arrays_;
  bool isPart_ = false; ///< of a nest that several devices share: each has its part alone
};

} // namespace NIDUS_TARGET
} // namespace nidus
