//===- crew.h - threads that wait for work --------------------------------===//
//
// To begin a thread takes tens of microseconds, as long as a megabyte takes to cross the bus: these stay. After work
// they look for more for a while, then they sleep. They take no signals, which are the program's.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/target.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <signal.h>
#include <system_error>
#include <thread>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

class Crew {
public:
  /// May be called by several threads at once.
  using Work = std::function<void(size_t member)>;

  /// Of so many members, or fewer if there are no more threads.
  explicit Crew(size_t size) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      threads_.reserve(size);
      while (threads_.size() < size)
        threads_.emplace_back([this, member = threads_.size()] { serve(member); });
    } catch (const std::system_error &) {
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }
  Crew(const Crew &) = delete;
  Crew &operator=(const Crew &) = delete;
  ~Crew() {
    isOver_ = true;
    wake();
    for (std::thread &thread : threads_)
      thread.join();
  }

  size_t size() const { return threads_.size(); }

  /// Members that come before end() call work(member) once. One at a time.
  void begin(const Work &work) {
    work_ = &work;
    isOpen_ = true;
    wake();
  }

  /// Waits for those who work; nobody begins afterwards.
  void end() {
    isOpen_ = false;
    while (working_.load() != 0)
      std::this_thread::yield();
  }

private:
  using Clock = std::chrono::steady_clock;
  // A program's way from one call to the next.
  static constexpr Clock::duration patience = std::chrono::microseconds(200);

  void wake() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      calls_++;
    }
    called_.notify_all();
  }

  void serve(size_t member) {
    for (size_t seen = 0; !isOver_;) {
      const Clock::time_point asleep = Clock::now() + patience;
      while (calls_.load(std::memory_order_acquire) == seen && Clock::now() < asleep)
        std::this_thread::yield();
      if (calls_ == seen) {
        std::unique_lock<std::mutex> lock(mutex_);
        called_.wait(lock, [&] { return calls_ != seen; });
      }
      seen = calls_;
      // Announced before the look at the door, as end() closes it before it looks for those who work.
      working_++;
      if (isOpen_)
        (*work_)(member);
      working_--;
    }
  }

  std::mutex mutex_;
  std::condition_variable called_;
  std::atomic<size_t> calls_{0};
  std::atomic<bool> isOver_{false};
  const Work *work_ = nullptr;
  alignas(64) std::atomic<bool> isOpen_{false};
  alignas(64) std::atomic<size_t> working_{0};
  std::vector<std::thread> threads_; ///< last: they use the others
};

} // namespace NIDUS_TARGET
} // namespace nidus
