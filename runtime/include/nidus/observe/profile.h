//===- profile.h - NIDUS_PROFILE ------------------------------------------===//
//
// Counts what the program moved and launched. When NIDUS_PROFILE=FILE.json is
// set, one object is written to that file at exit, by the process that started
// with it (not by its forked children):
//
//     {"device": "...", "h2d_bytes": n, "h2d_calls": n, "d2h_bytes": n,
//     "d2h_calls": n, "allocations": n, "peak_bytes": n, "shared_bytes": n, "overlapped_bytes": n,
//      "launches": n, "fallbacks": n, "declined": n, "kernels": [{"name":
//      "...", "launches": n, "ms": t}],
//      "arrays": [{"nest": "...", "array": "...", "h2d_bytes": n, "h2d_calls": n, "d2h_bytes": n, "d2h_calls": n}],
//      "predictions": [{"nest": "...", "calls": n, "declined": n, "unstarted": n, "device_ms": t, "c_ms": t,
//      "operations": n, "touched_bytes": n}]}
//
// With NIDUS_DEVICES (devices.h) also what each of them had, of which p2p_bytes came from other devices:
//
//     "devices": [{"device": "...", "h2d_bytes": n, "d2h_bytes": n, "p2p_bytes": n, "launches": n, "busy_ms": t}]
//
// Bytes are those of the boxes moved, calls are copies of the device's
// interface. Each kernel is launched by itself, that it can be timed: there are
// no graphs (launch_queue.h) on a GPU. `fallbacks`: nests that ran their C original because a test
// failed, arrays overlap, or no device was usable. `declined`: nests that ran it because the device would not pay, of
// which the `unstarted` would have paid on a device that is started already (device_start.h). `operations` and `touched_bytes`: of the calls that the device computed, as the plan
// counts them. A file that cannot be
// written is a message on stderr. Counting is thread-safe and, but for the
// kernels' times, also works in a forked child.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/process.h"
#include <cerrno>
#include <cinttypes>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

namespace nidus {
inline namespace NIDUS_TARGET {

using Counter = std::atomic<uint64_t>;

inline void count(Counter &counter, uint64_t amount = 1) { counter.fetch_add(amount, std::memory_order_relaxed); }

inline void raise(Counter &counter, uint64_t amount) {
  uint64_t seen = counter.load(std::memory_order_relaxed);
  while (seen < amount && !counter.compare_exchange_weak(seen, amount, std::memory_order_relaxed)) {
  }
}

/// Of a call that was predicted.
enum class Outcome {
  onDevice,
  declined, ///< the C is predicted to take less time
  unstarted ///< the device is, but it is not started, and not worth it yet
};

/// What a call computes, and the bytes of the data for it.
struct Computed {
  double operations = 0, bytes = 0;
};

/// An array of a nest.
struct ArrayName {
  const char *nest, *array;
};

class NIDUS_SHARED Profile {
public:
  Counter h2dBytes{0}, h2dCalls{0}, d2hBytes{0}, d2hCalls{0};
  Counter allocations{0}, launches{0}, fallbacks{0};
  /// Bytes that devices got from other devices.
  Counter p2pBytes{0};
  /// Of the bytes moved those that crossed beside the kernels of other slabs (slabs.h), or came in beside those of
  /// nests before (fresh_memory.h); on a GPU there are none of these, as a profile waits for each kernel.
  Counter overlappedBytes{0};
  /// The most bytes of device memory at one time.
  Counter peakBytes{0};
  /// So much more arrays would need if none took over the memory of another (sharing.h).
  Counter sharedBytes{0};
  /// Nests that the launcher left to C because the device would not pay.
  Counter declined{0};

  /// The one of the process; never destroyed, so that it serves until the end.
  static Profile &get() {
    static Profile *const profile = new Profile;
    return *profile;
  }

  /// A JSON string.
  static std::string quoted(const std::string &words) {
    static const char digits[] = "0123456789abcdef";
    std::string text = "\"";
    for (const char c : words) {
      const auto code = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\')
        text += '\\';
      if (code < 0x20)
        text += std::string("\\u00") + digits[code >> 4] + digits[code & 15];
      else
        text += c;
    }
    return text + "\"";
  }

  /// Will nobody see what is counted? Not said before the program's objects are initialised.
  static bool isOff() { return isOff_; }

  /// Are times wanted?
  bool enabled() const { return !path_.empty(); }

  void setDevice(int device, const std::string &name) {
    const std::lock_guard<std::mutex> lock(mutex_);
    device_ = devices_[device].name = name;
  }

  void addLaunch(int device) {
    count(launches);
    addToDevice(device, [](Device &one) { one.launches++; });
  }
  /// Bytes that the device got from another one.
  void addFromPeer(int device, uint64_t bytes) {
    count(p2pBytes, bytes);
    addToDevice(device, [&](Device &one) { one.p2pBytes += bytes; });
  }

  void addKernel(int device, const char *name, uint64_t nanoseconds) {
    addToDevice(device, [&](Device &one) { one.nanoseconds += nanoseconds; });
    const std::lock_guard<std::mutex> lock(mutex_);
    Kernel &kernel = kernels_[name];
    kernel.launches++;
    kernel.nanoseconds += nanoseconds;
  }

  /// What a launcher that may decline predicted, in nanoseconds, and did.
  void addPrediction(const char *nest, double device, double c, Outcome outcome, const Computed &computed = {}) {
    if (outcome != Outcome::onDevice)
      count(declined);
    if (!enabled())
      return;
    const std::lock_guard<std::mutex> lock(mutex_);
    Prediction &prediction = predictions_[nest];
    prediction.calls++;
    prediction.declined += outcome != Outcome::onDevice;
    prediction.unstarted += outcome == Outcome::unstarted;
    prediction.device += device;
    prediction.c += c;
    if (outcome == Outcome::onDevice) {
      prediction.computed.operations += computed.operations;
      prediction.computed.bytes += computed.bytes;
    }
  }

  void addToDevice(int device, const ArrayName &name, uint64_t bytes, uint64_t calls) {
    addToDevice(device, [&](Device &one) { one.h2dBytes += bytes; });
    count(h2dBytes, bytes);
    count(h2dCalls, calls);
    addToArray(name, {bytes, calls, 0, 0});
  }
  void addToHost(int device, const ArrayName &name, uint64_t bytes, uint64_t calls) {
    addToDevice(device, [&](Device &one) { one.d2hBytes += bytes; });
    count(d2hBytes, bytes);
    count(d2hCalls, calls);
    addToArray(name, {0, 0, bytes, calls});
  }

  void write() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::FILE *const file = std::fopen(path_.c_str(), "w");
    const std::string text = json();
    const bool written = file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    const int error = errno;
    if ((file && std::fclose(file) != 0) || !written)
      std::fprintf(stderr, "nidus: cannot write NIDUS_PROFILE=%s: %s\n", path_.c_str(),
                   std::strerror(written ? errno : error));
  }

private:
  struct Kernel {
    uint64_t launches = 0, nanoseconds = 0;
  };
  struct Prediction {
    uint64_t calls = 0, declined = 0, unstarted = 0;
    double device = 0, c = 0; ///< nanoseconds of all calls
    Computed computed;        ///< of those on the device
  };
  struct Copies {
    uint64_t h2dBytes = 0, h2dCalls = 0, d2hBytes = 0, d2hCalls = 0;
  };

  struct Device {
    std::string name = deviceBeforeUse;
    uint64_t h2dBytes = 0, d2hBytes = 0, p2pBytes = 0, launches = 0, nanoseconds = 0;
  };

  template <class Add> void addToDevice(int device, const Add &add) {
    if (!enabled())
      return;
    const std::lock_guard<std::mutex> lock(mutex_);
    add(devices_[device]);
  }

  void addToArray(const ArrayName &name, const Copies &more) {
    if (!enabled())
      return;
    const std::lock_guard<std::mutex> lock(mutex_);
    Copies &copies = arrays_[{name.nest, name.array}];
    copies.h2dBytes += more.h2dBytes;
    copies.h2dCalls += more.h2dCalls;
    copies.d2hBytes += more.d2hBytes;
    copies.d2hCalls += more.d2hCalls;
  }

  Profile() {
    if (const char *path = std::getenv("NIDUS_PROFILE"))
      path_ = path;
    if (enabled())
      std::atexit([] {
        if (get().process_ == getpid())
          get().write();
      });
  }

  std::string json() const {
    std::string text = "{\"device\": " + quoted(device_);
    const std::pair<const char *, const Counter *> counters[] = {
        {"h2d_bytes", &h2dBytes},       {"h2d_calls", &h2dCalls},
        {"d2h_bytes", &d2hBytes},       {"d2h_calls", &d2hCalls},
        {"allocations", &allocations},  {"peak_bytes", &peakBytes},
        {"shared_bytes", &sharedBytes}, {"overlapped_bytes", &overlappedBytes},
        {"launches", &launches},        {"fallbacks", &fallbacks},
        {"declined", &declined}};
    for (const auto &[name, value] : counters)
      text += ", " + quoted(name) + ": " + std::to_string(value->load());
    text += ", \"kernels\": [";
    const char *separator = "";
    for (const auto &[name, kernel] : kernels_) {
      text += separator + ("{\"name\": " + quoted(name)) + ", \"launches\": " + std::to_string(kernel.launches) +
              ", \"ms\": " + milliseconds(kernel.nanoseconds) + "}";
      separator = ", ";
    }
    if (std::getenv("NIDUS_DEVICES"))
      text += "], \"devices\": [" + devicesJson();
    return text + "], \"arrays\": [" + arraysJson() + "], \"predictions\": [" + predictionsJson() + "]}\n";
  }

  std::string devicesJson() const {
    std::string text;
    for (const auto &[id, device] : devices_)
      text += std::string(text.empty() ? "" : ", ") + "{\"device\": " + quoted(device.name) +
              ", \"h2d_bytes\": " + std::to_string(device.h2dBytes) + ", \"d2h_bytes\": " + std::to_string(device.d2hBytes) +
              ", \"p2p_bytes\": " + std::to_string(device.p2pBytes) + ", \"launches\": " + std::to_string(device.launches) +
              ", \"busy_ms\": " + milliseconds(device.nanoseconds) + "}";
    return text;
  }

  std::string predictionsJson() const {
    const auto whole = [](double value) { return value < 1e18 ? static_cast<uint64_t>(value) : uint64_t(1e18); };
    std::string text;
    for (const auto &[nest, prediction] : predictions_)
      text += std::string(text.empty() ? "" : ", ") + "{\"nest\": " + quoted(nest) +
              ", \"calls\": " + std::to_string(prediction.calls) +
              ", \"declined\": " + std::to_string(prediction.declined) +
              ", \"unstarted\": " + std::to_string(prediction.unstarted) +
              ", \"device_ms\": " + milliseconds(whole(prediction.device)) + ", \"c_ms\": " + milliseconds(whole(prediction.c)) +
              ", \"operations\": " + std::to_string(whole(prediction.computed.operations)) +
              ", \"touched_bytes\": " + std::to_string(whole(prediction.computed.bytes)) + "}";
    return text;
  }

  std::string arraysJson() const {
    std::string text;
    for (const auto &[name, copies] : arrays_) {
      text += std::string(text.empty() ? "" : ", ") + "{\"nest\": " + quoted(name.first) +
              ", \"array\": " + quoted(name.second);
      const std::pair<const char *, uint64_t> counters[] = {{"h2d_bytes", copies.h2dBytes},
                                                            {"h2d_calls", copies.h2dCalls},
                                                            {"d2h_bytes", copies.d2hBytes},
                                                            {"d2h_calls", copies.d2hCalls}};
      for (const auto &[key, value] : counters)
        text += ", " + quoted(key) + ": " + std::to_string(value);
      text += "}";
    }
    return text;
  }

  /// In digits and a point in every locale.
  static std::string milliseconds(uint64_t nanoseconds) {
    const std::string fraction = std::to_string(nanoseconds % 1000000);
    return std::to_string(nanoseconds / 1000000) + "." + std::string(6 - fraction.size(), '0') + fraction;
  }

  static const bool isOff_;

  const pid_t process_ = getpid();
  std::string path_;
  std::mutex mutex_;
  std::string device_ = deviceBeforeUse;
  std::map<int, Device> devices_;
  std::map<std::string, Kernel> kernels_;
  std::map<std::pair<std::string, std::string>, Copies> arrays_; ///< by nest and array
  std::map<std::string, Prediction> predictions_;                ///< by nest
};

/// A program that launches nothing still writes its profile.
NIDUS_SHARED inline const bool Profile::isOff_ = !Profile::get().enabled();

} // namespace NIDUS_TARGET
} // namespace nidus
