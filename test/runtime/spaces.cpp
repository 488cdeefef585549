// Arrays behind textures, in shared memory and in a __constant__ variable, which host threads with different tables use at a time.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <thread>
#include <vector>

namespace {

constexpr int width = 500, taps = 1100;
__constant__ int spaces_taps[taps];

__global__ void spaces(const nidus::Texture<short> in, int *out, const int *table, int n) {
  __shared__ int table_in_block[taps];
  nidus::copyToBlock(table_in_block, table);
  const int i = 3 + nidus::threadX();
  if (i >= n)
    return;
  int sum = in.data()[i] == in[i] ? in[i] : -1;
  for (int k = 0; k < taps; k++)
    sum += spaces_taps[k] * table_in_block[taps - 1 - k];
  out[i] = sum;
}

int launcher(const short *in_, int *out_, const int *taps_, const int *table_, int n) {
  nidus::Nest nest("spaces", "spaces.cpp", 1);
  nidus::ConstantTable constants(nest, "taps", spaces_taps, taps_);
  nidus::TextureInput<short> in(nest, "in", in_, {3, {{n, 1}}});
  nidus::Output<int> out(nest, "out", out_, {3, {{n, 1}}});
  nidus::Input<int> table(nest, "table", table_, {0, {{taps, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(3, n + 3)}, {128}};
  if (!nest.begin(grid))
    return 0;
  constants.load();
  nest.launch(spaces, "spaces", grid, in, out, table, n + 3);
  return nest.end();
}

void calls(int seed) {
  std::vector<short> in(width + 3);
  std::vector<int> out(width + 3, -7), constants(taps), table(taps);
  for (int turn = 0; turn < 5; turn++) {
    int expected = 0;
    for (int k = 0; k < taps; k++) {
      constants[static_cast<size_t>(k)] = seed + turn + k % 3;
      table[static_cast<size_t>(taps - 1 - k)] = k % 5;
      expected += (seed + turn + k % 3) * (k % 5);
    }
    for (int i = 0; i < width + 3; i++)
      in[static_cast<size_t>(i)] = static_cast<short>(seed * i);
    EXPECT(launcher(in.data(), out.data(), constants.data(), table.data(), width) == 1);
    for (int i = 3; i < width; i++)
      EXPECT(out[static_cast<size_t>(i)] == static_cast<short>(seed * i) + expected);
    EXPECT(out[2] == -7);
  }
}

} // namespace

int main() {
  std::vector<std::thread> threads;
  for (int seed = 1; seed <= 6; seed++)
    threads.emplace_back(calls, seed);
  for (std::thread &thread : threads)
    thread.join();
  // Without an array, or with a table that is not read.
  EXPECT(launcher(nullptr, nullptr, nullptr, nullptr, width) == 0);
  return failures();
}
