// A first-order recurrence has no parallel dimension.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: nest {{.*}} left {{.*}}carried-dependence
// CHECK: criterion parallelism fails
void filter(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += 0.5f * a[i - 1];
}
