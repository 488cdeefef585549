//===- array.h - the arrays of a nest -------------------------------------===//
//
// Constructed after the nest's tests and before begin(); after it they convert
// to a device pointer p such that p[k] is element k of the host's array. Only
// elements from the first to the last one of the boxes may be accessed. A null
// host pointer is valid only with empty boxes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/nest.h"

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// An array whose boxes are already regions; an invalid one counts as empty and
/// makes the nest fall back.
inline size_t addArray(Nest &nest, const void *host, const std::optional<Region> &in, const std::optional<Region> &out,
                       After after, const char *name, Writes writes) {
  if (!in || !out || (writes == Writes::partOfBox && !out->isNested()))
    nest.execution().invalidate();
  return nest.execution().add({host, in.value_or(Region()), out.value_or(Region()), after, name, writes});
}
/// An array with elements of type T.
template <class T> class Registered {
public:
  /// For inSlabs(): iterations before y, along the outermost axis, touch only elements before element(y).
  template <class Element> void neededBefore(const Element &element) {
    nest_.execution().frontiers(array_).needed = [host = host_, element](int64_t y) { return at(host, element(y), INT64_MAX); };
  }
  /// ... iterations from y on touch only elements from element(y) on.
  template <class Element> void neededFrom(const Element &element) {
    nest_.execution().frontiers(array_).first = [host = host_, element](int64_t y) { return at(host, element(y), INT64_MIN); };
  }
  /// ... iterations from y on write only elements from element(y) on.
  template <class Element> void completeBefore(const Element &element) {
    nest_.execution().frontiers(array_).complete = [host = host_, element](int64_t y) { return at(host, element(y), INT64_MIN); };
  }

  /// Of element 0, on the host and, after begin(), on the device.
  const void *host() const { return host_; }
  void *address() const { return nest_.execution().address(array_); }

protected:
  Registered(Nest &nest, const char *name, const void *host, const std::optional<Region> &in,
             const std::optional<Region> &out, After after, Writes writes = Writes::all)
      : nest_(nest), host_(host), array_(addArray(nest, host, in, out, after, name, writes)) {
    if (reinterpret_cast<uintptr_t>(host) % alignof(T) != 0) // so it would be on the device, which reads no such element
      nest.execution().invalidate();
  }

private:
  /// The element's address; `otherwise` when it is none.
  static int64_t at(const void *host, int64_t element, int64_t otherwise) {
    int64_t bytes = 0, address = 0;
    return __builtin_mul_overflow(element, static_cast<int64_t>(sizeof(T)), &bytes) ||
                   __builtin_add_overflow(bytes, static_cast<int64_t>(reinterpret_cast<uintptr_t>(host)), &address)
               ? otherwise
               : address;
  }

  Nest &nest_;
  const void *host_;
  size_t array_;
};
} // namespace detail

/// An array that is only read: the box is copied in.
template <class T> class Input : public detail::Registered<T> {
public:
  Input(Nest &nest, const char *name, const void *host, const Box &box, After after = After::release)
      : detail::Registered<T>(nest, name, host, Region::of(host, sizeof(T), box), Region(), after) {}
  operator const T *() const { return static_cast<const T *>(this->address()); }
};

/// An array that is only written, every element of the box: not copied in.
template <class T> class Output : public detail::Registered<T> {
public:
  Output(Nest &nest, const char *name, void *host, const Box &box, After after = After::release)
      : detail::Registered<T>(nest, name, host, Region(), Region::of(host, sizeof(T), box), after) {}
  operator T *() const { return static_cast<T *>(this->address()); }
};

/// An array that is read and written: `in` is copied in, every element of `out`
/// is written and goes back.
template <class T> class Update : public detail::Registered<T> {
public:
  Update(Nest &nest, const char *name, void *host, const Box &in, const Box &out, After after = After::release)
      : detail::Registered<T>(nest, name, host, Region::of(host, sizeof(T), in), Region::of(host, sizeof(T), out),
                              after) {}
  operator T *() const { return static_cast<T *>(this->address()); }
};

/// The same where data decides which elements are written: memory that nothing was written to is left alone, so that it
/// may be such as cannot be written.
template <class T> class PartUpdate : public detail::Registered<T> {
public:
  PartUpdate(Nest &nest, const char *name, void *host, const Box &in, const Box &out, After after = After::release)
      : detail::Registered<T>(nest, name, host, Region::of(host, sizeof(T), in), Region::of(host, sizeof(T), out),
                              after, Writes::partOfObject) {}
  operator T *() const { return static_cast<T *>(this->address()); }
};

/// The same where `out` may reach past the array's object: what is surely written goes back, and what lies between the
/// first and the last element that changed. Rows must not overlap.
template <class T> class MaybeUpdate : public detail::Registered<T> {
public:
  MaybeUpdate(Nest &nest, const char *name, void *host, const Box &in, const Box &out, After after = After::release)
      : detail::Registered<T>(nest, name, host, Region::of(host, sizeof(T), in), Region::of(host, sizeof(T), out),
                              after, Writes::partOfBox) {}
  operator T *() const { return static_cast<T *>(this->address()); }
};

/// `bytes` bytes of the host whose values the launcher was given: the nest must
/// not write them. Null: none.
class Location {
public:
  Location(Nest &nest, const void *address, size_t bytes) {
    const std::optional<Region> region = Region::interval(address, bytes);
    if (region)
      nest.execution().protect(*region);
    else
      nest.execution().invalidate();
  }
};

} // namespace NIDUS_TARGET
} // namespace nidus
