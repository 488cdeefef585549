// A copy of what an array has before the nest: of the elements of its box, aligned as the array is, whatever the host's data is
// elsewhere; none where the box is empty, and the C runs where it is none.
// RUN: %{checked_cxx} %s -o %t && %t && env NIDUS_ZERO_COPY=1 %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <vector>

namespace {

__global__ void shift(uint8_t *a, const uint8_t *old_a, int distance, int n) {
  const int i = nidus::threadX();
  if (i < n)
    a[i] = static_cast<uint8_t>(old_a[i + distance] + 1);
}

bool isAlignedAlike = true;

int launcher(void *a_, const nidus::Box &part, int distance, int n, nidus::After after = nidus::After::release) {
  nidus::Nest nest("shift", "copies.cpp", 1);
  nidus::Update<uint8_t> a(nest, "a", a_, {0, {{n + distance, 1}}}, {0, {{n, 1}}}, after);
  const nidus::Before<uint8_t> old_a(nest, a, part);
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {32}};
  if (!nest.begin(grid))
    return 0;
  old_a.take();
  const uint8_t *own = a, *copy = old_a;
  isAlignedAlike &= (reinterpret_cast<uintptr_t>(own) - reinterpret_cast<uintptr_t>(copy)) % nidus::device::alignment == 0;
  nest.launch(shift, "shift", grid, a, old_a, distance, n);
  return nest.end();
}

std::vector<uint8_t> numbers(size_t count) {
  std::vector<uint8_t> values(count);
  for (size_t k = 0; k < count; k++)
    values[k] = static_cast<uint8_t>(7 * k);
  return values;
}

} // namespace

int main() {
  for (int start : {0, 1, 3})
    for (int n : {1, 2, 100})
      for (int distance : {1, 5}) {
        std::vector<uint8_t> values = numbers(200), expected = values;
        for (int i = 0; i < n; i++)
          expected[start + i] = static_cast<uint8_t>(expected[start + i + distance] + 1);
        EXPECT(launcher(values.data() + start, {distance, {{n, 1}}}, distance, n) == 1);
        EXPECT(values == expected);
      }
  EXPECT(isAlignedAlike);
  // Twice, without the host between.
  std::vector<uint8_t> values = numbers(50);
  EXPECT(launcher(values.data(), {2, {{40, 1}}}, 2, 40, nidus::After::keep) == 1);
  EXPECT(launcher(values.data(), {2, {{38, 1}}}, 2, 38) == 1);
  EXPECT(values[0] == 7 * 4 + 2 && values[37] == static_cast<uint8_t>(7 * 41 + 2) && values[38] == static_cast<uint8_t>(7 * 40 + 1));
  // No such box.
  EXPECT(launcher(values.data(), {2, {{int64_t(1) << 62, 8}}}, 2, 30) == 0);
  return failures();
}
