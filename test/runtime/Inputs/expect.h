//===- expect.h - what the tests of the runtime share ---------------------===//
//
// EXPECT(condition) reports a failure and goes on; main returns failures().
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <cstdio>

inline int &failureCount() {
  static int count = 0;
  return count;
}

inline void expect(bool condition, const char *text, const char *file, int line) {
  if (condition)
    return;
  std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
  failureCount()++;
}

inline int failures() { return failureCount() == 0 ? 0 : 1; }

/// Small deterministic random numbers.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed * 2 + 1) {}
  /// In [low, high].
  int64_t in(int64_t low, int64_t high) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return low + static_cast<int64_t>((state_ >> 33) % static_cast<uint64_t>(high - low + 1));
  }

private:
  uint64_t state_;
};

#define EXPECT(condition) expect((condition), #condition, __FILE__, __LINE__)
