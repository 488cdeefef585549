#include "analysis/memory/place_arrays.h"
#include "analysis/memory/legal_spaces.h"
#include "analysis/memory/predicted_time.h"
#include "analysis/code/evaluate.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

namespace nidus {
namespace {

// Simplest first: of two spaces that differ by less than `clear` the earlier one is taken. Measured points of one space
// differ by up to 2% from run to run.
constexpr MemorySpace spaces[] = {MemorySpace::Readonly, MemorySpace::Constant, MemorySpace::Shared,
                                  MemorySpace::Texture};
constexpr double clear = 0.95;

// Each block sets these bytes, and adds them to the array at its end.
constexpr int64_t bytesOfBins = 16 << 10;

// People read the file: a table of 16 x 16 numbers takes a dozen lines of it.
constexpr size_t mostLiterals = 256;

class Placer {
  const Scop &scop;
  const Mapping &mapping;
  const DeviceProfile &profile;
  const PlacementRequest &request;
  SpaceLeft left;

public:
  Placer(const Scop &scop, const Mapping &mapping, const DeviceProfile &profile, const PlacementRequest &request)
      : scop(scop), mapping(mapping), profile(profile), request(request), left(spaceLeft(scop, profile, request)) {}

  Placement place(const Array &array, const Region &region) {
    if (array.combined)
      return placeCombined(array, region);
    if (array.isWritten)
      return {array.name, MemorySpace::Global, "the nest writes to it", {}};
    ReadPattern pattern = readPatternOf(scop, mapping.steps[0], array, profile.warpSize, region.constantElements);
    std::vector<RefusedSpace> notTaken;
    Placement placement = chosen(array, region, pattern, notTaken);
    placement.notTaken = notTaken;
    if (!mapping.steps[0].specialised.empty() && placement.space != MemorySpace::Constant)
      passToSpecialised(placement, array, region);
    return placement;
  }

private:
  std::string inWords(int addresses) const {
    return addresses == 1                  ? "the same element at a time"
           : addresses >= profile.warpSize ? "different elements"
                                           : "up to " + std::to_string(addresses) + " different elements at a time";
  }

  /// Few elements, which many threads of a block want at the same time, are combined in the block first.
  Placement placeCombined(const Array &array, const Region &region) {
    std::string why = "threads combine values into it";
    if (!region.constantElements)
      return {array.name, MemorySpace::Global, why + "; how many elements it has is not the same for all sizes", {}};
    const int64_t bytes = tableBytes(array, region);
    if (bytes > std::min(left.shared, bytesOfBins))
      return {array.name,
              MemorySpace::Global,
              why + "; each block with its own would have too many elements to begin and to end with",
              {}};
    Placement placement{
        array.name, MemorySpace::Shared, why + ": each block into its own, which are combined at its end", {}};
    if (isOnlySubscripted(scop, array.name))
      placement.lanes = lanesWithOwn(bytes);
    if (placement.lanes > 1)
      placement.why += "; " + std::to_string(placement.lanes) + " threads at a time do not wait for each other";
    left.shared -= placement.lanes * bytes;
    return placement;
  }

  /// Of a warp, while all blocks that take turns are resident. Fewer than half of it are not worth what they take to
  /// begin and to end with: on an H200, 32 times 256 counts take two thirds of the time of 256, and 8 times 1024 the
  /// time of 1024.
  int lanesWithOwn(int64_t bytes) const {
    const PacketForm *packets = mapping.steps[0].packets();
    const int64_t blocks = packets ? packets->blocksInTurns / std::max(1, profile.multiprocessors) : 0;
    if (blocks == 0 || !profile.limits)
      return 1;
    const int64_t room = std::min(left.shared, profile.limits->sharedBytes / blocks - profile.limits->sharedReserved);
    int lanes = profile.warpSize;
    while (lanes * bytes > room)
      lanes /= 2;
    return 2 * lanes >= profile.warpSize ? lanes : 1;
  }

  /// A mask of (2r + 1)^2 elements has no known size, but small ones fit where the kernels for small r are given it by value.
  void passToSpecialised(Placement &placement, const Array &array, Region region) {
    region.constantElements = mostElements(region);
    region.part = TablePart::Some;
    if (!region.constantElements || request.wanted.count(array.name))
      return;
    ReadPattern pattern = readPatternOf(scop, mapping.steps[0], array, profile.warpSize, region.constantElements);
    std::vector<RefusedSpace> others;
    MemorySpace best =
        profile.measured ? fastest(array, region, pattern, others) : byRule(array, region, pattern, others);
    if (best != MemorySpace::Constant || tableBytes(array, region) > left.parameters)
      return;
    left.parameters -= tableBytes(array, region);
    placement.sizedElements = *region.constantElements;
    placement.why += "; passed as a kernel parameter where '" + scop.sized->size + "' is at most " +
                     std::to_string(Extent::mostSize);
  }

  /// Of a table that only the size of the specialised kernels tells, how many elements there are up to the last one that is read.
  std::optional<int64_t> mostElements(const Region &region) const {
    if (!region.in || !region.in->certain)
      return std::nullopt;
    int64_t most = 0;
    for (int size = Extent::leastSize; size <= Extent::mostSize; ++size) {
      std::map<std::string, int64_t> known{{scop.sized->size, size}};
      std::optional<int64_t> first = valueOf(region.in->first, known), last = first;
      for (const BoxLevel &level : region.in->levels) {
        std::optional<int64_t> count = valueOf(level.count, known), pitch = valueOf(level.pitch, known);
        last = last && count && pitch && *count >= 1 ? std::optional(*last + (*count - 1) * *pitch) : std::nullopt;
      }
      if (!last || *first < 0)
        return std::nullopt;
      most = std::max(most, *last + 1);
    }
    return most;
  }

  std::string obstacle(MemorySpace space, const Array &array, const Region &region) const {
    // A table is worth waiting for, a single element is not.
    if (space == MemorySpace::Constant && region.part == TablePart::Element &&
        request.writtenElsewhere.count(array.name))
      return "another loop writes it, and what that leaves on the device stays there";
    return obstacleTo(space, scop, mapping, array, region, left);
  }

  Placement chosen(const Array &array, const Region &region, const ReadPattern &pattern,
                   std::vector<RefusedSpace> &notTaken) {
    auto wish = request.wanted.find(array.name);
    if (wish != request.wanted.end() && obstacle(wish->second, array, region).empty())
      return described(wish->second, ", chosen by nidus tune", array, region, pattern);
    MemorySpace best =
        profile.measured ? fastest(array, region, pattern, notTaken) : byRule(array, region, pattern, notTaken);
    return described(best, "", array, region, pattern);
  }

  Placement described(MemorySpace space, const std::string &chosenBy, const Array &array, const Region &region,
                      const ReadPattern &pattern) {
    // What is measured is reads of single elements.
    std::optional<double> time = isWindow(scop, mapping, array) ? std::nullopt : timeOf(space, array, region, pattern);
    Placement placement = taken(space, array, region, pattern);
    placement.why += chosenBy + "; the threads of a warp read " + inWords(pattern.addressesPerWarp) +
                     (time ? "; predicted: " + timeInWords(*time, pattern) : "");
    return placement;
  }

  /// Unrolled code has the numbers of a table instead of reads, where the source tells them.
  Placement taken(MemorySpace space, const Array &array, const Region &region, const ReadPattern &pattern) {
    bool isLiteral = space == MemorySpace::Constant && pattern.isLiteral && region.part != TablePart::Element &&
                     array.literals && array.literals->children.size() <= mostLiterals &&
                     std::none_of(scop.valueEnds.begin(), scop.valueEnds.end(),
                                  [&](const ValueEnds &ends) { return ends.array == array.name; });
    return isLiteral && literalBytes(array) <= left.constants ? takeLiterals(array, left)
                                                              : take(space, array, region, left);
  }

  std::optional<double> timeOf(MemorySpace space, const Array &array, const Region &region,
                               const ReadPattern &pattern) const {
    ReadSite site{pattern, isScalar(array.element) ? sizeOf(array.element->scalar) : 4,
                  region.constantElements.value_or(0)};
    site.blockThreads = 1;
    for (int size : mapping.steps[0].block)
      site.blockThreads *= size;
    if (space == MemorySpace::Shared)
      site.sharedBytes = left.mostShared - left.shared + tableBytes(array, region);
    return predictedTime(space, site, profile);
  }

  MemorySpace fastest(const Array &array, const Region &region, const ReadPattern &pattern,
                      std::vector<RefusedSpace> &notTaken) const {
    std::map<MemorySpace, double> times;
    MemorySpace best = MemorySpace::Readonly;
    for (MemorySpace space : spaces) {
      if (std::string why = obstacle(space, array, region); !why.empty()) {
        notTaken.push_back({space, why});
        continue;
      }
      std::optional<double> time = timeOf(space, array, region, pattern);
      if (!time)
        continue;
      times[space] = *time;
      if (times.count(best) && *time < clear * times[best])
        best = space;
    }
    for (const auto &[space, time] : times)
      if (space != best)
        notTaken.push_back({space, comparison(time, times[best], pattern)});
    return best;
  }

  static std::string comparison(double time, double best, const ReadPattern &pattern) {
    std::string words = time < best / clear ? "as long" : llvm::formatv("{0:F1} times as long", time / best).str();
    return "its reads are predicted to take " + words + ", " + timeInWords(time, pattern);
  }

  /// From nanoseconds for all reads of a warp.
  static std::string timeInWords(double time, const ReadPattern &pattern) {
    const double microseconds = time / std::max(1.0, pattern.reads) * 1000;
    return llvm::formatv("{0:F2} us for a million reads by warps", microseconds).str();
  }

  MemorySpace byRule(const Array &array, const Region &region, const ReadPattern &pattern,
                     std::vector<RefusedSpace> &notTaken) const {
    for (const SpaceRule &rule : profile.readSpaces) {
      bool serves = pattern.addressesPerWarp <= rule.addressesPerWarp;
      std::string refusal = serves ? obstacle(rule.space, array, region) : tooManyAddresses(rule);
      if (refusal.empty())
        return rule.space;
      notTaken.push_back({rule.space, refusal});
    }
    return MemorySpace::Readonly;
  }

  static std::string tooManyAddresses(const SpaceRule &rule) {
    std::string served =
        rule.addressesPerWarp == 1 ? "one address" : "up to " + std::to_string(rule.addressesPerWarp) + " addresses";
    return "it serves " + served + " of a warp at a time, and here there are more";
  }
};

} // namespace

std::vector<Placement> placeArrays(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                                   const DeviceProfile &profile, const PlacementRequest &request) {
  Placer placer(scop, mapping, profile, request);
  std::vector<Placement> placements;
  for (size_t i = 0; i < scop.arrays.size(); ++i)
    placements.push_back(placer.place(scop.arrays[i], regions[i]));
  return placements;
}

} // namespace nidus
