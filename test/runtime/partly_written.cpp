// Of an array whose elements data chooses, only what lies between the first and the last that changed goes back: the box may
// reach into other objects.
// RUN: %{checked_cxx} %s -o %t && %t && env NIDUS_ZERO_COPY=1 %t
#include "Inputs/expect.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>
#include <vector>

namespace {

using Bytes = std::vector<unsigned char>;

__global__ void mark(const unsigned char *mask, unsigned char *out, int n, int pitch, int rows) {
  const int i = nidus::threadX(), y = nidus::threadY();
  if (i < n && y < rows && mask[y * pitch + i])
    out[y * pitch + i] = mask[y * pitch + i];
}

/// Rows of n bytes; `out` may be shorter than the nest says.
void run(const unsigned char *mask, unsigned char *out, int n, int pitch, int rows, nidus::After after) {
  nidus::Nest nest("mark", "partly_written.cpp", 1);
  nidus::Input<unsigned char> in(nest, "mask", mask, {0, {{rows, pitch}, {n, 1}}});
  nidus::MaybeUpdate<unsigned char> to(nest, "out", out, {0, {{rows, pitch}, {n, 1}}}, {0, {{rows, pitch}, {n, 1}}}, after);
  const nidus::Grid grid{{nidus::Range<int>(0, n), nidus::Range<int>(0, rows)}, {64, 2}};
  EXPECT(nest.begin(grid));
  nest.launch(mark, "mark", grid, in, to, n, pitch, rows);
  nest.end();
}

/// The bytes from `changed` on belong to the array, as far as `last`; all others change while it is on the device.
void expectOthersAlone(int n, int pitch, int rows, size_t shift, size_t first, size_t last) {
  const size_t size = static_cast<size_t>(pitch) * static_cast<size_t>(rows);
  Bytes mask(size + shift), out(size + shift, 1), expected;
  mask[shift + first] = 5;
  mask[shift + last] = 6;
  nidus_hold();
  run(mask.data() + shift, out.data() + shift, n, pitch, rows, nidus::After::keep);
  const bool isOriginal = nidus::wantedZeroCopy() == nidus::ZeroCopy::wherePossible;
  for (size_t k = 0; k < out.size(); k++)
    if (k < shift + first || k > shift + last)
      out[k] = 2;
  nidus_unhold();
  expected.assign(size + shift, 2);
  for (size_t k = shift + first; k <= shift + last; k++)
    expected[k] = 1;
  expected[shift + first] = 5;
  expected[shift + last] = 6;
  EXPECT(out == expected || isOriginal);
}

void nothingChanged() {
  Bytes mask(100), out(100, 1);
  nidus_hold();
  run(mask.data(), out.data(), 100, 100, 1, nidus::After::keep);
  out[3] = 9;
  nidus_unhold();
  EXPECT(out[3] == 9);
}

/// What goes back may be written again, and be read by the next nest.
void again() {
  Bytes mask(300), out(300, 1);
  nidus_hold();
  for (unsigned char turn = 2; turn < 200; turn++) {
    mask[turn] = turn;
    nidus_writes(mask.data(), 300);
    run(mask.data(), out.data(), 300, 300, 1, nidus::After::keep);
  }
  nidus_unhold();
  for (size_t k = 0; k < 300; k++)
    EXPECT(out[k] == (k >= 2 && k < 200 ? k : 1));
}

__global__ void markLeft(const unsigned char *mask, unsigned char *out, int n, int rows) {
  const int i = nidus::threadX(), y = nidus::threadY();
  if (i < n && y < rows && (i >= 3 || mask[y * n + i]))
    out[y * n + i] = mask[y * n + i];
}

/// All but the first three of each row are surely written: they need not come, and go back.
void surelyWritten() {
  const int n = 20, rows = 5;
  Bytes mask(n * rows), out(n * rows, 1), expected(n * rows, 0);
  mask[2 * n + 1] = 7;
  nidus_hold();
  nidus::Nest nest("markLeft", "partly_written.cpp", 3);
  nidus::Input<unsigned char> in(nest, "mask", mask.data(), {0, {{rows, n}, {n, 1}}});
  nidus::MaybeUpdate<unsigned char> to(nest, "out", out.data(), {0, {{rows, n}, {3, 1}}}, {0, {{rows, n}, {n, 1}}},
                                       nidus::After::keep);
  const nidus::Grid grid{{nidus::Range<int>(0, n), nidus::Range<int>(0, rows)}, {64, 2}};
  EXPECT(nest.begin(grid));
  nest.launch(markLeft, "markLeft", grid, in, to, n, rows);
  nest.end();
  const bool isOriginal = nidus::wantedZeroCopy() == nidus::ZeroCopy::wherePossible;
  out[0] = out[4 * n] = 5;
  nidus_unhold();
  for (int y = 0; y < rows; y++)
    for (int i = 0; i < 3; i++)
      expected[size_t(y * n + i)] = 1;
  expected[0] = expected[4 * n] = 5;
  expected[2 * n + 1] = 7;
  EXPECT(out == expected || isOriginal);
}

/// The guard of a nest that runs may leave nothing to write.
void nothingToWrite() {
  Bytes mask(10), other(10, 3);
  nidus::Nest nest("mark", "partly_written.cpp", 2);
  nidus::Input<unsigned char> in(nest, "mask", mask.data(), {0, {{10, 1}}});
  nidus::MaybeUpdate<unsigned char> to(nest, "out", other.data(), {0, {{10, 1}}}, {0, {{0, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, 10)}, {64}};
  EXPECT(nest.begin(grid));
  nest.launch(mark, "mark", grid, in, to, 10, 10, 1);
  nest.end();
  EXPECT(other == Bytes(10, 3));
}

} // namespace

int main() {
  for (size_t shift = 0; shift < 18; shift++) {
    expectOthersAlone(100, 100, 1, shift, 3, 59);
    expectOthersAlone(100, 100, 1, shift, 0, 99);
    expectOthersAlone(1, 1, 1, shift, 0, 0);
    expectOthersAlone(37, 41, 20, shift, 41 + 8, 17 * 41 + 36);
    expectOthersAlone(5000, 5003, 3, shift, 5003, 5003 + 4999);
  }
  nothingChanged();
  again();
  nothingToWrite();
  surelyWritten();
  return failures();
}
