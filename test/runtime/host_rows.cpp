// Host code that reads and writes columns of an array on the device: what lies between them stays there, and what the host
// wrote between them stays as it is.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t
// RUN: %t
// RUN: env NIDUS_ZERO_COPY=1 %t original
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <cstring>
#include <nidus/runtime.h>

namespace {

const unsigned width = 37, height = 21;
const size_t size = width * height;
bool isOriginal = false; ///< the device works on the host's own bytes: nothing moves

struct Moves {
  uint64_t in, out;
};

/// What was moved since the last call; bytes.
void expectMoves(uint64_t in, uint64_t out) {
  static Moves before{0, 0};
  const nidus::Profile &p = nidus::Profile::get();
  const Moves now{p.h2dBytes, p.d2hBytes};
  EXPECT(isOriginal || (now.in - before.in == in && now.out - before.out == out));
  before = now;
}
void ignoreMoves() {
  const bool was = isOriginal;
  isOriginal = true;
  expectMoves(0, 0);
  isOriginal = was;
}

/// b = 2 a on the device, and held there.
struct Doubled {
  Floats a = Floats(size, 1.0f), b = Floats(size, -1.0f);

  Doubled() {
    nidus_hold();
    run();
    ignoreMoves();
  }
  ~Doubled() { nidus_unhold(); }
  void run() { EXPECT(nidus_scale(a.data(), b.data(), nullptr, unsigned(size), 0) == 1); }
  /// Which elements of column k are home?
  bool isHome(size_t k, unsigned first = 0, unsigned last = height) const {
    for (unsigned y = first; y < last; y++)
      if (b[y * width + k] != 2.0f)
        return false;
    return true;
  }
  float *at(unsigned x, unsigned y) { return &b[y * width + x]; }
};

void columnsComeHome() {
  Doubled d;
  nidus_reads_rows(d.at(5, 0), d.at(5, height - 1), 4, height);
  expectMoves(0, height * 4);
  EXPECT(d.isHome(5) && (isOriginal || (d.b[4] == -1.0f && d.b[6] == -1.0f)));
  // From the last row to the first one, and what is home stays so.
  nidus_reads_rows(d.at(6, height - 1), d.at(6, 0), 4, height);
  nidus_reads_rows(d.at(5, 0), d.at(5, height - 1), 4, height);
  expectMoves(0, height * 4);
  // Three columns, of which two are home.
  nidus_reads_rows(d.at(5, 0), d.at(5, height - 1), 12, height);
  expectMoves(0, height * 4);
  // Some rows of a column and a half.
  nidus_reads_rows(d.at(8, 4), d.at(8, 9), 6, 6);
  expectMoves(0, 6 * 6);
  EXPECT(d.isHome(8, 4, 10));
  nidus_reads(d.b.data(), size * 4);
  expectMoves(0, (size - 3 * height) * 4 - 36);
  for (unsigned k = 0; k < width; k++)
    EXPECT(d.isHome(k));
}

void columnsAcrossTheEndsOfRows() {
  // The last column and the first one of the next row.
  Doubled d;
  nidus_reads_rows(d.at(width - 1, 0), d.at(width - 1, height - 2), 8, height - 1);
  expectMoves(0, (height - 1) * 8);
  EXPECT(d.isHome(width - 1, 0, height - 1) && d.isHome(0, 1));
}

void oneRow() {
  Doubled d;
  nidus_reads_rows(d.at(3, 3), d.at(3, 3), 4, 1);
  expectMoves(0, 4);
  EXPECT(*d.at(3, 3) == 2.0f);
}

void whatIsNoRowsIsAnInterval() {
  // Rows that leave little between them, or that are not equally far apart.
  Doubled d;
  nidus_reads_rows(&d.b[0], &d.b[8], 4, 5);
  expectMoves(0, 9 * 4);
  nidus_reads_rows(&d.b[9], &d.b[20], 4, 4);
  expectMoves(0, 12 * 4);
  nidus_reads_rows(&d.b[21], &d.b[22], 4, 0);
  expectMoves(0, 2 * 4);
}

void columnsThatTheHostWrites() {
  Doubled d;
  nidus_writes_rows(d.at(5, 0), d.at(5, height - 1), 4, height);
  expectMoves(0, height * 4);
  for (unsigned y = 0; y < height; y++)
    *d.at(5, y) = 7.0f;
  // The columns beside it are newer on the device: they come home around what the host wrote.
  nidus_reads_rows(d.at(4, 0), d.at(4, height - 1), 12, height);
  expectMoves(0, 2 * height * 4);
  EXPECT(d.isHome(4) && d.isHome(6) && *d.at(5, 3) == 7.0f);
  // A nest gets the column, and nothing else.
  Floats c(size, 0.0f);
  EXPECT(nidus_scale(d.b.data(), c.data(), nullptr, unsigned(size), 0) == 1);
  expectMoves(height * 4, 0);
  nidus_reads(c.data(), size * 4);
  for (size_t k = 0; k < size; k++)
    EXPECT(c[k] == (k % width == 5 ? 14.0f : 4.0f));
  ignoreMoves();
  nidus_unhold();
  expectMoves(0, (size - 3 * height) * 4);
  for (size_t k = 0; k < size; k++)
    EXPECT(d.b[k] == (k % width == 5 ? 7.0f : 2.0f));
  nidus_hold();
}

constexpr nidus::Rates rates{40, 40, 40, 40, 839, 1e-9, 0.7, 12, 1e6, 0, 1, 26000, 16896}; // the C is faster

/// The launcher of a nest that is left to C: in[y * width + 5] to out[y * width + 7].
bool declines(const float *in_, float *out_) {
  nidus::Nest nest("column", "columns.c", 1);
  if (!nest.couldPay(rates, {{{nidus::Range<int>(0, int(height))}, 1, 1}}))
    return true;
  nidus::Input<float> in(nest, "in", in_, {5, {{height, width}, {1, 1}}});
  nidus::Output<float> out(nest, "out", out_, {7, {{height, width}, {1, 1}}});
  return !nest.pays();
}

void nestsThatRunInC() {
  // The host gets the column that it reads, and the device later the one that the host wrote.
  Doubled d;
  EXPECT(declines(d.b.data(), d.b.data()));
  expectMoves(0, 2 * height * 4);
  EXPECT(d.isHome(5) && d.isHome(7) && (isOriginal || d.b[6] == -1.0f));
  for (unsigned y = 0; y < height; y++)
    *d.at(7, y) = *d.at(5, y);
  Floats c(size, 0.0f);
  EXPECT(nidus_scale(d.b.data(), c.data(), nullptr, unsigned(size), 0) == 1);
  expectMoves(height * 4, 0);
  nidus_reads(c.data(), size * 4);
  EXPECT(c == Floats(size, 4.0f));
}

/// Against a plain array: columns of several pitches, which nests and host code read and write in turn.
void likeAnArray() {
  Random random(5);
  Floats a(size), b(size), expectedA(size), expectedB(size);
  nidus_hold();
  for (int step = 0; step < 2000; step++) {
    const unsigned pitch = unsigned(random.in(0, 3) != 0 ? width : size_t(random.in(2, 50)));
    const unsigned rows = unsigned(random.in(1, int64_t(size / pitch) - 1)), columns = unsigned(random.in(1, pitch));
    const unsigned first = unsigned(random.in(0, int64_t(size - (rows - 1) * pitch - columns)));
    Floats &host = random.in(0, 1) != 0 ? a : b, &expected = &host == &a ? expectedA : expectedB;
    const unsigned long last = first + (rows - 1) * pitch, bytes = columns * sizeof(float);
    switch (random.in(0, 3)) {
    case 0:
      nidus_reads_rows(&host[first], &host[last], bytes, rows);
      for (unsigned y = 0; y < rows; y++)
        EXPECT(!std::memcmp(&host[first + y * pitch], &expected[first + y * pitch], bytes));
      break;
    case 1:
      nidus_writes_rows(&host[first], &host[last], bytes, rows);
      for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < columns; x++)
          host[first + y * pitch + x] = expected[first + y * pitch + x] = float(random.in(0, 9));
      break;
    default: {
      const unsigned count = unsigned(random.in(1, int64_t(size))),
                     from = unsigned(random.in(0, int64_t(size - count)));
      EXPECT(nidus_scale(&a[from], &b[from], nullptr, count, 0) == 1);
      for (unsigned k = from; k < from + count; k++)
        expectedB[k] = 2 * expectedA[k];
    }
    }
  }
  nidus_unhold();
  EXPECT(a == expectedA && b == expectedB);
}

} // namespace

int main(int argc, char **argv) {
  isOriginal = argc > 1 && !std::strcmp(argv[1], "original");
  columnsComeHome();
  columnsAcrossTheEndsOfRows();
  oneRow();
  whatIsNoRowsIsAnInterval();
  columnsThatTheHostWrites();
  nestsThatRunInC();
  likeAnArray();
  return failures();
}
