// RUN: %translate %s -- -fopenmp && %summary | FileCheck %s
// CHECK: nest {{.*}} left openmp
#define DIRECTIVE(x) _Pragma(#x)

void fill(int *a, int n)
{
    DIRECTIVE(omp parallel)
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}
