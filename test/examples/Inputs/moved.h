//===- moved.h - what one call of an example moves ------------------------===//
//
// MOVED(call, in, out): the call must move exactly so many bytes to the device and home, with no nest left to C.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <algorithm>
#include <nidus/observe/profile.h>

inline bool &allAsExpected() {
  static bool all = true;
  return all;
}

inline void moved(const char *call, uint64_t in, uint64_t out) {
  static uint64_t before[3] = {};
  nidus::Profile &profile = nidus::Profile::get();
  const uint64_t now[3] = {profile.h2dBytes, profile.d2hBytes, profile.fallbacks};
  if (now[0] - before[0] != in || now[1] - before[1] != out || now[2] != before[2]) {
    std::printf("%s: %" PRIu64 " bytes in, not %" PRIu64 "; %" PRIu64 " out, not %" PRIu64 "; %" PRIu64 " fallbacks\n",
                call, now[0] - before[0], in, now[1] - before[1], out, now[2] - before[2]);
    allAsExpected() = false;
  }
  std::copy(now, now + 3, before);
}

#define MOVED(call, in, out) ((call), moved(#call, in, out))
