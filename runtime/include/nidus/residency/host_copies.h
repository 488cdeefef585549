//===- host_copies.h - copies by way of a buffer that the device uses ------===//
//
// Where a copy leaves its lines decides how fast the other side finds them, and how much traffic there is.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <algorithm>
#if defined(__SSE2__) && defined(__x86_64__)
#include <emmintrin.h>
#endif

namespace nidus {
inline namespace NIDUS_TARGET {

#if defined(__SSE2__) && defined(__x86_64__)

namespace detail {

/// Calls copyLine(to, from) for each whole line of the cache at `to`; other threads see its bytes after a fence.
template <class CopyLine> void copyLines(char *to, const char *from, size_t bytes, const CopyLine &copyLine) {
  constexpr size_t line = 64;
  const size_t head = (line - reinterpret_cast<uintptr_t>(to) % line) % line;
  if (bytes < head + line) {
    memcpy(to, from, bytes);
    return;
  }
  memcpy(to, from, head);
  size_t done = head;
  for (; bytes - done >= line; done += line)
    copyLine(reinterpret_cast<__m128i *>(to + done), reinterpret_cast<const __m128i *>(from + done));
  memcpy(to + done, from + done, bytes - done);
  _mm_sfence();
}

} // namespace detail

/// For bytes that nobody reads soon. To write a line by way of the caches a processor reads it first; this does not.
inline void copyPastCaches(char *to, const char *from, size_t bytes) {
  detail::copyLines(to, from, bytes, [](__m128i *line, const __m128i *source) {
    const __m128i units[] = {_mm_loadu_si128(source), _mm_loadu_si128(source + 1), _mm_loadu_si128(source + 2),
                             _mm_loadu_si128(source + 3)};
    for (size_t k = 0; k < 4; k++)
      _mm_stream_si128(line + k, units[k]);
  });
}

/// For bytes that the device reads soon: from the cache that all processors share, faster than from one of their own. A
/// processor that does not know the instruction ignores it.
inline void copyToSharedCache(char *to, const char *from, size_t bytes) {
  detail::copyLines(to, from, bytes, [](__m128i *line, const __m128i *source) {
    for (size_t k = 0; k < 4; k++)
      _mm_store_si128(line + k, _mm_loadu_si128(source + k));
    __asm__ volatile("cldemote %0" : : "m"(*line));
  });
}

#else

inline void copyPastCaches(char *to, const char *from, size_t bytes) { memcpy(to, from, bytes); }
inline void copyToSharedCache(char *to, const char *from, size_t bytes) { memcpy(to, from, bytes); }

#endif

/// What of bytes that come home is stored.
enum class Storing {
  all,
  changes ///< what differs from what is there: perhaps nobody wrote the rest, and it cannot be written
};

/// Whole lines of the cache.
inline void storeChanges(char *to, const char *from, size_t bytes) {
  constexpr size_t line = 64; // none lies in two pages
  for (size_t done = 0; done < bytes;) {
    const size_t part = std::min(line - reinterpret_cast<uintptr_t>(to + done) % line, bytes - done);
    if (memcmp(to + done, from + done, part) != 0)
      memcpy(to + done, from + done, part);
    done += part;
  }
}

inline void store(char *to, const char *from, size_t bytes, Storing storing) {
  storing == Storing::all ? static_cast<void>(memcpy(to, from, bytes)) : storeChanges(to, from, bytes);
}

} // namespace NIDUS_TARGET
} // namespace nidus
