//===- launch_queue.h - loops of launches become graphs ----------------------===//
//
// A host loop of small kernels takes as long as its launches: two microseconds or more each, though the kernel is done
// in one. A queue sees when the launches of a thread repeat, a pointer swap or a sequence of nests included. It records
// some periods as one graph, holds launches back while they go on as they did, and gives the graph to the device when
// it is complete. Launches of a graph that touch different data run side by side.
//
// Launches that are held back are given to the device by flush(), which must come before anybody looks at the device,
// and by a launch that is not the expected one. So that the device does not wait for the host meanwhile, no more are
// held back than the same run of launches had before, or than a quarter of what its last run leads one to expect; none
// are when the host comes too slowly for its launches to be what takes long, and none of which it is not known what
// they touch. Where graphs that were made are not used again, no more are made than cost little beside the launches.
//
// One host thread's. It knows nothing of CUDA: LaunchStream says what a device must be able to do.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/launcher/launch.h"
#include "nidus/queue/repetition.h"
#include <memory>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Where launches go, in order.
class LaunchStream {
public:
  class Graph {
  public:
    virtual ~Graph() = default;
  };

  virtual ~LaunchStream() = default;
  virtual void issue(const Launch &launch) = 0;
  /// A graph in which each launch waits for its predecessors; null when there can be none.
  virtual std::unique_ptr<Graph> record(const std::vector<const Launch *> &launches,
                                        const std::vector<std::vector<size_t>> &predecessors) = 0;
  /// False: it was not launched.
  virtual bool issue(Graph &graph) = 0;
  /// Nanoseconds.
  virtual uint64_t now() const = 0;
};

/// When a graph pays.
struct GraphTerms {
  uint64_t slow; ///< nanoseconds; a host that takes longer from one launch to the next has other things to do
  size_t seen;   ///< a graph is made when so many times its launches came; fewer when some of them are independent
  bool isOn;     ///< otherwise every launch is issued at once
};

class LaunchQueue {
public:
  LaunchQueue(LaunchStream &stream, GraphTerms terms) : stream_(stream), terms_(terms) {}
  LaunchQueue(const LaunchQueue &) = delete;
  LaunchQueue &operator=(const LaunchQueue &) = delete;

  void add(const Launch &launch) {
    if (!terms_.isOn || launch.touches == 0) {
      flush();
      return stream_.issue(launch);
    }
    launches_++;
    const uint64_t start = stream_.now();
    if (!isFlushed_ && start - last_ > terms_.slow)
      flush();
    isFlushed_ = false;
    repetition_.add(fingerprint(launch));
    if (loop_ && !equal(*loop_->period[run_ % loop_->period.size()], launch))
      leave();
    if (!loop_)
      enter(launch);
    if (loop_)
      follow(launch);
    else
      stream_.issue(launch);
    last_ = held_ > 0 ? start : stream_.now(); // to issue one, or to make a graph, may have taken long
  }

  /// Issues what is held back. What comes later is no continuation.
  void flush() {
    if (isFlushed_)
      return;
    isFlushed_ = true;
    leave();
    recorded_.clear();
    repetition_.interrupt();
  }

  /// Forgets everything, also what is held back.
  void drop() {
    held_ = 0;
    leave();
    flush();
    loops_.clear();
  }

  bool isFlushed() const { return isFlushed_; }

private:
  struct Recorded {
    size_t launches;
    std::unique_ptr<LaunchStream::Graph> graph;
  };
  struct Loop {
    std::vector<KeptLaunch> period;
    bool isWide = false;               ///< some of its launches need not wait for each other
    bool isPlain = false;              ///< no graph of it pays, or can be made
    size_t seen = 0;                   ///< launches, ever
    size_t lastRun = 0;                ///< launches from when it was entered to when it was left
    std::vector<Recorded> graphs = {}; ///< of whole periods, each larger than the one before
  };

  // A graph takes about as long to begin as two of its launches: of many that is not seen. Few sizes, because each must
  // be made; they grow so fast that not many launches are left when a run ends.
  static constexpr size_t mostLaunches_ = 128, fewestLaunches_ = 4, growth_ = 4;
  static constexpr size_t mostLoops_ = 16;
  // To make a graph takes about as long as graphs save of so many launches, besides one for each of its own.
  static constexpr size_t graphCost_ = 16, firstGraphs_ = 256;
  // A kernel that touches more takes more than ten microseconds: its launch is hidden behind the one before it.
  static constexpr uint64_t largeBytes_ = uint64_t(64) << 20;

  //===-- Which loop is it? -------------------------------------------------===//

  /// No loop is being followed: does the launch begin one?
  void enter(const Launch &launch) {
    const size_t period = repetition_.period();
    if (!recorded_.empty() && period == recordedPeriod_)
      return record(launch);
    recorded_.clear();
    Loop *const known = find(launch, period);
    if (!known && period > 0) {
      recordedPeriod_ = period;
      return record(launch);
    }
    loop_ = known;
    run_ = 0;
  }

  /// One that begins with the launch: of this period, if that is known, otherwise the one that ran longest.
  Loop *find(const Launch &launch, size_t period) const {
    Loop *best = nullptr;
    for (const std::unique_ptr<Loop> &loop : loops_)
      if ((period == 0 || loop->period.size() == period) && (!best || loop->lastRun > best->lastRun) &&
          equal(*loop->period[0], launch))
        best = loop.get();
    return best;
  }

  /// The launch continues the repetition; it ends a period, then the loop is known and followed.
  void record(const Launch &launch) {
    recorded_.emplace_back(launch);
    if (recorded_.size() < recordedPeriod_)
      return;
    if (loops_.size() == mostLoops_)
      loops_.erase(loops_.begin());
    loops_.push_back(std::make_unique<Loop>(Loop{std::move(recorded_)}));
    recorded_.clear();
    loop_ = loops_.back().get();
    uint64_t bytes = 0;
    for (const KeptLaunch &kept : loop_->period)
      bytes += kept->touchedBytes();
    loop_->isWide = isWide(*loop_);
    loop_->isPlain = !loop_->isWide && bytes / recordedPeriod_ > largeBytes_;
    loop_->seen = run_ = 3 * recordedPeriod_ - 1; // without the launch, which is about to be followed
    awaited_ = 0;
  }

  static bool isWide(const Loop &loop) {
    // Each must wait for the one before it, or they are not one after the other.
    const std::vector<std::vector<size_t>> after = predecessors(launchesOf(loop, 1));
    for (size_t k = 1; k < after.size(); k++)
      if (std::find(after[k].begin(), after[k].end(), k - 1) == after[k].end())
        return true;
    return false;
  }

  static std::vector<const Launch *> launchesOf(const Loop &loop, size_t periods) {
    std::vector<const Launch *> all;
    for (size_t k = 0; k < periods; k++)
      for (const KeptLaunch &launch : loop.period)
        all.push_back(&*launch);
    return all;
  }

  //===-- Following a loop ----------------------------------------------------===//

  /// The launch is the next one of the loop.
  void follow(const Launch &launch) {
    Loop &loop = *loop_;
    if (held_ == 0 && run_ % loop.period.size() == 0)
      awaited_ = choose(loop);
    run_++;
    loop.seen++;
    if (awaited_ == 0)
      return stream_.issue(launch);
    if (++held_ < awaited_)
      return;
    issueHeld();
  }

  /// How many launches to hold back from here on: those of a graph; 0: none.
  size_t choose(Loop &loop) {
    const size_t left = loop.lastRun - std::min(loop.lastRun, run_);
    const size_t bearable = std::max(run_, left / 4);
    if (!loop.isPlain)
      grow(loop, bearable);
    size_t most = 0;
    for (const Recorded &recorded : loop.graphs)
      if (recorded.launches <= bearable)
        most = recorded.launches;
    return most;
  }

  /// Makes a graph larger than those that are there, when it pays.
  void grow(Loop &loop, size_t bearable) {
    const size_t period = loop.period.size();
    const size_t periods =
        loop.graphs.empty() ? (fewestLaunches_ + period - 1) / period : loop.graphs.back().launches / period * growth_;
    const size_t launches = periods * period;
    if (launches > mostLaunches_ || launches > bearable ||
        loop.seen < launches * (loop.isWide ? (terms_.seen + 3) / 4 : terms_.seen) ||
        spent_ > firstGraphs_ + byGraphs_ + launches_ / 8)
      return;
    spent_ += launches + graphCost_;
    const std::vector<const Launch *> all = launchesOf(loop, periods);
    if (std::unique_ptr<LaunchStream::Graph> graph = stream_.record(all, predecessors(all)))
      loop.graphs.push_back({launches, std::move(graph)});
    else
      loop.isPlain = true;
  }

  /// In graphs as far as there are some, the largest first.
  void issueHeld() {
    Loop &loop = *loop_;
    size_t done = 0;
    for (size_t k = loop.graphs.size(); k-- > 0;)
      while (!loop.isPlain && held_ - done >= loop.graphs[k].launches) {
        if (stream_.issue(*loop.graphs[k].graph))
          done += loop.graphs[k].launches, byGraphs_ += loop.graphs[k].launches;
        else
          loop.isPlain = true; // its launches say what is wrong
      }
    for (; done < held_; done++)
      stream_.issue(*loop.period[done % loop.period.size()]);
    held_ = 0;
    if (loop.isPlain)
      loop.graphs.clear();
  }

  void leave() {
    if (!loop_)
      return;
    issueHeld();
    loop_->lastRun = run_;
    loop_ = nullptr;
  }

  LaunchStream &stream_;
  const GraphTerms terms_;
  bool isFlushed_ = true;
  uint64_t last_ = 0; ///< when the last launch was taken
  Repetition repetition_;
  std::vector<KeptLaunch> recorded_; ///< the beginning of a period
  size_t recordedPeriod_ = 0;
  std::vector<std::unique_ptr<Loop>> loops_;
  Loop *loop_ = nullptr; ///< the one that is followed
  size_t run_ = 0;       ///< launches since it was entered
  size_t held_ = 0;      ///< the last ones, which were not issued
  size_t launches_ = 0;  ///< ever
  size_t byGraphs_ = 0;  ///< of these
  size_t spent_ = 0;     ///< on graphs, in launches
  size_t awaited_ = 0;   ///< when so many are held back they are issued; 0: none are held back
};

} // namespace NIDUS_TARGET
} // namespace nidus
