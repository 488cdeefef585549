//===- array.h - the arrays of a nest -------------------------------------===//
//
// Constructed after the nest's tests and before begin(); after it they convert
// to a device pointer p such that p[k] is element k of the host's array. Only
// elements from the first to the last one of the boxes may be accessed. A null
// host pointer is valid only with empty boxes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// An array whose boxes are already regions; an invalid one counts as empty and
/// makes the nest fall back.
inline size_t addArray(Nest &nest, const void *host,
                       const std::optional<Region> &in,
                       const std::optional<Region> &out, After after, const char *name) {
  if (!in || !out)
    nest.invalidate();
  return nest.add({host, in.value_or(Region()),
                   out.value_or(Region()), after, name});
}
} // namespace detail

/// An array that is only read: the box is copied in.
template <class T> class Input {
public:
  Input(Nest &nest, const char *name, const void *host, const Box &box,
        After after = After::release)
      : nest_(nest), array_(detail::addArray(nest, host,
                                             Region::of(host, sizeof(T), box),
                                             Region(), after, name)) {}
  operator const T *() const {
    return static_cast<const T *>(nest_.address(array_));
  }

private:
  Nest &nest_;
  size_t array_;
};

/// An array that is only written, every element of the box: not copied in.
template <class T> class Output {
public:
  Output(Nest &nest, const char *name, void *host, const Box &box, After after = After::release)
      : nest_(nest),
        array_(detail::addArray(nest, host, Region(),
                                Region::of(host, sizeof(T), box), after, name)) {}
  operator T *() const { return static_cast<T *>(nest_.address(array_)); }

private:
  Nest &nest_;
  size_t array_;
};

/// An array that is read and written: `in` is copied in, `out` goes back. An
/// element of `out` that the nest may leave as it is must lie in `in`.
template <class T> class Update {
public:
  Update(Nest &nest, const char *name, void *host, const Box &in, const Box &out,
         After after = After::release)
      : nest_(nest),
        array_(detail::addArray(nest, host,
                                Region::of(host, sizeof(T), in),
                                Region::of(host, sizeof(T), out), after, name)) {}
  operator T *() const { return static_cast<T *>(nest_.address(array_)); }

private:
  Nest &nest_;
  size_t array_;
};

/// `bytes` bytes of the host whose values the launcher was given: the nest must
/// not write them. Null: none.
class Location {
public:
  Location(Nest &nest, const void *address, size_t bytes) {
    const std::optional<Region> region = Region::interval(address, bytes);
    if (region)
      nest.protect(*region);
    else
      nest.invalidate();
  }
};

} // namespace NIDUS_TARGET
} // namespace nidus
