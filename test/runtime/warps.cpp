// Shuffles and votes of warps on the CPU mean what CUDA says: groups of every width, warps of fewer lanes, masks, lanes that have ended.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=99 %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <vector>

namespace {

template <class Kernel, class... Arguments> void launch(Kernel kernel, int threads, Arguments... arguments) {
  nidus::Nest nest("warps", "warps.c", 1);
  const nidus::Grid grid{{nidus::Range<int>(0, threads)}, {threads}};
  EXPECT(nest.begin(grid));
  nest.launch(kernel, "warps", grid, arguments...);
  EXPECT(nest.end() == 1);
}

// The kernels' EXPECTs run on the host thread; a lane's value is 100 times its number.
template <class T> __global__ void shuffles_1(int distance, int width)
{
    const int thread = (int)threadIdx.x, lane = thread % 32, base = thread - lane, first = lane & ~(width - 1);
    const int lanes = (int)blockDim.x - base < 32 ? (int)blockDim.x - base : 32;
    const auto own = [](int number) { return (T)(100 * number + 1); };
    const auto check = [&](T got, int chosen) { EXPECT(chosen >= lanes || got == own(base + chosen)); };
    check(__shfl_sync(0xffffffffu, own(thread), distance, width), first + distance % width);
    check(__shfl_up_sync(0xffffffffu, own(thread), (unsigned)distance, width), lane - distance < first ? lane : lane - distance);
    check(__shfl_down_sync(0xffffffffu, own(thread), (unsigned)distance, width), lane % width + distance >= width ? lane : lane + distance);
    check(__shfl_xor_sync(0xffffffffu, own(thread), distance, width), (lane ^ distance) >= first + width ? lane : lane ^ distance);
}

__global__ void votes_2()
{
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const unsigned int lanes = warp == 2 ? 0x1fu : 0xffffffffu; // of 69 threads
    EXPECT(__ballot_sync(0xffffffffu, lane % 3 == warp) == (0x49249249u << warp & lanes));
    EXPECT(__all_sync(0xffffffffu, lane < 5) == (warp == 2));
    EXPECT(__any_sync(0xffffffffu, lane == 9) == (warp < 2));
    // Halves of a warp meet by themselves, in different branches.
    if (warp == 0) {
        if (lane < 16)
            EXPECT(__ballot_sync(0x0000ffffu, 1) == 0x0000ffffu);
        else
            for (int k = 0; k < 5; k++)
                EXPECT(__shfl_down_sync(0xffff0000u, (int)lane + k, 1) == (lane == 31 ? 31 : (int)lane + 1) + k);
    }
    // Lanes that have ended do not vote.
    if (lane % 2)
        return;
    EXPECT(__ballot_sync(0xffffffffu, 1) == (0x55555555u & lanes));
    EXPECT(__all_sync(0xffffffffu, 1));
}

// Shared memory passed on within a warp, many times: no lane reads what a faster one brings next.
__global__ void rounds_3(int *sum)
{
    int value = (int)threadIdx.x;
    for (int k = 0; k < 1000; k++)
        value = __shfl_sync(0xffffffffu, value, (int)threadIdx.x + 1) + 1;
    __shared__ int values[64];
    values[threadIdx.x] = value;
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        for (int k = 0; k < 32; k++)
            sum[threadIdx.x / 32] += values[threadIdx.x + (unsigned)k];
}

} // namespace

int main() {
  EXPECT(warpSize == 32);
  for (const int threads : {32, 77, 1, 128})
    for (int width = 1; width <= 32; width *= 2)
      for (int distance = 0; distance < 32; distance++) {
        launch(shuffles_1<int>, threads, distance, width);
        launch(shuffles_1<double>, threads, distance, width);
      }
  launch(shuffles_1<unsigned>, 64, 5, 16);
  launch(shuffles_1<float>, 64, 5, 16);
  launch(shuffles_1<long long>, 64, 5, 16);
  launch(shuffles_1<unsigned long>, 64, 5, 16);
  launch(votes_2, 69);
  std::vector<int> sums(2, 0);
  launch(rounds_3, 64, sums.data());
  EXPECT(sums[0] == 32 * 31 / 2 + 32000 && sums[1] == 32 * (32 + 63) / 2 + 32000);
  return failures();
}
