// Nests inside a parallel region, in any form, are left; what is around decides, not the loop alone.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: %cc -fopenmp -c %t.out/reason_openmp.c -o %t.o
// CHECK-LABEL: function region
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function orphan
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function inner_loops
// CHECK-NEXT: nest {{.*}} left unknown-call
// CHECK-NEXT: criterion
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function own_copy
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function unclear
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function outside
// CHECK-NEXT: nest {{.*}} mapped
void step(int y);

void region(int *a, int n)
{
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}

void orphan(int *a, int n)
{
#pragma omp for
    for (int i = 0; i < n; i++)
        a[i] = i;
}

void inner_loops(int *a, int w, int h)
{
#pragma omp parallel for
    for (int y = 0; y < h; y++) {
        step(y);
        for (int x = 0; x < w; x++)
            a[y * w + x] = x;
    }
}

int own_copy(int *a, int n)
{
    int last = 7, i;
#pragma omp parallel for private(last, i)
    for (i = 0; i < n; i++) {
        last = i;
        a[i] = last;
    }
    return last;
}

void unclear(int *a, int n)
{
#pragma omp parallel for
    // the text between
    for (int i = 0; i < n; i++)
        a[i] = i;
}

void outside(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}
