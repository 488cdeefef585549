#include "analysis/frontend/symbolic/kernel_code.h"

namespace nidus::frontend {

KernelCode::KernelCode(const SourceNest &source) {
  for (const auto &[symbol, reduction] : source.reductions)
    for (const Companion &companion : reduction.companions)
      taken[companion.symbol];
}

void KernelCode::set(const std::string &companion, const std::optional<Poly> &value) {
  if (auto known = taken.find(companion); known != taken.end())
    known->second = value;
}

} // namespace nidus::frontend
