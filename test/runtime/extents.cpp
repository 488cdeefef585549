// Nests that work on pieces of announced bytes: one allocation for all, and data comes in by the largest pieces.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t
// RUN: %t
// RUN: env NIDUS_DEVICE_MEMORY=300000 %t limited
// RUN: env NIDUS_ZERO_COPY=1 %t original
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <cstring>
#include <nidus/runtime.h>

namespace {

const unsigned width = 100, rowCount = 400;
const uint64_t row = width * 4, all = rowCount * row;

struct Moves {
  uint64_t in, inCalls, out, outCalls, allocations;
  bool operator==(const Moves &o) const {
    return in == o.in && inCalls == o.inCalls && out == o.out && outCalls == o.outCalls && allocations == o.allocations;
  }
};

/// What was moved since the last call.
Moves moves() {
  static Moves before{};
  const nidus::Profile &p = nidus::Profile::get();
  const Moves now{p.h2dBytes, p.h2dCalls, p.d2hBytes, p.d2hCalls, p.allocations};
  const Moves since{now.in - before.in, now.inCalls - before.inCalls, now.out - before.out,
                    now.outCalls - before.outCalls, now.allocations - before.allocations};
  before = now;
  return since;
}

Floats numbers() {
  Floats all(width * rowCount);
  for (size_t k = 0; k < all.size(); k++)
    all[k] = float(k % 1000);
  return all;
}

void doubleRow(const Floats &a, Floats &b, unsigned k) {
  EXPECT(nidus_scale(&a[k * width], &b[k * width], nullptr, width, 0) == 1);
}
void expectDoubled(const Floats &a, const Floats &b) {
  for (size_t k = 0; k < a.size(); k++)
    if (b[k] != 2 * a[k])
      return EXPECT(b[k] == 2 * a[k]);
}

void announce(const Floats &a) { nidus_expects(a.data(), a.size() * 4); }

void rowsInTurn() {
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  moves();
  nidus_hold();
  announce(a);
  announce(b);
  for (unsigned k = 0; k < rowCount; k++)
    doubleRow(a, b, k);
  EXPECT((moves() == Moves{all, 1, 0, 0, 2}));
  nidus_unhold();
  const Moves back = moves();
  EXPECT(back.in == 0 && back.out == all && back.allocations == 0);
  expectDoubled(a, b);
}

void onlyWhatIsNeeded() {
  // What is only written does not come in, and what is not written does not go home.
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  nidus_hold();
  announce(b);
  moves();
  doubleRow(a, b, 7);
  doubleRow(a, b, 9);
  EXPECT(moves().in == 2 * row);
  nidus_unhold();
  EXPECT(moves().out == 2 * row);
  EXPECT(b[7 * width - 1] == -1.0f && b[7 * width] == 2 * a[7 * width] && b[8 * width] == -1.0f &&
         b[10 * width] == -1.0f);
}

void hostChangesSomeRows() {
  Floats a = numbers(), b(a.size(), -1.0f);
  nidus_hold();
  announce(a);
  announce(b);
  doubleRow(a, b, 0);
  for (unsigned k = 0; k < rowCount; k++) {
    moves();
    if (k % 50 == 3) {
      nidus_writes(&a[k * width], row);
      a[k * width] = 5.0f;
    }
    doubleRow(a, b, k);
    EXPECT(moves().in == (k % 50 == 3 ? row : 0));
  }
  nidus_reads(&b[20 * width], row);
  EXPECT(moves().out == row && b[20 * width] == 2 * a[20 * width]);
  // Two neighbours come in together, and alone.
  moves();
  nidus_fills(&a[30 * width], 2 * row);
  for (unsigned k = 0; k < 2 * width; k++)
    a[30 * width + k] = 7.0f;
  doubleRow(a, b, 31);
  EXPECT((moves() == Moves{2 * row, 1, 0, 0, 0}));
  doubleRow(a, b, 30);
  EXPECT(moves().in == 0);
  nidus_unhold();
  expectDoubled(a, b);
}

void newerOnTheDevice() {
  // What nests wrote is never overwritten by what comes in around it.
  Floats a = numbers(), b(a.size(), -1.0f);
  const Floats before = a;
  nidus_hold();
  announce(a);
  announce(b);
  doubleRow(b, a, 5);
  doubleRow(a, b, 4);
  doubleRow(a, b, 5);
  nidus_unhold();
  EXPECT(a[5 * width] == -2.0f && b[5 * width] == -4.0f && b[4 * width] == 2 * before[4 * width]);
  EXPECT(std::memcmp(&a[6 * width], &before[6 * width], row) == 0);
}

/// Bytes that come in for one row, and for the next one.
void expectSingleRows(const Floats &a, Floats &b) {
  moves();
  doubleRow(a, b, 0);
  EXPECT(moves().in == row);
  doubleRow(a, b, 200);
  EXPECT(moves().in == row);
}

void ends() {
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  announce(a); // nothing is held
  nidus_hold();
  expectSingleRows(a, b);
  nidus_unhold();
  nidus_hold();
  nidus_hold();
  announce(a);
  nidus_unhold();
  expectSingleRows(a, b);
  nidus_unhold();
  nidus_hold();
  announce(a);
  nidus_touches();
  expectSingleRows(a, b);
  nidus_unhold();
  nidus_hold();
  announce(a);
  nidus_hold();
  nidus_unhold();
  moves();
  doubleRow(a, b, 1);
  EXPECT(moves().in == all);
  nidus_unhold();
}

void announcedLate() {
  // The device has some of the bytes already.
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  nidus_hold();
  doubleRow(a, b, 3);
  doubleRow(a, b, 4);
  announce(a);
  announce(b);
  moves();
  for (unsigned k = 5; k < rowCount; k++)
    doubleRow(a, b, k);
  const Moves once = moves();
  EXPECT(once.in == (rowCount - 5) * row && once.inCalls == 1 && once.out == 0 && once.allocations <= 2);
  nidus_unhold();
  EXPECT(moves().out == (rowCount - 3) * row);
  EXPECT(b[3 * width + 7] == 2 * a[3 * width + 7] && b[4 * width] == 2 * a[4 * width] && b[2 * width] == -1.0f);
}

void objectsEnd() {
  // What follows at the address may be shorter.
  Floats b(width);
  float *const block = static_cast<float *>(std::malloc(all));
  std::memset(static_cast<void *>(block), 0, all);
  nidus_hold();
  nidus_expects(block, all);
  nidus_frees_block(block);
  std::free(block);
  float *const next = static_cast<float *>(std::malloc(row));
  for (unsigned k = 0; k < width; k++)
    next[k] = 3.0f;
  EXPECT(nidus_scale(next, b.data(), nullptr, width, 0) == 1);
  nidus_unhold();
  EXPECT(b == Floats(width, 6.0f));
  std::free(next);
}

void beyondTheBytes() {
  // A nest reaches further than was said; two announcements share bytes.
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  nidus_hold();
  nidus_expects(&a[width], 10 * row);
  nidus_expects(&a[5 * width], 10 * row);
  moves();
  doubleRow(a, b, 3);
  EXPECT(moves().in == 14 * row);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 20 * width, 0) == 1);
  EXPECT(moves().in == 6 * row);
  nidus_unhold();
  for (unsigned k = 0; k < 20 * width; k++)
    EXPECT(b[k] == 2 * a[k]);
}

/// The device has room for less than two objects, and for many rows.
void limited() {
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  nidus_hold();
  announce(a);
  announce(b);
  for (unsigned k = 0; k < rowCount; k++)
    doubleRow(a, b, k);
  nidus_unhold();
  expectDoubled(a, b);
  EXPECT(nidus::Profile::get().fallbacks == 0);
}

/// Kernels use the host's memory.
void original() {
  const Floats a = numbers();
  Floats b(a.size(), -1.0f);
  nidus_hold();
  announce(a);
  announce(b);
  for (unsigned k = 0; k < rowCount; k++)
    doubleRow(a, b, k);
  nidus_unhold();
  expectDoubled(a, b);
  EXPECT(moves() == Moves{});
}

} // namespace

int main(int count, char **words) {
  if (count > 1) {
    *words[1] == 'l' ? limited() : original();
    return failures();
  }
  rowsInTurn();
  onlyWhatIsNeeded();
  hostChangesSomeRows();
  newerOnTheDevice();
  ends();
  announcedLate();
  objectsEnd();
  beyondTheBytes();
  return failures();
}
