//===- execution.h - what a nest does that is not left to C at first sight --===//
//
// Its arrays and other memory, the moves of their data, and the launches. Made by Nest (nest.h), which has the order of
// calls, when the first of them needs it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/decision.h"
#include "nidus/launcher/results.h"
#include "nidus/launcher/scratch.h"
#include "nidus/launcher/shares.h"

namespace nidus {
inline namespace NIDUS_TARGET {

class Execution {
public:
  explicit Execution(Place place) : place_(place), arrays_(place), residents_(arrays_.residents()), packed_(arrays_, residents_, place), scratches_(place) {}
  Execution(const Execution &) = delete;
  Execution &operator=(const Execution &) = delete;

  /// Falls back: the C may touch anything. False.
  bool fallBack() {
    beginFallback();
    retireAll();
    return false;
  }

  /// Can all elements of the box be read, though the nest may not read all of them? As holds(). What lies behind the object may be
  /// memory of the runtime, or of the driver, that is given back before the nest's data is copied: it is asked for again then.
  template <class T> bool mayRead(const void *host, const Box &box) {
    if (const PackedRows *const rows = packed_.of(host))
      return PackedArrays::areReadable(*rows, Region::of(host, sizeof(T), box).value_or(Region())) || fallBack();
    if (const std::optional<Region> region = Region::of(host, sizeof(T), box))
      perhapsRead_.push_back(*region);
    return readable<T>(host, box) || fallBack();
  }

  /// Copies of this thread go back and end, unless it holds them.
  void nothing() {
    if (!residents_.isHeld())
      retireIf([](const DeviceCopy &) { return true; });
  }

  /// Counts that the C runs, which is predicted to take less time. False.
  bool decline(double device, double c) const {
    Profile::get().addPrediction(place_.nest, device, c, Outcome::declined);
    return false;
  }

  /// Is the device to compute it, with the moves of data that both sides need, and its start? False: declined, the C has what it
  /// needs.
  bool pays(const Forecast &forecast) {
    if (!valid_)
      return true; // begin() falls back
    const bool is = isForDevice(forecast, arrays_, packed_, place_);
    if (!is)
      leaveToC();
    return is;
  }

  /// Tests, allocates and copies in. False: fell back, because a box or grid is
  /// not valid, all grids are empty, an array is null, what is written overlaps
  /// what another array, table, location or result names, a result cannot be
  /// read, no device is usable, or its memory is short.
  template <class... Grids> bool begin(const Grids &...grids) {
    static_assert(sizeof...(grids) > 0, "the grids of all launches");
    const bool launchable = (grids.valid() && ...) && !(grids.empty() && ...);
    if ((Grids::isOfPackets || ...))
      arrays_.storePackets();
#ifdef NIDUS_WATCH
    if (hasObserver()) {
      if (valid_ && launchable && separate())
        watch((grids.iterations() + ...));
      return fallBack();
    }
#endif
    if (!valid_ || !launchable)
      return fallBack();
    if (!separate())
      return fallBackForOverlap();
    if (!results_.load(residents_, place_) || !prepare())
      return fallBack();
    packed_.gather();
    return attempt(grids...) || fallBack();
  }

  /// Runs the kernel over a grid that begin() was given. Arguments convert to
  /// the kernel's parameters.
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), const char *name, const Grid &grid, const Arguments &...arguments) {
    static_assert(sizeof...(Parameters) == sizeof...(Arguments), "one argument for each parameter of the kernel");
    if (grid.empty())
      return;
    Profile::get().addLaunch(device::current());
    const Traced event("kernel", name, place_);
    if (touched_.empty())
      touched_ = touched();
    device::launch<Parameters...>(kernel, name, grid.shape(), place_, touched_, static_cast<Parameters>(arguments)...);
  }

  /// Calls launch(part) for parts of a grid, the only one that begin() was given, that together are all of it. Where
  /// arrays have frontiers, their data moves meanwhile. False: fell back, nothing was launched.
  template <class SomeGrid, class Launch> bool inSlabs(const SomeGrid &grid, const Launch &launch) {
    if (!shares_.empty())
      return runShares(grid, launch) || fallBack();
    const std::optional<double> bytes = Trace::get().enabled() ? std::nullopt : arrays_.movableBytes();
    const std::vector<int64_t> ends = grid.ends(bytes ? cutsWorthIt(*bytes, grid.shareThatFills()) : std::vector<double>());
    if (ends.size() >= 2)
      return runSlabs(grid.first(), ends, [&](int64_t first, int64_t end) { launch(grid.part(first, end)); }) ||
             fallBack();
    if (!fill())
      return fallBack();
    launch(grid);
    return true;
  }

  /// Copies out and ends copies, as each array said; the objects of results change. 1.
  int end() {
    settle();
    if (!residents_.isHeld())
      retireIf([&](const DeviceCopy &copy) { return copy.endsLater() || arrays_.fate(copy) == After::release; });
    return 1;
  }

  /// end() where another nest surely comes before anybody looks at memory: what is small goes home with what that one
  /// wrote, so that both may run side by side.
  int endBeforeAnother() {
    settle();
    if (residents_.isHeld())
      return 1;
    const auto isSmall = [](const DeviceCopy &copy) { return copy.end() - copy.begin() <= smallCopy_; };
    const auto ends = [&](const DeviceCopy &copy) { return arrays_.fate(copy) == After::release; };
    retireIf([&](const DeviceCopy &copy) { return ends(copy) && !isSmall(copy); });
    residents_.endLaterIf(ends);
    return 1;
  }

  //===-- for arrays, tables and locations --------------------------------===//

  /// Registers an array and returns its number.
  size_t add(const Use &use) {
    if (!use.host && !(use.in.empty() && use.out.empty()))
      valid_ = false;
    return arrays_.add(use);
  }

  /// Of an array, to be set before begin(); then inSlabs() follows it.
  Frontiers &frontiers(size_t array) {
    isInSlabs_ = true;
    return arrays_.frontiers(array);
  }

  /// Registers bytes of the host that the nest must not write.
  void protect(const Region &region) { protected_.push_back(region); }

  /// Of a scalar of the host that the nest combines values into: its value from begin() on, which is the object's when
  /// the nest ends. All other bytes that the nest touches must lie elsewhere.
  template <class T> T *result(void *host) { return results_.add<T>(host); }

  /// Device memory that belongs to the nest alone.
  Scratches &scratches() { return scratches_; }

  /// What was found of elements of the type that the device has as they were then; null when nobody looked.
  const Seen *seen(const Region &region, int type) const { return residents_.seen(region, type); }

  /// For the nests after this one.
  void remember(const Seen &seen) { seen_.push_back(seen); }

  /// The host is about to read the region.
  void update(const Region &region) {
    residents_.hostReads(region, place_);
    packed_.gather(region);
  }

  /// Registers rows that lie apart; the array that is their buffer follows.
  void add(std::unique_ptr<PackedRows> rows) { packed_.add(std::move(rows)); }

  Place place() const { return place_; }

  /// The kernels use what is made for one device: a variable in constant memory, a texture.
  void keepTogether() { isTogether_ = true; }

  /// Something is wrong with an argument: begin() will fall back.
  void invalidate() { valid_ = false; }

  /// Address on the device of element 0 of an array; where no byte of it is used, one where nothing is, from which rows
  /// may be counted all the same. Only after begin().
  void *address(size_t array) const {
    const NestArray &entry = launching_ ? (*launching_)[array] : arrays_[array];
    if (!entry.copy)
      return reinterpret_cast<void *>(uintptr_t(1) << 62);
    // Element 0 may lie outside the allocation: computed as a number.
    const Mirror &mirror = entry.copy->mirror();
    return reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(mirror.memory) - static_cast<uintptr_t>(mirror.begin) +
                                    reinterpret_cast<uintptr_t>(entry.use.host));
  }

private:
  // Kernels that write more fill a device, and in slabs it goes home while they run.
  static constexpr int64_t smallCopy_ = int64_t(4) << 20;

  /// The kernels are launched.
  void settle() {
    results_.store(residents_, place_);
    if (copiedIn_)
      device::awaitCopiesIn(place_);
    arrays_.settle();
    for (const Seen &seen : seen_)
      residents_.remember(seen);
    if (arrays_.discards())
      residents_.discardIf(place_, [&](const DeviceCopy &copy) { return arrays_.fate(copy) == After::discard; });
    packed_.scatter();
  }

  template <class Launch> bool runSlabs(int64_t first, const std::vector<int64_t> &ends, const Launch &launch) {
    if (!readable(perhapsRead_))
      return false;
    Slabs slabs(ends);
    copiedIn_ = arrays_.convey(slabs);
    const Slabs::Launch unlessFailed = [&](int64_t begin, int64_t end) {
      if (hasFailed())
        return false;
      attempt_.reset();
      launch(begin, end);
      return true;
    };
    slabs.run(first, unlessFailed, place_);
    if (hasFailed())
      return false;
    arrays_.takeOver();
    arrays_.use();
    return true;
  }

  bool fill() {
    if (!readable(perhapsRead_))
      return false;
    copiedIn_ = arrays_.fill();
    if (hasFailed())
      return false;
    attempt_.reset();
    arrays_.takeOver();
    arrays_.use();
    return true;
  }

  /// Of what was attempted so far.
  bool hasFailed() const {
    if (Attempt::hasFailed())
      notice(place_, "the device fails", attempt_->why().c_str());
    return Attempt::hasFailed();
  }

  /// Does what is written lie apart from all else?
  bool separate() const {
    return arrays_.areSeparate() && arrays_.areWrittenApartFrom(protected_) && packed_.areSeparate(protected_) && areResultsApart();
  }

  bool areResultsApart() const {
    if (results_.empty())
      return true;
    std::vector<Region> all = protected_;
    arrays_.addRegions(all);
    packed_.addRegions(all);
    return results_.separateFrom(all);
  }

  /// On the device; all kernels of the nest together.
  std::vector<Touched> touched() const {
    std::vector<Touched> all = (launching_ ? *launching_ : arrays_).touched();
    scratches_.addTouched(all);
    return all;
  }

  /// The C runs. Outside of a hold nobody says what it touches next.
  void leaveToC() {
    if (!residents_.isHeld())
      retireIf([](const DeviceCopy &) { return true; });
    arrays_.leaveToC();
    packed_.leaveToC();
    for (const Region &region : protected_)
      residents_.hostReads(region, place_);
    results_.leaveToC(residents_, place_);
  }

  void beginFallback() {
    count(Profile::get().fallbacks);
    if (!attempt_)
      attempt_.emplace(); // of what the device has, the original needs only what is newer there
  }

  /// Where arrays overlap each other, but not what says where they are, the C touches these arrays and no more. False.
  bool fallBackForOverlap() {
    if (!packed_.empty() || !arrays_.areWrittenApartFrom(protected_) || !areResultsApart())
      return fallBack();
    beginFallback();
    leaveToC();
    return false;
  }

  void retireAll() {
    residents_.retireIf(place_, [](const DeviceCopy &) { return true; });
  }

#ifdef NIDUS_WATCH
  void watch(double iterations) const {
    nidus_watch_enter(place_.nest, place_.line, iterations);
    arrays_.watch();
    results_.watch();
    for (const Region &region : protected_)
      watchRegion(0, region);
  }
#endif

  /// Copies that the program did not ask to keep.
  template <class Ends> void retireIf(const Ends &ends) {
    residents_.retireIf(place_, [&](const DeviceCopy &copy) { return !residents_.isKept(copy) && ends(copy); });
  }

  bool prepare() {
    if (inForkedChild())
      return false;
    claimDevice();
    const std::string &unusable = device::prepare();
    if (!unusable.empty())
      notice(place_, "no usable device", unusable.c_str());
    return unusable.empty();
  }

  template <class SomeGrid, class Launch> bool runShares(const SomeGrid &grid, const Launch &launch) {
    if (!readable(perhapsRead_))
      return false;
    copiedIn_ = shares_.fill(place_);
    if (hasFailed())
      return false;
    attempt_.reset();
    shares_.use();
    shares_.forEach(place_, [&](const Share &share) {
      launching_ = &share.arrays;
      touched_ = touched();
      launch(grid.alone(share.first, share.end));
    });
    return true;
  }

  /// All that can fail before a kernel is launched; of a nest in slabs, inSlabs() attempts the rest.
  template <class... Grids> bool attempt(const Grids &...grids) {
    attempt_.emplace();
    if constexpr ((Grids::isOfPackets && ...) && sizeof...(Grids) == 1)
      if (isInSlabs_ && !isTogether_ && results_.empty() && scratches_.empty())
        shares_ = Shares(arrays_, grids...);
    if (!shares_.empty() && shares_.allocate(place_)) {
      launching_ = shares_.anyArrays();
      return true;
    }
    return allocateScratch() && allocate() && (isInSlabs_ || fill());
  }

  /// Before the arrays, whose copies count as written once they are there.
  bool allocateScratch() { return scratches_.allocate() || noteShortage(); }

  bool allocate() {
    if (arrays_.allocate())
      return true;
    // Others make room; they come back when a nest needs them.
    residents_.expectNothing();
    retireAll();
    return arrays_.allocate() || noteShortage();
  }

  /// False.
  bool noteShortage() const {
    if (!hasFailed())
      notice(place_, "not enough device memory", Budget::get().shortage().c_str());
    return false;
  }

  Place place_;
  std::optional<Attempt> attempt_; ///< until a kernel may be launched; before what it protects the end of
  NestArrays arrays_;
  Residents &residents_;
  PackedArrays packed_;
  std::vector<Region> protected_;
  std::vector<Region> perhapsRead_; ///< data decides, or the region is larger than what is read; asked for again when all memory is allocated
  Results results_;
  std::vector<Seen> seen_;
  Scratches scratches_;
  std::vector<Touched> touched_; ///< empty before the first launch
  Shares shares_;                ///< none: one device computes all of it
  const NestArrays *launching_ = nullptr; ///< those of a share; null: all
  bool valid_ = true;
  bool copiedIn_ = false;
  bool isInSlabs_ = false;  ///< inSlabs() copies in
  bool isTogether_ = false; ///< one device computes it
};

} // namespace NIDUS_TARGET
} // namespace nidus
