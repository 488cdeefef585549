//===- process.h - messages, and which process owns the device ------------===//
//
// notice: the C original runs for want of a device; printed once per process.
// fail: data would be wrong; ends the program at once with status 1, without
// exit handlers (they may wait for the device). A context of the device does
// not survive fork: in a child of the process that claimed it, nests run their
// originals.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <atomic>
#include <cstdio>
#include <pthread.h>
#include <unistd.h>

namespace nidus {
inline namespace NIDUS_TARGET {

/// A nest in the user's source, for messages.
struct Place {
  const char *nest, *file;
  int line;
};

namespace detail {
NIDUS_SHARED inline std::atomic<bool> noticeGiven{false};
/// Has this process, or one that it was forked from, used the device?
NIDUS_SHARED inline std::atomic<bool> isClaimed{false};
/// Since then it was forked. (Asking for the process's number each time would be a call of the system per nest.)
NIDUS_SHARED inline std::atomic<bool> isForked{false};
} // namespace detail

inline void notice(Place place, const char *what, const char *why) {
  if (!detail::noticeGiven.exchange(true))
    std::fprintf(stderr,
                 "nidus: %s:%d: %s: %s (%s); the C original runs (said once "
                 "per process)\n",
                 place.file, place.line, place.nest, what, why);
}

/// What the program has printed is not lost with it; a forked child's copy of that is not its own.
[[noreturn]] inline void fail(Place place, const char *call, const char *why) {
  if (!detail::isForked.load(std::memory_order_relaxed))
    std::fflush(stdout);
  std::fprintf(stderr, "nidus: %s:%d: %s: %s: %s\n", place.file, place.line,
               place.nest, call, why);
  std::_Exit(EXIT_FAILURE);
}

inline void claimDevice() {
  if (!detail::isClaimed.load(std::memory_order_relaxed) && !detail::isClaimed.exchange(true))
    pthread_atfork(nullptr, nullptr, [] { detail::isForked.store(true, std::memory_order_relaxed); });
}

inline bool inForkedChild() {
  return detail::isForked.load(std::memory_order_relaxed);
}

} // namespace NIDUS_TARGET
} // namespace nidus
