// The combination by shuffles and barriers, as a GPU does it, and the one of the CPU runtime have the same bits, in every order of threads and for
// every shape of the block and type of value.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=4711 %t
#include "Inputs/expect.h"
#include <cmath>
#include <cstring>
#include <nidus/runtime.h>

namespace {

template <template <class> class Op, class Value, class Make>
__global__ void both_1(Value *__restrict__ together, Value *__restrict__ again, Value *__restrict__ gathered, Make make)
{
    using Operator = Op<nidus::detail::Accumulated<Value>>;
    const Value value = make(nidus::detail::blockInGrid() * 5000 + nidus::detail::threadInBlock());
    nidus::detail::combineTogether<Operator>(value, together);
    nidus::detail::combineTogether<Operator>(Operator::combine(value, value), again);
    nidus::combine<Op>(value, gathered);
    nidus::combine<Op>(Operator::combine(value, value), gathered + gridDim.x * gridDim.y);
}

template <template <class> class Op, class Make> void compare(int bx, int by, int bz, const Make &make) {
  using Value = decltype(make(0));
  Value together[6], again[6], gathered[12];
  nidus::Nest nest("both_1", "both.c", 1);
  const nidus::Grid grid{{nidus::Range<int>(0, 3 * bx), nidus::Range<int>(0, 2 * by), nidus::Range<int>(0, bz)}, {bx, by, bz}};
  EXPECT(nest.begin(grid));
  nest.launch(both_1<Op, Value, Make>, "both_1", grid, +together, +again, +gathered, make);
  EXPECT(nest.end() == 1);
  for (int k = 0; k < 6; k++) {
    EXPECT(std::memcmp(&together[k], &gathered[k], sizeof(Value)) == 0);
    EXPECT(std::memcmp(&again[k], &gathered[6 + k], sizeof(Value)) == 0);
  }
}

double noise(size_t number) { return std::sin(double(number) * 12.9898) * 43758.5453; }

void blocks(int bx, int by, int bz) {
  compare<nidus::Sum>(bx, by, bz, [](size_t k) { return float(noise(k)); });
  compare<nidus::Sum>(bx, by, bz, [](size_t k) { return noise(k); });
  compare<nidus::Sum>(bx, by, bz, [](size_t k) { return uint8_t(k); });
  compare<nidus::Product>(bx, by, bz, [](size_t k) { return 1.0f + float(noise(k)) * 1e-8f; });
  compare<nidus::Xor>(bx, by, bz, [](size_t k) { return int16_t(k * 7919); });
  compare<nidus::Max>(bx, by, bz, [](size_t k) { return int64_t(k) * 7919 % 1001; });
  compare<nidus::And>(bx, by, bz, [](size_t k) { return k != 5001; });
  compare<nidus::FirstMax>(bx, by, bz, [](size_t k) { return nidus::Candidate<double>{std::floor(noise(k) / 1e4), int64_t(k)}; });
  compare<nidus::LastMin>(bx, by, bz, [](size_t k) { return nidus::Candidate<int64_t>{int64_t(k) % 7, int64_t(k)}; });
}

} // namespace

int main() {
  for (const int threads : {1, 2, 3, 5, 8, 15, 16, 17, 30, 31, 32, 33, 47, 63, 64, 65, 70})
    blocks(threads, 1, 1);
  blocks(1024, 1, 1);
  blocks(32, 8, 1);
  blocks(7, 5, 3);
  blocks(1, 33, 31);
  blocks(3, 1, 64);
  return failures();
}
