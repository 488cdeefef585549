// What goes into memory that no kernel knows does not wait for the kernels of nests before: in a loop with two nests per
// frame, each frame but the first comes in while the one before it is worked on. What a kernel may know waits.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t && %t && env NIDUS_GRAPHS=0 %t
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <algorithm>
#include <nidus/nidus.h>
#include <nidus/runtime.h>

namespace {

const int w = 30, h = 20, frames = 8;
const uint64_t frameBytes = w * h * sizeof(float);

uint64_t overlapped() {
  static uint64_t before = 0;
  const uint64_t now = nidus::Profile::get().overlappedBytes, since = now - before;
  before = now;
  return since;
}

Floats frameOf(int k) {
  Floats frame(w * h);
  for (int i = 0; i < w * h; i++)
    frame[size_t(i)] = float((7 * i + 31 * k) % 101);
  return frame;
}

void twoNestsPerFrame() {
  std::vector<Floats> in, out;
  Floats tmp(w * h);
  for (int k = 0; k < frames; k++) {
    in.push_back(frameOf(k));
    out.emplace_back(w * h, 77.0f);
  }
  overlapped();
  nidus_hold();
  for (int k = 0; k < frames; k++) {
    EXPECT(nidus_rows(in[size_t(k)].data(), tmp.data(), w, h) == 1);
    in[size_t(k)].assign(w * h, -1.0f); // the program may: nobody else told it that the nest has not run
    EXPECT(nidus_columns(tmp.data(), out[size_t(k)].data(), w, h, 0) == 1);
  }
  nidus_discard(tmp.data());
  nidus_unhold();
  EXPECT(overlapped() == (frames - 1) * frameBytes);
  for (int k = 0; k < frames; k++) {
    Floats between(w * h), expected(w * h, 77.0f);
    rows(frameOf(k), between, w, h);
    columns(between, expected, w, h);
    EXPECT(out[size_t(k)] == expected);
  }
}

/// The host does not wait for the first nest, though its data came in.
void independentNests() {
  const Floats in = frameOf(1), other = frameOf(2);
  Floats out(w * h), more(w * h), expected(w * h), expectedMore(w * h);
  rows(in, expected, w, h);
  rows(other, expectedMore, w, h);
  overlapped();
  nidus_hold();
  EXPECT(nidus_rows(in.data(), out.data(), w, h) == 1);
  EXPECT(nidus_rows(other.data(), more.data(), w, h) == 1);
  nidus_unhold();
  EXPECT(overlapped() == frameBytes);
  EXPECT(out == expected && more == expectedMore);
}

/// The second nest reads an array that the first one read, in other bytes now: they come in behind its kernel.
void whatKernelsKnowWaits() {
  Floats in = frameOf(1), first(w * h), second(w * h);
  Floats expectedFirst(w * h), expectedSecond(w * h);
  rows(in, expectedFirst, w, h);
  overlapped();
  nidus_hold();
  EXPECT(nidus_rows(in.data(), first.data(), w, h) == 1);
  nidus_fills(in.data(), frameBytes);
  const Floats next = frameOf(2);
  std::copy(next.begin(), next.end(), in.begin()); // where it was
  rows(in, expectedSecond, w, h);
  EXPECT(nidus_rows(in.data(), second.data(), w, h) == 1);
  nidus_unhold();
  EXPECT(overlapped() == 0);
  for (int y = 0; y < h; y++)
    for (int x = 1; x < w - 1; x++) {
      EXPECT(first[size_t(y * w + x)] == expectedFirst[size_t(y * w + x)]);
      EXPECT(second[size_t(y * w + x)] == expectedSecond[size_t(y * w + x)]);
    }
}

} // namespace

int main() {
  twoNestsPerFrame();
  independentNests();
  whatKernelsKnowWaits();
  return failures();
}
