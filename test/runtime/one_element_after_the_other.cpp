// Host code that reads one element after the other of what a device has: a few looks move what they ask for, many get more each time.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t && %t
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <nidus/runtime.h>

namespace {

const int w = 256, h = 301;
const size_t size = size_t(w) * h;

/// The moves home that reading every element takes, in this order.
template <class At> uint64_t movesFor(const At &at) {
  Floats in(size), tmp(size, 5.0f);
  for (size_t k = 0; k < size; k++)
    in[k] = float(k % 1009);
  Floats expected = tmp;
  rows(in, expected, w, h);
  nidus_hold();
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  const uint64_t before = nidus::Profile::get().d2hCalls;
  for (size_t k = 0; k < size; k++) {
    nidus_reads(&tmp[at(k)], sizeof(float));
    EXPECT(tmp[at(k)] == expected[at(k)]);
  }
  const uint64_t moves = nidus::Profile::get().d2hCalls - before;
  nidus_unhold();
  EXPECT(tmp == expected);
  return moves;
}

void fewLooks() {
  Floats in(size, 2.0f), tmp(size, 5.0f);
  nidus_hold();
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  const uint64_t before = nidus::Profile::get().d2hBytes;
  for (size_t k = 0; k < 16; k++)
    nidus_reads(&tmp[1000 + 700 * k], sizeof(float));
  EXPECT(nidus::Profile::get().d2hBytes - before <= 16 * sizeof(float));
  nidus_unhold();
}

/// The moves home that reading so many columns takes, and their bytes.
struct Moves {
  uint64_t calls, bytes;
};
Moves movesForColumns(int count) {
  Floats in(size, 2.0f), tmp(size, 5.0f);
  Floats expected = tmp;
  rows(in, expected, w, h);
  nidus_hold();
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  const nidus::Profile &profile = nidus::Profile::get();
  const Moves before{profile.d2hCalls, profile.d2hBytes};
  for (int x = 0; x < count; x++) {
    nidus_reads_rows(&tmp[x], &tmp[x + (h - 1) * w], sizeof(float), h);
    for (int y = 0; y < h; y++)
      EXPECT(tmp[x + y * w] == expected[x + y * w]);
  }
  const Moves moves{profile.d2hCalls - before.calls, profile.d2hBytes - before.bytes};
  nidus_unhold();
  EXPECT(tmp == expected);
  return moves;
}

} // namespace

int main() {
  fewLooks();
  // Who looks at half of the columns moves these alone; who has looked at most of them gets the rest at once.
  EXPECT(movesForColumns(w / 2).bytes <= size / 2 * sizeof(float));
  EXPECT(movesForColumns(w).calls < 3 * w / 4);
  EXPECT(movesForColumns(w).bytes <= size * sizeof(float));
  EXPECT(movesFor([](size_t k) { return k; }) < 1000);
  EXPECT(movesFor([](size_t k) { return size - 1 - k; }) < 1000);
  EXPECT(movesFor([](size_t k) { return k * 7919 % size; }) < 3000); // all over the array
  return 0;
}
