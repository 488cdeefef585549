// Ranges and grids: counts, limits of CUDA, and counters that never wrap past the end.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <climits>
#include <nidus/runtime.h>

namespace {

using nidus::Grid;
using nidus::Range;

uint64_t threads(const Grid &grid, int axis) {
  return uint64_t(grid.shape().grid[axis]) * grid.shape().block[axis];
}

void counts() {
  EXPECT(Range<int>(0, 10).count == 10);
  EXPECT(Range<int>(0, 10, 3).count == 4);
  EXPECT(Range<int>(9, -1, -1).count == 10);
  EXPECT(Range<int>(9, 0, -4).count == 3);
  EXPECT(Range<int>(5, 5).count == 0);
  EXPECT(Range<int>(5, 2).count == 0);
  EXPECT(Range<int>(5, 8, -1).count == 0);
  EXPECT(Range<int>(INT_MIN, INT_MAX).count == UINT_MAX);
  EXPECT(Range<long long>(LLONG_MIN, LLONG_MAX).count == UINT64_MAX);
  EXPECT(Range<long long>(LLONG_MAX, LLONG_MIN, LLONG_MIN).count == 2);
  EXPECT(Range<int>(0, 1ll << 40).count == uint64_t(1) << 40);
  EXPECT(!Range<int>(0, 10, 0).valid);
  EXPECT(!Range<int>(1ll << 40, 1ll << 41).valid);
  EXPECT(!Range<unsigned>(-1, 5).valid);
  EXPECT(!Range<unsigned long>(0, ULONG_MAX).valid);
}

void shapes() {
  const Grid image{{Range<int>(0, 641), Range<int>(0, 333)}, {32, 8}};
  EXPECT(image.valid() && !image.empty());
  EXPECT(image.shape().grid[0] == 21 && image.shape().grid[1] == 42 && image.shape().grid[2] == 1);
  EXPECT(image.shape().block[0] == 32 && image.shape().block[1] == 8 && image.shape().block[2] == 1);
  const Grid line{{Range<int>(0, 1)}, {256}};
  EXPECT(line.valid() && line.shape().blocks() == 1);
  const Grid volume{{Range<int>(0, 33), Range<int>(0, 9), Range<int>(0, 5)}, {32, 4, 2}};
  EXPECT(volume.valid() && volume.shape().blocks() == 2 * 3 * 3);
  const Grid nothing{{Range<int>(0, 641), Range<int>(7, 7)}, {32, 8}};
  EXPECT(nothing.valid() && nothing.empty());
  EXPECT(!Grid({Range<int>(0, 9)}, {2048}).valid());
  EXPECT(!Grid({Range<int>(0, 9)}, {0}).valid());
  EXPECT(!Grid({Range<int>(0, 9), Range<int>(0, 9)}, {64, 32}).valid());
  EXPECT(!Grid({Range<int>(0, 9)}, {32, 8}).valid());
}

// As many blocks as multiprocessors, if they can be halved.
void few() {
  Grid line{{Range<int>(0, 16384)}, {256}};
  line.spread(132);
  EXPECT(line.shape().blocks() == 256 && line.shape().block[0] == 64);
  Grid image{{Range<int>(0, 640), Range<int>(0, 40)}, {64, 4}};
  image.spread(132);
  EXPECT(image.shape().grid[0] == 10 && image.shape().grid[1] == 20 && image.shape().block[1] == 2);
  Grid volume{{Range<int>(0, 32), Range<int>(0, 4), Range<int>(0, 2)}, {32, 4, 2}};
  volume.spread(132);
  EXPECT(volume.shape().blocks() == 4 && volume.shape().block[2] == 1 && volume.shape().block[1] == 2);
  Grid enough{{Range<int>(0, 132 * 256)}, {256}};
  enough.spread(132);
  EXPECT(enough.shape().block[0] == 256);
  Grid odd{{Range<int>(0, 99)}, {99}};
  odd.spread(132);
  EXPECT(odd.shape().block[0] == 99);
}

// Of a warp along x few threads would have anything to do.
void thin() {
  const Grid heads{{Range<int>(0, 12), Range<int>(0, 100000)}, {64, 4}};
  EXPECT(heads.shape().block[0] == 16 && heads.shape().block[1] == 16 && heads.shape().grid[0] == 1 && heads.shape().grid[1] == 6250);
  const Grid planes{{Range<int>(0, 3), Range<int>(0, 4), Range<int>(0, 100000)}, {32, 4, 2}};
  EXPECT(planes.shape().block[0] == 4 && planes.shape().block[1] == 4 && planes.shape().block[2] == 16);
  // The second axis may have no guard.
  const Grid exact{{Range<int>(0, 3), Range<int>(0, 24)}, {32, 8}};
  EXPECT(exact.shape().block[0] == 32 && exact.shape().block[1] == 8);
  const Grid line{{Range<int>(0, 3)}, {256}};
  EXPECT(line.shape().blocks() == 1);
}

void tall() {
  // 65535 * 8 rows fit; one more makes the blocks taller.
  const Grid most{{Range<int>(0, 32), Range<int>(0, 65535 * 8)}, {32, 8}};
  EXPECT(most.valid() && most.shape().block[1] == 8 && most.shape().grid[1] == 65535);
  const Grid more{{Range<int>(0, 32), Range<int>(0, 65535 * 8 + 1)}, {32, 8}};
  EXPECT(more.valid() && more.shape().block[0] == 16 && more.shape().block[1] == 16);
  const Grid highest{{Range<int>(0, 1), Range<int>(0, 65535 * 256)}, {32, 8}};
  EXPECT(highest.valid() && highest.shape().block[0] == 1 && highest.shape().block[1] == 256);
  EXPECT(!Grid({Range<int>(0, 1), Range<int>(0, 65535 * 256 + 1)}, {32, 8}).valid());
  // Blocks that divide an axis exactly may carry no guard: taller ones must divide it, too.
  EXPECT(Grid({Range<int>(0, 8), Range<int>(0, 65536 * 8)}, {32, 8}).valid());
  EXPECT(!Grid({Range<int>(0, 8), Range<int>(0, 65537 * 8)}, {32, 8}).valid());
  const Grid deep{{Range<int>(0, 32), Range<int>(0, 2), Range<int>(0, 65536)}, {32, 4, 2}};
  EXPECT(deep.valid() && deep.shape().block[0] == 32);
  const Grid deeper{{Range<int>(0, 32), Range<int>(0, 2), Range<int>(0, 65535 * 2 + 1)}, {32, 4, 2}};
  EXPECT(deeper.valid() && deeper.shape().block[0] == 16 && deeper.shape().block[2] == 4);
  EXPECT(!Grid({Range<int>(0, 3), Range<int>(0, 2), Range<int>(0, 65535 * 64 + 1)}, {64, 1, 1}).valid());
}

void wraps() {
  // The last thread of the last block is past the end; its counter must be a number, too.
  EXPECT(Grid({Range<int>(INT_MAX - 256, INT_MAX)}, {256}).valid());
  EXPECT(!Grid({Range<int>(INT_MAX - 257, INT_MAX)}, {256}).valid());
  EXPECT(!Grid({Range<int>(INT_MIN + 256, INT_MIN, -1)}, {512}).valid());
  EXPECT(Grid({Range<int>(INT_MIN + 256, INT_MIN, -1)}, {256}).valid());
  EXPECT(Grid({Range<unsigned>(UINT_MAX - 255, UINT_MAX)}, {256}).valid());
  EXPECT(!Grid({Range<unsigned>(UINT_MAX - 254, UINT_MAX)}, {256}).valid());
  EXPECT(!Grid({Range<unsigned>(10, 0, -1)}, {32}).valid());
  EXPECT(Grid({Range<unsigned>(40, 8, -1)}, {32}).valid());
  EXPECT(!Grid({Range<int>(-2000000000, 2000000000)}, {256}).valid());
  EXPECT(!Grid({Range<int>(-2000000000, 2000000000, 3)}, {256}).valid());
  EXPECT(Grid({Range<int>(-1000000000, 1000000000, 3)}, {256}).valid());
  EXPECT(Grid({Range<long long>(-2000000000, 2000000000)}, {256}).valid());
  const Grid large{{Range<long long>(1ll << 40, (1ll << 40) + (1ll << 33))}, {256}};
  EXPECT(large.valid() && threads(large, 0) == uint64_t(1) << 33);
  EXPECT(!Grid({Range<long long>(0, 1ll << 42)}, {256}).valid());
  EXPECT(!Grid({Range<long long>(0, LLONG_MAX)}, {1}).valid());
  EXPECT(!Grid({Range<unsigned char>(0, 255)}, {512}).valid());
}

uint64_t blocks(std::initializer_list<nidus::Axis> axes, std::initializer_list<int> block) {
  const nidus::StridedGrid grid(axes, block);
  EXPECT(grid.valid() && !grid.empty());
  return grid.shape().blocks();
}

void strided() {
  // Small: as many threads as values. Large: as many as are resident, shared fairly between the axes.
  EXPECT(blocks({Range<int>(0, 641), Range<int>(0, 3)}, {32, 8}) == 21);
  EXPECT(blocks({Range<int>(0, 4096), Range<int>(0, 4096)}, {32, 8}) == 1024);
  EXPECT(blocks({Range<int>(0, 1 << 30)}, {256}) == 1024);
  EXPECT(blocks({Range<int>(0, 1 << 30)}, {1024}) == 256);
  EXPECT(blocks({Range<int>(0, 2), Range<int>(0, 3), Range<int>(0, 1 << 20)}, {2, 3, 7}) == 6241);
  EXPECT(blocks({Range<int>(0, 3), Range<int>(0, 1 << 30)}, {1, 1}) <= 1 << 18);
  for (int x = 1; x < 5000; x += 7) {
    const uint64_t all = blocks({Range<int>(0, 32 * x), Range<int>(0, 1 << 20)}, {32, 8});
    EXPECT(all <= 1024 && all >= 960);
  }
  const nidus::StridedGrid nothing{{Range<int>(0, 641), Range<int>(7, 7)}, {32, 8}};
  EXPECT(nothing.valid() && nothing.empty());
  EXPECT(!nidus::StridedGrid({Range<int>(0, 9)}, {32, 8}).valid());
  EXPECT(!nidus::StridedGrid({Range<int>(0, 9)}, {2048}).valid());
}

void stridedWraps() {
  // The value at which the last visit ends the loop must be a number, too.
  using nidus::StridedGrid;
  EXPECT(StridedGrid({Range<int>(INT_MAX - 1000, INT_MAX - 511)}, {256}).valid());
  EXPECT(!StridedGrid({Range<int>(INT_MAX - 1000, INT_MAX - 510)}, {256}).valid());
  EXPECT(StridedGrid({Range<int>(0, INT_MAX - (1 << 18))}, {256}).valid());
  EXPECT(!StridedGrid({Range<int>(0, INT_MAX)}, {256}).valid());
  EXPECT(StridedGrid({Range<long long>(0, 1ll << 60)}, {256}).valid());
  EXPECT(!StridedGrid({Range<long long>(LLONG_MIN, LLONG_MAX)}, {256}).valid());
  EXPECT(!StridedGrid({Range<unsigned>(10, 0, -1)}, {32}).valid());
  EXPECT(StridedGrid({Range<unsigned>(72, 40, -1)}, {32}).valid());
}

} // namespace

int main() {
  counts();
  shapes();
  few();
  thin();
  tall();
  wraps();
  strided();
  stridedWraps();
  return failures();
}
