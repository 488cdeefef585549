#include "analysis/mapping/plan/schedule.h"

namespace nidus {

// Put together from functions: isl reads their text with floor divisions several times slower.
isl::map scheduleOf(const Statement &statement, const KernelMapping &kernel) {
  size_t axes = kernel.threadLoops.size();
  const PacketForm *packets = kernel.packets();
  isl::space instances =
      isl::space::unit(islContext()).add_named_tuple(statement.name, static_cast<unsigned>(statement.loops.size()));
  isl::multi_aff counters = instances.identity_multi_aff_on_domain();
  isl::aff zero = counters.at(0).sub(counters.at(0));
  isl::aff_list blocks(islContext(), 0), threads = blocks, steps = blocks, lanes = blocks;
  for (size_t a = 0; a < axes; ++a) {
    isl::aff counter = counters.at(kernel.threadLoops[a]);
    int inBlock = kernel.block[axes - 1 - a], inPacket = packets ? packets->shape[axes - 1 - a] : 1;
    isl::aff packet = counter.scale_down(inPacket).floor(), block = counter.scale_down(inPacket * inBlock).floor();
    blocks = blocks.add(block);
    threads = threads.add(packet.sub(block.scale(inBlock)));
    lanes = lanes.add(counter.sub(packet.scale(inPacket)));
  }
  for (int k : kernel.sequentialLoops)
    steps = steps.add(counters.at(k).scale(statement.loops[k].step > 0 ? 1 : -1));
  isl::aff_list place = isl::aff_list(islContext(), 0).add(zero).add(zero).concat(blocks).concat(threads).concat(steps).concat(lanes);
  isl::space places = instances.add_named_tuple("kernel", static_cast<unsigned>(place.size()));
  return isl::multi_aff(places, place).as_map().intersect_domain(statement.domain);
}

} // namespace nidus
