// Barriers and shared memory on the CPU: what a thread wrote before a barrier, every thread of the block reads after it, in blocks of every shape
// and in every order of threads.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=4711 %t
// RUN: %{threads_cxx} %s -o %t.tsan && %t.tsan
// RUN: %{bare_cxx} -DNIDUS_UCONTEXT %s -o %t.portable && %t.portable
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <vector>

namespace {

unsigned int numberOf(const uint3 &thread) { return (thread.z * blockDim.y + thread.y) * blockDim.x + thread.x; }

// Each round replaces the values of a block by those of the opposite threads plus one; an array of several KB lives across the barriers.
__global__ void opposite_1(int *__restrict__ a, int n, int rounds)
{
    __shared__ int values[1024];
    const unsigned int threads = blockDim.x * blockDim.y * blockDim.z, thread = numberOf(threadIdx);
    const int i = (int)(blockIdx.x * threads + thread);
    volatile char own[8192];
    own[thread * 8] = (char)thread;
    int value = i < n ? a[i] : 0;
    for (int k = 0; k < rounds; k++) {
        values[thread] = value;
        __syncthreads();
        value = values[threads - 1 - thread] + 1;
        __syncthreads();
    }
    if (i < n)
        a[i] = own[thread * 8] == (char)thread ? value : -1;
}

void opposite(int bx, int by, int bz, int n, int rounds) {
  std::vector<int> data(size_t(n), 0);
  for (int i = 0; i < n; i++)
    data[size_t(i)] = 3 * i;
  nidus::Nest nest("opposite_1", "barriers.c", 1);
  nidus::Update<int> a(nest, "a", data.data(), {0, {{n, 1}}}, {0, {{n, 1}}});
  const int threads = bx * by * bz, blocks = (n - 1) / threads + 1;
  const nidus::Grid grid{{nidus::Range<int>(0, blocks * bx), nidus::Range<int>(0, by), nidus::Range<int>(0, bz)}, {bx, by, bz}};
  EXPECT(nest.begin(grid));
  nest.launch(opposite_1, "opposite_1", grid, a, n, rounds);
  EXPECT(nest.end() == 1);
  for (int i = 0; i < n; i++) {
    const int opposed = i / threads * threads + threads - 1 - i % threads;
    const int from = rounds % 2 == 0 ? i : opposed;
    EXPECT(data[size_t(i)] == (from < n ? 3 * from : 0) + rounds);
  }
}

// Some blocks pass barriers, others return at once.
__global__ void some_2(int *__restrict__ a)
{
    __shared__ int sum;
    if (blockIdx.x % 3 == 0)
        return;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    for (unsigned int thread = 0; thread < blockDim.x; thread++) {
        if (thread == threadIdx.x)
            sum += (int)thread;
        __syncthreads();
    }
    if (threadIdx.x == blockDim.x - 1)
        a[blockIdx.x] = sum;
}

void someBlocks() {
  std::vector<int> data(60, -1);
  nidus::Nest nest("some_2", "barriers.c", 2);
  nidus::Update<int> a(nest, "a", data.data(), {0, {{60, 1}}}, {0, {{60, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, 6000)}, {100}};
  EXPECT(nest.begin(grid));
  nest.launch(some_2, "some_2", grid, a);
  EXPECT(nest.end() == 1);
  for (int k = 0; k < 60; k++)
    EXPECT(data[size_t(k)] == (k % 3 == 0 ? -1 : 4950));
}

} // namespace

int main() {
  const int blocks[][3] = {{1, 1, 1}, {2, 1, 1}, {33, 1, 1}, {16, 16, 1}, {7, 5, 3}, {1, 1, 64}, {1024, 1, 1}, {1, 1000, 1}};
  for (const auto &block : blocks)
    for (const int n : {1, 999, 5000})
      opposite(block[0], block[1], block[2], n, 3);
  opposite(256, 1, 1, 70000, 2);
  opposite(64, 1, 1, 64, 51);
  someBlocks();
  return failures();
}
