//===- sharing.h - memory that arrays take over from others ---------------===//
//
// With memory of its own each byte of the host that a nest ever used would need one on the device. Arrays whose lives
// do not meet share: what that saves is the difference to the most that copies of arrays had at one time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/profile.h"
#include <algorithm>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Of the process; it counts when there is a profile.
class NIDUS_SHARED Sharing {
public:
  static Sharing &get() {
    static Sharing *const sharing = new Sharing;
    return *sharing;
  }

  /// The device has memory for these bytes of the host.
  void arrive(int64_t begin, int64_t end) {
    if (!Profile::get().enabled())
      return;
    const std::lock_guard<std::mutex> lock(mutex_);
    used_ += end - begin;
    most_ = std::max(most_, used_);
    unite(begin, end);
    Profile::get().sharedBytes = static_cast<uint64_t>(std::max<int64_t>(0, apart_ - most_));
  }

  /// It was given back.
  void leave(int64_t bytes) {
    if (!Profile::get().enabled())
      return;
    const std::lock_guard<std::mutex> lock(mutex_);
    used_ -= bytes;
  }

private:
  void unite(int64_t begin, int64_t end) {
    auto next = seen_.upper_bound(begin);
    if (next != seen_.begin() && std::prev(next)->second >= begin)
      --next;
    for (; next != seen_.end() && next->first <= end; next = seen_.erase(next)) {
      begin = std::min(begin, next->first);
      end = std::max(end, next->second);
      apart_ -= next->second - next->first;
    }
    seen_[begin] = end;
    apart_ += end - begin;
  }

  std::mutex mutex_;
  std::map<int64_t, int64_t> seen_; ///< intervals of the host, first and past the last byte; no two touch
  int64_t apart_ = 0;               ///< bytes of these
  int64_t used_ = 0, most_ = 0;     ///< bytes of copies now, and at most
};

} // namespace NIDUS_TARGET
} // namespace nidus
