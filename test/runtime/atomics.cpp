// Updates of elements that threads share: each block combines into elements of its own, whose combination joins the array's, in every
// order of the threads, with several host threads, and at both widths.
// RUN: %{checked_cxx} %s -o %t && %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=4711 %t
// RUN: %{threads_cxx} %s -o %t.tsan && %t.tsan
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <vector>

namespace {

template <class T> __global__ void combine_1(T *sums, T *less, T *both, T *either, T *odd, const int *keys, int n)
{
    __shared__ T sums_in_block[64];
    nidus::beginInBlock<nidus::Sum>(sums_in_block);
    __shared__ nidus::PerLane<T, 3, 32> both_in_block;
    nidus::beginInBlock<nidus::And>(both_in_block);
    __shared__ T either_in_block[1];
    nidus::beginInBlock<nidus::Or>(either_in_block);
    __shared__ nidus::PerLane<T, 200, 16> odd_in_block;
    nidus::beginInBlock<nidus::Xor>(odd_in_block);
    for (int i = nidus::threadX(); i < n; i += nidus::strideX()) {
        nidus::atomicAdd(sums_in_block[keys[i] & 63], (T)keys[i]);
        nidus::atomicSub(less[keys[i] & 7], (T)i);
        nidus::atomicAnd(both_in_block[i % 3], (T)~(T)keys[i]);
        nidus::atomicOr(either_in_block[0], (T)(keys[i] & 0xf0f));
        nidus::atomicXor(odd_in_block[keys[i] % 200], (T)keys[i]);
    }
    nidus::combineBlocks<nidus::Sum>(sums, sums_in_block);
    nidus::combineBlocks<nidus::And>(both, both_in_block);
    nidus::combineBlocks<nidus::Or>(either, either_in_block);
    nidus::combineBlocks<nidus::Xor>(odd, odd_in_block);
}

template <class T> struct Elements {
  std::vector<T> sums = std::vector<T>(64, 5), less = std::vector<T>(8, 1), both = std::vector<T>(3, T(-1)),
                 either = std::vector<T>(1, 0), odd = std::vector<T>(200, 9);
  bool operator==(const Elements &o) const {
    return sums == o.sums && less == o.less && both == o.both && either == o.either && odd == o.odd;
  }
};

template <class T> void combines(int n) {
  Random random(static_cast<uint64_t>(n));
  std::vector<int> keys;
  for (int i = 0; i < n; i++)
    keys.push_back(static_cast<int>(random.in(0, 4000)));
  Elements<T> wanted, found;
  using U = std::make_unsigned_t<T>;
  for (int i = 0; i < n; i++) {
    const int key = keys[static_cast<size_t>(i)];
    const auto at = static_cast<size_t>(key);
    wanted.sums[at & 63] = static_cast<T>(static_cast<U>(wanted.sums[at & 63]) + static_cast<U>(key));
    wanted.less[at & 7] = static_cast<T>(static_cast<U>(wanted.less[at & 7]) - static_cast<U>(i));
    wanted.both[static_cast<size_t>(i % 3)] &= static_cast<T>(~static_cast<T>(key));
    wanted.either[0] |= static_cast<T>(key & 0xf0f);
    wanted.odd[at % 200] ^= static_cast<T>(key);
  }
  const nidus::Place place{"test", "atomics.cpp", 1};
  const nidus::StridedGrid grid{{nidus::Range<int>(0, n)}, {96}};
  if (!grid.empty())
    nidus::device::launch(combine_1<T>, "combine_1", grid.shape(), place, {}, found.sums.data(), found.less.data(), found.both.data(),
                          found.either.data(), found.odd.data(), static_cast<const int *>(keys.data()), n);
  nidus::device::synchronise(place);
  EXPECT(found == wanted);
}

} // namespace

int main() {
  for (const int n : {0, 1, 95, 1000, 60000}) {
    combines<int>(n);
    combines<unsigned int>(n);
    combines<long long>(n);
    combines<unsigned long>(n);
  }
  return failures();
}
