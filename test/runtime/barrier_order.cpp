// Between two barriers the threads of a block run in the order asked for.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t | FileCheck --check-prefix=FORWARD %s
// RUN: env NIDUS_THREAD_ORDER=reverse %t | FileCheck --check-prefix=REVERSE %s
// RUN: env NIDUS_THREAD_ORDER=3 %t > %t.3 && env NIDUS_THREAD_ORDER=3 %t | cmp - %t.3
// RUN: %python -c "w = open('%t.3').read().split(); assert len(w) == 3 and w[0] == w[1] == w[2] and ''.join(sorted(w[0])) == '012345678' != w[0], w"
// FORWARD: {{^}}012345678 012345678 012345678{{$}}
// REVERSE: {{^}}876543210 876543210 876543210{{$}}
#include <nidus/runtime.h>

namespace {

__global__ void say_1()
{
    for (int k = 0; k < 3; k++) {
        std::printf("%u", threadIdx.y * blockDim.x + threadIdx.x);
        __syncthreads();
        if (k < 2 && threadIdx.x == 0 && threadIdx.y == 0)
            std::printf(" ");
        __syncthreads();
    }
}

} // namespace

int main() {
  nidus::Nest nest("say_1", "order.c", 1);
  const nidus::Grid grid{{nidus::Range<int>(0, 3), nidus::Range<int>(0, 3)}, {3, 3}};
  if (!nest.begin(grid))
    return 1;
  nest.launch(say_1, "say_1", grid);
  return nest.end() == 1 ? 0 : 1;
}
