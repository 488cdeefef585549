// REQUIRES: gpu
// Copies by way of pinned memory: the tests of nests, of residency and of slabs, with every copy in many pieces; and one large array.
// RUN: %nvcc -DNIDUS_STAGED_FROM=1 -DNIDUS_STAGED_PIECE=64 -DNIDUS_STAGED_AFTER=0 -fmad=false -c %S/Inputs/nests.cu -o %t.o
// RUN: %nvcc -Xcompiler -ffp-contract=off %S/nests.cpp %t.o -o %t.nests && %t.nests
// RUN: %nvcc -DNIDUS_STAGED_FROM=1 -DNIDUS_STAGED_PIECE=64 -DNIDUS_STAGED_AFTER=0 -x cu -c %S/residency.cpp -o %t.main.o
// RUN: %nvcc %t.main.o %t.o -o %t.residency && %t.residency
// RUN: %nvcc -DNIDUS_STAGED_FROM=1 -DNIDUS_STAGED_PIECE=64 -DNIDUS_STAGED_AFTER=0 -x cu %S/slabs.cpp -o %t.slabs && env NIDUS_SLABS=5 %t.slabs
// RUN: %nvcc -c %S/Inputs/nests.cu -o %t.large.o && %nvcc %s %t.large.o -o %t.large && %t.large
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <thread>

/// 256 MB by four threads at once: the buffers are made on the way.
int main() {
  auto work = [] {
    const int n = 1 << 24;
    Floats a(n), b(n);
    for (int i = 0; i < n; i++)
      a[static_cast<size_t>(i)] = static_cast<float>(i % 1000);
    for (int k = 0; k < 3; k++)
      EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
    for (int i = 0; i < n; i++)
      EXPECT(b[static_cast<size_t>(i)] == 2 * a[static_cast<size_t>(i)]);
  };
  std::thread others[3];
  for (std::thread &other : others)
    other = std::thread(work);
  work();
  for (std::thread &other : others)
    other.join();
  return failures();
}
