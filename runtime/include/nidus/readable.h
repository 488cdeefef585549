//===- readable.h - may these bytes be read? --------------------------------===//
//
// A nest whose subscripts or guards depend on data is known to read a region at most, and of one with many cases only a box
// around what it reads may be known. Where the program never reads all of it, the region may reach past the object: such
// nests ask first, and the C original runs when the answer is no.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/region.h"
#include <cerrno>
#ifdef __linux__
#include <sys/uio.h>
#include <unistd.h>
#endif

/// Of AddressSanitizer's runtime, when the program has one: the first poisoned byte, or null.
extern "C" void *__asan_region_is_poisoned(void *begin, size_t size) __attribute__((weak));

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// Reads one byte of each page through the kernel, which reports a bad address instead of stopping the program. Where it cannot be
/// asked (another system, a sandbox) the region counts as readable.
inline bool pagesAreMapped(uintptr_t begin, uintptr_t end) {
#ifdef __linux__
  constexpr size_t batch = 64;
  const uintptr_t page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  char bytes[batch];
  for (uintptr_t at = begin; at < end;) {
    iovec remote[batch];
    size_t count = 0;
    for (; count < batch && at < end; at = (at / page + 1) * page)
      remote[count++] = {reinterpret_cast<void *>(at), 1};
    iovec local{bytes, count};
    const ssize_t got = process_vm_readv(getpid(), &local, 1, remote, count, 0);
    if (got != static_cast<ssize_t>(count))
      return got < 0 && errno != EFAULT;
  }
#else
  static_cast<void>(begin);
  static_cast<void>(end);
#endif
  return true;
}
} // namespace detail

/// Can all bytes between the first and the last element of the box be read? True for an empty box.
template <class T> bool readable(const void *host, const Box &box) {
  const std::optional<Region> region = Region::of(host, sizeof(T), box);
  if (!region || region->empty())
    return true; // an invalid box makes the nest fall back anyway
#ifdef NIDUS_WATCH
  return true; // nothing will be copied
#endif
  const auto begin = static_cast<uintptr_t>(region->begin()), end = static_cast<uintptr_t>(region->end());
  if (__asan_region_is_poisoned && __asan_region_is_poisoned(reinterpret_cast<void *>(begin), end - begin))
    return false;
  return detail::pagesAreMapped(begin, end);
}

} // namespace NIDUS_TARGET
} // namespace nidus
