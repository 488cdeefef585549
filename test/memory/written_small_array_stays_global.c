// A small array that the nest writes is no table.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: array a global
void twice(float *a)
{
    for (int i = 0; i < 9; i++)
        a[i] = 2 * a[i];
}
