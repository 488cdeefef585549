// Between which numbers the elements of a table lie: of rows with gaps, of every type, of newer elements on the device, of none; what
// is no place makes the nest fall back; what was seen is remembered as long as the device has it.
// RUN: %{checked_cxx} %s -o %t && %t
// RUN: %{threads_cxx} %s -o %t.tsan && %t.tsan
#include "Inputs/expect.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>
#include <vector>

namespace {

__global__ void fill(int *out, int n, int value) {
  const int i = nidus::threadX();
  if (i < n)
    out[i] = value + i;
}

template <class T> bool lieBetween(const std::vector<T> &table, const nidus::Box &box, long least, long greatest) {
  nidus::Nest nest("look", "values.cpp", 1);
  const nidus::Values<T> values(nest, table.data(), box);
  return values.least() == least && values.greatest() == greatest;
}

/// Is the nest left to C?
template <class T> bool fallsBack(const std::vector<T> &table, bool hasTable = true) {
  nidus::Nest nest("look", "values.cpp", 1);
  const auto n = static_cast<long>(table.size());
  const nidus::Values<T> values(nest, hasTable ? table.data() : nullptr, {0, {{n, 1}}});
  EXPECT(values.least() == 0 && values.greatest() == 0);
  return !nest.begin(nidus::Grid{{nidus::Range<int>(0, 1)}, {1}});
}

void followsTheDevice() {
  std::vector<int> table(100, -1);
  nidus_hold();
  {
    nidus::Nest nest("fill", "values.cpp", 2);
    nidus::Output<int> out(nest, "table", table.data(), {0, {{100, 1}}}, nidus::After::keep);
    const nidus::Grid grid{{nidus::Range<int>(0, 100)}, {64}};
    EXPECT(nest.begin(grid));
    nest.launch(fill, "fill", grid, out, 100, 7);
    nest.end();
  }
  EXPECT(lieBetween(table, {0, {{100, 1}}}, 7, 106));
  nidus_unhold();
}

/// A nest that looks at the table and reads it.
bool isReadBetween(std::vector<int> &table, long least, long greatest) {
  nidus::Nest nest("copy", "values.cpp", 4);
  static std::vector<int> out(100);
  const nidus::Values<int> values(nest, table.data(), {0, {{100, 1}}});
  const nidus::Input<int> in(nest, "table", table.data(), {0, {{100, 1}}});
  const nidus::Output<int> to(nest, "out", out.data(), {0, {{100, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, 100)}, {64}};
  EXPECT(nest.begin(grid));
  nest.launch(fill, "fill", grid, to, 100, 7);
  nest.end();
  return values.least() == least && values.greatest() == greatest;
}

/// What the device has since the last look is not looked at again, until somebody says that it changes.
void looksOnce() {
  std::vector<int> table(100, 5), *hidden = &table;
  EXPECT(isReadBetween(table, 5, 5));
  (*hidden)[3] = 6; // nothing was held: the next nest looks
  EXPECT(isReadBetween(table, 5, 6));
  nidus_hold();
  EXPECT(isReadBetween(table, 5, 6));
  (*hidden)[4] = 9; // nobody says so
  EXPECT(isReadBetween(table, 5, 6));
  EXPECT(lieBetween(table, {0, {{50, 1}}}, 5, 9)); // other elements
  EXPECT(lieBetween(std::vector<int>(50, 2), {0, {{50, 1}}}, 2, 2));
  (*hidden)[5] = 1;
  nidus_writes(&table[5], 4);
  EXPECT(isReadBetween(table, 1, 9));
  (*hidden)[5] = 3;
  nidus_fills(&table[5], 4);
  EXPECT(isReadBetween(table, 3, 9));
  {
    nidus::Nest nest("fill", "values.cpp", 5);
    nidus::Output<int> out(nest, "table", table.data(), {0, {{10, 1}}}, nidus::After::keep);
    const nidus::Grid grid{{nidus::Range<int>(0, 10)}, {64}};
    EXPECT(nest.begin(grid));
    nest.launch(fill, "fill", grid, out, 10, 70);
    nest.end();
  }
  EXPECT(isReadBetween(table, 5, 79));
  nidus_touches();
  (*hidden)[7] = -8;
  EXPECT(isReadBetween(table, -8, 79));
  nidus_unhold();
  (*hidden)[7] = -9;
  EXPECT(isReadBetween(table, -9, 79));
}

/// The kernel's own array is the table.
void mustNotBeWritten() {
  std::vector<int> table(100, 3);
  nidus::Nest nest("fill", "values.cpp", 3);
  const nidus::Values<int> values(nest, table.data(), {0, {{100, 1}}});
  EXPECT(values.least() == 3 && values.greatest() == 3);
  nidus::Output<int> out(nest, "table", table.data(), {50, {{50, 1}}});
  EXPECT(!nest.begin(nidus::Grid{{nidus::Range<int>(0, 50)}, {64}}));
}

} // namespace

int main() {
  const std::vector<int> rows = {5, 9, -100, 7, 6, 200, 8, 4, 1000};
  EXPECT(lieBetween(rows, {0, {{3, 3}, {2, 1}}}, 4, 9));
  EXPECT(lieBetween(rows, {2, {{3, 3}}}, -100, 1000));
  EXPECT(lieBetween(rows, {4, {}}, 6, 6));
  EXPECT(lieBetween(rows, {0, {{0, 1}}}, 0, 0));
  EXPECT(lieBetween(rows, {0, {{-4, 1}}}, 0, 0));
  EXPECT(lieBetween(std::vector<short>{-32768, 5}, {0, {{2, 1}}}, -32768, 5));
  EXPECT(lieBetween(std::vector<unsigned int>{2147483648u, 5}, {0, {{2, 1}}}, 5, 2147483648));
  EXPECT(lieBetween(std::vector<unsigned long>{17, 1ul << 31}, {0, {{2, 1}}}, 17, 1l << 31));
  EXPECT(fallsBack(std::vector<unsigned int>{4294967295u, 5}));
  EXPECT(fallsBack(std::vector<unsigned long>{17, ~0ul}));
  EXPECT(fallsBack(std::vector<long>{17, -(1l << 31) - 1}));
  EXPECT(fallsBack(std::vector<int>{17}, false));
  std::vector<int> many(3000000, 7);
  many[2999999] = -5, many[1234567] = 99;
  EXPECT(lieBetween(many, {0, {{3000000, 1}}}, -5, 99));
  EXPECT(lieBetween(many, {0, {{1234567, 1}}}, 7, 7));
  followsTheDevice();
  looksOnce();
  mustNotBeWritten();
  return failures();
}
