// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest {{.*}} mapped
// CHECK: criterion parallelism holds
void scale(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
