//===- table.h - a small array as a kernel parameter ----------------------===//
//
// Elements [0, N) of a host array by value. Constructed on the host after the
// nest's tests and before begin(): the elements are read now, and the nest must
// not write them. With `read` false (the nest does not read the array) the host
// is not touched and the values are zero bytes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

template <class T, size_t N> class Table {
public:
  Table(Nest &nest, const void *host, bool read = true) {
    static_assert(std::is_trivially_copyable_v<Table> && N > 0,
                  "a table is copied as bytes");
    memset(static_cast<void *>(values_), 0, sizeof(values_));
    if (!read)
      return;
    const std::optional<Region> source =
        Region::interval(host, sizeof(values_));
    if (!host || !source) {
      nest.invalidate();
      return;
    }
    nest.update(*source);
    nest.protect(*source);
    memcpy(static_cast<void *>(values_), host, sizeof(values_));
  }

  template <class Index>
  __host__ __device__ const T &operator[](Index index) const {
    return values_[index];
  }
  __host__ __device__ const T *data() const { return values_; }

private:
  T values_[N];
};

} // namespace NIDUS_TARGET
} // namespace nidus
