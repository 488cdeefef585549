//===- nest.h - one execution of a mapped loop nest -----------------------===//
//
// The order of calls: constructor; holds() for each test; then either
// nothing(), or the arrays (array.h, table.h), begin(), launch() for each
// kernel, end() or endBeforeAnother(). Where a member says "fall back", it counts a fallback, brings
// the host's data up to date (every copy of this thread goes back and ends; where only arrays overlap,
// what the C uses of them goes back), and the launcher returns 0: nothing else was changed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/execution.h"
#include "nidus/observe/named_range.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Costs next to nothing until something must be done: small nests are called millions of times.
class Nest {
public:
  /// The kernel's or function's name and the place of the nest, for messages;
  /// the strings outlive the nest.
  Nest(const char *name, const char *file, int line) : place_{name, file, line}, range_(place_) {}
  Nest(const Nest &) = delete;
  Nest &operator=(const Nest &) = delete;

  /// A test on which the translation relies. False: fell back, the launcher
  /// returns 0.
  bool holds(bool condition) { return condition || fallBack(); }

  /// Can all elements of the box be read, though the nest may not read all of them? As holds().
  template <class T> bool mayRead(const void *host, const Box &box) { return execution().mayRead<T>(host, box); }

  /// The nest has no iteration. Copies of this thread go back and end, unless it holds them. 1.
  int nothing() {
    if (!Residents::areLeftAlone())
      execution().nothing();
    return 1;
  }

  /// Is the device predicted to take less time than the C if all data is there? False: declined, the launcher returns 0.
  /// Before anything is looked at, but after the tests without which the grids mean nothing.
  bool couldPay(const Rates &rates, std::initializer_list<Work> works) {
    return couldPay(rates, works, [] { return true; });
  }

  /// The same; isConcerned(): while data is held, must anything move, or be said, for the C to touch what it touches?
  template <class IsConcerned>
  __attribute__((always_inline)) bool couldPay(const Rates &rates, std::initializer_list<Work> works,
                                               const IsConcerned &isConcerned) {
    // What is newer on the device must come home: pays() sees to it. Where nothing moves, the loss is small, and counts in no
    // balance. A profile wants to know by how much.
    if (Profile::isOff() && Forecast::isWithinLaunch(rates, works) && isApart(isConcerned))
      return false;
    if (foresee(rates, works))
      return true;
    return Profile::isOff() ? !isApart(isConcerned) : !Residents::areBlank() || declined();
  }

  /// ... with the moves of data that both sides need, and with its start? False: declined, what the C needs goes back, and
  /// the launcher returns 0. After the arrays, before begin().
  bool pays() { return execution().pays(*forecast_); }

  /// Tests, allocates and copies in. False: fell back, because a box or grid is
  /// not valid, all grids are empty, an array is null, what is written overlaps
  /// what another array, table, location or result names, a result cannot be
  /// read, no device is usable, or its memory is short.
  template <class... Grids> bool begin(const Grids &...grids) { return execution().begin(grids...); }

  /// Runs the kernel over a grid that begin() was given. Arguments convert to
  /// the kernel's parameters.
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), const char *name, const Grid &grid, const Arguments &...arguments) {
    execution().launch(kernel, name, grid, arguments...);
  }

  /// Calls launch(part) for parts of a grid, the only one that begin() was given, that together are all of it. Where
  /// arrays have frontiers, their data moves meanwhile. False: fell back, nothing was launched.
  template <class SomeGrid, class Launch> bool inSlabs(const SomeGrid &grid, const Launch &launch) {
    return execution().inSlabs(grid, launch);
  }

  /// Copies out and ends copies, as each array said; the objects of results change. 1.
  int end() { return execution().end(); }

  /// end() where another nest surely comes before anybody looks at memory: what is small goes home with what that one
  /// wrote, so that both may run side by side.
  int endBeforeAnother() { return execution().endBeforeAnother(); }

  /// Of a scalar of the host that the nest combines values into: its value from begin() on, which is the object's when
  /// the nest ends. All other bytes that the nest touches must lie elsewhere.
  template <class T> T *result(void *host) { return execution().result<T>(host); }

  Place place() const { return place_; }

  /// For what the nest works on: arrays, tables and locations.
  Execution &execution() {
    if (!execution_)
      execution_.emplace(place_);
    return *execution_;
  }

private:
  /// Does the C need nothing of the thread's residents, nor they to know of it?
  template <class IsConcerned> static bool isApart(const IsConcerned &isConcerned) {
    return Residents::areBlank() || (Residents::areLeftAlone() && !isConcerned());
  }

  // Out of line: what most calls do not come to.
  __attribute__((noinline)) bool fallBack() { return execution().fallBack(); }

  /// Does the device take less time with all data there?
  __attribute__((noinline)) bool foresee(const Rates &rates, std::initializer_list<Work> works) {
    forecast_.emplace(rates, works);
    return forecast_->couldPay();
  }

  /// Counts it. False.
  __attribute__((noinline)) bool declined() { return execution().decline(forecast_->device(), forecast_->c()); }

  Place place_;
  NamedRange range_;
  std::optional<Forecast> forecast_;
  std::optional<Execution> execution_; ///< none yet where nothing must be done
};

} // namespace NIDUS_TARGET
} // namespace nidus
