//===- side_streams.h - small launches side by side --------------------------===//
//
// A launch of few threads leaves most of a large device idle. Small ones that touch different data may run at the same
// time, on streams beside the thread's own.
//
// A mark on the thread's own stream stands in front of a small launch. A later one that needs nothing of what stands
// behind the mark goes to a side stream, which waits for the mark only; one that needs what runs on one stream comes
// behind it there. What needs more, is large, or touches nobody knows what, waits on the thread's own stream for all
// side streams, and so does whoever else gives that one work, by join(): between the mark and its end there are small
// launches only.
//
// A mark takes a fraction of a microsecond. Where none is of use few are set: a chain of launches, of which each needs
// the one before, is as fast as without them.
//
// One host thread's, on one device. It knows nothing of CUDA: StreamsOfDevice says what a device must be able to do.
// NIDUS_SIDE_STREAMS=0: there are none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/launch.h"
#include <algorithm>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Stream 0 is the thread's own, the others are side streams.
class StreamsOfDevice {
public:
  virtual ~StreamsOfDevice() = default;
  /// Sets the mark behind all that stream 0 has; there is one.
  virtual void mark() = 0;
  /// Later work of the side stream waits for what is in front of the mark.
  virtual void follow(size_t side) = 0;
  /// Later work of stream 0 waits for all that the side stream has.
  virtual void join(size_t side) = 0;
};

/// When side streams pay.
struct SideTerms {
  uint64_t threads; ///< launches of more fill the device
  size_t sides;     ///< side streams
  size_t marks;     ///< so many need not be of use
};

inline bool areSideStreamsOn() {
  static const char *const words = std::getenv("NIDUS_SIDE_STREAMS");
  return !words || strcmp(words, "0") != 0;
}

class SideStreams {
public:
  SideStreams(StreamsOfDevice &device, SideTerms terms) : device_(device), terms_(terms), streams_(1 + terms.sides) {}
  SideStreams(const SideStreams &) = delete;
  SideStreams &operator=(const SideStreams &) = delete;

  /// Where the launch, which comes next, is behind all that it needs.
  size_t streamFor(const Launch &launch) {
    launches_++;
    if (!isSmall(launch))
      return behindAll();
    const std::vector<size_t> before = needed(launch);
    if (before.size() > 1 || places_ + launch.touches > mostPlaces_)
      return behindAll();
    if (used_ == 0 || (used_ == 1 && before.size() == 1))
      return behindMark(launch);
    return add(before.empty() ? freeStream() : before[0], launch);
  }

  /// To be called before stream 0 gets other work than launches: it waits for all side streams.
  void join() {
    for (size_t side = 1; side < used_; side++)
      device_.join(side);
    for (Stream &stream : streams_) {
      stream.touched.clear();
      stream.launches = 0;
    }
    used_ = places_ = 0;
  }

  /// Does stream 0 have small launches that others need not wait for?
  bool isMarked() const { return used_ > 0; }

private:
  struct Stream {
    std::vector<Touched> touched; ///< by its launches behind the mark
    size_t launches = 0;
  };

  static constexpr size_t mostPlaces_ = 64; // to compare with them takes less than a launch
  // What a mark spares when it is of use pays for some that are not; those of long sequences are few beside them.
  static constexpr size_t marksPerUse_ = 4, launchesPerMark_ = 32;

  bool isSmall(const Launch &launch) const {
    const unsigned int *const block = launch.shape.block;
    return launch.touches > 0 && launch.shape.blocks() * block[0] * block[1] * block[2] <= terms_.threads;
  }

  bool mayMark() const { return marks_ < terms_.marks || marks_ < marksPerUse_ * uses_ + launches_ / launchesPerMark_; }

  /// It stands in front of the next mark.
  size_t behindAll() {
    join();
    return 0;
  }

  /// All that it needs is in front of the mark.
  size_t behindMark(const Launch &launch) {
    join();
    if (!mayMark())
      return 0;
    device_.mark();
    marks_++;
    used_ = 1;
    return add(0, launch);
  }

  /// The streams with launches behind the mark that must come before this one.
  std::vector<size_t> needed(const Launch &launch) const {
    std::vector<size_t> all;
    for (size_t k = 0; k < used_; k++)
      if (std::any_of(streams_[k].touched.begin(), streams_[k].touched.end(),
                      [&](const Touched &place) { return conflict(place, launch); }))
        all.push_back(k);
    return all;
  }

  /// One that nobody uses, or one with few launches.
  size_t freeStream() {
    if (used_ < streams_.size()) {
      device_.follow(used_);
      uses_++;
      return used_++;
    }
    const auto fewer = [](const Stream &a, const Stream &b) { return a.launches < b.launches; };
    return static_cast<size_t>(std::min_element(streams_.begin(), streams_.end(), fewer) - streams_.begin());
  }

  size_t add(size_t number, const Launch &launch) {
    Stream &stream = streams_[number];
    stream.launches++;
    for (size_t k = 0; k < launch.touches; k++)
      if (const Touched &place = launch.touched[k];
          std::find(stream.touched.begin(), stream.touched.end(), place) == stream.touched.end()) {
        stream.touched.push_back(place);
        places_++;
      }
    return number;
  }

  StreamsOfDevice &device_;
  const SideTerms terms_;
  std::vector<Stream> streams_;
  size_t used_ = 0;   ///< streams with launches behind the mark, the first ones; 0: there is no mark
  size_t places_ = 0; ///< that all of them touch
  size_t launches_ = 0, marks_ = 0, uses_ = 0; ///< ever
};

} // namespace NIDUS_TARGET
} // namespace nidus
