#include "analysis/frontend/scop/nest_builder.h"
#include "analysis/frontend/scop/scop_assembler.h"
#include "analysis/frontend/stencil/interior_finder.h"
#include <algorithm>

namespace nidus::frontend {

Scop NestBuilder::build() {
  execution.run();
  return ScopAssembler(execution.found()).assemble();
}

bool NestBuilder::isRowOf(const Channels &channels) const {
  const auto &accesses = execution.found().trace.accesses();
  return std::all_of(accesses.begin(), accesses.end(), [&](const RecordedAccess &access) {
    Poly ofPixel, ofChannel;
    for (const auto &[monomial, factor] : access.offset.terms())
      for (const std::string &name : monomial) {
        Monomial rest = monomial;
        rest.erase(std::find(rest.begin(), rest.end(), name));
        if (name == channels.pixel)
          ofPixel = *add(ofPixel, Poly::term(rest, factor));
        if (name == channels.channel)
          ofChannel = *add(ofChannel, Poly::term(rest, factor));
      }
    return multiply(ofChannel, Poly(channels.count)) == ofPixel;
  });
}

std::optional<Interior> NestBuilder::interior(const Scop &scop, const std::string &size) const {
  return InteriorFinder(source, execution, scop).interior(size);
}

std::vector<std::string> NestBuilder::sizesOfLoops(const Scop &scop) const {
  return InteriorFinder(source, execution, scop).sizesOfLoops();
}

} // namespace nidus::frontend
