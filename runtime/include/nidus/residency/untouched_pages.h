//===- untouched_pages.h - memory of the host that nobody has touched --------===//
//
// A page that is read before anybody has written it is the system's page of zeros, and to take that away again when the page is
// written stops all threads of the process: on a host of 16 cores 64 MB took 15 threads 69 ms, and 11 where the pages were made
// ready first. Pages take memory then, so that only those are made ready that will be written, or too few to matter. Without the
// system's help (MADV_POPULATE_WRITE of Linux 5.14) nothing happens, nor to memory that cannot be written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

namespace nidus {
inline namespace NIDUS_TARGET {
namespace detail {

/// Makes those pages ready of which isMeant(first byte, bytes) says so, which looks at no more than lies in the range.
template <class IsMeant> void preparePagesIf(char *begin, size_t bytes, const IsMeant &isMeant) {
#ifdef __linux__
  constexpr int populateForWriting = 23; // where headers are older than the system
  static const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto first = reinterpret_cast<uintptr_t>(begin), end = first + bytes;
  unsigned char isThere[256];
  for (uintptr_t at = first / page * page; at < end; at += sizeof isThere * page) {
    const size_t pages = std::min<size_t>(sizeof isThere, (end - at + page - 1) / page);
    if (mincore(reinterpret_cast<void *>(at), pages * page, isThere) != 0)
      return;
    const auto isUntouched = [&](size_t k) {
      const uintptr_t from = std::max(first, at + k * page);
      return !(isThere[k] & 1) && isMeant(reinterpret_cast<const char *>(from), std::min(end, at + (k + 1) * page) - from);
    };
    for (size_t k = 0, next; k < pages; k = next) {
      const size_t run = k;
      while (k < pages && isUntouched(k))
        k++;
      next = k + 1;
      if (k > run && madvise(reinterpret_cast<void *>(at + run * page), (k - run) * page, populateForWriting) != 0)
        return;
    }
  }
#else
  static_cast<void>(begin), static_cast<void>(bytes), static_cast<void>(isMeant);
#endif
}

} // namespace detail

/// Before what differs of `from` is stored `to`: pages that are there are left, and so are those that get nothing but zeros.
inline void preparePagesForChanges(char *to, const char *from, size_t bytes) {
  detail::preparePagesIf(to, bytes, [&](const char *page, size_t size) {
    const char *const now = from + (page - to);
    return std::any_of(now, now + size, [](char byte) { return byte != 0; });
  });
}

/// Before all of it is read that may be written later: only if it is little, as a table of which hardly anything is written would
/// take all of its memory.
inline void preparePagesOfSmall(char *begin, size_t bytes) {
  constexpr size_t most = size_t(64) << 20, share = 16;
  const long free = sysconf(_SC_AVPHYS_PAGES);
  if (bytes <= most && free > 0 && bytes / static_cast<size_t>(sysconf(_SC_PAGESIZE)) <= static_cast<size_t>(free) / share)
    detail::preparePagesIf(begin, bytes, [](const char *, size_t) { return true; });
}

} // namespace NIDUS_TARGET
} // namespace nidus
