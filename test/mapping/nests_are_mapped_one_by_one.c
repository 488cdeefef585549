// Two nests of a function give two kernels, named after function and line.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest 8-9 mapped
// CHECK: kernel two_8
// CHECK: nest 10-11 mapped
// CHECK: kernel two_10
void two(float *a, float *b, int n)
{   int i;
    for (i = 0; i < n; i++)
        a[i] = i;
    for (i = 0; i < n; i++)
        b[i] = a[i] + 1;
}
