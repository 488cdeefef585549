//===- readable.h - may these bytes be read? --------------------------------===//
//
// A nest whose subscripts or guards depend on data is known to read a region at most, and of one with many cases only a box
// around what it reads may be known. Where the program never reads all of it, the region may reach past the object: such
// nests ask first, and the C original runs when the answer is no.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/residency.h"
#include <algorithm>
#ifdef __linux__
#include <cinttypes>
#include <sys/uio.h>
#include <unistd.h>
#endif

/// Of AddressSanitizer's runtime, when the program has one: the first poisoned byte, or null.
extern "C" void *__asan_region_is_poisoned(void *begin, size_t size) __attribute__((weak));

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {

#ifdef __linux__
/// Reads one byte of each page through the kernel, which reports a bad address instead of stopping the program. Where it cannot be
/// asked (a sandbox) the pages count as readable.
inline bool areReadable(uintptr_t begin, uintptr_t end, uintptr_t page) {
  constexpr size_t batch = 64;
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
  return true;
}

/// The same by the kernel's list of what is mapped, which costs less than asking for many pages one by one. A file may be
/// shorter than its mapping: its pages are asked for.
inline bool areMapped(uintptr_t begin, uintptr_t end, uintptr_t page) {
  std::FILE *const maps = std::fopen("/proc/self/maps", "re");
  if (!maps)
    return areReadable(begin, end, page);
  char *line = nullptr;
  size_t capacity = 0;
  bool holds = true;
  while (holds && begin < end && getline(&line, &capacity, maps) > 0) {
    uintptr_t first = 0, last = 0;
    uint64_t file = 0;
    char permission = '-';
    if (std::sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %c%*s %*s %*s %" SCNu64, &first, &last, &permission, &file) != 4) {
      holds = areReadable(begin, end, page);
      begin = end;
    } else if (last > begin) {
      holds = first <= begin && permission == 'r' && (file == 0 || areReadable(begin, std::min(last, end), page));
      begin = last;
    }
  }
  std::free(line);
  std::fclose(maps);
  return holds && begin >= end;
}
#endif

inline bool pagesAreMapped(uintptr_t begin, uintptr_t end) {
#ifdef __linux__
  constexpr uintptr_t fewPages = 512; // as long as a list of some hundred mappings takes
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  return (end - begin) / page < fewPages ? areReadable(begin, end, page) : areMapped(begin, end, page);
#else
  static_cast<void>(begin);
  static_cast<void>(end);
  return true;
#endif
}

} // namespace detail

/// Can all bytes between the first and the last one of the region be read?
inline bool readable(const Region &region) {
#ifdef NIDUS_WATCH
  if (hasObserver())
    return true; // nothing will be copied
#endif
  const Residents *const residents = Residents::known();
  if (region.empty() || (residents && residents->hasCopied(region)))
    return true;
  const auto begin = static_cast<uintptr_t>(region.begin()), end = static_cast<uintptr_t>(region.end());
  if (__asan_region_is_poisoned && __asan_region_is_poisoned(reinterpret_cast<void *>(begin), end - begin))
    return false;
  return detail::pagesAreMapped(begin, end);
}

inline bool readable(const std::vector<Region> &regions) {
  return std::all_of(regions.begin(), regions.end(), [](const Region &region) { return readable(region); });
}

/// The same of the elements of a box. An invalid one makes the nest fall back anyway.
template <class T> bool readable(const void *host, const Box &box) {
  const std::optional<Region> region = Region::of(host, sizeof(T), box);
  return !region || readable(*region);
}

} // namespace NIDUS_TARGET
} // namespace nidus
