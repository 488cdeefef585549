// A nest in slabs: every byte moves once, each part finds what it needs, and what later parts write does not go home before.
// RUN: %{checked_cxx} %s -o %t && env NIDUS_SLABS=5 %t && env NIDUS_SLABS=1 %t
#include "Inputs/images.h"
#include <cstdlib>
#include <nidus/nidus.h>
#include <thread>

namespace {

const bool isCut = std::getenv("NIDUS_SLABS")[0] == '5';

/// a[10 * y][x] = -a[10 * y][x], in place; what lies between goes in and comes home too.
__global__ void negate(int *a, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 1>(x0, y0);
  if (part != nidus::Part::nothing)
    for (int x = x0; x < x0 + (part == nidus::Part::packet ? 4 : 1); x++)
      a[10 * y0 * pitch + x] = -a[10 * y0 * pitch + x];
}

int negateRows(int *a_) {
  nidus::Nest nest("negate", "slabs.cpp", 2);
  nidus::PartUpdate<int> a(nest, "a", a_, {0, {{30 * w + w, 1}}}, {0, {{30 * w + w, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, 4)}, {4, 1}, {{}, {}});
  a.neededBefore([=](long y) { return (10 * y - 9) * w; });
  a.completeBefore([=](long y) { return 10 * y * w; });
  if (!nest.begin(grid))
    return 0;
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) {
    nest.launch(negate, "negate", slab, a, w, slab.packets<int>());
  });
  return nest.end();
}

const uint64_t launches = isCut ? 5 : 1;

void everyByteOnce() {
  const Ints in = numbers(w * h);
  Ints out(w * h, 77);
  moves();
  EXPECT(filter(in.data(), out.data()) == 1);
  EXPECT((moves() == Moves{image, inner, launches}));
  EXPECT(out == filtered(in));
}

void whatIsThereStays() {
  const Ints in = numbers(w * h);
  Ints out(w * h, 77), more(w * h, 77);
  nidus_keep(in.data(), image);
  EXPECT(filter(in.data(), out.data()) == 1);
  moves();
  EXPECT(filter(in.data(), more.data()) == 1);
  EXPECT((moves() == Moves{0, inner, launches}));
  nidus_sync(in.data() + 3 * w, row); // one row has to come again
  EXPECT(filter(in.data(), more.data()) == 1);
  EXPECT((moves() == Moves{row, inner, launches}));
  EXPECT(out == filtered(in) && more == out);
  nidus_release(in.data());
}

/// Of rows that begin elsewhere it is known what they lack: the columns before the others.
void rowsThatBeginElsewhere() {
  const Ints in = numbers(w * h);
  Ints out(w * h, 77), expected = filtered(in);
  for (size_t k = w; k < expected.size() - w; k++)
    if (k % w < 3)
      expected[k] = 77;
  nidus_keep(in.data(), image);
  EXPECT(filter(in.data(), out.data(), 5) == 1);
  moves();
  EXPECT(filter(in.data(), out.data(), 3) == 1);
  EXPECT(moves().launches == launches);
  EXPECT(out == expected);
  nidus_release(in.data());
}

/// Two arrays with one copy: the parts that one of them needs first are not those of the other.
void sharedCopiesComeAsAWhole() {
  const Ints in = numbers(w * h);
  Ints out(w * h, 77);
  moves();
  nidus::Nest nest("columns", "slabs.cpp", 3);
  nidus::Input<int> all(nest, "all", in.data(), {0, {{h, w}, {w, 1}}}), some(nest, "some", in.data(), {w, {{h - w, 1}}});
  nidus::Output<int> to(nest, "out", out.data(), {w, {{h - 2, w}, {w, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(1, h - 1)}, {4, 2}, {{}, {}});
  all.neededBefore([=](long y) { return (y + 1) * w; });
  EXPECT(nest.begin(grid));
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) {
    nest.launch(columns, "columns", slab, all, to, w, slab.packets<int>());
  });
  EXPECT(nest.end() == 1);
  EXPECT((moves() == Moves{image, inner, 1}));
  EXPECT(out == filtered(in));
}

void whatIsHeldStays() {
  const Ints in = numbers(w * h);
  Ints middle(w * h, 77), out(w * h, 77);
  moves();
  nidus_hold();
  EXPECT(filter(in.data(), middle.data()) == 1);
  EXPECT((moves() == Moves{image, 0, launches}));
  EXPECT(filter(middle.data(), out.data()) == 1);
  EXPECT((moves() == Moves{2 * row, 0, launches}));
  EXPECT(out == Ints(w * h, 77));
  nidus_unhold();
  EXPECT((moves() == Moves{0, 2 * inner, 0}));
  EXPECT(out == filtered(filtered(in)));
}

void whatHasNotComeDoesNotGo() {
  Ints a = numbers(31 * w), expected = a;
  for (size_t y = 0; y < 4; y++)
    for (size_t x = 0; x < w; x++)
      expected[10 * y * w + x] *= -1;
  moves();
  EXPECT(negateRows(a.data()) == 1);
  EXPECT((moves() == Moves{31 * row, 31 * row, isCut ? uint64_t(4) : 1}));
  EXPECT(a == expected);
}

void threadsAtOnce() {
  std::thread others[3];
  for (std::thread &other : others)
    other = std::thread([] {
      const Ints in = numbers(w * h);
      for (int k = 0; k < 10; k++) {
        Ints out(w * h, 77);
        EXPECT(filter(in.data(), out.data()) == 1);
        EXPECT(out == filtered(in));
      }
    });
  for (std::thread &other : others)
    other.join();
}

} // namespace

int main() {
  everyByteOnce();
  whatIsThereStays();
  rowsThatBeginElsewhere();
  sharedCopiesComeAsAWhole();
  whatIsHeldStays();
  whatHasNotComeDoesNotGo();
  threadsAtOnce();
  return failures();
}
