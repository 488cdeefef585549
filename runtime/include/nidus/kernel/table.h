//===- table.h - a small array as a kernel parameter ----------------------===//
//
// Elements [0, N) of a host array by value, and a single element, wherever it
// is. Constructed on the host after the nest's tests and before begin(): the
// elements are read now, and the nest must not write them. What the nest does
// not read is zero bytes, and not touched on the host: with `read` false all of
// it, with a box (box.h) what lies outside.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// Copies a region of the host; the byte at the address `from` comes to `to`.
inline void copyRegion(const Region &region, int64_t from, char *to) {
  if (region.empty())
    return;
  if (region.size() == 0) {
    memcpy(to + (region.begin() - from), reinterpret_cast<const void *>(region.begin()),
           static_cast<size_t>(region.run()));
    return;
  }
  for (int64_t k = 0; k < region[0].count; k++)
    copyRegion(region.slice(k, 1), from, to);
}

/// The nest reads the region by value. False: the launcher's arguments do not name one within `bytes` bytes from `from`
/// on.
inline bool readsByValue(Nest &nest, const std::optional<Region> &region, int64_t from, size_t bytes) {
  if (!region || (!region->empty() &&
                  (from == 0 || region->begin() < from || region->end() > from + static_cast<int64_t>(bytes)))) {
    nest.execution().invalidate();
    return false;
  }
  nest.execution().update(*region);
  nest.execution().protect(*region);
  return true;
}
} // namespace detail

template <class T, size_t N> class Table {
public:
  Table(Nest &nest, const void *host, bool read = true) {
    static_assert(std::is_trivially_copyable_v<Table> && N > 0, "a table is copied as bytes");
    memset(static_cast<void *>(values_), 0, sizeof(values_));
    if (!read)
      return;
    const std::optional<Region> source = Region::interval(host, sizeof(values_));
    if (!host || !source) {
      nest.execution().invalidate();
      return;
    }
    nest.execution().update(*source);
    nest.execution().protect(*source);
    memcpy(static_cast<void *>(values_), host, sizeof(values_));
  }

  /// Of elements [0, N) those in the box.
  Table(Nest &nest, const void *host, const Box &box) {
    static_assert(std::is_trivially_copyable_v<Table> && N > 0, "a table is copied as bytes");
    memset(static_cast<void *>(values_), 0, sizeof(values_));
    const std::optional<Region> part = Region::of(host, sizeof(T), box);
    const auto begin = reinterpret_cast<int64_t>(host);
    if (detail::readsByValue(nest, part, begin, sizeof(values_)))
      detail::copyRegion(*part, begin, reinterpret_cast<char *>(values_));
  }

  template <class Index> __host__ __device__ const T &operator[](Index index) const { return values_[index]; }
  __host__ __device__ const T *data() const { return values_; }

private:
  T values_[N];
};

/// The only element of an array that a nest reads; the box has no other.
template <class T> class Element {
public:
  Element(Nest &nest, const void *host, const Box &box) {
    static_assert(std::is_trivially_copyable_v<Element>, "an element is copied as bytes");
    memset(static_cast<void *>(&value_), 0, sizeof(value_));
    const std::optional<Region> place = Region::of(host, sizeof(T), box);
    const int64_t begin = host && place ? place->begin() : 0;
    if (detail::readsByValue(nest, place, begin, sizeof(value_)))
      detail::copyRegion(*place, begin, reinterpret_cast<char *>(&value_));
  }

  /// As the source says it: the index is that of this element.
  template <class Index> __host__ __device__ const T &operator[](Index) const { return value_; }

private:
  T value_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
