//===- constant_table.h - a table that is too large for a parameter -------===//
//
// Elements [0, N) of a host array in a __constant__ variable of the file. The
// launcher constructs it like a Table (table.h), and loads it after begin():
//
//     nidus::ConstantTable taps(nest, "taps", fir_12_taps, taps_);
//     ...
//     if (!nest.begin(grid))
//         return 0;
//     taps.load();
//
// There is one variable for all host threads: who has loaded it keeps the others
// waiting until his kernels are done, which the end of the ConstantTable waits for.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"
#include <mutex>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// One for all variables: a nest that loads two never waits for another that has one of them.
class NIDUS_SHARED ConstantMemory {
public:
  static std::recursive_mutex &mutex() {
    static auto *const mutex = new std::recursive_mutex;
    return *mutex;
  }
};
} // namespace detail

template <class T, size_t N> class ConstantTable {
public:
  /// With `read` false the nest does not read the array, and the host is not touched.
  ConstantTable(Nest &nest, const char *name, T (&variable)[N], const void *host, bool read = true)
      : place_(nest.place()), name_(name), variable_(variable), host_(read ? host : nullptr) {
    if (!read)
      return;
    nest.execution().keepTogether();
    const std::optional<Region> source = Region::interval(host, sizeof(T[N]));
    if (!host || !source) {
      nest.execution().invalidate();
      return;
    }
    nest.execution().update(*source);
    nest.execution().protect(*source);
  }
  ConstantTable(const ConstantTable &) = delete;
  ConstantTable &operator=(const ConstantTable &) = delete;
  ~ConstantTable() {
    if (lock_.owns_lock())
      device::synchronise(place_);
  }

  /// Before the launches; once.
  void load() {
    if (!host_)
      return;
    lock_ = std::unique_lock<std::recursive_mutex>(detail::ConstantMemory::mutex());
    device::copyToVariable(variable_, host_, place_);
    Profile::get().addToDevice(device::current(), {place_.nest, name_}, sizeof(T[N]), 1);
  }

private:
  Place place_;
  const char *name_;
  T (&variable_)[N];
  const void *host_; ///< null: nothing to load
  std::unique_lock<std::recursive_mutex> lock_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
