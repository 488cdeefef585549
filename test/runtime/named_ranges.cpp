// NIDUS_NVTX: every nest is a range that profilers see.
// REQUIRES: nvcc
// RUN: %cc -shared -fPIC -isystem %cuda_include %S/Inputs/nvtx_recorder.c -o %t.so
// RUN: %{bare_cxx} -DNIDUS_NVTX -isystem %cuda_include -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{bare_cxx} %s %t.o -o %t
// RUN: env NVTX_INJECTION64_PATH=%t.so %t | FileCheck %s
// RUN: %t
// RUN: %quick_nvcc -DNIDUS_NVTX -cubin %S/Inputs/nests.cu -o %t.cuda.o
// CHECK: begin nests.c:80 scale_80
// CHECK-NEXT: end
#include "Inputs/expect.h"
#include "Inputs/nests.h"

int main() {
  Floats a(100, 1.0f), b(100);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 100, 0) == 1);
  return failures();
}
