// A nest that the C++ compiler compiled, in a program whose other nests nvcc did.
#include <nidus/runtime.h>

namespace {

__global__ void add_kernel(int *a, int n) {
  const int i = nidus::threadX();
  if (i < n)
    a[i]++;
}

} // namespace

int nestOnCpu(int *a_, int n) {
  nidus::Nest nest("add", "cpu.c", 1);
  nidus::Update<int> a(nest, "a", a_, {0, {{n, 1}}}, {0, {{n, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {128}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(add_kernel, "add", grid, a, n);
  return nest.end();
}
