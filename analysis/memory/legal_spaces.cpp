#include "analysis/memory/legal_spaces.h"
#include <algorithm>

namespace nidus {
namespace {

// Arrays that a kernel declares have no more, whatever the device has (CUDA C++ Programming Guide, "Shared Memory": a
// block asks for more at the launch, and all of it is one array then).
constexpr int64_t declaredSharedBytes = 48 << 10;

std::string bytesInWords(int64_t bytes) { return std::to_string(bytes) + " bytes"; }

std::string obstacleToConstant(const Array &array, const Region &region, const SpaceLeft &left) {
  int64_t bytes = tableBytes(array, region);
  // What is copied into a variable is the same for all sizes.
  int64_t variables = region.part == TablePart::All ? left.constants : 0;
  return bytes <= std::max(left.parameters, variables)
             ? ""
             : bytesInWords(bytes) + " do not fit in the " + bytesInWords(left.parameters) +
                   " left of the kernel's parameters, nor in the " + bytesInWords(left.constants) +
                   " left of the file's constant memory";
}

std::string obstacleToShared(const Mapping &mapping, const Array &array, const Region &region, const SpaceLeft &left) {
  if (mapping.steps[0].packets())
    return "threads that compute packets do not wait for each other";
  if (region.usedWhen)
    return "for some sizes none of it is read";
  if (region.part != TablePart::All)
    return "what is read of it depends on the sizes";
  int64_t bytes = tableBytes(array, region);
  return bytes <= left.shared ? "" : bytesInWords(bytes) + " do not fit in the " + bytesInWords(left.shared) + " left";
}

std::string sizesInWords(const Region &region) { return region.part == TablePart::All ? " for all sizes" : " or less"; }

} // namespace

static bool isWindow(const Interior &interior, const Array &array) {
  const std::vector<Neighbourhood> &all = interior.neighbourhoods;
  const std::vector<Row> &rows = interior.rows;
  return std::any_of(all.begin(), all.end(), [&](const Neighbourhood &n) { return n.array == array.name; }) ||
         std::any_of(rows.begin(), rows.end(), [&](const Row &row) { return row.array == array.name; });
}

bool isWindow(const Scop &scop, const Mapping &mapping, const Array &array) {
  const KernelMapping &kernel = mapping.steps[0];
  return (kernel.packets() && isWindow(kernel.packets()->sized ? *scop.sized : *scop.interior, array)) ||
         (!kernel.specialised.empty() && isWindow(*scop.sized, array));
}

int64_t tableBytes(const Array &array, const Region &region) {
  return *region.constantElements * sizeOf(array.element->scalar);
}

int64_t literalBytes(const Array &array) {
  return static_cast<int64_t>(array.literals->children.size()) * sizeOf(array.element->scalar);
}

bool isOnlySubscripted(const Scop &scop, const std::string &array) {
  int mentions = 0, elements = 0;
  auto visit = [&](const Expr &e) {
    mentions += e.kind == ExprKind::Variable && e.name == array;
    if (e.kind == ExprKind::Subscript && !isArray(e.type)) {
      ExprRef base = stripImplicitCasts(e.children[0]);
      while (base->kind == ExprKind::Subscript)
        base = stripImplicitCasts(base->children[0]);
      elements += base->kind == ExprKind::Variable && base->name == array;
    }
    if (e.kind == ExprKind::AddressOf)
      --elements; // of an element, perhaps of this array
  };
  forEachExpr(scop.onlyStatement().body, visit);
  for (const Loop &loop : scop.onlyStatement().loops)
    for (const StmtRef &stmt : loop.prefix)
      forEachExpr(stmt, visit);
  return mentions == elements;
}

SpaceLeft spaceLeft(const Scop &scop, const DeviceProfile &profile, const PlacementRequest &request) {
  // A kernel has other parameters too, and up to compute capability 6.2 only 4096 bytes of them.
  bool isOld = profile.arch.size() == 5 && profile.arch < "sm_70";
  int64_t others = 16 * static_cast<int64_t>(scop.arguments.size()) + 64, all = isOld ? 4096 : 32764;
  const int64_t shared =
      profile.limits ? std::min(declaredSharedBytes, profile.limits->sharedBytesPerBlock) : declaredSharedBytes;
  return {std::max<int64_t>(0, std::min(profile.parameterTableBytes, all - others)), request.constantBytes, shared,
          shared};
}

std::string obstacleTo(MemorySpace space, const Scop &scop, const Mapping &mapping, const Array &array,
                       const Region &region, const SpaceLeft &left) {
  if (space == MemorySpace::Readonly || space == MemorySpace::Global)
    return "";
  if (!originalOf(scop.arguments, array.name).empty())
    return "it is a copy that is made on the device";
  if (isWindow(scop, mapping, array))
    return "packets read it by wide accesses";
  if (!isScalar(array.element))
    return "elements are structs";
  if (space == MemorySpace::Texture)
    return isOnlySubscripted(scop, array.name) ? "" : "it is read through pointers";
  if (!region.constantElements && (!region.in || !region.in->certain))
    return "data decides what is read of it";
  if (!region.constantElements)
    return "how many of its elements are read has no bound that is known at translation";
  if (region.part == TablePart::Element && !isOnlySubscripted(scop, array.name))
    return "it is read through pointers";
  return space == MemorySpace::Constant ? obstacleToConstant(array, region, left)
                                        : obstacleToShared(mapping, array, region, left);
}

Placement take(MemorySpace space, const Array &array, const Region &region, SpaceLeft &left) {
  Placement placement{array.name, space, "only read", {}};
  if (space == MemorySpace::Shared) {
    left.shared -= tableBytes(array, region);
    placement.why += ", " + bytesInWords(tableBytes(array, region)) + " for all sizes, copied by each block";
  }
  if (space == MemorySpace::Constant) {
    int64_t bytes = tableBytes(array, region);
    placement.form = bytes <= left.parameters ? ConstantForm::Parameter : ConstantForm::Variable;
    (placement.form == ConstantForm::Parameter ? left.parameters : left.constants) -= bytes;
    placement.why +=
        ", " + (region.part == TablePart::Element ? "one element" : bytesInWords(bytes) + sizesInWords(region)) +
        (placement.form == ConstantForm::Parameter ? ", passed as a kernel parameter"
                                                   : ", in a variable of the file, as they are too many for "
                                                     "a kernel parameter");
  }
  return placement;
}

Placement takeLiterals(const Array &array, SpaceLeft &left) {
  Placement placement{array.name, MemorySpace::Constant, "only read, its values are in the source", {}};
  placement.form = ConstantForm::Literal;
  left.constants -= literalBytes(array);
  return placement;
}

} // namespace nidus
