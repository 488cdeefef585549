//===- pool_cpu.h - the memory of the CPU as a device ---------------------===//
//
// What is given back is handed out again to whoever asks for the same size: exact sizes let AddressSanitizer see an
// access outside, and a program that runs a nest again asks for the same ones. The pool never holds more than the
// program had at one time.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/profile.h"

extern "C" void __asan_poison_memory_region(const volatile void *begin, size_t size) __attribute__((weak));
extern "C" void __asan_unpoison_memory_region(const volatile void *begin, size_t size) __attribute__((weak));

namespace nidus {
inline namespace NIDUS_TARGET {
namespace device {

inline void poison(void *memory, size_t bytes) {
  if (__asan_poison_memory_region)
    __asan_poison_memory_region(memory, bytes);
}

class NIDUS_SHARED Pool {
public:
  static Pool &get() {
    static Pool *const pool = new Pool;
    return *pool;
  }

  /// Null when there is not enough memory.
  void *take(size_t bytes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto known = idle_.find(bytes);
    void *memory = nullptr;
    if (known != idle_.end()) {
      memory = known->second;
      idle_.erase(known);
      idleBytes_ -= bytes;
      if (__asan_unpoison_memory_region)
        __asan_unpoison_memory_region(memory, bytes);
    } else {
      if (usedBytes_ + idleBytes_ + bytes > mostBytes_)
        empty();
      memory = std::malloc(bytes);
      if (!memory)
        return nullptr;
      count(Profile::get().allocations);
    }
    used_[memory] = bytes;
    usedBytes_ += bytes;
    mostBytes_ = usedBytes_ > mostBytes_ ? usedBytes_ : mostBytes_;
    return memory;
  }

  void give(void *memory) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto entry = used_.find(memory);
    const size_t bytes = entry->second;
    used_.erase(entry);
    usedBytes_ -= bytes;
    idleBytes_ += bytes;
    idle_.emplace(bytes, memory);
    poison(memory, bytes);
  }

private:
  Pool() {
    std::atexit([] {
      const std::lock_guard<std::mutex> lock(get().mutex_);
      get().empty();
    });
  }

  void empty() {
    for (const auto &[bytes, memory] : idle_)
      std::free(memory);
    idle_.clear();
    idleBytes_ = 0;
  }

  std::mutex mutex_;
  std::map<void *, size_t> used_;
  std::multimap<size_t, void *> idle_;
  size_t usedBytes_ = 0, idleBytes_ = 0, mostBytes_ = 0;
};

} // namespace device
} // namespace NIDUS_TARGET
} // namespace nidus
