#include "tool/emptied_loops.h"
#include <algorithm>

namespace nidus {

bool isInside(const NestResult &nest, const NestResult &loop) {
  return loop.range.beginOffset < nest.range.beginOffset && nest.range.endOffset <= loop.range.endOffset;
}

static NestResult leaveLoop(NestResult loop, const std::string &why) {
  loop.reasons.erase(loop.reasons.begin());
  if (loop.reasons.empty())
    loop.reasons = {{ReasonId::TooSmall, loop.location, why, "translate with --map=legal to run them there all the same"}};
  return loop;
}

std::vector<NestResult> withoutEmptiedLoops(std::vector<NestResult> nests, const std::vector<bool> &isLeft, const std::string &why) {
  for (NestResult &loop : nests) {
    if (loop.plan || !isLeftFor(loop.reasons, ReasonId::HostLoop))
      continue;
    bool lostAll = false;
    for (size_t i = 0; i < nests.size(); ++i)
      lostAll |= isLeft[i] && isInside(nests[i], loop);
    const bool hasMapped = std::any_of(nests.begin(), nests.end(), [&](const NestResult &nest) { return nest.plan && isInside(nest, loop); });
    if (lostAll && !hasMapped)
      loop = leaveLoop(std::move(loop), why);
  }
  return nests;
}

} // namespace nidus
