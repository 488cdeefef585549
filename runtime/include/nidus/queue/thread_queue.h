//===- thread_queue.h - the launches of a host thread ------------------------===//
//
// NIDUS_GRAPHS=0: every launch is issued by itself; 1: loops of launches become graphs. Otherwise the stream decides.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/queue/launch_queue.h"

namespace nidus {
inline namespace NIDUS_TARGET {

/// Of a LaunchStream with a member `terms`. Made by the thread's first launch.
template <class Stream> class NIDUS_SHARED ThreadQueue {
public:
  static ThreadQueue &ofThisThread() {
    if (!mine_) {
      static thread_local const Owner owner{};
      static_cast<void>(owner);
      mine_ = new ThreadQueue;
    }
    return *mine_;
  }

  /// Everything that the thread has launched is issued. In a child of the process that launched it, it is lost with the
  /// data that it was to work on.
  static void flush() {
    if (mine_ && !mine_->queue_.isFlushed())
      inForkedChild() ? mine_->queue_.drop() : mine_->queue_.flush();
  }

  /// Null when the thread has launched nothing.
  static Stream *knownStream() { return mine_ ? &mine_->stream_ : nullptr; }

  void add(const Launch &launch) { queue_.add(launch); }

private:
  ThreadQueue() : queue_(stream_, {Stream::terms.slow, Stream::terms.seen, areGraphsOn()}) {}

  static bool areGraphsOn() {
    static const char *const words = std::getenv("NIDUS_GRAPHS");
    return words && *words ? strcmp(words, "0") != 0 : Stream::terms.isOn;
  }

  struct Owner {
    ~Owner() {
      flush();
      delete mine_;
      mine_ = nullptr;
    }
  };

  static inline thread_local ThreadQueue *mine_ = nullptr;
  Stream stream_;
  LaunchQueue queue_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
