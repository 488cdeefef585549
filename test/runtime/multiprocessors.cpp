// NIDUS_MULTIPROCESSORS: launches have the blocks, and products the packets, that a device with so many gives them, and compute the same.
// RUN: %{checked_cxx} %s -o %t && %t | FileCheck %s
// RUN: env NIDUS_MULTIPROCESSORS=132 %t | FileCheck --check-prefix=MANY %s
// RUN: env NIDUS_MULTIPROCESSORS=0 %t | FileCheck %s
// RUN: env NIDUS_MULTIPROCESSORS=many %t 2>&1 | FileCheck --check-prefixes=BAD,CHECK %s
// RUN: env NIDUS_MULTIPROCESSORS=-1 %t 2>&1 | FileCheck --check-prefixes=BAD,CHECK %s
// BAD: nidus: NIDUS_MULTIPROCESSORS={{.*}} is not a number up to 4096; it is not used
// CHECK: line: 40 blocks of 256
// CHECK: image: 2 blocks of 256
// CHECK: strided: 40 blocks of 256
// MANY: line: 157 blocks of 64
// MANY: image: 8 blocks of 64
// MANY: strided: 40 blocks of 256
#include "Inputs/expect.h"
#include <cstdio>
#include <nidus/runtime.h>
#include <vector>

namespace {

// All threads of a block copy the table, however many they are.
void looked_up(const int *table, const int *in, int *out, int n) {
  __shared__ int table_in_block[300];
  nidus::copyToBlock(table_in_block, table);
  const int i = nidus::threadX();
  if (i < n)
    out[i] = table_in_block[in[i]];
}

void say(const char *name, const nidus::Grid &grid) {
  const nidus::Shape &shape = grid.shape();
  std::printf("%s: %d blocks of %u\n", name, int(shape.blocks()), shape.block[0] * shape.block[1] * shape.block[2]);
}

void looksUp() {
  const int n = 10000;
  std::vector<int> table(300), in(n), out(n, -1);
  for (int k = 0; k < 300; k++)
    table[k] = 7 * k + 1;
  for (int i = 0; i < n; i++)
    in[i] = i * 17 % 300;
  nidus::Nest nest("looked_up", "multiprocessors.cpp", 1);
  nidus::Input<int> table_(nest, "table", table.data(), {0, {{300, 1}}});
  nidus::Input<int> in_(nest, "in", in.data(), {0, {{n, 1}}});
  nidus::Output<int> out_(nest, "out", out.data(), {0, {{n, 1}}});
  const nidus::Grid grid({nidus::Range<int>(0, n)}, {256});
  say("line", grid);
  EXPECT(nest.begin(grid));
  nest.launch(looked_up, "looked_up", grid, table_, in_, out_, n);
  nest.end();
  for (int i = 0; i < n; i++)
    EXPECT(out[i] == 7 * (i * 17 % 300) + 1);
}

} // namespace

int main() {
  looksUp();
  say("image", nidus::Grid({nidus::Range<int>(0, 64), nidus::Range<int>(0, 8)}, {64, 4}));
  say("strided", nidus::StridedGrid({nidus::Range<int>(0, 10000)}, {256}));
  return failures();
}
