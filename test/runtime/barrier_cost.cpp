// A kernel without barriers pays nothing for them, and two barriers cost a thread about what copying 16 KB does: stacks are switched without
// the operating system, which would take ten times as long. Processor times, the smallest of several runs.
// RUN: %cxx -O2 %s -o %t && %t
#include "Inputs/expect.h"
#include <algorithm>
#include <ctime>
#include <nidus/runtime.h>
#include <vector>

namespace {

const int threads = 1 << 18;

__global__ void twice_1(int *__restrict__ a)
{
    __shared__ int values[256];
    const int i = nidus::threadX();
    values[threadIdx.x] = a[i];
    __syncthreads();
    const int value = values[255 - threadIdx.x];
    __syncthreads();
    a[i] = value;
}

__global__ void plain_2(int *__restrict__ a) { a[nidus::threadX()]++; }

double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

template <class Work> double smallest(const Work &work) {
  double best = 1e9;
  for (int k = 0; k < 7; k++) {
    const double start = seconds();
    work();
    best = std::min(best, seconds() - start);
  }
  return best;
}

double ofKernel(void (*kernel)(int *)) {
  std::vector<int> data(size_t(threads), 1);
  nidus::Nest nest("cost", "cost.c", 1);
  nidus::Update<int> a(nest, "a", data.data(), {0, {{threads, 1}}}, {0, {{threads, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, threads)}, {256}};
  EXPECT(nest.begin(grid));
  const double time = smallest([&] {
    nest.launch(kernel, "cost", grid, a);
    nidus::device::synchronise(nest.place());
  });
  EXPECT(nest.end() == 1);
  return time;
}

} // namespace

int main() {
  std::vector<char> from(16384, 1), to(16384);
  volatile char *sink = to.data();
  const double copies = smallest([&] {
    for (int k = 0; k < threads; k++) {
      std::memcpy(to.data(), from.data(), to.size());
      sink[k % 16384] = sink[(k + 1) % 16384];
    }
  });
  const double plain = ofKernel(plain_2), twice = ofKernel(twice_1);
  std::printf("ns per thread: plain %.1f, two barriers %.1f, copy of 16 KB %.1f\n", plain / threads * 1e9, twice / threads * 1e9,
              copies / threads * 1e9);
  EXPECT(twice < 4 * copies);
  EXPECT(plain < copies / 8);
  return failures();
}
