// With -fopenmp nests inside a parallel region, in any form, are left; beside it they are mapped. What the preprocessor
// sees counts: lines, _Pragma, macros.
// RUN: %translate %s -- -fopenmp && %summary | FileCheck %s
// RUN: %cc -fopenmp -Wall -Wextra -Werror -c %t.out/reason_openmp.c -o %t.o
// Without it directives mean nothing; the result then says that it was translated so.
// RUN: %translate %s && %summary | FileCheck %s --check-prefix=IGNORED
// RUN: %cc -c %t.out/reason_openmp.c -o %t.o
// RUN: not %cc -fopenmp -c %t.out/reason_openmp.c -o %t.o 2>&1 | FileCheck %s --check-prefix=OBEYED
// IGNORED-COUNT-8: mapped
// OBEYED: translated by nidus without _OPENMP
// CHECK-LABEL: function region
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function beside_a_region
// CHECK: nest 54-{{.*}} left openmp
// CHECK: nest 56-{{.*}} mapped
// CHECK-LABEL: function orphan
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function inner_loops
// CHECK-NEXT: nest {{.*}} left unknown-call
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function own_copy
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function comment_between
// CHECK-NEXT: nest {{.*}} mapped
// CHECK-LABEL: function macros
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function macro_of_a_loop
// CHECK-NEXT: nest {{.*}} mapped
// CHECK-LABEL: function region_inside
// CHECK-NEXT: nest {{.*}} left openmp
// CHECK-LABEL: function outside
// CHECK-NEXT: nest {{.*}} mapped
// CHECK-LABEL: function beside_a_barrier
// CHECK-NEXT: nest {{.*}} mapped
// CHECK: nest {{.*}} left openmp
// CHECK-LABEL: function around_a_barrier
// CHECK-NEXT: nest {{.*}} left openmp
void step(int y);

void step(int y);

void region(int *a, int n)
{
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
    }
}

void beside_a_region(int *a, int *b, int n)
{
    _Pragma("omp parallel")
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        b[i] = i;
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

void comment_between(int *a, int n)
{
#pragma omp parallel for
    // the text between
    for (int i = 0; i < n; i++)
        a[i] = i;
}

#define PARALLEL _Pragma("omp parallel")
#define SHARED _Pragma("omp for")
#define PARALLEL_FOR(n) _Pragma("omp parallel for num_threads(n)")
void macros(int *a, int n)
{
    PARALLEL
    {
        for (int t = 0; t < 3; t++) {
            SHARED
            for (int i = 0; i < n; i++)
                a[i] += i;
        }
    }
}

void macro_of_a_loop(int *a, int n)
{
    PARALLEL_FOR(4)
    for (int i = 0; i < n; i++)
        a[i] = i;
}

void region_inside(int *a, int n)
{
    for (int t = 0; t < 3; t++) {
#pragma omp parallel
        {
            step(t);
            a[t] += n;
        }
    }
}

void outside(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
}

// Its barrier is of its own region.
void beside_a_barrier(int *a, int *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = i;
#pragma omp parallel
    {
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp barrier
    }
}

// This one is of a region around the call.
void around_a_barrier(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp barrier
    a[0] = n;
}
