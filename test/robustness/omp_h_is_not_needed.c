// omp.h is included, of which Clang has none without an OpenMP library of LLVM: the file is read all the same. It is no file on
// which anything depends.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: %translate %s -- -fopenmp && %summary | FileCheck %s
// RUN: %cc -c %t.out/omp_h_is_not_needed.c -fopenmp -o %t.o
// RUN: %translate --depfile=%t.d %s && FileCheck %s --check-prefix=FILES < %t.d
// FILES: omp_h_is_not_needed.c{{$}}
// FILES-NOT: omp.h
// CHECK: nest {{.*}} mapped
#include <omp.h>

int threads(void)
{
    return omp_get_max_threads();
}

void twice(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
