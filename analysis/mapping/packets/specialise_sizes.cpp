#include "analysis/mapping/packets/specialise_sizes.h"
#include "analysis/mapping/packets/packet_shapes.h"
#include "analysis/mapping/strategies/packets.h"
#include "analysis/mapping/packets/sweeps.h"
#include "analysis/mapping/body/turns.h"
#include <algorithm>

namespace nidus {
namespace {

/// An int that stays one where it is the parameter of a template.
bool isInt(const Scop &scop, const std::string &name) {
  return std::any_of(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &argument) {
    return argument.name == name && argument.kind == ArgumentKind::Scalar && argument.type->scalar == Scalar::Int;
  });
}

std::optional<PacketShape> shapeOf(const Scop &special, const std::vector<int> &threadLoops,
                                   const DeviceProfile &profile) {
  Scattered scattered = scatteredIn(special, special.onlyStatement(), threadLoops.back());
  return special.interior->hasLoops ? shapeOfSweeps(special, scattered, threadLoops, profile)
                                    : shapeFor(*special.interior, {}, scattered, threadLoops, profile);
}

} // namespace

Mapping withSpecialised(const strategies::Problem &problem, Mapping mapping) {
  const Scop &scop = problem.scop;
  KernelMapping &kernel = mapping.steps[0];
  if (!scop.sized || (kernel.packets() && kernel.packets()->sized) || !isInt(scop, scop.sized->size) || takesTurns(scop) ||
      !strategies::packets::mayApply(problem) ||
      axesFor(*scop.sized, scop.onlyStatement().loops.size()) != kernel.threadLoops)
    return mapping;
  Scop special = scop;
  special.interior = specialised(*scop.sized);
  if (!special.interior || isTransposed(*special.interior, kernel.threadLoops.back()))
    return mapping;
  if (std::optional<PacketShape> shape = shapeOf(special, kernel.threadLoops, problem.profile))
    kernel.specialised = {shape->columns, shape->rows};
  return mapping;
}

} // namespace nidus
