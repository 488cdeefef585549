//===- peers_cuda.h - several CUDA devices of one host -----------------------===//
//
// What one of them has, another one gets without the host where they reach each other. Both are given a copy in their turn: it comes
// behind what they were given before, and what they are given later waits for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/accelerators_cuda.h"
#include "nidus/cuda/stream_cuda.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

/// How many there are, at most `most`.
inline int howMany(int most) {
  int all = 0;
  if (inForkedChild() || cudaGetDeviceCount(&all) != cudaSuccess) {
    cudaGetLastError();
    return 1;
  }
  return std::max(1, std::min(all, most));
}

/// An event of the current device, behind all that the calling thread has given its own stream there.
class Milestone {
public:
  explicit Milestone(Place place) : place_(place) {
    check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "cudaEventCreate", place_);
    check(cudaEventRecord(event_, stream()), "cudaEventRecord", place_);
  }
  Milestone(const Milestone &) = delete;
  Milestone &operator=(const Milestone &) = delete;
  ~Milestone() { check(cudaEventDestroy(event_), "cudaEventDestroy", place_); } // whoever waits for it goes on waiting

  /// What the calling thread gives its own stream on the current device from now on waits for it.
  void precede() const { check(cudaStreamWaitEvent(stream(), event_, 0), "cudaStreamWaitEvent", place_); }

private:
  Place place_;
  cudaEvent_t event_ = nullptr;
};

/// Lets two devices copy to each other's memory without the host, where they can.
inline void introduce(int one, int other) {
  static std::mutex mutex;
  static std::map<std::pair<int, int>, bool> known;
  const std::lock_guard<std::mutex> lock(mutex);
  if (!known.emplace(std::minmax(one, other), true).second)
    return;
  for (const auto &[owner, peer] : {std::pair(one, other), std::pair(other, one)}) {
    int canReach = 0;
    const cudaMemPool_t pool = Accelerators::get().find(owner).pool;
    cudaMemAccessDesc access = {};
    access.location.type = cudaMemLocationTypeDevice;
    access.location.id = peer;
    access.flags = cudaMemAccessFlagsProtReadWrite;
    if (!pool || cudaDeviceCanAccessPeer(&canReach, peer, owner) != cudaSuccess || !canReach ||
        cudaMemPoolSetAccess(pool, &access, 1) != cudaSuccess)
      cudaGetLastError(); // then the driver copies by way of the host
  }
}

inline void copyBetween(void *to, int toDevice, const void *from, int fromDevice, const Rows &rows, Place place) {
  introduce(toDevice, fromDevice);
  std::optional<Milestone> before, behind;
  {
    const OnDevice there(toDevice, place);
    before.emplace(place);
  }
  {
    const OnDevice there(fromDevice, place);
    before->precede();
    cudaMemcpy3DPeerParms what = {};
    const auto width = static_cast<size_t>(rows.width), count = static_cast<size_t>(rows.count), pitch = static_cast<size_t>(rows.pitch);
    what.srcDevice = fromDevice, what.dstDevice = toDevice;
    what.srcPtr = make_cudaPitchedPtr(const_cast<void *>(from), pitch, width, count);
    what.dstPtr = make_cudaPitchedPtr(to, pitch, width, count);
    what.extent = make_cudaExtent(width, count, 1);
    check(rows.count == 1 ? cudaMemcpyPeerAsync(to, toDevice, from, fromDevice, width, stream())
                          : cudaMemcpy3DPeerAsync(&what, stream()),
          "copy between devices", place);
    behind.emplace(place);
  }
  const OnDevice there(toDevice, place);
  behind->precede();
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
