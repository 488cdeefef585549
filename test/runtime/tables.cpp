// Tables and single elements by value: what the box says is read, as it is now, wherever it was written last; and nothing that the
// nest writes.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <vector>

namespace {

__global__ void sums(const nidus::Table<int, 6> table, const nidus::Element<int> element, int *out, int n) {
  const int i = nidus::threadX();
  if (i >= n)
    return;
  for (int k = 0; k < 6; k++)
    out[i] += table[k];
  out[i] += 100 * element[7];
}

int launcher(const int *table_, const nidus::Box &part, const int *element_, const nidus::Box &place, int *out_, int n,
             nidus::After after = nidus::After::release) {
  nidus::Nest nest("sums", "tables.cpp", 1);
  nidus::Table<int, 6> table(nest, table_, part);
  nidus::Element<int> element(nest, element_, place);
  nidus::Update<int> out(nest, "out", out_, {0, {{n, 1}}}, {0, {{n, 1}}}, after);
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {32}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(sums, "sums", grid, table, element, out, n);
  return nest.end();
}

} // namespace

int main() {
  // Only elements 2 and 4, and 9, exist.
  std::vector<int> few = {7, 0, 5}, one = {3}, out(40, 1);
  EXPECT(launcher(few.data() - 2, {2, {{2, 2}}}, one.data() - 9, {9, {{1, 1}}}, out.data(), 40) == 1);
  EXPECT(out[0] == 313 && out[39] == 313);
  // None is read.
  EXPECT(launcher(nullptr, {0, {{0, 1}}}, nullptr, {4, {{0, 1}}}, out.data(), 40) == 1);
  EXPECT(out[0] == 313);
  // No array, elements behind the table, and two where one is said.
  EXPECT(launcher(nullptr, {0, {{1, 1}}}, one.data(), {0, {{1, 1}}}, out.data(), 40) == 0);
  EXPECT(launcher(few.data(), {5, {{2, 1}}}, one.data(), {0, {{1, 1}}}, out.data(), 40) == 0);
  EXPECT(launcher(few.data(), {0, {{3, 1}}}, few.data(), {0, {{2, 1}}}, out.data(), 40) == 0);
  EXPECT(launcher(few.data(), {-1, {{2, 1}}}, one.data(), {0, {{1, 1}}}, out.data(), 40) == 0);
  // What the nest writes.
  EXPECT(launcher(out.data() + 3, {0, {{1, 1}}}, one.data(), {0, {{1, 1}}}, out.data(), 40) == 0);
  EXPECT(launcher(few.data(), {0, {{3, 1}}}, out.data(), {39, {{1, 1}}}, out.data(), 40) == 0);
  EXPECT(out[0] == 313 && out[39] == 313);
  // Newer on the device.
  std::vector<int> other(40, 0);
  EXPECT(launcher(few.data(), {0, {{1, 1}}}, one.data(), {0, {{1, 1}}}, out.data(), 40, nidus::After::keep) == 1);
  EXPECT(launcher(out.data(), {1, {{1, 1}}}, out.data(), {39, {{1, 1}}}, other.data(), 40) == 1);
  EXPECT(other[0] == 620 + 62000);
  return failures();
}
