// Objects for CUDA and for the CPU have their own copies: that those of one end does not say that the other has none.
#include "expect.h"
#include <nidus/runtime.h>

namespace {

const int size = 1000;

__global__ void addTo(int *a, int n) {
  const int i = nidus::threadX();
  if (i < n)
    a[i]++;
}

int nestOnDevice(std::vector<int> &values) {
  nidus::Nest nest("add", "cuda.c", 1);
  nidus::Update<int> a(nest, "a", values.data(), {0, {{size, 1}}}, {0, {{size, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, size)}, {128}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(addTo, "add", grid, a, size);
  return nest.end();
}

} // namespace

int main() {
  const nidus::Place place{"add", "cuda.c", 1};
  std::vector<int> a(size), b(size);
  nidus::Residents &residents = nidus::Residents::ofThisThread();
  residents.hold(place);
  EXPECT(nestOnDevice(a) == 1 && nidus_known == 1);
  EXPECT(nestOnCpu(b.data(), size) == 1 && b == std::vector<int>(size, 1));
  EXPECT(nidus_known == 1);
  residents.unhold(place);
  EXPECT(nidus_known == 0);
  return failures();
}
