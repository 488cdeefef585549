#include "tool/certify.h"
#include "codegen/print_formula.h"
#include <algorithm>

namespace nidus {

static std::vector<CertifiedCheck> checksOf(const Scop &scop, const CheckedPlan &checked) {
  std::vector<CertifiedCheck> checks = {
      {"the kernels have all instances, every one once, and keep the order of dependent ones", true},
      {"what is written is in global memory, and what is passed by value is small", true}};
  auto add = [&](bool isMade, const char *name) {
    if (isMade)
      checks.push_back({name, true});
  };
  add(checked.hasCopies,
      "for some sizes: all that is read is on the device, all that is written comes back, nothing else is copied");
  add(checked.hasThreads, checked.isOfTeams ? "for some sizes: every iteration is run by exactly one team of the grid"
                                            : "for some sizes: every iteration is run by exactly one thread of the grid");
  add(checked.hasTeams && !checked.isOfTeams, "for some sizes: the threads that run an iteration store and read what the nest does as written, "
                                              "and those that only copy store nothing");
  add(checked.hasTeams && checked.isOfTeams, "for some sizes: a team stores and reads what one thread would, and none of its threads touches what "
                        "another one writes before they have waited for each other");
  add(checked.hasScan, "for some synthetic inputs: an iteration passes on what it was given, combined with its own terms");
  add(checked.isWavefront, "of two iterations that depend on each other the first one is done first: rows wait for each other, strips and sweeps too; "
                           "tiles load and store all that iterations touch");
  add(checked.hasTiles, "for some synthetic inputs: an iteration in tiles leaves what the one as written leaves");
  add(checked.hasOperands, "for some sizes: what blocks copy into shared memory in advance is read by the nest as written");
  add(checked.hasPackets, "for some sizes: packets read and store only what is on the device");
  add(checked.hasSlabs,
      "for some sizes: parts of the nest touch no data that has not come, and write none that went home");
  add(std::any_of(scop.arrays.begin(), scop.arrays.end(), [](const Array &array) { return array.combined.has_value(); }),
      "what iterations combine into arrays is combined by atomic updates alone");
  add(!scop.reductions.empty(), "accumulators are used by their updates alone");
  return checks;
}

NestCertificate certify(const Scop &scop, const Dependences &dependences, const Mapping &mapping, const NestPlan &plan,
                        const CheckedPlan &checked) {
  NestCertificate certificate{scop.function,
                              mainKernel(plan).name,
                              scop.range,
                              scop.context,
                              scop.assumptions,
                              scop.onlyStatement().domain,
                              scop.onlyStatement().accesses,
                              dependences,
                              mapping,
                              checksOf(scop, checked),
                              {}};
  for (const RuntimeTest &test : plan.tests)
    certificate.tests.push_back(printReportFormula(test.condition, plan));
  certificate.tests.push_back("what is written overlaps nothing else that is read or written");
  return certificate;
}

} // namespace nidus
