// Networks sort as many elements as they say, or those of the sorted order that are wanted: all arrays of zeros and ones, which is
// enough (Knuth, TAOCP 3, 5.3.4), or random ones where these are too many, and the limits of types.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <algorithm>
#include <limits>
#include <nidus/runtime.h>
#include <random>
#include <vector>

namespace {

template <int count, int first, int last, class T> void expectSorted(const std::vector<T> &values) {
  T sorted[count + 1];
  std::copy_n(values.begin(), count + 1, sorted);
  nidus::sort<count, first, last>(sorted);
  std::vector<T> wanted(values.begin(), values.begin() + count);
  std::sort(wanted.begin(), wanted.end());
  EXPECT(std::equal(sorted + first, sorted + last + 1, wanted.begin() + first));
  EXPECT(sorted[count] == values[count]); // the one behind is left alone
}

template <int count, int first, int last> void expectSortedBits() {
  for (unsigned bits = 0; bits < 1u << count; bits++) {
    std::vector<uint8_t> values(count + 1);
    for (int i = 0; i < count; i++)
      values[i] = bits >> i & 1;
    expectSorted<count, first, last>(values);
  }
}

template <int count, int first, int last, class T> void expectSortedNumbers() {
  std::mt19937_64 random(count);
  for (int repeat = 0; repeat < 200; repeat++) {
    std::vector<T> values(count + 1);
    for (T &value : values)
      value = repeat % 2 ? static_cast<T>(random()) : static_cast<T>(random() % count);
    values[0] = std::numeric_limits<T>::max();
    values[1] = std::numeric_limits<T>::min();
    expectSorted<count, first, last>(values);
  }
}

} // namespace

int main() {
  expectSortedBits<2, 0, 1>();
  expectSortedBits<3, 1, 1>();
  expectSortedBits<5, 0, 4>();
  expectSortedBits<8, 7, 7>();
  expectSortedBits<9, 4, 4>();
  expectSortedBits<9, 0, 8>();
  expectSortedBits<13, 2, 6>();
  expectSortedBits<16, 0, 15>();
  expectSortedNumbers<25, 12, 12, uint8_t>();
  expectSortedNumbers<25, 0, 24, signed char>();
  expectSortedNumbers<25, 12, 12, uint16_t>();
  expectSortedNumbers<25, 12, 12, int16_t>();
  expectSortedNumbers<9, 4, 4, int>();
  expectSortedNumbers<9, 4, 4, unsigned>();
  expectSortedNumbers<9, 4, 4, int64_t>();
  expectSortedNumbers<9, 4, 4, uint64_t>();
  expectSortedNumbers<49, 24, 24, uint8_t>();
  expectSortedNumbers<56, 0, 55, int>();
  return failures();
}
