//===- stream_cuda.h - the stream of a host thread ----------------------------===//
//
// Its per-thread default stream, the side streams, and the graphs that its launches become. Whoever gives the device
// work asks stream() for it: then what was launched before is issued, and the stream waits for it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/cuda/side_streams_cuda.h"
#include "nidus/queue/thread_queue.h"
#include <chrono>
#include <optional>

/// In nanoseconds, for tests: a host that takes longer from one launch to the next has no graphs (launch_queue.h).
#ifndef NIDUS_SLOW_HOST
#define NIDUS_SLOW_HOST 20000
#endif

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Stream final : public LaunchStream {
public:
  // A launch takes a few microseconds, which a graph saves for the most part; to be made it takes one or two for each
  // of its launches, and some tens more.
  static inline const struct {
    uint64_t slow;
    size_t seen;
    bool isOn; ///< where NIDUS_GRAPHS does not say
  } terms = {NIDUS_SLOW_HOST, 8, true};

  void issue(const Launch &launch) override {
    const Attempt::InEarnest inEarnest; // an earlier nest's, perhaps
    const OnDevice there(launch.device, launch.place);
    if (!sides_)
      sides_.emplace(launch.place);
    if (launch.device != sides_->device())
      return issueAlone(launch);
    giveTo(sides_->streamFor(launch), launch);
  }

  /// To the thread's own stream, which nothing else uses meanwhile.
  static void issueAlone(const Launch &launch) {
    const Attempt::InEarnest inEarnest;
    const OnDevice there(launch.device, launch.place);
    Arrivals::precede();
    giveTo(cudaStreamPerThread, launch);
  }

  /// The thread's own stream waits for the others.
  void join() {
    if (sides_)
      sides_->join();
  }
  /// Would what is given to the thread's own stream on the current device wait for what side streams need not wait for?
  bool isMarked() const { return sides_ && sides_->isMarked() && sides_->device() == current(); }

  std::unique_ptr<LaunchStream::Graph> record(const std::vector<const Launch *> &launches,
                                              const std::vector<std::vector<size_t>> &predecessors) override {
    auto recorded = std::make_unique<Recorded>(launches[0]->device, launches[0]->place);
    const OnDevice there(recorded->device, recorded->place);
    cudaGraph_t graph = nullptr;
    cudaError_t error = cudaGraphCreate(&graph, 0);
    std::vector<cudaGraphNode_t> nodes;
    for (size_t k = 0; k < launches.size() && error == cudaSuccess; k++) {
      std::vector<cudaGraphNode_t> before;
      for (const size_t number : predecessors[k])
        before.push_back(nodes[number]);
      nodes.push_back(nullptr);
      error = launches[k]->device == recorded->device ? addNode(nodes.back(), graph, before, *launches[k])
                                                      : cudaErrorInvalidDevice;
    }
    if (error == cudaSuccess)
      error = cudaGraphInstantiateWithFlags(&recorded->graph, graph, 0);
    if (graph && cudaGraphDestroy(graph) == cudaSuccess && error == cudaSuccess)
      return recorded;
    cudaGetLastError(); // what is wrong is said when the launches are issued one by one
    return nullptr;
  }

  bool issue(LaunchStream::Graph &graph) override {
    const auto &recorded = static_cast<const Recorded &>(graph);
    const OnDevice there(recorded.device, recorded.place);
    join();
    Arrivals::precede();
    if (cudaGraphLaunch(recorded.graph, cudaStreamPerThread) == cudaSuccess)
      return true;
    cudaGetLastError();
    return false;
  }

  uint64_t now() const override {
    return static_cast<uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
  }

private:
  struct Recorded : Graph {
    Recorded(int id, Place first) : device(id), place(first) {}

    const int device;
    const Place place;
    cudaGraphExec_t graph = nullptr;

    ~Recorded() override {
      // The driver may be shutting down; in a forked child it is not there.
      if (graph && !inForkedChild() && cudaGraphExecDestroy(graph) != cudaSuccess)
        cudaGetLastError();
    }
  };

  static void giveTo(cudaStream_t stream, const Launch &launch) {
    admitBlockMemory(launch);
    const cudaError_t error = cudaLaunchKernel(launch.kernel, gridOf(launch), blockOf(launch),
                                               const_cast<void **>(launch.arguments), launch.shape.blockBytes, stream);
    if (error != cudaSuccess)
      check(error, (std::string("launch of ") + launch.name).c_str(), launch.place);
  }

  /// More than 48 KB, together with what the kernel declares, are given to those that ask for it.
  static void admitBlockMemory(const Launch &launch) {
    if (launch.shape.blockBytes <= Shape::usualBlockBytes)
      return;
    const cudaError_t error = cudaFuncSetAttribute(launch.kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(launch.shape.blockBytes));
    if (error != cudaSuccess)
      check(error, (std::string("shared memory of ") + launch.name).c_str(), launch.place);
  }

  static dim3 gridOf(const Launch &launch) {
    return {launch.shape.grid[0], launch.shape.grid[1], launch.shape.grid[2]};
  }
  static dim3 blockOf(const Launch &launch) {
    return {launch.shape.block[0], launch.shape.block[1], launch.shape.block[2]};
  }

  static cudaError_t addNode(cudaGraphNode_t &node, cudaGraph_t graph, const std::vector<cudaGraphNode_t> &before,
                             const Launch &launch) {
    admitBlockMemory(launch);
    cudaKernelNodeParams what = {};
    what.func = const_cast<void *>(launch.kernel);
    what.gridDim = gridOf(launch);
    what.blockDim = blockOf(launch);
    what.sharedMemBytes = launch.shape.blockBytes;
    what.kernelParams = const_cast<void **>(launch.arguments);
    return cudaGraphAddKernelNode(&node, graph, before.data(), before.size(), &what);
  }

  std::optional<CudaSideStreams> sides_; ///< on the first device that gets a launch
};

/// The calling thread's, on its current device; for what touches no fresh memory.
inline cudaStream_t streamBesideArrivals() {
  ThreadQueue<Stream>::flush();
  if (Stream *const known = ThreadQueue<Stream>::knownStream())
    known->join();
  Arrivals::precede();
  return cudaStreamPerThread;
}

/// The calling thread's, on its current device.
inline cudaStream_t stream() {
  FreshMemory::clear();
  return streamBesideArrivals();
}

inline void flush() { stream(); }

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
