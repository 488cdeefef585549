// Scans in one pass: each iteration gets what the start and all iterations before come to, in every order of the threads, for lengths
// around those of warps and tiles; several variables in one kernel, of one, eight and sixteen bytes; the last values come home; and
// memory that is reused from one launch to the next says nothing of the last one.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t > %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse
// RUN: env NIDUS_THREAD_ORDER=5 %t > %t.random
// RUN: cmp %t.forward %t.reverse
// RUN: cmp %t.forward %t.random
// RUN: FileCheck %s < %t.forward
// CHECK: tiles 1 1 2 3 8193
// CHECK-NEXT: too long for its counter: 0 1
// CHECK-NEXT: all right
#include <nidus/runtime.h>
#include <cstdio>
#include <vector>

namespace {

__global__ void __launch_bounds__(256)
sums_7(const int *__restrict__ in, int *__restrict__ sums, long *__restrict__ wide, long *__restrict__ at, bool *__restrict__ seen,
       long n, int s_start, long w_start, int m_start, bool b_start,
       const nidus::TileStates<unsigned int, unsigned long, nidus::Candidate<int>, bool> tiles)
{
    nidus::inTile<256, 4>(tiles, [&](const auto tile) {
        unsigned int s_items[4];
        unsigned long w_items[4];
        nidus::Candidate<int> m_items[4];
        bool b_items[4];
        NIDUS_UNROLL
        for (int item = 0; item < 4; item++) {
            const long i = tile.template index<long>(item);
            unsigned int s_own = nidus::Sum<unsigned int>::identity();
            unsigned long w_own = nidus::Sum<unsigned long>::identity();
            nidus::Candidate<int> m_own = nidus::LastMin<int>::identity();
            bool b_own = nidus::Or<bool>::identity();
            if (tile.isWhole || i < n) {
                s_own += in[i];
                w_own += 1000000000L * in[i];
                if (in[i] <= m_own.value)
                    m_own = {in[i], i};
                b_own |= in[i] > 980;
            }
            s_items[item] = s_own;
            w_items[item] = w_own;
            m_items[item] = m_own;
            b_items[item] = b_own;
        }
        nidus::scan<nidus::Sum, 0>(tiles, tile, (unsigned int)s_start, s_items);
        nidus::scan<nidus::Sum, 1>(tiles, tile, (unsigned long)w_start, w_items);
        nidus::scan<nidus::LastMin, 2>(tiles, tile, m_start, m_items);
        nidus::scan<nidus::Or, 3>(tiles, tile, b_start, b_items);
        NIDUS_UNROLL
        for (int item = 0; item < 4; item++) {
            const long i = tile.template index<long>(item);
            if (tile.isWhole || i < n) {
                sums[i] = (int)s_items[item];
                wide[i] = (long)w_items[item];
                at[i] = m_items[item].place;
                seen[i] = b_items[item];
            }
        }
    });
}

bool check(long n) {
  std::vector<int> in(static_cast<size_t>(n)), sums(in.size());
  std::vector<long> wide(in.size()), at(in.size());
  const std::unique_ptr<bool[]> seen(new bool[in.size() + 1]());
  for (size_t k = 0; k < in.size(); k++)
    in[k] = int(k * 7919 % 1009) - 20;
  nidus::Nest nest("sums_7", "tiles.c", 7);
  nidus::Input<int> values(nest, "in", in.data(), {0, {{n, 1}}});
  nidus::Output<int> a(nest, "sums", sums.data(), {0, {{n, 1}}});
  nidus::Output<long> b(nest, "wide", wide.data(), {0, {{n, 1}}});
  nidus::Output<long> c(nest, "at", at.data(), {0, {{n, 1}}});
  nidus::Output<bool> d(nest, "seen", seen.get(), {0, {{n, 1}}});
  const nidus::TileGrid grid(nidus::Range<long>(0, n), 256, 4);
  const nidus::Tiles<unsigned int, unsigned long, nidus::Candidate<int>, bool> tiles(nest, grid);
  if (!nest.begin(grid))
    return n == 0;
  tiles.clear("sums_7_tiles");
  nest.launch(sums_7, "sums_7", grid, values, a, b, c, d, n, 5, 7L, 900, false, tiles);
  const auto s = static_cast<int>(tiles.last<0>());
  const auto w = static_cast<long>(tiles.last<1>());
  const nidus::Candidate<int> m = tiles.last<2>();
  const bool any = tiles.last<3>();
  nest.end();
  int sum = 5, least = 900;
  long total = 7, place = nidus::nowhere;
  bool isSeen = false;
  for (size_t i = 0; i < in.size(); i++) {
    if (sums[i] != sum || wide[i] != total || at[i] != place || seen[i] != isSeen)
      return false;
    sum += in[i];
    total += 1000000000L * in[i];
    isSeen |= in[i] > 980;
    if (in[i] <= least)
      least = in[i], place = static_cast<long>(i);
  }
  return s == sum && w == total && m.value == least && m.place == place && any == isSeen;
}

unsigned tilesOf(long n) { return nidus::TileGrid(nidus::Range<long>(0, n), 256, 32).shape().grid[0]; }

} // namespace

int main() {
  printf("tiles %u %u %u %u %u\n", tilesOf(1), tilesOf(8192), tilesOf(8193), tilesOf(3 * 8192), tilesOf((1L << 26) + 1));
  printf("too long for its counter: %d %d\n", nidus::TileGrid(nidus::Range<int>(5, INT32_MAX), 256, 32).valid(),
         nidus::TileGrid(nidus::Range<int>(0, 1 << 30), 256, 32).valid());
  bool isRight = true;
  for (const long n : {0, 1, 2, 31, 32, 33, 127, 128, 129, 1023, 1024, 1025, 2048, 5001, 120000})
    isRight &= check(n);
  printf("%s\n", isRight ? "all right" : "WRONG");
  return isRight ? 0 : 1;
}
