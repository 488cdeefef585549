//===- slabs.h - a nest in parts, each with its own data ------------------===//
//
// The iterations of a nest are cut along the outermost axis of its grid. Each
// part needs the beginning of the data that goes in, and leaves the beginning
// of what goes out as it will be (Frontiers): it can run when that has arrived,
// and that can go home while later parts run. Every byte moves once, as it does
// without slabs.
//
// NIDUS_SLABS=N: so many parts wherever that is possible, whatever the size; 1: none.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "nidus/residency/residency.h"
#include <functional>
#include <optional>

namespace nidus {
inline namespace NIDUS_TARGET {

/// An address of the host as a function of the counter of the outermost axis; null: not known.
using Frontier = std::function<int64_t(int64_t)>;

struct Frontiers {
  Frontier needed;   ///< (y): what iterations before y touch lies before it
  Frontier complete; ///< (y): what iterations from y on write lies from it on
  Frontier first;    ///< (y): what iterations from y on touch lies from it on
};

/// Where to cut a nest that moves so many bytes, as shares of its iterations; the first and the last part move `least`
/// bytes. Nothing: it is not worth it.
inline std::vector<double> slabCuts(double bytes, double least) {
  std::vector<double> cuts;
  if (bytes >= 4 * least) {
    // Nothing goes home while the first slab comes, and nothing comes while the last goes home: these are small.
    const double most = std::clamp(bytes / 16, least, 16 * least);
    double begin = 0;
    for (double size = least; begin + size <= bytes / 2; size = std::min(2 * size, most)) {
      begin += size;
      cuts.push_back(begin / bytes);
    }
    for (size_t k = cuts.size(); k-- > 0;)
      if (cuts[k] < 0.5)
        cuts.push_back(1 - cuts[k]);
  }
  return cuts;
}

/// As many as NIDUS_SLABS says; nothing said: nothing.
inline std::optional<std::vector<double>> wantedCuts() {
  static const char *const wanted = std::getenv("NIDUS_SLABS");
  if (!wanted)
    return std::nullopt;
  const int64_t count = std::clamp<int64_t>(std::strtoll(wanted, nullptr, 10), 1, 32);
  std::vector<double> cuts;
  for (int64_t k = 1; k < count; k++)
    cuts.push_back(double(k) / double(count));
  return cuts;
}

/// Where data moves beside kernels only: one part after the other takes longer than the whole. So does a part that does not fill
/// the device, for which at least such a share of the iterations is needed.
inline std::vector<double> cutsWorthIt(double bytes, double shareThatFills) {
  if (const std::optional<std::vector<double>> wanted = wantedCuts())
    return *wanted;
  const double least = std::max(double(device::slabBytes), shareThatFills * bytes);
  return device::conveys(static_cast<int64_t>(bytes)) ? slabCuts(bytes, least) : std::vector<double>();
}

/// Bytes that cross while other slabs are computed: of the first slab those that go home, of the last those that come.
inline uint64_t bytesBeside(const std::vector<Slab> &slabs) {
  int64_t sum = 0;
  for (size_t k = 0; k < slabs.size(); k++) {
    for (const Crossing &crossing : slabs[k].in)
      sum += k > 0 ? crossing.rows.bytes() : 0;
    for (const Crossing &crossing : slabs[k].out)
      sum += k + 1 < slabs.size() ? crossing.rows.bytes() : 0;
  }
  return static_cast<uint64_t>(sum);
}

class Slabs {
public:
  /// Parts of the iterations that end before these values.
  explicit Slabs(std::vector<int64_t> ends) : ends_(std::move(ends)), slabs_(ends_.size()) {}

  /// Data of an array that goes in, as disjoint rows.
  void bring(const Regions &data, const Mirror &mirror, const Frontier &needed, const ArrayName &array) {
    const Crossed crossed = distribute(data, mirror, needed, Storing::all, &Slab::in);
    Profile::get().addToDevice(device::current(), array, crossed.bytes, crossed.calls);
  }

  /// ... that goes home: what is complete, as far as the way in does not overwrite it later.
  void takeHome(const Region &data, const Mirror &mirror, const Frontiers &frontiers, Storing storing,
                const ArrayName &array) {
    const Frontier ready = [&](int64_t y) {
      return frontiers.needed ? std::min(frontiers.needed(y), frontiers.complete(y)) : frontiers.complete(y);
    };
    const Crossed crossed = distribute({data}, mirror, ready, storing, &Slab::out);
    Profile::get().addToHost(device::current(), array, crossed.bytes, crossed.calls);
  }

  /// False: the nest is given up, before its first launch.
  using Launch = std::function<bool(int64_t first, int64_t end)>;

  /// Calls launch(first, end) for each part. Complete when it returns; nothing goes home from a nest that is given up.
  void run(int64_t first, const Launch &launch, Place place) const {
    const LaunchPart part = [&](size_t k) { return launch(k == 0 ? first : ends_[k - 1], ends_[k]); };
    if (device::convey(slabs_, part, place))
      count(Profile::get().overlappedBytes, bytesBeside(slabs_));
    else
      inTurn(part, place);
  }

private:
  struct Crossed {
    uint64_t bytes = 0, calls = 0;
  };

  /// What lies before the frontier goes with the slab, the rest with later ones.
  Crossed distribute(Regions rest, const Mirror &mirror, const Frontier &frontier, Storing storing,
                     std::vector<Crossing> Slab::*way) {
    Crossed sum;
    for (size_t k = 0; k < slabs_.size(); k++) {
      const int64_t end = k + 1 == slabs_.size() ? INT64_MAX : frontier(ends_[k]);
      Split parts(rest, 0, end);
      for (const Region &region : parts.inside)
        detail::forEachRectangle(region, device::maxPitch, [&](int64_t address, const Rows &rows) {
          (slabs_[k].*way).push_back({mirror.at(address), detail::hostAt(address), rows, storing});
          sum.bytes += static_cast<uint64_t>(rows.bytes());
          sum.calls++;
        });
      rest = std::move(parts.outside);
    }
    return sum;
  }

  void inTurn(const LaunchPart &launch, Place place) const {
    for (size_t k = 0; k < slabs_.size(); k++) {
      for (const Crossing &crossing : slabs_[k].in)
        device::copyIn(crossing.device, crossing.host, crossing.rows, place);
      if (!launch(k))
        return;
      for (const Crossing &crossing : slabs_[k].out)
        device::copyOut(crossing.host, crossing.device, crossing.rows, crossing.storing, place);
      device::synchronise(place);
    }
  }

  std::vector<int64_t> ends_;
  std::vector<Slab> slabs_;
};

} // namespace NIDUS_TARGET
} // namespace nidus
