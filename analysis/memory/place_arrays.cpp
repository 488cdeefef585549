#include "analysis/memory/place_arrays.h"
#include <algorithm>

namespace nidus {
namespace {

// Images are at least so large: below it one pixel's neighbourhood may be the whole image.
constexpr int imageSize = 64;

/// Images as they are: every size is at least imageSize, unless the nest then has no instance.
isl::set ofImages(const isl::set &domain) {
  isl::set large = domain;
  for (const std::string &name : namesOf(domain.params()))
    large = large.intersect_params(constraint(*subtract(Poly::name(name), Poly(imageSize)), ">="));
  return large.is_empty() ? domain : large;
}

/// Does some instance read all that the nest reads of the array, whatever the sizes, as a pixel reads the whole mask?
bool isReadAsAWhole(const Statement &statement, const Array &array) {
  isl::map reads;
  for (const Access &access : statement.accesses) {
    if (access.array != array.name)
      continue;
    if (!access.exact)
      return false;
    reads = reads.is_null() ? access.relation : reads.unite(access.relation);
  }
  if (reads.is_null())
    return false;
  isl::set domain = ofImages(statement.domain);
  reads = reads.intersect_domain(domain);
  isl::map missing = domain.product(reads.range()).unwrap().subtract(reads);
  return domain.params().is_subset(domain.subtract(missing.domain()).params());
}

/// Do neighbours in a warp read the same element?
bool dependsOnLane(const Statement &statement, const Array &array, int x) {
  std::string from, to, condition;
  for (size_t l = 0; l < statement.loops.size(); ++l) {
    std::string name = std::to_string(l), isLane = static_cast<int>(l) == x ? " > " : " = ";
    from += (l ? "," : "") + ("i" + name);
    to += (l ? "," : "") + ("j" + name);
    condition += (l ? " and j" : "j") + name + isLane + "i" + name;
  }
  isl::map along(islContext(),
                 "{ " + statement.name + "[" + from + "] -> " + statement.name + "[" + to + "] : " + condition + " }");
  for (const Access &access : statement.accesses)
    if (access.array == array.name) {
      isl::map pairs = along.intersect_domain(statement.domain).intersect_range(statement.domain);
      isl::map moved = pairs.apply_range(access.relation);
      if (!access.exact || !moved.is_subset(access.relation))
        return true;
    }
  return false;
}

class Placer {
  const Scop &scop;
  const Mapping &mapping;
  const DeviceProfile &profile;
  int64_t left; ///< bytes of kernel parameters

public:
  Placer(const Scop &scop, const Mapping &mapping, const DeviceProfile &profile)
      : scop(scop), mapping(mapping), profile(profile) {
    // A kernel has other parameters too, and up to compute capability 6.2 only 4096 bytes of them.
    bool isOld = profile.arch.size() == 5 && profile.arch < "sm_70";
    int64_t others = 16 * static_cast<int64_t>(scop.arguments.size()) + 64, all = isOld ? 4096 : 32764;
    left = std::max<int64_t>(0, std::min(profile.parameterTableBytes, all - others));
  }

  Placement place(const Array &array, const Region &region) {
    if (array.isWritten)
      return {array.name, MemorySpace::Global, "the nest writes to it", {}};
    int addresses = addressesPerWarp(array);
    std::string reads = addresses == 1 ? "the threads of a warp read the same element at a time"
                                       : "the threads of a warp read different elements";
    Placement placement{array.name, MemorySpace::Readonly, "only read; " + reads, {}};
    for (const SpaceRule &rule : profile.readSpaces) {
      bool isDefault = rule.space == MemorySpace::Readonly || rule.space == MemorySpace::Global;
      if (isDefault && addresses <= rule.addressesPerWarp)
        return withoutOthers(std::move(placement));
      std::string refusal = addresses > rule.addressesPerWarp ? tooManyAddresses(rule) : obstacle(rule, array, region);
      if (refusal.empty())
        return taken(array, region, reads, placement.notTaken);
      placement.notTaken.push_back({rule.space, refusal});
    }
    return placement;
  }

private:
  /// The profile prefers the read-only cache to what it does not name before.
  Placement withoutOthers(Placement placement) const {
    for (MemorySpace space : {MemorySpace::Texture, MemorySpace::Shared})
      if (std::none_of(placement.notTaken.begin(), placement.notTaken.end(),
                       [&](const RefusedSpace &refused) { return refused.space == space; }))
        placement.notTaken.push_back({space, "no faster than the read-only cache on the " + profile.device});
    return placement;
  }

  /// Distinct addresses of a warp in one read; as many as threads when nothing better is known.
  int addressesPerWarp(const Array &array) const {
    const Statement &statement = scop.statements[0];
    bool isCommon =
        isReadAsAWhole(statement, array) || !dependsOnLane(statement, array, mapping.steps[0].threadLoops.back());
    return isCommon ? 1 : profile.warpSize;
  }

  static std::string tooManyAddresses(const SpaceRule &rule) {
    std::string served =
        rule.addressesPerWarp == 1 ? "one address" : "up to " + std::to_string(rule.addressesPerWarp) + " addresses";
    return "it serves " + served + " of a warp at a time, and here there are more";
  }

  bool isWindow(const Array &array) const {
    if (mapping.steps[0].packet.empty())
      return false;
    const std::vector<Neighbourhood> &all = scop.interior->neighbourhoods;
    return std::any_of(all.begin(), all.end(), [&](const Neighbourhood &n) { return n.array == array.name; });
  }

  std::string obstacle(const SpaceRule &rule, const Array &array, const Region &region) const {
    if (rule.space != MemorySpace::Constant)
      return "best on this device, but no code is generated for it yet";
    if (isWindow(array))
      return "packets read it by wide accesses";
    if (!isScalar(array.element))
      return "elements are structs";
    if (!region.constantElements)
      return "what is read of it is not known to be the same for all sizes and data";
    int64_t bytes = *region.constantElements * sizeOf(array.element->scalar);
    if (bytes > left)
      return std::to_string(bytes) + " bytes do not fit in the " + std::to_string(left) +
             " bytes left of the kernel's parameters";
    return "";
  }

  Placement taken(const Array &array, const Region &region, const std::string &reads,
                  std::vector<RefusedSpace> notTaken) {
    int64_t bytes = *region.constantElements * sizeOf(array.element->scalar);
    left -= bytes;
    return {array.name, MemorySpace::Constant,
            "only read, " + std::to_string(bytes) + " bytes for all sizes, passed as a kernel parameter; " + reads,
            std::move(notTaken)};
  }
};

} // namespace

std::vector<Placement> placeArrays(const Scop &scop, const Mapping &mapping, const std::vector<Region> &regions,
                                   const DeviceProfile &profile) {
  Placer placer(scop, mapping, profile);
  std::vector<Placement> placements;
  for (size_t i = 0; i < scop.arrays.size(); ++i)
    placements.push_back(placer.place(scop.arrays[i], regions[i]));
  return placements;
}

} // namespace nidus
