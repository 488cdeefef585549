//===- residency.h - arrays that stay on the device between nests ---------===//
//
// Each host thread owns the device copies (device_copy.h) that its nests made. No two of them mirror the same byte, so
// it does not matter through which pointer a nest or the host comes. Between nests a copy stays when the nest said
// After::keep, while the thread holds its data (hold()), when the program asked for it (keep()), or until the next nest
// ends (endLaterIf()). What is dirty reaches the host before anyone looks: before a table is read there, before any C
// original runs, and when host code says what it is about to touch.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/balances.h"
#include "nidus/residency/device_copies.h"
#include "nidus/launcher/extents.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// The copies of one host thread.
class NIDUS_SHARED Residents : DeviceCopies {
public:
  // What adds a copy or ends one goes through this class, and the hull follows.
  using DeviceCopies::bringHomeIf, DeviceCopies::dirtyBytes, DeviceCopies::endLaterIf, DeviceCopies::find,
      DeviceCopies::hasCopied, DeviceCopies::holding, DeviceCopies::hostFills, DeviceCopies::hostReads, DeviceCopies::hostWrites,
      DeviceCopies::isNewerElsewhere, DeviceCopies::missingBytes, DeviceCopies::newerBytes, DeviceCopies::remember, DeviceCopies::seen;

  Residents() = default;
  Residents(const Residents &) = delete;
  Residents &operator=(const Residents &) = delete;
  ~Residents() {
    forEach([](const DeviceCopy &copy) {
      if (inForkedChild() || copy.isOriginal())
        return;
      const device::OnDevice there(copy.device(), {"", "", 0});
      Sharing::get().leave(copy.end() - copy.begin());
      abandonMemory(copy.mirror().memory, copy.end() - copy.begin());
    });
  }

  static Residents &ofThisThread() {
    if (!mine_) {
      static thread_local const Owner owner{};
      static_cast<void>(owner);
      mine_ = new Residents;
    }
    return *mine_;
  }

  /// Of all that this thread has on a device, that is known to be worth it, or that nests will use together with it.
  static const Hull &hull() { return hull_; }

  /// Is anything of these bytes, or of what nests will use together with them, on a device of this thread, or known of what would
  /// be worth it? Costs next to nothing where the answer is no.
  static bool know(const void *address, size_t bytes) {
    return hull_.mayReach(address) && know(Hull::Interval::of(address, bytes));
  }
  /// The same of the elements of a box (box.h) of an array.
  template <class T, class First>
  static bool know(const void *host, First first, std::initializer_list<Level> levels) {
    return know(Hull::Interval::of<T>(host, first, levels));
  }
  /// Nothing: it may be anywhere.
  static bool know(const std::optional<Hull::Interval> &bytes) {
    return !bytes || (!bytes->empty() && hull_.mayHave(*bytes) && mine_->explore(*bytes));
  }

  /// Would anything have to move before C reads the elements of a box, or would a device have older ones when C has changed them?
  template <class T, class First>
  static bool haveNewer(const void *host, First first, std::initializer_list<Level> levels) {
    return concern(Hull::Interval::of<T>(host, first, levels), true);
  }
  template <class T, class First>
  static bool have(const void *host, First first, std::initializer_list<Level> levels) {
    return concern(Hull::Interval::of<T>(host, first, levels), false);
  }
  static bool haveNewer(const void *address, size_t bytes) { return concern(Hull::Interval::of(address, bytes), true); }
  static bool have(const void *address, size_t bytes) { return concern(Hull::Interval::of(address, bytes), false); }

  /// Null when the thread has none yet.
  static Residents *known() { return mine_; }

  bool isHeld() const { return holds_ > 0; }
  void hold(Place place) {
    if (holds_ == 0 && !areBlank())
      retireIf(place, [&](const DeviceCopy &copy) { return copy.endsLater() && !isKept(copy); });
    holds_++;
    isHolding_ = true;
    spared_.clear();
  }
  /// The last one ends every copy that keep() does not protect.
  void unhold(Place place) {
    const bool isNothingKnown = areBlank(); // as in functions that are called millions of times
    if (--holds_ == 0 && !isNothingKnown)
      retireIf(place, [&](const DeviceCopy &copy) { return !isKept(copy); });
    else
      spared_.clear();
    isHolding_ = holds_ > 0;
    extents_.leave(holds_);
    objects_.leave(holds_);
    if (isNothingKnown)
      return;
    if (holds_ == 0 && kept_.empty())
      balances_.clear();
    survey();
  }

  /// Until the unhold() of the hold() under which this is said, nests work on pieces of the bytes, which can be read.
  void expect(const Region &bytes) {
    if (!isHeld() || bytes.empty())
      return;
    extents_.add(bytes.begin(), bytes.end(), holds_);
    survey();
  }
  /// Until the innermost hold ends, these bytes are one object.
  void announce(const Region &object) {
    if (isHeld() && !object.empty())
      objects_.add(object.begin(), object.end(), holds_);
  }
  /// Calls act(begin, end) for bytes that have all of the object that a pointer leads into; false when it was not
  /// announced.
  template <class Act> bool forObjectAt(int64_t address, const Act &act) {
    // The pointer may have come to the end of its object, where another one begins.
    const Region object = objects_.find(address, address + 1), before = objects_.find(address - 1, address);
    if (object.empty())
      return false;
    act(before.empty() ? object.begin() : before.begin(), object.end());
    if (before.empty() && object.begin() == address)
      forEach([&](const DeviceCopy &copy) {
        if (!isAnnounced(copy))
          act(copy.begin(), copy.end());
      });
    return true;
  }
  /// Memory is short.
  void expectNothing() { extents_.clear(); }
  /// The object at the address is about to end.
  void expectNothingAt(int64_t address) {
    extents_.drop(address, address + 1);
    objects_.drop(address, address + 1);
  }
  /// Will nests work on all of the bytes?
  bool isExpected(const Region &bytes) const { return extents_.have(bytes); }
  /// Unknown code runs: it may look at anything, and end any object.
  void forAnything(Place place) {
    expectNothing();
    objects_.clear();
    retireIf(place, [](const DeviceCopy &) { return true; });
  }

  /// From the last unhold() to the next hold() copies inside the bytes stay.
  void spare(const Region &bytes) { spared_.push_back(bytes); }

  /// Copies inside the bytes stay after their nests.
  void keep(const Region &bytes) { kept_.push_back(bytes); }
  /// The opposite, for the bytes that begin there: what is newer goes back.
  void release(int64_t begin, Place place) {
    kept_.erase(
        std::remove_if(kept_.begin(), kept_.end(), [&](const Region &region) { return region.begin() == begin; }),
        kept_.end());
    if (isHeld())
      return;
    balances_.clear();
    retireIf(place, [&](const DeviceCopy &copy) { return !isKept(copy); });
    survey();
  }
  /// The same, but what is newer is lost.
  void discard(int64_t begin, Place place) {
    discardIf(place, [&](const DeviceCopy &copy) {
      return std::any_of(kept_.begin(), kept_.end(),
                         [&](const Region &region) { return region.begin() == begin && copy.isWithin(region); });
    });
    release(begin, place);
  }
  bool isKept(const DeviceCopy &copy) const {
    const auto isInside = [&](const Region &region) { return copy.isWithin(region); };
    return std::any_of(kept_.begin(), kept_.end(), isInside) ||
           (!isHeld() && std::any_of(spared_.begin(), spared_.end(), isInside));
  }

  /// Has the thread nothing on the device, and is nothing known of what would be worth it?
  static bool areBlank() { return hull_.empty(); }

  /// Would a nest that is left to C end nothing, wherever its data is? Within a hold, or where nothing is there.
  static bool areLeftAlone() { return isHolding_ || areBlank(); }

  /// Is anything of these bytes on a device, or known of what would be worth it?
  bool areKnown(const Region &interval) const {
    return areMet(interval.begin(), interval.end()) || balances_.has(interval);
  }

  /// Where the answer is no, the hull will say so.
  __attribute__((noinline)) bool explore(const Hull::Interval &asked) const {
    const Region interval = extents_.around(asked.begin, asked.end);
    if (areKnown(Region::between(asked.begin, asked.end)) || areKnown(interval))
      return true;
    const Hull::Interval bytes{interval.begin(), interval.end()};
    Hull::Interval gap{INT64_MIN, INT64_MAX};
    forDevices([&](const ByBegin &copies) { narrow(gap, bytes, copies, [](const auto &copy) { return copy.second->end(); }); });
    balances_.narrow(gap, bytes);
    // What nests use is together with all of its extent, which may reach to what is known.
    const Region before = extents_.across(gap.begin), behind = extents_.across(gap.end);
    hull_.addGap({before.empty() ? gap.begin : before.end(), behind.empty() ? gap.end : behind.begin()}, asked.begin);
    return false;
  }

  /// Will what a nest uses stay on the device when it ends?
  bool stays(const Use &use) const {
    const auto isInside = [&](const Region &region) { return region.begin() <= use.begin() && use.end() <= region.end(); };
    return isHeld() || std::any_of(kept_.begin(), kept_.end(), isInside);
  }

  /// With how much nests of a loop use around the bytes, sooner or later.
  Region around(const Use &use) const { return around(use.begin(), use.end()); }
  Region around(int64_t begin, int64_t end) const { return extents_.around(begin, end); }

  Balance balance(const Regions &intervals) const { return balances_.of(intervals); }
  void setBalance(const Regions &intervals, const Balance &balance, const Rates &rates) {
    rates_ = &rates;
    balances_.set(intervals, balance);
    survey();
  }

  /// Does the device work on the host's own bytes there?
  static bool needsNoCopy(const Use &use) {
    const bool isClaimed = detail::isClaimed.load(std::memory_order_relaxed) && !inForkedChild();
    return isClaimed && device::reachesHost(use.begin(), use.end());
  }

  /// The same without what nests will use around it.
  bool provideExactly(const Use &use, Place place) {
    return isEnough(find(use), use) || provide(use, use.begin(), use.end(), place);
  }

  /// Makes sure that one copy mirrors the bytes of the use: find() then has it. Copies may move. False when there is
  /// not enough memory.
  bool provide(const Use &use, Place place) {
    const DeviceCopy *const found = find(use);
    const bool isFound = isEnough(found, use);
    const Region extent = extents_.find(use.begin(), use.end()), wide = around(use);
    if (isFound && (extent.empty() || found->isOriginal() || found->has(extent)))
      return true;
    if (extent.empty())
      return provide(use, use.begin(), use.end(), place);
    if (provide(use, wide.begin(), wide.end(), place))
      return true;
    extents_.drop(extent.begin(), extent.end());
    return isFound || provide(use, use.begin(), use.end(), place);
  }

  /// Makes the region of a copy valid. Was anything copied?
  bool fill(DeviceCopy &copy, const Region &region, const char *array, Place place) {
    const Region extent = extents_.find(region.begin(), region.end());
    return fill(copy, region, copy.has(extent) ? extent : Region(), array, place);
  }

  /// The same, and nothing around it.
  bool fillExactly(DeviceCopy &copy, const Region &region, const char *array, Place place) {
    return fill(copy, region, Region(), array, place);
  }

  /// The copy's device is about to change the region, or has: what other devices have of it is not valid any more. Of what is
  /// newer there some may go home first, so that nothing may count as changed already that no kernel was launched for.
  void takeOver(const DeviceCopy &copy, const Region &written, Place place) { loseElsewhere(copy, written, place); }
  /// The nest that was given `host` writes the region of the copy, or some of it.
  void use(DeviceCopy &copy, const void *host, const Region &written, Storing storing, Place place) {
    takeOver(copy, written, place);
    copy.use(host, written, storing);
  }
  /// The copy's device changes the region, or some of it.
  void change(DeviceCopy &copy, const Region &written, Storing storing, Place place) {
    takeOver(copy, written, place);
    copy.change(written, storing);
  }

  /// Ends every copy for which `ends(copy)` holds, after its dirty bytes went
  /// back.
  template <class Ends> void retireIf(Place place, const Ends &ends) {
    endIf(
        INT64_MIN, INT64_MAX, ends, [&](DeviceCopy &copy) { writeBack(copy, INT64_MIN, INT64_MAX, place); }, place);
  }

  /// The same, but what is dirty is lost.
  template <class Ends> void discardIf(Place place, const Ends &ends) {
    endIf(
        INT64_MIN, INT64_MAX, ends, [](DeviceCopy &) {}, place);
  }

  /// The object that these bytes are is about to end: what is newer is lost. Of copies that reach past it, what is not
  /// the object's stays.
  void end(const Region &object, Place place) {
    extents_.drop(object.begin(), object.end());
    objects_.drop(object.begin(), object.end());
    discardIf(place, [&](const DeviceCopy &copy) { return copy.isWithin(object); });
    hostFills(object.begin(), object.end(), place);
  }

  /// Host code is about to touch [begin, end): what is on the device would move, or does.
  void hostMoves(int64_t begin, int64_t end) {
    if (!balances_.empty())
      balances_.charge(begin, end, ChargeOfMove{rates_, dirtyBytes(begin, end) > 0});
  }
  /// ... the region.
  void hostMoves(const Region &region) {
    if (!balances_.empty())
      balances_.charge(region, ChargeOfMove{rates_, areDirtyIn(region)});
  }

private:
  static bool concern(const std::optional<Hull::Interval> &bytes, bool isRead) {
    return !bytes || (!bytes->empty() && hull_.mayHave(*bytes) && mine_->explore(*bytes) &&
                      !mine_->leaveAlone(bytes->begin, bytes->end, isRead));
  }

  struct Owner {
    ~Owner() {
      delete mine_;
      mine_ = nullptr;
      setHull(Hull());
      isHolding_ = false;
    }
  };

  /// After every change of what is known. When extents end the hull may stay too large, which is no mistake.
  void survey() const {
    Hull::Interval all = balances_.all();
    forDevices([&](const ByBegin &copies) { all.add(Hull::Interval{copies.begin()->first, copies.rbegin()->second->end()}); });
    if (!all.empty())
      for (const Region &extent : {extents_.across(all.begin), extents_.across(all.end)})
        if (!extent.empty())
          all.add({extent.begin(), extent.end()});
    setHull(Hull(all));
  }

  static void setHull(const Hull &hull) {
    nidus_known += int(!hull.empty()) - int(!hull_.empty());
    hull_ = hull;
  }

  template <class Ends, class Before>
  void endIf(int64_t begin, int64_t end, const Ends &ends, const Before &before, Place place) {
    DeviceCopies::endIf(begin, end, ends, before, place);
    survey();
  }

  /// One copy mirrors [begin, end) then, in which the bytes of the use lie.
  bool provide(const Use &use, int64_t begin, int64_t end, Place place) {
    const int64_t first = begin, last = end;
    bool hasCopy = false; // which another array of the nest may need
    forMeeting(first, last, [&](const DeviceCopy &copy) {
      if (copy.device() != device::current())
        return;
      hasCopy |= !copy.isOriginal();
      begin = min(begin, copy.begin()), end = max(end, copy.end());
    });
    const bool isOriginal = !use.needsCopy && !hasCopy && device::reachesHost(first, last);
    // Other devices keep what they have, but for the host's own bytes, which change under their hands.
    const auto isHere = [](const DeviceCopy &copy) { return copy.device() == device::current(); };
    endIf(
        first, last,
        [&](const DeviceCopy &copy) {
          return isHere(copy) ? copy.isOriginal() != isOriginal : isOriginal || copy.isOriginal();
        },
        [&](DeviceCopy &copy) { writeBack(copy, INT64_MIN, INT64_MAX, place); }, place);
    std::unique_ptr<DeviceCopy> whole =
        isOriginal ? std::make_unique<DeviceCopy>(begin, end - begin) : DeviceCopies::allocated(begin, end, place);
    if (!whole)
      return false;
    endIf(
        first, last, isHere, [&](DeviceCopy &part) { whole->absorb(part, place); }, place);
    add(std::move(whole));
    survey();
    return true;
  }

  bool fill(DeviceCopy &copy, const Region &region, const Region &extent, const char *array, Place place) {
    return copy.fill(region, extent, array, place,
                     [&](const Region &part) { return fromOthers(copy, part, {place.nest, array}, place); });
  }

  /// Does it mirror nothing but bytes of announced objects?
  bool isAnnounced(const DeviceCopy &copy) const {
    const Region object = objects_.find(copy.begin(), copy.end());
    return !object.empty() && copy.isWithin(object);
  }

  static bool isEnough(const DeviceCopy *copy, const Use &use) { return copy && !(use.needsCopy && copy->isOriginal()); }

  static inline thread_local Residents *mine_ = nullptr;
  static inline thread_local Hull hull_;
  static inline thread_local bool isHolding_ = false;
  Regions kept_, spared_;
  Balances balances_;
  const Rates *rates_ = nullptr; ///< of the balances
  Extents extents_;
  Extents objects_; ///< that were announced
  int holds_ = 0;
};

} // namespace NIDUS_TARGET
} // namespace nidus
