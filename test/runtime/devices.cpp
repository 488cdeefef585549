// A nest that several devices share: the same results for any number of them, data that stays where it is worked on, and
// between devices the rows that another one reads, exactly.
// RUN: %{checked_cxx} %s -o %t && env NIDUS_DEVICES=1 %t && env NIDUS_DEVICES=2 %t && env NIDUS_DEVICES=3 %t
// RUN: env NIDUS_DEVICES=7 NIDUS_PROFILE=%t.json %t
// RUN: %python -c "import json; d = json.load(open('%t.json'))['devices']; assert len(d) == 7 and all(x['launches'] and x['p2p_bytes'] for x in d), d"
// RUN: env NIDUS_DEVICES=2 NIDUS_THREAD_ORDER=reverse %t && env NIDUS_DEVICES=3 NIDUS_THREAD_ORDER=5 %t
// RUN: env NIDUS_DEVICES=2,0,5 NIDUS_EXPECTED=3 %t && env NIDUS_DEVICES=3 NIDUS_GRAPHS=0 %t
// RUN: env NIDUS_DEVICES=3 NIDUS_EXPECTED=1 NIDUS_ZERO_COPY=1 %t at-home
// RUN: env NIDUS_DEVICES=0 NIDUS_EXPECTED=1 %t 2>&1 | grep "NIDUS_DEVICES=0 is neither a number"
// RUN: env NIDUS_DEVICES=2,2 NIDUS_EXPECTED=1 %t 2>&1 | grep "NIDUS_DEVICES=2,2 is neither a number"
#include "Inputs/images.h"
#include <array>
#include <cstdlib>
#include <nidus/nidus.h>

namespace {

const uint64_t devices = uint64_t(std::atoi(std::getenv("NIDUS_EXPECTED") ? std::getenv("NIDUS_EXPECTED") : std::getenv("NIDUS_DEVICES")));

/// out[z][y][x] = in[z - 1][y][x] + in[z + 1][y][x] away from the faces of a volume.
const int d = 11, side = 12;

__global__ void planes(const int *in, int *out, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0, z0;
  const nidus::Part part = packets.part<4, 2, 1>(x0, y0, z0);
  const int sizeX = part == nidus::Part::packet ? 4 : 1, sizeY = part == nidus::Part::packet ? 2 : 1;
  if (part != nidus::Part::nothing)
    for (int y = y0; y < y0 + sizeY; y++)
      for (int x = x0; x < x0 + sizeX; x++)
        out[(z0 * side + y) * side + x] = in[((z0 - 1) * side + y) * side + x] + in[((z0 + 1) * side + y) * side + x];
}

int filterVolume(const int *in_, int *out_) {
  const int plane = side * side;
  nidus::Nest nest("planes", "devices.cpp", 4);
  nidus::Input<int> in(nest, "in", in_, {side + 1, {{d, plane}, {side - 2, side}, {side - 2, 1}}});
  nidus::Output<int> out(nest, "out", out_, {plane + side + 1, {{d - 2, plane}, {side - 2, side}, {side - 2, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(1, side - 1), nidus::Range<int>(1, side - 1), nidus::Range<int>(1, d - 1)},
                               {4, 2, 1}, {{}, {}, {}});
  in.neededFrom([=](long z) { return (z - 1) * plane; });
  in.neededBefore([=](long z) { return (z + 1) * plane; });
  out.neededBefore([=](long z) { return z * plane; });
  out.completeBefore([=](long z) { return z * plane; });
  if (!nest.begin(grid))
    return 0;
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) { nest.launch(planes, "planes", slab, in, out, slab.packets<int>()); });
  return nest.end();
}

/// Adds to what is odd, in place: data decides.
__global__ void raise(int *a, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 1>(x0, y0);
  if (part != nidus::Part::nothing)
    for (int x = x0; x < x0 + (part == nidus::Part::packet ? 4 : 1); x++)
      if (a[y0 * pitch + x] % 2 != 0)
        a[y0 * pitch + x] += 1;
}

int raiseOdd(int *a_, bool isShared = true) {
  nidus::Nest nest("raise", "devices.cpp", 2);
  nidus::PartUpdate<int> a(nest, "a", a_, {0, {{h * w, 1}}}, {0, {{h * w, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {4, 1}, {{}, {}});
  if (isShared) {
    a.neededFrom([=](long y) { return y * w; });
    a.neededBefore([=](long y) { return y * w; });
    a.completeBefore([=](long y) { return y * w; });
  }
  if (!nest.begin(grid))
    return 0;
  if (isShared)
    nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) { nest.launch(raise, "raise", slab, a, w, slab.packets<int>()); });
  else
    nest.launch(raise, "raise", grid, a, w, grid.packets<int>());
  return nest.end();
}

/// Sets columns from `from` on, of rows of another length.
__global__ void set(int *a, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 1>(x0, y0);
  if (part != nidus::Part::nothing)
    for (int x = x0; x < x0 + (part == nidus::Part::packet ? 4 : 1); x++)
      a[y0 * pitch + x] = pitch * 1000 + y0 * pitch + x;
}

int setColumns(int *a_, int pitch, int rows, int from, bool isShared) {
  nidus::Nest nest("set", "devices.cpp", 6);
  nidus::Output<int> a(nest, "a", a_, {from, {{rows, pitch}, {pitch - from, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(from, pitch), nidus::Range<int>(0, rows)}, {4, 1}, {{}, {}});
  if (isShared) {
    a.neededBefore([=](long y) { return y * pitch; });
    a.completeBefore([=](long y) { return y * pitch; });
  }
  if (!nest.begin(grid))
    return 0;
  if (isShared)
    nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) { nest.launch(set, "set", slab, a, pitch, slab.packets<int>()); });
  else
    nest.launch(set, "set", grid, a, pitch, grid.packets<int>());
  return nest.end();
}

/// A variable in constant memory is that of one device.
__constant__ int addend[1];

__global__ void add(int *a, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 1>(x0, y0);
  if (part != nidus::Part::nothing)
    for (int x = x0; x < x0 + (part == nidus::Part::packet ? 4 : 1); x++)
      a[y0 * pitch + x] += addend[0];
}

int addConstant(int *a_, const int *addend_) {
  nidus::Nest nest("add", "devices.cpp", 5);
  nidus::ConstantTable table(nest, "addend", addend, addend_);
  nidus::Update<int> a(nest, "a", a_, {0, {{h * w, 1}}}, {0, {{h * w, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {4, 1}, {{}, {}});
  a.neededFrom([=](long y) { return y * w; });
  a.neededBefore([=](long y) { return y * w; });
  a.completeBefore([=](long y) { return y * w; });
  if (!nest.begin(grid))
    return 0;
  table.load();
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) { nest.launch(add, "add", slab, a, w, slab.packets<int>()); });
  return nest.end();
}

/// Every iteration writes the first row as well as its own: what the parts write is not apart.
int allWriteTheFirstRow(int *a_) {
  nidus::Nest nest("raise", "devices.cpp", 3);
  nidus::PartUpdate<int> a(nest, "a", a_, {0, {{h * w, 1}}}, {0, {{h * w, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {4, 1}, {{}, {}});
  a.neededBefore([=](long y) { return y * w; });
  a.completeBefore([=](long) { return 0; });
  if (!nest.begin(grid))
    return 0;
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) { nest.launch(raise, "raise", slab, a, w, slab.packets<int>()); });
  return nest.end();
}

uint64_t betweenDevices() {
  static uint64_t before = 0;
  const uint64_t now = nidus::Profile::get().p2pBytes, since = now - before;
  before = now;
  return since;
}

Ints raised(Ints a) {
  for (int &number : a)
    number += number % 2 != 0;
  return a;
}

/// The rows beside a cut come to both sides of it.
void eachHasItsPart() {
  const Ints in = numbers();
  Ints out(w * h, 77);
  moves();
  EXPECT(filter(in.data(), out.data()) == 1);
  EXPECT((moves() == Moves{image + (devices - 1) * 2 * row, inner, devices}));
  EXPECT(betweenDevices() == 0);
  EXPECT(out == filtered(in));
}

/// Of a step only the rows of the others that a part reads travel, in both directions across each cut.
void haloesTravel() {
  Ints a = numbers(), b(w * h, 77), expected = a, other = b;
  nidus_hold();
  EXPECT(filter(a.data(), b.data()) == 1);
  EXPECT(filter(b.data(), a.data()) == 1);
  moves(), betweenDevices();
  for (int step = 0; step < 4; step++) {
    EXPECT(filter(a.data(), b.data()) == 1);
    EXPECT(filter(b.data(), a.data()) == 1);
    EXPECT((moves() == Moves{0, 0, 2 * devices}));
    EXPECT(betweenDevices() == 2 * 2 * (devices - 1) * row);
  }
  nidus_reads(a.data() + 9 * w, row);
  EXPECT((moves() == Moves{0, row, 0}));
  nidus_unhold();
  const auto step = [](const Ints &from, Ints &to) {
    for (size_t k = w; k < from.size() - w; k++)
      to[k] = int(unsigned(from[k - w]) + unsigned(from[k + w]));
  };
  for (int k = 0; k < 5; k++)
    step(expected, other), step(other, expected);
  EXPECT(a == expected && b == other);
}

/// What the host writes is not valid on any device, and comes again to those that read it.
void hostWritesBetween() {
  Ints a = numbers(), b(w * h, 77), expected = a;
  nidus_hold();
  EXPECT(filter(a.data(), b.data()) == 1);
  nidus_writes(a.data(), image);
  for (int &number : a)
    number *= 3;
  for (int &number : expected)
    number *= 3;
  EXPECT(filter(a.data(), b.data()) == 1);
  nidus_unhold();
  EXPECT(b == filtered(expected));
}

/// Nests that one device computes find what the others have, and the other way round.
void oneAndAll() {
  Ints a = numbers(), b(w * h, 77), expected = filtered(raised(numbers()));
  nidus_hold();
  EXPECT(raiseOdd(a.data()) == 1);
  EXPECT(raiseOdd(a.data(), false) == 1);
  EXPECT(filter(a.data(), b.data()) == 1);
  EXPECT(raiseOdd(b.data(), false) == 1);
  EXPECT(raiseOdd(b.data()) == 1);
  nidus_unhold();
  EXPECT(a == raised(numbers()));
  for (size_t k = w; k < expected.size() - w; k++)
    expected[k] += expected[k] % 2 != 0;
  for (size_t k = 0; k < expected.size(); k++)
    if (k < w || k >= expected.size() - w)
      expected[k] = 78;
  EXPECT(b == expected);
}

/// Columns of rows: what lies between them is nobody's.
void columnsOfRows() {
  Ints a = numbers(), b(w * h, 77), c(w * h, 77), expected = filtered(a), last(w * h, 77);
  for (size_t k = 0; k < expected.size(); k++)
    if (k % w < 5)
      expected[k] = 77;
  for (size_t k = w; k < expected.size() - w; k++)
    if (k % w >= 8)
      last[k] = expected[k - w] + expected[k + w];
  nidus_hold();
  EXPECT(filter(a.data(), b.data(), 5) == 1);
  EXPECT(filter(b.data(), c.data(), 8) == 1);
  nidus_unhold();
  EXPECT(b == expected);
  EXPECT(c == last);
}

/// Of a step only what the planes beside the cuts have inside their faces.
void planesTravel() {
  Ints a = numbers(size_t(d * side * side)), b = a, expected = a, other = a;
  nidus_hold();
  EXPECT(filterVolume(a.data(), b.data()) == 1);
  EXPECT(filterVolume(b.data(), a.data()) == 1);
  for (int step = 0; step < 3; step++) {
    moves(), betweenDevices();
    EXPECT(filterVolume(a.data(), b.data()) == 1);
    EXPECT(filterVolume(b.data(), a.data()) == 1);
    EXPECT((moves() == Moves{0, 0, 2 * devices}));
    EXPECT(betweenDevices() == 2 * 2 * (devices - 1) * (side - 2) * (side - 2) * sizeof(int));
  }
  nidus_unhold();
  const auto step = [](const Ints &from, Ints &to) {
    for (int z = 1; z < d - 1; z++)
      for (int y = 1; y < side - 1; y++)
        for (int x = 1; x < side - 1; x++) {
          const auto at = [&](int plane) { return size_t((plane * side + y) * side + x); };
          to[at(z)] = int(unsigned(from[at(z - 1)]) + unsigned(from[at(z + 1)]));
        }
  };
  for (int k = 0; k < 4; k++)
    step(expected, other), step(other, expected);
  EXPECT(a == expected && b == other);
}

void partsThatOverlapAreNotShared() {
  Ints a = numbers();
  moves();
  EXPECT(allWriteTheFirstRow(a.data()) == 1);
  EXPECT(moves().launches == 1);
  EXPECT(a == raised(numbers()));
}

/// What is not known to be told apart goes home before any part counts as changed.
void rowsOfOtherLengths() {
  Ints a = numbers(), expected = a;
  nidus_hold();
  EXPECT(setColumns(a.data(), w, h, 5, false) == 1);
  EXPECT(setColumns(a.data(), 13, 50, 4, true) == 1);
  EXPECT(setColumns(a.data(), 17, 40, 3, true) == 1);
  nidus_unhold();
  for (const auto &[pitch, rows, from] : {std::array<int, 3>{w, h, 5}, {13, 50, 4}, {17, 40, 3}})
    for (int y = 0; y < rows; y++)
      for (int x = from; x < pitch; x++)
        expected[size_t(y * pitch + x)] = pitch * 1000 + y * pitch + x;
  EXPECT(a == expected);
}

void whatOneDeviceHasIsNotShared() {
  Ints a = numbers(), expected = a;
  const int seven = 7;
  moves();
  EXPECT(addConstant(a.data(), &seven) == 1);
  EXPECT(moves().launches == 1);
  for (int &number : expected)
    number += 7;
  EXPECT(a == expected);
}

/// Where devices work on the host's own bytes there is one.
void atHome() {
  Ints a = numbers(), b(w * h, 77);
  moves();
  EXPECT(filter(a.data(), b.data()) == 1);
  EXPECT((moves() == Moves{0, 0, 1}));
  EXPECT(b == filtered(a));
}

} // namespace

int main(int count, char **) {
  if (count > 1) {
    atHome();
    return failures();
  }
  eachHasItsPart();
  haloesTravel();
  hostWritesBetween();
  oneAndAll();
  columnsOfRows();
  planesTravel();
  partsThatOverlapAreNotShared();
  whatOneDeviceHasIsNotShared();
  rowsOfOtherLengths();
  return failures();
}
