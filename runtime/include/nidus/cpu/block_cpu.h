//===- block_cpu.h - the threads of one block on one host thread ----------===//
//
// Threads run one after another on the host thread's own stack for as long as
// none has to wait: a kernel without barriers is a loop. A thread that waits
// keeps the stack that it is on, and the loop goes on on another one. Between
// two barriers the threads run in the order given.
//
// When no thread can go on, because those that wait need others that have ended
// or wait elsewhere, the program ends with a message. The barrier of a block is
// for all its threads, also those that have ended; the functions of a warp are
// for the lanes of their mask that exist and have not ended, as in CUDA.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/process.h"
#include "nidus/kernel/shape.h"
#include "nidus/cpu/strands_cpu.h"
#include "nidus/kernel/thread.h"
#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

namespace detail {
/// Combinations (combine.h) that some threads of the block have reached and others not, or not yet.
NIDUS_SHARED inline thread_local unsigned int openCombines = 0;
} // namespace detail

namespace device {

/// What is launched, for messages.
struct Launched {
  Place place;
  const char *kernel;
};

using Threads = std::vector<uint3>;

class Block;

/// A kernel and its arguments. Only what runs the threads of a block, one after the other, is compiled for each kernel:
/// all else is the same code for all of them.
struct Call {
  const void *kernel; ///< a function object
  void (*run)(Block &block, const void *kernel);
};

/// One call of a function of a warp, by the lanes that have come so far.
struct Meeting {
  uint32_t mask = 0;    ///< the lanes that were named and exist
  uint32_t arrived = 0; ///< those that have come; none: the meeting is free
  uint32_t reading = 0; ///< once all have come: those that did not leave yet
  uint64_t values[detail::warpThreads];
  unsigned int threads[detail::warpThreads]; ///< in the order in which they came
  unsigned int size = 0;
};

class NIDUS_SHARED Block {
public:
  Block(const Shape &shape, const Launched &launched)
      : launched_(launched), bytes_(shape.blockBytes), count_(shape.block[0] * shape.block[1] * shape.block[2]),
        states_(count_), strandOf_(count_), ready_(count_), warps_((count_ - 1) / detail::warpThreads + 1) {
    strands_.push_back(std::make_unique<Strand>());
  }
  Block(const Block &) = delete;
  Block &operator=(const Block &) = delete;
  ~Block() {
    for (std::unique_ptr<Strand> &strand : strands_)
      if (strand->stack)
        Strands::get().giveBack(std::move(strand));
  }

  /// The one whose kernel this host thread executes.
  static Block &current() { return *current_; }

  /// `kernel` is called without arguments, and lives as long as the call.
  template <class Kernel> static Call callOf(const Kernel &kernel) {
    return {&kernel, [](Block &block, const void *it) { block.runThreads(*static_cast<const Kernel *>(it)); }};
  }

  /// Calls the kernel once as each thread, in the order given. blockIdx, blockDim and gridDim are set.
  void run(const Threads &threads, const Call &call) {
    current_ = this;
    threads_ = threads.data();
    call_ = call;
    started_ = finished_ = 0;
    meets_ = false;
    std::fill(states_.begin(), states_.end(), State::running);
    call_.run(*this, call_.kernel);
    if (finished_ < count_)
      switchTo(next());
    checkCombines();
  }

  /// Ends the program when arrays of the kernel take more bytes of shared memory than the launch gives.
  void checkMemory(int64_t taken) const {
    if (taken > bytes_)
      report("its arrays take more shared memory than the launch gives");
  }

  /// __syncthreads()
  void barrier() {
    if (++atBarrier_ == count_) {
      atBarrier_ = 0;
      for (unsigned int thread = 0; thread < count_; thread++)
        pushReady(thread);
    }
    wait(State::atBarrier);
  }

  /// Brings `bits` to the other lanes of the mask and waits for theirs; then calls read(meeting, lane), once.
  template <class Read> auto meet(uint32_t mask, uint64_t bits, const Read &read) {
    const unsigned int number = detail::threadInBlock(), lane = number % detail::warpThreads;
    const uint32_t self = uint32_t(1) << lane;
    beginMeetings();
    Warp &warp = warps_[number / detail::warpThreads];
    const unsigned int rest = count_ - (number - lane);
    mask &= rest < detail::warpThreads ? (uint32_t(1) << rest) - 1 : ~uint32_t(0);
    if (!(mask & self))
      report("a function of a warp is called by " + name(running_) + ", a lane that its mask does not name");
    Meeting &meeting = warp.meetingFor(mask, self);
    meeting.arrived |= self;
    meeting.values[lane] = bits;
    meeting.threads[meeting.size++] = running_;
    finishIfComplete(warp, meeting);
    wait(State::inWarp);
    const auto result = read(static_cast<const Meeting &>(meeting), lane);
    meeting.reading &= ~self;
    if (meeting.reading == 0)
      meeting.arrived = meeting.size = 0;
    return result;
  }

private:
  enum class State : unsigned char { running, atBarrier, inWarp, ended };

  struct Warp {
    uint32_t ended = 0;           ///< lanes
    std::deque<Meeting> meetings; ///< few: several only when masks differ or lanes are slow to leave

    /// The one that lanes of this mask wait in and that the lane `self` has not come to.
    Meeting &meetingFor(uint32_t mask, uint32_t self) {
      Meeting *unused = nullptr;
      for (Meeting &meeting : meetings) {
        if (meeting.arrived == 0)
          unused = &meeting;
        else if (meeting.reading == 0 && meeting.mask == mask && !(meeting.arrived & self))
          return meeting;
      }
      if (!unused)
        unused = &meetings.emplace_back();
      unused->mask = mask;
      // What a lane that never comes would bring is undefined.
      std::fill(std::begin(unused->values), std::end(unused->values), 0xA5A5A5A5A5A5A5A5u);
      return *unused;
    }
  };

  /// Runs threads that have not begun, as long as none is ready.
  template <class Kernel> void runThreads(const Kernel &kernel) {
    do {
      const unsigned int thread = started_++;
      running_ = thread;
      threadIdx = threads_[thread];
      kernel();
      states_[thread] = State::ended;
      finished_++;
      if (meets_)
        endLane(threads_[thread]);
    } while (readySize_ == 0 && started_ < count_);
  }

  /// From the first call of a function of a warp on, the lanes that have ended are known.
  void beginMeetings() {
    if (meets_)
      return;
    meets_ = true;
    for (Warp &warp : warps_)
      warp.ended = 0;
    for (unsigned int thread = 0; thread < started_; thread++)
      if (states_[thread] == State::ended)
        endLane(threads_[thread]);
  }

  void endLane(const uint3 &thread) {
    const unsigned int number = (thread.z * blockDim.y + thread.y) * blockDim.x + thread.x;
    Warp &warp = warps_[number / detail::warpThreads];
    warp.ended |= uint32_t(1) << number % detail::warpThreads;
    for (Meeting &meeting : warp.meetings)
      if (meeting.arrived != 0 && meeting.reading == 0)
        finishIfComplete(warp, meeting);
  }

  void finishIfComplete(const Warp &warp, Meeting &meeting) {
    if (meeting.mask & ~warp.ended & ~meeting.arrived)
      return;
    meeting.reading = meeting.arrived;
    for (unsigned int k = 0; k < meeting.size; k++)
      pushReady(meeting.threads[k]);
  }

  //===-- Going from strand to strand -------------------------------------===//

  void pushReady(unsigned int thread) { ready_[(readyFirst_ + readySize_++) % count_] = thread; }

  /// Suspends the running thread until it is ready and its turn.
  void wait(State state) {
    const unsigned int thread = running_;
    states_[thread] = state;
    strandOf_[thread] = strand_;
    switchTo(next());
    running_ = thread;
    states_[thread] = State::running;
    threadIdx = threads_[thread];
  }

  /// The strand to go on with: of the first thread that is ready, or an idle one for the threads that have not begun,
  /// or, at the end, the first one.
  unsigned int next() {
    if (readySize_ > 0) {
      const unsigned int thread = ready_[readyFirst_];
      readyFirst_ = (readyFirst_ + 1) % count_;
      readySize_--;
      return strandOf_[thread];
    }
    if (started_ < count_)
      return idleStrand();
    if (finished_ < count_)
      reportWaiting();
    return 0;
  }

  unsigned int idleStrand() {
    if (idle_.empty()) {
      idle_.push_back(static_cast<unsigned int>(strands_.size()));
      strands_.push_back(Strands::get().take(&Block::work));
      if (!strands_.back())
        fail(launched_.place, launched_.kernel, "no memory for the stacks of threads that wait");
      strands_.back()->block = this;
    }
    const unsigned int strand = idle_.back();
    idle_.pop_back();
    return strand;
  }

  /// The running strand is about to leave for another one, whose context this is.
  Context &leaveFor(unsigned int strand) {
    left_ = &strands_[strand_]->context;
    strand_ = strand;
    return strands_[strand]->context;
  }

  void switchTo(unsigned int strand) {
    Context &own = strands_[strand_]->context;
    if (strand == strand_)
      return;
    own.switchTo(leaveFor(strand));
    own.arrived(*left_);
  }

  /// What runs on a strand, for one block after the other, also of other host threads: nothing thread-local is looked
  /// at here but at the beginning.
  [[noreturn]] static void work() {
    Strand &own = *current().strands_[current().strand_];
    own.context.arrived(*own.block->left_);
    for (;;) {
      own.context.switchTo(own.block->workOn());
      own.context.arrived(*own.block->left_);
    }
  }

  /// Runs threads until others are ready; then the strand is idle, and what is returned goes on.
  __attribute__((noinline)) Context &workOn() {
    call_.run(*this, call_.kernel);
    const unsigned int target = next();
    idle_.push_back(strand_);
    return leaveFor(target);
  }

  //===-- Messages --------------------------------------------------------===//

  /// Ends the program when a thread of the block did not reach what all must.
  void checkCombines() const {
    if (detail::openCombines != 0)
      report("a value is combined that not all threads of the block reach");
  }

  [[noreturn]] void reportWaiting() const {
    const unsigned int waits = first(atBarrier_ > 0 ? State::atBarrier : State::inWarp);
    std::string text = atBarrier_ > 0 ? std::to_string(atBarrier_) + " of " + std::to_string(count_) +
                                            " threads wait at a barrier that the others do not reach: "
                                      : "threads wait in a function of a warp for lanes that do not come: ";
    text += name(waits) + " waits";
    if (const unsigned int ended = first(State::ended); ended < count_)
      text += ", " + name(ended) + " has ended";
    if (const unsigned int other = first(State::inWarp); atBarrier_ > 0 && other < count_)
      text += ", " + name(other) + " waits in a function of its warp";
    report(text);
  }

  [[noreturn]] void report(const std::string &what) const {
    const std::string text = "block " + coordinates(blockIdx) + ": " + what;
    fail(launched_.place, launched_.kernel, text.c_str());
  }

  /// The first thread in this state; count_ when there is none.
  unsigned int first(State state) const {
    return static_cast<unsigned int>(std::find(states_.begin(), states_.end(), state) - states_.begin());
  }

  std::string name(unsigned int thread) const { return "thread " + coordinates(threads_[thread]); }

  static std::string coordinates(const uint3 &point) {
    return "(" + std::to_string(point.x) + ", " + std::to_string(point.y) + ", " + std::to_string(point.z) + ")";
  }

  static inline thread_local Block *current_ = nullptr;

  const Launched launched_;
  const int64_t bytes_; ///< of shared memory that the launch gives
  const unsigned int count_;
  const uint3 *threads_ = nullptr; ///< in the order in which they run; numbers of threads are places in it
  Call call_{};
  unsigned int started_ = 0, finished_ = 0, atBarrier_ = 0;
  unsigned int running_ = 0;           ///< thread
  unsigned int strand_ = 0;            ///< of the running thread
  std::vector<State> states_;          ///< of each thread that has begun
  std::vector<unsigned int> strandOf_; ///< of each thread that is suspended
  std::vector<unsigned int> ready_;    ///< ring of the suspended threads that may go on
  unsigned int readyFirst_ = 0, readySize_ = 0;
  bool meets_ = false; ///< has a function of a warp been called in this block?
  std::vector<Warp> warps_;
  std::vector<std::unique_ptr<Strand>> strands_;
  std::vector<unsigned int> idle_; ///< strands on which nothing is suspended
  Context *left_ = nullptr;        ///< of the last switch
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
