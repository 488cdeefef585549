#include "tool/carried_elements.h"
#include "analysis/check/check_carried.h"
#include "analysis/frontend/normalise/carried_element.h"

namespace nidus {

std::optional<CarriedElements> withCarriedElements(const NestTask &task) {
  CarriedElements made{task.function, task.nest, {}, {}};
  while (std::optional<frontend::CarriedElement> next = frontend::withCarriedElement(made.function, made.nest)) {
    made.nest = next->loop;
    made.function.variables[next->variable.symbol] = next->variable;
    made.starts[next->variable.symbol] = next->start;
    made.inWords.push_back("each iteration has '" + next->variable.name + "' from the one before it, which wrote it");
  }
  return made.starts.empty() ? std::nullopt : std::optional(std::move(made));
}

std::vector<std::string> wrongElements(const NestTask &asWritten, const Attempt &scanned) {
  AttemptKey key;
  key.reading.scans = true;
  const Result<Scop> scop = modelOf(asWritten, key);
  if (!scop || scop->onlyStatement().loops.size() != 1)
    return {"the loop as written has no model"};
  const NestCertificate &nest = scanned.certificates[0];
  return checkCarried(scop->onlyStatement(), nest.domain, nest.accesses);
}

} // namespace nidus
