// Means and deviations of the sample; figures of one key come together in their order.
// RUN: %{bare_cxx} -g1 %sanitize -I%S/../../runtime/benchmark %s -o %t && %t
#include "Inputs/expect.h"
#include <figures.h>

using namespace nidus::benchmark;

int main() {
  Statistic several = statisticOf({2, 4, 4, 4, 5, 5, 7, 9});
  EXPECT(std::abs(several.mean - 5) < 1e-12);
  EXPECT(std::abs(several.deviation - std::sqrt(32.0 / 7)) < 1e-12);
  Statistic one = statisticOf({3});
  EXPECT(one.mean == 3 && one.deviation == 0);

  Figures figures;
  SpaceSeries key{"constant", "read", "cyclic", 4, 1, {}, {}}, other = key;
  other.stride = 2;
  figures.addSpace(key, 1, {10, 1});
  figures.addSpace(other, 1, {20, 1});
  figures.addSpace(key, 2, {30, 1});
  EXPECT(figures.spaces.size() == 2);
  EXPECT(figures.spaces[0].distinct.size() == 2 && figures.spaces[0].perNanosecond[1].mean == 30);
  EXPECT(figures.spaces[1].stride == 2);

  figures.add({"copy", "read", "GB/s", "bytes", {}, {}}, 4, {100, 1});
  figures.add({"copy", "read", "GB/s", "bytes", {}, {}}, 8, {200, 1});
  figures.add("launches", "empty", "us", {5, 0});
  EXPECT(figures.curves.size() == 2);
  EXPECT(figures.valueOf("copy", "read", 8) == 200);
  EXPECT(figures.valueOf("launches", "empty") == 5);
  EXPECT(figures.valueOf("copy", "read", 16) < 0);
  EXPECT(figures.valueOf("copy", "nothing") < 0);
}
