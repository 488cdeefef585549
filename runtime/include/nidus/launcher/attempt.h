//===- attempt.h - errors before anything ran -----------------------------===//
//
// Until a nest has launched a kernel its C original can run instead. While a thread has an Attempt, an error of the
// device is remembered and what follows goes on without effect: who began it asks hasFailed() before anything counts as
// done. What moves data that only the device has is in earnest all the same: an error there ends the program.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/process.h"
#include <string>

namespace nidus {
inline namespace NIDUS_TARGET {

/// One at a time per thread.
class NIDUS_SHARED Attempt {
public:
  /// Not inlined: GCC would warn that the address of a local variable is stored, not knowing that it goes with the variable.
  __attribute__((noinline)) Attempt() { mine_ = this; }
  ~Attempt() { mine_ = nullptr; }
  Attempt(const Attempt &) = delete;
  Attempt &operator=(const Attempt &) = delete;

  /// Is there one in this thread that failed?
  static bool hasFailed() { return mine_ && !mine_->why_.empty(); }
  /// The first error; empty when there was none.
  const std::string &why() const { return why_; }

  /// Ends the program when the thread attempts nothing.
  static void report(Place place, const char *call, const char *why) {
    if (!mine_)
      fail(place, call, why);
    if (mine_->why_.empty())
      mine_->why_ = std::string(call) + ": " + why;
  }

  /// Errors end the program, for a scope.
  class InEarnest {
  public:
    InEarnest() { mine_ = nullptr; }
    ~InEarnest() { mine_ = before_; }
    InEarnest(const InEarnest &) = delete;
    InEarnest &operator=(const InEarnest &) = delete;

  private:
    Attempt *const before_ = mine_;
  };

private:
  static inline thread_local Attempt *mine_ = nullptr;
  std::string why_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
