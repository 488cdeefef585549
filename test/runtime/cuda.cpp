// REQUIRES: nvcc
// The same text compiles with nvcc; without a device the originals run, with one notice.
// RUN: %quick_nvcc -fmad=false -rdc=true -c %S/Inputs/nests.cu -o %t.o
// RUN: %quick_nvcc -x cu -c %S/reductions.cpp -o %t.reductions.o
// RUN: %quick_nvcc -rdc=true %s %t.o -o %t
// RUN: env CUDA_VISIBLE_DEVICES= NIDUS_PROFILE=%t.json %t 2>&1 | FileCheck %s
// RUN: FileCheck --check-prefix=PROFILE %s < %t.json
// CHECK: nidus: nests.c:80: scale_80: no usable device ({{.*}}); the C original runs (said once per process)
// CHECK-NOT: {{nidus|failed}}
// PROFILE: {"device": "none", "h2d_bytes": 0, {{.*}}"fallbacks": 3, "declined": 0, "kernels": [], "arrays": [], "predictions": []}
#include "Inputs/expect.h"
#include "Inputs/nests.h"

int main() {
  Floats a(50, 1.0f), b(50);
  EXPECT(nidus_scale(a.data(), a.data(), nullptr, 50, 0) == 0);
  EXPECT(nidus_scale(nullptr, nullptr, nullptr, 0, 0) == 1);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 50, 0) == 0);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 50, 1) == 0);
  EXPECT(b == Floats(50));
  return failures();
}
