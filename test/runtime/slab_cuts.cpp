// Where a nest is cut that moves much: small parts at both ends, none too large or too small, and the same from both ends;
// and what then crosses beside kernels.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <cmath>
#include <nidus/runtime.h>

/// Bytes beside kernels when each slab brings `in` and takes home `out`.
uint64_t beside(size_t slabs, int64_t in, int64_t out) {
  const auto crossing = [](int64_t bytes) {
    return std::vector<nidus::Crossing>{{nullptr, nullptr, nidus::Rows{bytes, 1, bytes}}};
  };
  return nidus::bytesBeside(std::vector<nidus::Slab>(slabs, nidus::Slab{crossing(in), crossing(out)}));
}

int main() {
  const double least = 1000;
  EXPECT(nidus::slabCuts(3.9 * least, least).empty());
  for (const double slabs : {4.0, 5.5, 32.0, 100.0, 500.0, 1e4}) {
    const std::vector<double> cuts = nidus::slabCuts(slabs * least, least);
    const double most = std::fmax(1, std::fmin(16, slabs / 16));
    EXPECT(cuts.size() >= 2 && std::fabs(cuts.front() * slabs - 1) < 1e-6);
    double before = 0;
    for (size_t k = 0; k < cuts.size(); k++) {
      EXPECT(cuts[k] > before && cuts[k] < 1);
      EXPECT(std::fabs(cuts[k] + cuts[cuts.size() - 1 - k] - 1) < 1e-9);
      // In the middle two can be one.
      EXPECT((cuts[k] - before) * slabs < 2 * most + 1e-6);
      before = cuts[k];
    }
  }
  EXPECT(beside(1, 100, 10) == 0);
  EXPECT(beside(2, 100, 10) == 110);
  EXPECT(beside(5, 100, 0) == 400 && beside(5, 0, 10) == 40);
  return failures();
}
