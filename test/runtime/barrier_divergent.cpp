// Threads that wait for others that never come stop the program with the kernel, the block and a thread; the program does not hang.
// RUN: %{quick_cxx} %s -o %t
// RUN: not %t ended 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: env NIDUS_THREAD_ORDER=reverse not %t ended 2>&1 | FileCheck --check-prefix=ENDED %s
// RUN: not %t first 2>&1 | FileCheck --check-prefix=FIRST %s
// RUN: not %t warp 2>&1 | FileCheck --check-prefix=WARP %s
// RUN: not %t mixed 2>&1 | FileCheck --check-prefix=MIXED %s
// RUN: not %t mask 2>&1 | FileCheck --check-prefix=MASK %s
// RUN: %t none
// ENDED: nidus: d.c:7: ended_1: ended_1: block (1, 0, 0): 20 of 64 threads wait at a barrier that the others do not reach: thread ({{1?[0-9]}}, 0, 0) waits, thread ({{[2-6][0-9]}}, 0, 0) has ended
// FIRST: block (0, 0, 0): 63 of 64 threads wait at a barrier that the others do not reach: thread (1, 0, 0) waits, thread (0, 0, 0) has ended
// WARP: block (0, 0, 0): threads wait in a function of a warp for lanes that do not come: thread ({{[0-9]+}}, 0, 0) waits
// MIXED: block (0, 0, 0): 32 of 64 threads wait at a barrier that the others do not reach: thread (0, 0, 0) waits, thread (32, 0, 0) waits in a function of its warp
// MASK: block (0, 0, 0): a function of a warp is called by thread (0, 0, 0), a lane that its mask does not name
#include <nidus/runtime.h>
#include <string>

namespace {

__global__ void ended_1(int n)
{
    if ((int)(blockIdx.x * blockDim.x + threadIdx.x) >= n)
        return;
    __syncthreads();
}
__global__ void first_2()
{
    if (threadIdx.x > 0)
        __syncthreads();
}
__global__ void warp_3()
{
    __syncwarp(threadIdx.x % 2 ? 0xffffffffu : 0x55555557u);
}
__global__ void mixed_4()
{
    if (threadIdx.x < 32)
        __syncthreads();
    else
        __syncwarp(threadIdx.x == 40 ? 0x300u : 0xffffffffu);
}
__global__ void mask_5() { __syncwarp(0xfffffffeu); }

template <class Kernel, class... Arguments> void launch(Kernel kernel, const char *name, Arguments... arguments) {
  nidus::Nest nest(name, "d.c", 7);
  const nidus::Grid grid{{nidus::Range<int>(0, 128)}, {64}};
  if (nest.begin(grid))
    nest.launch(kernel, name, grid, arguments...);
}

} // namespace

int main(int, char **words) {
  const std::string word = words[1];
  if (word == "ended")
    launch(ended_1, "ended_1", 84);
  if (word == "none")
    launch(ended_1, "ended_1", 64);
  if (word == "first")
    launch(first_2, "first_2");
  if (word == "warp")
    launch(warp_3, "warp_3");
  if (word == "mixed")
    launch(mixed_4, "mixed_4");
  if (word == "mask")
    launch(mask_5, "mask_5");
  return 0;
}
