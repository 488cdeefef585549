// Two nests of a function give two kernels, named after function and line.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest 9-10 mapped
// CHECK: kernel two_9
// CHECK: nest 11-12 mapped
// CHECK: kernel two_11
void two(float *a, float *b, int n)
{   int i;
    for (i = 0; i < n; i++)
        a[i] = i;
    for (i = 0; i < n; i++)
        b[i] = a[i] + 1;
}
