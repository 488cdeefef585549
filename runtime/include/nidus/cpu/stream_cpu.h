//===- stream_cpu.h - launches on the CPU as a device -------------------------===//
//
// As asynchronous as a CUDA device: kernels run when somebody looks at the device's memory, so that a look before which
// launches were not flushed shows; at once when it is not known what they touch. Launches of a graph, or of side
// streams, run in an order that NIDUS_THREAD_ORDER chooses among those that are allowed.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/fresh_memory.h"
#include "nidus/cpu/launch_cpu.h"
#include "nidus/observe/profile.h"
#include "nidus/queue/side_streams.h"
#include "nidus/queue/thread_queue.h"

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

class Stream final : public LaunchStream, private StreamsOfDevice {
public:
  /// A graph as soon as there can be one.
  static constexpr struct {
    uint64_t slow;
    size_t seen;
    bool isOn;
  } terms = {UINT64_MAX, 1, true};

  void issue(const Launch &launch) override {
    std::vector<size_t> &end = ends_[sides_.streamFor(launch)];
    waiting_.launches.emplace_back(launch);
    waiting_.predecessors.push_back(std::move(end));
    end = {waiting_.launches.size() - 1};
    if (waiting_.launches.size() == most_ || launch.touches == 0)
      finish();
  }

  std::unique_ptr<LaunchStream::Graph> record(const std::vector<const Launch *> &launches,
                                              const std::vector<std::vector<size_t>> &predecessors) override {
    auto graph = std::make_unique<Recorded>();
    for (const Launch *launch : launches)
      graph->launches.emplace_back(*launch);
    graph->predecessors = predecessors;
    return graph;
  }

  bool issue(LaunchStream::Graph &graph) override {
    finish();
    static_cast<const Recorded &>(graph).run();
    return true;
  }

  uint64_t now() const override { return 0; }

  bool isBusy() const { return !waiting_.launches.empty(); }

  /// Runs what was issued. In a forked child it is lost.
  void finish() {
    sides_.join();
    const Recorded issued = std::move(waiting_);
    waiting_ = {};
    for (std::vector<size_t> &end : ends_)
      end.clear();
    if (!inForkedChild())
      issued.run();
  }

private:
  static constexpr size_t most_ = 256; // they need memory
  static constexpr size_t sideStreams_ = 3;

  struct Recorded : Graph {
    std::vector<KeptLaunch> launches;
    std::vector<std::vector<size_t>> predecessors;

    void run() const {
      std::vector<bool> isDone(launches.size());
      Shuffler shuffle(ThreadOrder::get().seed());
      for (std::vector<size_t> ready; !(ready = readyAfter(isDone)).empty(); isDone[ready[0]] = true) {
        if (ThreadOrder::get().kind() == ThreadOrder::Kind::Shuffled)
          shuffle(ready);
        else if (ThreadOrder::get().kind() == ThreadOrder::Kind::Reverse)
          std::reverse(ready.begin(), ready.end());
        Stream::run(*launches[ready[0]]);
      }
    }

    /// Those that may run now.
    std::vector<size_t> readyAfter(const std::vector<bool> &isDone) const {
      std::vector<size_t> all;
      for (size_t k = 0; k < launches.size(); k++)
        if (!isDone[k] &&
            std::all_of(predecessors[k].begin(), predecessors[k].end(), [&](size_t before) { return isDone[before]; }))
          all.push_back(k);
      return all;
    }
  };

  void mark() override { mark_ = ends_[0]; }
  void follow(size_t side) override { wait(side, mark_); }
  void join(size_t side) override { wait(0, ends_[side]); }
  void wait(size_t stream, const std::vector<size_t> &launches) {
    ends_[stream].insert(ends_[stream].end(), launches.begin(), launches.end());
  }

  static void run(const Launch &launch) {
    const auto start = std::chrono::steady_clock::now();
    const auto thread = [&] { launch.call(launch.kernel, launch.arguments); };
    runGrid(launch.shape, {launch.place, launch.name}, Block::callOf(thread));
    if (Profile::get().enabled())
      Profile::get().addKernel(
          launch.device, launch.name,
          static_cast<uint64_t>(
              std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count()));
  }

  Recorded waiting_;
  std::vector<size_t> ends_[1 + sideStreams_], mark_; ///< launches that what comes there next must wait for
  SideStreams sides_{*this, {areSideStreamsOn() ? UINT64_MAX : 0, sideStreams_, SIZE_MAX}};
};

/// Has the calling thread launched what has not run?
inline bool isBusy() {
  const Stream *const stream = ThreadQueue<Stream>::knownStream();
  return stream && stream->isBusy();
}

/// What the calling thread has launched is done when it returns.
inline void flush() {
  FreshMemory::clear();
  ThreadQueue<Stream>::flush();
  if (Stream *const stream = ThreadQueue<Stream>::knownStream())
    stream->finish();
}

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
