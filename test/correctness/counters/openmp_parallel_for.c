// A parallel-for belongs to the original that is kept, and stays next to it; without a device that original runs on several
// threads, with -fopenmp as without.
// RUN: %check %s -- -Wno-unknown-pragmas
// RUN: %cc -O1 -fopenmp -Wall -Wextra -Werror -I%tools -c %t.check/out/openmp_parallel_for.c -o %t.o
// RUN: %{quick_cxx} -x c++ -c %t.check/out/openmp_parallel_for.cu -o %t.cu.o
// RUN: %cc -O1 -c %tools/harness.c -o %t.harness.o
// RUN: %{quick_cxx} %t.o %t.cu.o %t.harness.o -lgomp -o %t.openmp
// RUN: %cc -O1 -Wno-unknown-pragmas -I%tools %s %t.harness.o -lm -o %t.original && %t.original > %t.expected
// RUN: %t.openmp > %t.text && diff %t.expected %t.text
// RUN: FileCheck %s < %t.check/out/openmp_parallel_for.c
// CHECK: if (!nidus_{{.*}}) {
// CHECK-NEXT: #pragma omp parallel for schedule(static) private(t) collapse(2)
#include "harness.h"

void scale(const float *in, float *out, int w, int h)
{
    int t;
#pragma omp parallel for schedule(static) private(t) collapse(2)
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            t = x + y;
            out[y * w + x] = in[y * w + x] * (float)t;
        }
}

int total(const int *in, int n)
{
    int sum = 0;
#pragma omp parallel for \
    reduction(+:sum) // of all threads
    for (int i = 0; i < n; i++)
        sum += in[i] % 100;
    return sum;
}

void halves(float *a, int n)
{
    for (int k = 0; k < 4; k++) {
#pragma omp simd
        for (int i = 0; i < n; i++)
            a[i] = a[i] * 0.5f;
    }
}

int main(void)
{
    float *in = floats(37 * 21), *out = floats(37 * 21);
    int *numbers = ints(1000, -50, 999);
    scale(in, out, 37, 21);
    show("scale", out, 0);
    int sum = total(numbers, 1000);
    show("total", &sum, sizeof sum);
    halves(out, 37 * 21);
    show("halves", out, 0);
    finish();
    return 0;
}
