// A value that not all threads of a block combine stops the program with the place and the block; nothing is silently wrong.
// RUN: %{quick_cxx} %s -o %t
// RUN: not %t 2>&1 | FileCheck %s
// RUN: env NIDUS_THREAD_ORDER=reverse not %t 2>&1 | FileCheck %s
// CHECK: nidus: divergent.c:5: sum_5: sum_5: block ({{[0-9]+}}, 0, 0): a value is combined that not all threads of the block reach
#include <nidus/runtime.h>

namespace {

__global__ void sum_5(int *__restrict__ sum_, int n)
{
    if (nidus::threadX() >= n)
        return;
    nidus::combine<nidus::Sum>(1, sum_);
}

} // namespace

int main() {
  nidus::Nest nest("sum_5", "divergent.c", 5);
  const nidus::StridedGrid grid{{nidus::Range<int>(0, 100)}, {64}};
  nidus::Partials<int> sum(nest, grid);
  if (nest.begin(grid))
    nest.launch(sum_5, "sum_5", grid, sum, 100);
  return 0;
}
