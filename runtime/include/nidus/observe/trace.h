//===- trace.h - NIDUS_TRACE ----------------------------------------------===//
//
// When NIDUS_TRACE=FILE.json is set, the copies and kernels of the program are written to that file at exit, by the
// process that started with it, as complete events of Chrome's trace format (chrome://tracing, ui.perfetto.dev). The
// device is waited for after each of them, so that times are those of the device's work.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"
#include <chrono>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

class NIDUS_SHARED Trace {
public:
  using Clock = std::chrono::steady_clock;

  static Trace &get() {
    static Trace *const trace = new Trace;
    return *trace;
  }

  bool enabled() const { return !path_.empty(); }

  void add(const char *category, const std::string &name, uint64_t bytes, Clock::time_point begin) {
    const Clock::time_point end = Clock::now();
    const std::lock_guard<std::mutex> lock(mutex_);
    events_.push_back({category, name, bytes, nanoseconds(begin - start_), nanoseconds(end - begin), thread()});
  }

private:
  struct Event {
    const char *category;
    std::string name;
    uint64_t bytes, begin, duration;
    int thread;
  };

  Trace() {
    if (const char *const path = std::getenv("NIDUS_TRACE"))
      path_ = path;
    if (enabled())
      std::atexit([] {
        if (get().process_ == getpid())
          get().write();
      });
  }

  static uint64_t nanoseconds(Clock::duration duration) {
    return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count());
  }

  static int thread() {
    static std::atomic<int> threads{0};
    static thread_local const int mine = ++threads;
    return mine;
  }

  /// In digits and a point in every locale.
  static std::string microseconds(uint64_t nanoseconds) {
    const std::string fraction = std::to_string(nanoseconds % 1000);
    return std::to_string(nanoseconds / 1000) + "." + std::string(3 - fraction.size(), '0') + fraction;
  }

  std::string json() const {
    std::string text = "{\"traceEvents\": [";
    const char *separator = "\n";
    for (const Event &event : events_) {
      text += separator + ("{\"name\": " + Profile::quoted(event.name)) + ", \"cat\": \"" + event.category +
              "\", \"ph\": \"X\", \"ts\": " + microseconds(event.begin) + ", \"dur\": " + microseconds(event.duration) +
              ", \"pid\": " + std::to_string(process_) + ", \"tid\": " + std::to_string(event.thread) +
              ", \"args\": {\"bytes\": " + std::to_string(event.bytes) + "}}";
      separator = ",\n";
    }
    return text + "\n]}\n";
  }

  void write() {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::string text = json();
    std::FILE *const file = std::fopen(path_.c_str(), "w");
    const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if ((file && std::fclose(file) != 0) || !written)
      std::fprintf(stderr, "nidus: cannot write NIDUS_TRACE=%s: %s\n", path_.c_str(), std::strerror(errno));
  }

  const pid_t process_ = getpid();
  const Clock::time_point start_ = Clock::now();
  std::string path_;
  std::mutex mutex_;
  std::vector<Event> events_;
};

/// What the device is given to do while it lives is an event of the trace.
class Traced {
public:
  /// Of the array, if it is about one.
  Traced(const char *category, const char *name, Place place, const char *array = nullptr, int64_t bytes = 0)
      : category_(category), bytes_(static_cast<uint64_t>(bytes)), place_(place) {
    if (!Trace::get().enabled())
      return;
    name_ = array ? std::string(name) + ": " + array : name;
    begin_ = Trace::Clock::now();
  }
  Traced(const Traced &) = delete;
  Traced &operator=(const Traced &) = delete;
  ~Traced() {
    if (!Trace::get().enabled())
      return;
    device::synchronise(place_);
    Trace::get().add(category_, name_, bytes_, begin_);
  }

private:
  const char *category_;
  std::string name_;
  const uint64_t bytes_;
  const Place place_;
  Trace::Clock::time_point begin_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
