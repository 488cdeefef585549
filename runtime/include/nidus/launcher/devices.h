//===- devices.h - NIDUS_DEVICES ------------------------------------------===//
//
// How many devices share the nests of a program: one, the caller's current one, where nothing is said.
//
//     NIDUS_DEVICES=N           the current device and the next ones, N in all, or as many as there are
//     NIDUS_DEVICES=all         all that there are
//     NIDUS_DEVICES=0,2         these, whichever is current
//
// The CPU has as many as a number or a list asks for, each with a memory of its own; "all" is one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/device.h"
#include <algorithm>
#include <optional>
#include <vector>

namespace nidus {
inline namespace NIDUS_TARGET {

class NIDUS_SHARED Devices {
public:
  static Devices &get() {
    static Devices *const devices = new Devices;
    return *devices;
  }

  /// May there be more than one?
  bool areMany() const { return list_.size() > 1 || most_ > 1; }

  /// Those that share the nests of the calling thread, in the order in which they take their parts.
  std::vector<int> ofThisThread() const {
    if (!list_.empty())
      return list_;
    std::vector<int> devices;
    const int count = device::howMany(most_), first = device::current();
    for (int k = 0; k < std::min(count, most_); k++)
      devices.push_back((first + k) % count);
    return devices;
  }

private:
  static constexpr int limit_ = 64;

  Devices() {
    const char *const words = std::getenv("NIDUS_DEVICES");
    if (!words)
      return;
    if (strcmp(words, "all") == 0)
      most_ = device::isHost ? 1 : limit_;
    else if (!(strchr(words, ',') ? readList(words) : readCount(words)))
      std::fprintf(stderr, "nidus: NIDUS_DEVICES=%s is neither a number from 1 to %d, nor 'all', nor a list as '0,1'; one device is used\n", words, limit_);
  }

  bool readCount(const char *words) {
    const std::optional<int> count = number(words, '\0');
    most_ = count && *count >= 1 ? *count : 1;
    return count && *count >= 1;
  }

  bool readList(const char *words) {
    std::vector<int> list;
    for (bool isLast = false; !isLast; words = strchr(words, ',') + 1) {
      isLast = !strchr(words, ',');
      const std::optional<int> id = number(words, isLast ? '\0' : ',');
      if (!id || *id >= device::howMany(limit_) || std::find(list.begin(), list.end(), *id) != list.end())
        return false;
      list.push_back(*id);
      if (isLast)
        break;
    }
    list_ = std::move(list);
    return true;
  }

  /// A small number that ends with the character.
  static std::optional<int> number(const char *words, char last) {
    char *end = nullptr;
    const long long value = std::strtoll(words, &end, 10);
    return end != words && *end == last && value >= 0 && value <= limit_ ? std::optional<int>(int(value)) : std::nullopt;
  }

  int most_ = 1;
  std::vector<int> list_; ///< empty: the current one and those after it
};

} // namespace NIDUS_TARGET
} // namespace nidus
