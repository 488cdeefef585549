//===- calls.h - running the driver -------------------------------------------===//
#pragma once

#include "tool/verify/cases.h"
#include "tool/verify/compare.h"
#include "tool/verify/process.h"

namespace nidus::verification {

/// Bytes of an object that a call touches, relative to its pointer.
struct TouchedBytes {
  int64_t low = 0, high = 0;
};

/// A mapped nest in a watched call.
struct WatchedNest {
  std::string kernel;
  int line = 0;
  double iterations = 0;
  int64_t copied = 0, touched = 0; ///< bytes of the call's objects, read and written ones
  double reads = 0;                ///< of the call's objects
  bool isPartlySeen = false;       ///< more was touched and read, perhaps
};

/// A byte where a nest contradicts its translation.
struct Contradiction {
  std::string kernel;
  int line = 0;
  size_t object = 0;
  int64_t at = 0; ///< in bytes
  bool isWritten = false;
};

struct Watched {
  std::string failed; ///< why there is nothing else
  bool isLate = false;
  std::map<size_t, TouchedBytes> extents;
  std::vector<WatchedNest> nests;
  std::vector<Contradiction> outside; ///< touched, and would not be on the device
  std::vector<Contradiction> shared;  ///< touched by iterations of several threads, one of which writes
};

/// What one call left.
struct Outcome {
  std::map<size_t, Memory> objects;
  std::map<size_t, bool> changed;
  Memory result; ///< empty without one
};

struct Outcomes {
  std::vector<Outcome> calls; ///< those that ended
  std::string failed;         ///< why there are no more
  std::string printed;
};

/// A call, for the driver: harness/verify.c.
std::string print(size_t function, const Case &numbers, const std::map<size_t, TouchedBytes> &extents);

class Caller {
  TemporaryFolder &folder;
  int limit;

public:
  Caller(TemporaryFolder &folder, int limit) : folder(folder), limit(limit) {}

  /// One call in the watching program, for so many seconds.
  Watched watch(const std::string &program, size_t function, const Case &numbers, int seconds) const;
  /// Calls of one function, one after the other in one process.
  Outcomes call(const std::string &program, size_t function, const std::vector<Case> &cases,
                const std::vector<Watched> &watched, const std::vector<std::string> &environment) const;
};

} // namespace nidus::verification
