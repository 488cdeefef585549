#include "analysis/mapping/body/wavefront_body.h"
#include "analysis/mapping/body/fresh_names.h"
#include "analysis/mapping/body/tiled_uses.h"

namespace nidus {

WavefrontKernel withTilesOfRows(const Scop &scop, const WavefrontForm &form, const KernelPlan &kernel) {
  FreshNames names(kernel);
  WavefrontKernel own = *kernel.wavefront();
  own.parameter = names.give("wavefront");
  own.steps = form.steps;
  own.slope = form.slope;
  TiledBlock tiled = withTiles(scop, form.tiled, own.body, kernel.threads.back().symbol, own.columns.symbol,
                               [&](const std::string &name) { return names.give(name); });
  own.arrays = std::move(tiled.arrays);
  own.body = std::move(tiled.block);
  return own;
}

} // namespace nidus
