// Arrays that stay on the device between nests: what is moved, and when it goes back.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t && %t
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <algorithm>
#include <nidus/runtime.h>

namespace {

const int w = 37, h = 21;
const size_t size = size_t(w * h);

struct Moves {
  uint64_t in, out, allocations;
  bool operator==(const Moves &o) const {
    return in == o.in && out == o.out && allocations == o.allocations;
  }
};

/// What was moved since the last call; bytes.
Moves moves() {
  static Moves before{0, 0, 0};
  const nidus::Profile &p = nidus::Profile::get();
  const Moves now{p.h2dBytes, p.d2hBytes, p.allocations};
  const Moves since{now.in - before.in, now.out - before.out, now.allocations - before.allocations};
  before = now;
  return since;
}

Floats input() {
  Floats in(size);
  Random random(21);
  for (float &number : in)
    number = float(random.in(-999, 999));
  return in;
}

const uint64_t image = size * 4, inner = uint64_t((w - 2) * h) * 4, core = uint64_t((w - 2) * (h - 2)) * 4;

void discarded() {
  const Floats in = input();
  Floats tmp(size, 5.0f), out(size, 6.0f), work(size), expected = out;
  rows(in, work, w, h);
  columns(work, expected, w, h);
  moves();
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  EXPECT(nidus_columns(tmp.data(), out.data(), w, h, 1) == 1);
  EXPECT((moves() == Moves{image, core, 3}));
  EXPECT(out == expected);
  EXPECT(tmp == Floats(size, 5.0f));
  out = Floats(size, 6.0f);
  EXPECT(nidus_both(in.data(), tmp.data(), out.data(), w, h) == 1);
  EXPECT((moves() == Moves{image, core, 3}));
  EXPECT(out == expected);
  // No row has two neighbours: the second kernel has no thread.
  EXPECT(nidus_both(in.data(), tmp.data(), out.data(), w, 2) == 1);
  EXPECT((moves() == Moves{uint64_t(w) * 8, 0, 2}));
}

void released() {
  const Floats in = input();
  Floats tmp(size, 5.0f), expected = tmp, out(size);
  rows(in, expected, w, h);
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  moves();
  EXPECT(nidus_columns(tmp.data(), out.data(), w, h, 0) == 1);
  EXPECT((moves() == Moves{0, inner + core, 1}));
  EXPECT(tmp == expected);
}

/// Whatever keeps a later nest from using the copy brings the data home.
template <class Later> void expectWrittenBack(const Later &later) {
  const Floats in = input();
  Floats tmp(size, 5.0f), expected = tmp;
  rows(in, expected, w, h);
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  EXPECT(tmp == Floats(size, 5.0f));
  later(tmp);
  EXPECT(tmp == expected);
  // What follows may get this memory for other data.
  nidus_touches();
}

void writtenBack() {
  Floats out(size);
  expectWrittenBack([](Floats &tmp) { EXPECT(nidus_conv5(tmp.data(), nullptr, nullptr, 9, 9) == 0); });
  expectWrittenBack([](Floats &) { EXPECT(nidus_conv5(nullptr, nullptr, nullptr, 0, 0) == 1); });
  expectWrittenBack([](Floats &) { EXPECT(nidus_grey(nullptr, nullptr, 9, 9, 1, 1) == 0); });
  // Host code is about to look.
  expectWrittenBack([](Floats &tmp) { nidus_reads(tmp.data(), size * 4); });
  expectWrittenBack([](Floats &tmp) { nidus_writes(tmp.data(), size * 4); });
  expectWrittenBack([](Floats &) { nidus_touches(); });
  // Another pointer into the array.
  expectWrittenBack([&](Floats &tmp) { EXPECT(nidus_scale(tmp.data() + w, out.data(), nullptr, w, 0) == 1); });
  // A table is read there.
  expectWrittenBack([&](Floats &tmp) {
    const float number = 1.0f;
    float result = 0;
    EXPECT(nidus_scale(&number, &result, tmp.data() + w, 1, 0) == 1);
    EXPECT(result == tmp[size_t(w + 2)] && result != 5.0f);
    nidus_touches();
  });
}

void completed() {
  // A nest reads more of an array than is on the device: only what is missing goes in, nothing comes back.
  const Floats in = input();
  Floats tmp(size, 5.0f), out(size, 6.0f), expectedTmp = tmp, expected = out;
  rows(in, expectedTmp, w, h);
  rows(expectedTmp, expected, w, h);
  nidus_hold();
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  moves();
  EXPECT(nidus_rows(tmp.data(), out.data(), w, h) == 1);
  const Moves growth = moves();
  EXPECT(growth.in == image - inner && growth.out == 0);
  nidus_unhold();
  EXPECT((moves() == Moves{0, 2 * inner, 0}));
  EXPECT(tmp == expectedTmp && out == expected);
}

void held() {
  // While the thread holds its data, what nests release stays; the host gets what it asks for.
  const unsigned n = 1000;
  Floats a(n, 1.0f), b(n);
  nidus_hold();
  moves();
  for (int step = 0; step < 10; step++) {
    EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
    a.swap(b);
  }
  EXPECT(moves().in == n * 4 && a[0] != 1024.0f);
  nidus_reads(&a[3], 4);
  EXPECT((moves() == Moves{0, 4, 0}));
  EXPECT(a[3] == 1024.0f && a[4] != 1024.0f);
  nidus_writes(&a[3], 4);
  a[3] = 7.0f;
  nidus_fills(&a[4], 8);
  a[4] = a[5] = 9.0f;
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT((moves() == Moves{12, 0, 0}));
  nidus_hold();
  nidus_unhold();
  EXPECT((moves() == Moves{0, 0, 0}));
  nidus_unhold();
  EXPECT((moves() == Moves{0, (2 * n - 3) * 4, 0}));
  EXPECT(b[2] == 2048.0f && b[3] == 14.0f && b[4] == 18.0f && a[3] == 7.0f && a[6] == 1024.0f);
}

void freed() {
  // Nothing comes back of an object that ends.
  const unsigned n = 100;
  Floats a(n, 1.0f), b(n, 5.0f);
  nidus_hold();
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  moves();
  nidus_frees(b.data());
  nidus_unhold();
  EXPECT((moves() == Moves{0, 0, 0}));
  EXPECT(b == Floats(n, 5.0f));
}

void freedAsABlock() {
  // Nests were given addresses inside of the block; a region that reaches past its end keeps what lies there.
  const unsigned n = 100;
  float *const block = static_cast<float *>(std::malloc(2 * n * sizeof(float)));
  std::fill(block, block + 2 * n, 1.0f);
  Floats out(n, 5.0f);
  nidus_hold();
  EXPECT(nidus_scale(block + n, block + n / 2, nullptr, n / 2, 0) == 1);
  EXPECT(nidus_scale(block, out.data(), nullptr, n / 2, 0) == 1);
  moves();
  nidus_frees_block(block);
  EXPECT((moves() == Moves{0, 0, 0}));
  nidus_unhold();
  EXPECT((moves() == Moves{0, n / 2 * 4, 0}));
  EXPECT(block[n / 2] == 1.0f && out[0] == 2.0f && out[n / 2] == 5.0f);
  std::free(block);
}

void spared() {
  // Unknown code runs: what it may reach comes home, a block that it does not reach stays, but not beyond its end.
  const unsigned n = 100;
  float *const block = static_cast<float *>(std::malloc(n * sizeof(float)));
  std::fill(block, block + n, 1.0f);
  Floats a(n, 1.0f);
  nidus_hold();
  EXPECT(nidus_scale(a.data(), block, nullptr, n, 0) == 1);
  EXPECT(nidus_scale(block, a.data(), nullptr, n, 0) == 1);
  moves();
  nidus_spares(block);
  nidus_unhold();
  EXPECT((moves() == Moves{0, n * 4, 0}) && a[0] != 1.0f && block[0] == 1.0f);
  nidus_hold();
  EXPECT(nidus_scale(block, a.data(), nullptr, n, 0) == 1);
  EXPECT(moves().in == 0);
  nidus_unhold();
  EXPECT((moves() == Moves{0, 2 * n * 4, 0}) && block[0] != 1.0f);
  std::free(block);
}

void freedBesideOthers() {
  // A region may reach past the object that ends, into another one whose data is newer on the device.
  Floats both(150, 1.0f), out(150, 5.0f);
  float *const next = both.data() + 100;
  nidus_hold();
  EXPECT(nidus_scale(out.data(), next, nullptr, 50, 0) == 1);
  EXPECT(nidus_scale(both.data(), out.data(), nullptr, 101, 0) == 1);
  nidus_frees(both.data());
  nidus_unhold();
  EXPECT(both[99] == 1.0f && next[0] == 10.0f && next[49] == 10.0f);
}

void ended() {
  // What is newer of an object that ends never comes back, through whatever pointer nests knew it; and what lies beside
  // it in the same copy does.
  Floats all(300, 1.0f), out(100, 5.0f);
  float *const object = all.data() + 100;
  nidus_hold();
  EXPECT(nidus_scale(out.data(), all.data() + 50, nullptr, 100, 0) == 1);
  EXPECT(nidus_scale(out.data(), object + 60, nullptr, 40, 0) == 1);
  moves();
  nidus_ends(object, 100 * sizeof(float));
  EXPECT((moves() == Moves{0, 0, 0}));
  // Another one at its address is like any other.
  std::fill(object, object + 100, 7.0f);
  EXPECT(nidus_scale(object, out.data(), nullptr, 100, 0) == 1);
  nidus_unhold();
  EXPECT(all[49] == 1.0f && all[50] == 10.0f && all[99] == 10.0f);
  EXPECT(object[0] == 7.0f && object[99] == 7.0f && object[100] == 1.0f);
  EXPECT(out == Floats(100, 14.0f));
}

void discardedBesideOthers() {
  Floats both(2 * size, 1.0f), some(50, 5.0f), out(size);
  float *const next = both.data() + size - 2 * w; // in rows that the later nest reads
  nidus_hold();
  EXPECT(nidus_scale(some.data(), next, nullptr, 50, 0) == 1);
  EXPECT(nidus_columns(both.data(), out.data(), w, h, 1) == 1);
  nidus_unhold();
  EXPECT(next[0] == 10.0f && next[49] == 10.0f && next[50] == 1.0f);
}

void keptByTheProgram() {
  const unsigned n = 100;
  Floats a(n, 1.0f), b(n);
  nidus_keep(a.data(), n * 4);
  nidus_keep(b.data(), n * 4);
  moves();
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT(nidus_scale(b.data(), a.data(), nullptr, n, 0) == 1);
  EXPECT(moves().in == n * 4);
  nidus_sync(a.data(), n * 4);
  EXPECT((moves() == Moves{0, n * 4, 0}));
  EXPECT(a == Floats(n, 4.0f));
  a.assign(n, 3.0f);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT((moves() == Moves{n * 4, 0, 0}));
  nidus_release(a.data());
  nidus_release(b.data());
  EXPECT((moves() == Moves{0, n * 4, 0}));
  EXPECT(b == Floats(n, 6.0f));
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  const Moves again = moves(); // allocations: a CUDA device counts also what its pool had
  EXPECT(again.in == n * 4 && again.out == n * 4);
}

void discardedByTheProgram() {
  // Nothing comes back of what nobody needs; afterwards the array is like any other.
  const unsigned n = 100;
  Floats a(n, 1.0f), b(n, 5.0f);
  nidus_keep(b.data(), n * 4);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  moves();
  nidus_discard(a.data());
  nidus_discard(b.data());
  EXPECT((moves() == Moves{0, 0, 0}));
  EXPECT(b == Floats(n, 5.0f));
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT(moves().out == n * 4);
  EXPECT(b == Floats(n, 2.0f));
}

void throughPointer() {
  // A nest reads through another pointer what an earlier one left on the device.
  const Floats in = input();
  Floats tmp(size, 5.0f), expected = tmp, out(w), factors(4, 1.0f);
  rows(in, expected, w, h);
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  EXPECT(nidus_scale(tmp.data() + w, out.data(), factors.data(), w, 0) == 1);
  for (size_t x = 0; x < size_t(w); x++)
    EXPECT(out[x] == expected[size_t(w) + x]);
}

void chain() {
  // a -> b -> c, all kept: a and b move once, c comes back when something else needs the thread's data.
  const unsigned n = 1000;
  Floats a(n, 1.0f), b(n), c(n);
  moves();
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 1) == 1);
  EXPECT(nidus_scale(b.data(), c.data(), nullptr, n, 1) == 1);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 1) == 1);
  EXPECT(nidus_scale(c.data(), a.data(), nullptr, n, 1) == 1);
  EXPECT((moves() == Moves{n * 4, 0, 3}));
  EXPECT(nidus_scale(nullptr, nullptr, nullptr, 0, 0) == 1);
  EXPECT((moves() == Moves{0, 3 * n * 4, 0}));
  EXPECT(a == Floats(n, 8.0f) && b == Floats(n, 2.0f) && c == Floats(n, 4.0f));
}

void stale() {
  // The host's copy is changed through another pointer by a nest: the resident one must not be used again.
  const unsigned n = 64;
  Floats a(2 * n, 1.0f), b(n), c(n, 3.0f);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 1) == 1);
  EXPECT(nidus_scale(c.data(), a.data() + 8, nullptr, n, 0) == 1);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT(b[7] == 2.0f && b[8] == 12.0f);
}

void keptOfAnotherRegion() {
  // The last nest reads more of the array than the one that kept it: what was kept ends all the same.
  const unsigned n = 64;
  Floats a(n, 1.0f), b(n), c(n);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n / 2, 1) == 1);
  EXPECT(nidus_scale(a.data(), c.data(), nullptr, n, 0) == 1);
  std::fill(a.begin(), a.end(), 5.0f); // at the same address
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n / 2, 0) == 1);
  EXPECT(b[0] == 10.0f);
}

} // namespace

int main() {
  discarded();
  released();
  writtenBack();
  completed();
  held();
  freed();
  freedAsABlock();
  spared();
  freedBesideOthers();
  ended();
  discardedBesideOthers();
  keptByTheProgram();
  discardedByTheProgram();
  throughPointer();
  chain();
  stale();
  keptOfAnotherRegion();
  return failures();
}
