//===- launch.h - one launch of a kernel ----------------------------------===//
//
// What a launch does is determined by its kernel, its shape, the bytes of its
// arguments and what the device's memory holds: launches of which all that is
// equal do the same. What it may touch there says which launches must stay in
// their order.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/observe/process.h"
#include "nidus/kernel/shape.h"
#include <algorithm>
#include <cstddef>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

/// Bytes of the device that a launch reads or writes.
struct Touched {
  uintptr_t begin, end;
  bool isWritten;

  bool operator==(const Touched &other) const {
    return begin == other.begin && end == other.end && isWritten == other.isWritten;
  }
};

/// What the pointers lead to lives as long as the call that is given the launch.
struct Launch {
  int device;
  const void *kernel;
  const char *name;
  Place place;
  Shape shape;
  /// Calls the kernel with the arguments, as one thread; null where the device does that.
  void (*call)(const void *kernel, void *const *arguments);
  size_t parameters;
  const size_t *sizes; ///< of the parameters; bytes
  void *const *arguments;
  size_t touches; ///< 0: not known
  const Touched *touched;

  /// Bytes that it may touch.
  uint64_t touchedBytes() const {
    uint64_t sum = 0;
    for (size_t k = 0; k < touches; k++)
      sum += touched[k].end - touched[k].begin;
    return sum;
  }
};

namespace detail {
/// Arguments are compared by their bytes: a parameter must have no padding, or a launch that repeats is not seen as
/// one.
template <class... Parameters> struct Signature {
  static_assert((std::is_trivially_copyable_v<Parameters> && ...), "arguments are copied as bytes");
  static_assert(((alignof(Parameters) <= alignof(std::max_align_t)) && ...), "arguments are kept in ordinary memory");
  static constexpr size_t sizes[] = {sizeof(Parameters)..., 0};
};
} // namespace detail

/// Calls use(launch) with a launch of the kernel whose arguments are the values.
template <class... Parameters, class Use>
void withLaunch(int device, const void *kernel, const char *name, Place place, const Shape &shape,
                void (*call)(const void *, void *const *), const std::vector<Touched> &touched, const Use &use,
                const Parameters &...values) {
  void *const arguments[] = {const_cast<void *>(static_cast<const void *>(&values))..., nullptr};
  use(Launch{device, kernel, name, place, shape, call, sizeof...(Parameters), detail::Signature<Parameters...>::sizes,
             arguments, touched.size(), touched.data()});
}

/// Equal for launches that do the same, and most often different for others.
inline uint64_t fingerprint(const Launch &launch) {
  uint64_t hash = reinterpret_cast<uintptr_t>(launch.kernel);
  const auto mix = [&](uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  };
  for (size_t k = 0; k < 3; k++)
    mix(uint64_t(launch.shape.grid[k]) << 32 | launch.shape.block[k]);
  for (size_t k = 0; k < launch.parameters; k++)
    for (size_t done = 0; done < launch.sizes[k]; done += sizeof(uint64_t)) {
      uint64_t word = 0;
      memcpy(&word, static_cast<const char *>(launch.arguments[k]) + done,
             std::min(sizeof word, launch.sizes[k] - done));
      mix(word);
    }
  return hash;
}

/// Do both do the same, and may they touch the same?
inline bool equal(const Launch &a, const Launch &b) {
  if (a.kernel != b.kernel || a.device != b.device || a.touches != b.touches ||
      memcmp(&a.shape, &b.shape, sizeof a.shape) != 0)
    return false;
  for (size_t k = 0; k < a.parameters; k++) // one kernel: as many of the same sizes
    if (memcmp(a.arguments[k], b.arguments[k], a.sizes[k]) != 0)
      return false;
  return std::equal(a.touched, a.touched + a.touches, b.touched);
}

/// Does the launch write what somebody else touches, or touch what he writes?
inline bool conflict(const Touched &place, const Launch &launch) {
  return std::any_of(launch.touched, launch.touched + launch.touches, [&](const Touched &other) {
    return (place.isWritten || other.isWritten) && place.begin < other.end && other.begin < place.end;
  });
}

/// Must the launches, of which it is known what they touch, stay in their order?
inline bool conflict(const Launch &a, const Launch &b) {
  return std::any_of(a.touched, a.touched + a.touches, [&](const Touched &place) { return conflict(place, b); });
}

/// For each launch those before it that it must wait for; none that others of them wait for.
inline std::vector<std::vector<size_t>> predecessors(const std::vector<const Launch *> &launches) {
  std::vector<std::vector<size_t>> all(launches.size());
  std::vector<std::vector<bool>> comesBefore(launches.size(), std::vector<bool>(launches.size()));
  for (size_t later = 0; later < launches.size(); later++)
    for (size_t earlier = later; earlier-- > 0;) {
      if (comesBefore[later][earlier] || !conflict(*launches[earlier], *launches[later]))
        continue;
      all[later].push_back(earlier);
      comesBefore[later][earlier] = true;
      for (size_t k = 0; k < earlier; k++)
        if (comesBefore[earlier][k])
          comesBefore[later][k] = true;
    }
  return all;
}

/// A launch with its arguments.
class KeptLaunch {
public:
  explicit KeptLaunch(const Launch &launch)
      : launch_(launch), touched_(launch.touched, launch.touched + launch.touches) {
    size_t units = 0;
    for (size_t k = 0; k < launch.parameters; k++)
      units += unitsOf(launch.sizes[k]);
    bytes_.resize(units);
    std::max_align_t *at = bytes_.data();
    for (size_t k = 0; k < launch.parameters; k++, at += unitsOf(launch.sizes[k - 1])) {
      memcpy(static_cast<void *>(at), launch.arguments[k], launch.sizes[k]);
      arguments_.push_back(at);
    }
    launch_.arguments = arguments_.data();
    launch_.touched = touched_.data();
  }
  KeptLaunch(KeptLaunch &&) = default; // what the launch points to stays where it is
  KeptLaunch &operator=(KeptLaunch &&) = default;

  const Launch &operator*() const { return launch_; }
  const Launch *operator->() const { return &launch_; }

private:
  static size_t unitsOf(size_t bytes) { return (bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t); }

  Launch launch_;
  std::vector<std::max_align_t> bytes_;
  std::vector<void *> arguments_;
  std::vector<Touched> touched_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
