// Rows behind two pointers: evenly spaced planes, padded and overlapping ones, rows anywhere, numbers that begin at 1, tables that are
// not there, and tables inside of what the nest writes.
// RUN: %{checked_cxx} %s -o %t && env ASAN_OPTIONS=allocator_may_return_null=1 %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <tuple>
#include <vector>

namespace {

__global__ void add(long *a, long pitch, long height, int first, int k, int m, int n, long what) {
  const int y = nidus::threadY() + first, x = nidus::threadX() + first;
  if (y < m + first && x < k + first)
    for (int z = first; z < n + first; z++)
      a[(z * height + y) * pitch + x] += what;
}

struct Found {
  bool isArray = false;
  long pitch = 0, height = 0;
  const void *firstRow = nullptr;
};
Found found;

/// for z, y, x from `first` on: a[z][y][x] += what
int nidusAdd(long **const *a, int n, int m, int k, long what, int first = 0, int startOfPlane = 0,
             nidus::PlaneTables tables = nidus::PlaneTables::Surely) {
  nidus::Nest nest("add", "planes.c", 1);
  nidus::PlanePointers<long> pointers(nest, a, {first, {{n, 1}}}, {first, {{m, 1}}}, tables, {first, {{k, 1}}}, first, startOfPlane);
  found = {pointers.formArray(), pointers.pitch(), pointers.height(), pointers.firstRow()};
  if (!nest.holds(pointers.formArray()))
    return 0;
  const long pitch = pointers.pitch(), height = pointers.height();
  const nidus::Box box(first + first * pitch + first * pitch * height, {{n, pitch * height}, {m, pitch}, {k, 1}});
  nidus::Update<long> volume(nest, "a", pointers.firstRow(), box, box);
  const nidus::Grid grid{{nidus::Range<int>(0, k), nidus::Range<int>(0, m)}, {32, 4}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(add, "add", grid, volume, pitch, height, first, k, m, n, what);
  return nest.end();
}

/// n planes, `distance` elements apart, of m rows, `pitch` apart, of k elements.
struct Volume {
  static constexpr int n = 5, m = 7, k = 11;
  long pitch, distance;
  std::vector<long> block;
  std::vector<std::vector<long *>> rows = std::vector<std::vector<long *>>(n, std::vector<long *>(m));
  std::vector<long **> planes;
  Volume(long pitch, long distance) : pitch(pitch), distance(distance), block(size_t(n * distance + m * pitch), 7) {
    for (int z = 0; z < n; z++) {
      for (int y = 0; y < m; y++)
        rows[z][y] = &block[size_t(z * distance + y * pitch)];
      planes.push_back(rows[z].data());
    }
  }
  /// Has every element this value, and every other one of the block another one?
  bool is(long value) const {
    std::vector<long> all(block.size(), 7);
    for (int z = 0; z < n; z++)
      for (int y = 0; y < m; y++)
        for (int x = 0; x < k; x++)
          all[size_t(z * distance + y * pitch + x)] = value;
    return all == block;
  }
};

void evenlySpaced() {
  for (const auto &[pitch, distance, isVolume] : {std::tuple(11l, 77l, true), std::tuple(16l, 112l, true), std::tuple(12l, 120l, true),
                                                  std::tuple(12l, 100l, false), std::tuple(14l, 105l, false)}) {
    Volume volume(pitch, distance);
    EXPECT(nidusAdd(volume.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 1);
    EXPECT(volume.is(10));
    EXPECT((found.firstRow == volume.block.data()) == isVolume);
    EXPECT(!isVolume || (found.pitch == pitch && found.height == distance / pitch));
  }
  // One plane, one row of each, one row.
  Volume volume(12, 96);
  EXPECT(nidusAdd(volume.planes.data(), 1, Volume::m, Volume::k, 1) == 1 && found.firstRow == volume.block.data());
  EXPECT(nidusAdd(volume.planes.data(), Volume::n, 1, Volume::k, 1) == 1 && found.firstRow == volume.block.data());
  EXPECT(nidusAdd(volume.planes.data(), 1, 1, Volume::k, 1) == 1 && found.firstRow == volume.block.data());
  EXPECT(volume.block[0] == 10 && volume.block[12] == 8 && volume.block[96] == 8 && volume.block[11] == 7);
  nidusAdd(volume.planes.data(), 0, Volume::m, Volume::k, 1); // no iteration, which launchers ask for
  EXPECT(found.isArray);
  nidusAdd(nullptr, 0, 0, 0, 1);
  EXPECT(found.isArray);
}

/// Planes and rows that begin at 1, with no room before and behind them.
void fromOne() {
  Volume volume(Volume::k, Volume::k * Volume::m);
  std::vector<std::vector<long *>> rows;
  std::vector<long **> planes{nullptr};
  for (int z = 0; z < Volume::n; z++) {
    rows.push_back({nullptr});
    for (int y = 0; y < Volume::m; y++)
      rows.back().push_back(volume.rows[z][y] - 1);
  }
  for (auto &each : rows)
    planes.push_back(each.data());
  EXPECT(nidusAdd(planes.data(), Volume::n, Volume::m, Volume::k, 1, 1, 1) == 1);
  EXPECT(found.pitch == Volume::k && found.height == Volume::m);
  EXPECT(nidusAdd(planes.data(), Volume::n, Volume::m, Volume::k, 1, 1, 0) == 1);
  EXPECT(found.height == Volume::m + 1); // gathered
  std::swap(rows[1][2], rows[3][4]);
  EXPECT(nidusAdd(planes.data(), Volume::n, Volume::m, Volume::k, 1, 1, 1) == 1);
  EXPECT(volume.is(10));
}

/// Planes that share rows, and rows that share bytes: the C runs where they are written.
void shared() {
  Volume volume(12, 36);
  EXPECT(nidusAdd(volume.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 0);
  Volume other(16, 128);
  std::swap(other.planes[1], other.planes[3]);
  EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 1);
  std::swap(other.rows[1][0], other.rows[3][2]);
  EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 1);
  EXPECT(other.is(13));
  long **const plane = other.planes[2];
  other.planes[2] = other.planes[4];
  EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 0);
  other.planes[2] = nullptr;
  EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 0);
  other.planes[2] = reinterpret_cast<long **>(8);
  EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3, 0, 0, nidus::PlaneTables::Perhaps) == 0);
  other.planes[2] = plane;
  long *const row = other.rows[2][3];
  for (long *wrong : {other.rows[2][4], other.rows[2][4] - 5, static_cast<long *>(nullptr)}) {
    other.rows[2][3] = wrong;
    EXPECT(nidusAdd(other.planes.data(), Volume::n, Volume::m, Volume::k, 3) == 0);
  }
  other.rows[2][3] = row;
  EXPECT(other.is(13));
}

/// The nest writes where its pointers are: those to planes, and those to rows.
void overwritten() {
  for (int at : {0, Volume::n}) {
    Volume volume(16, 128);
    long **const tables = reinterpret_cast<long **>(&volume.block[129]);
    if (at == 0)
      std::memcpy(tables, volume.planes.data(), Volume::n * sizeof(long **));
    else
      std::memcpy(tables, volume.planes[1], Volume::m * sizeof(long *));
    long ***const planes = at == 0 ? reinterpret_cast<long ***>(tables) : volume.planes.data();
    if (at != 0)
      planes[1] = tables;
    EXPECT(nidusAdd(planes, Volume::n, Volume::m, Volume::k, 3) == 0);
    EXPECT(found.isArray);
  }
}

/// The host and nests by turns, as the tables change.
void held() {
  Volume volume(12, 84);
  nidus_hold();
  EXPECT(nidusAdd(volume.planes.data(), Volume::n, Volume::m, Volume::k, 1) == 1);
  std::swap(volume.planes[0], volume.planes[4]);
  EXPECT(nidusAdd(volume.planes.data(), Volume::n, Volume::m, Volume::k, 10) == 1);
  nidus_reads(volume.block.data(), volume.block.size() * sizeof(long));
  EXPECT(volume.is(18));
  std::swap(volume.planes[0], volume.planes[4]);
  EXPECT(nidusAdd(volume.planes.data(), Volume::n, Volume::m, Volume::k, 100) == 1);
  nidus_unhold();
  EXPECT(volume.is(118));
}

} // namespace

int main() {
  evenlySpaced();
  fromOne();
  shared();
  overwritten();
  held();
  return failures();
}
