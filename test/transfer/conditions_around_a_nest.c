// What the loops and conditions around a nest say holds in it: no test at run time asks for it.
// RUN: %translate %s && FileCheck %s < %t.out/conditions_around_a_nest.cu
void eliminate(float *a, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
// CHECK: nidus_{{.*}}_eliminate_6(
// CHECK-NEXT: {
// CHECK-NEXT: nidus::Nest
// CHECK-NEXT: if (n == k + 1)

// Only of the counter's first value nothing is known here.
void first(float *a, int n, int k)
{
    for (; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
// CHECK: nidus_{{.*}}_first_[[@LINE-4]](
// CHECK: if (!nest.holds(k >= 0

// The counter is another one when the nest begins.
void moved(float *a, int n, int by)
{
    for (int k = 0; k < n; k++) {
        k += by;
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}
// CHECK: nidus_{{.*}}_moved_[[@LINE-5]](
// CHECK: if (!nest.holds(k >= 0

void guarded(float *a, int n, int k)
{
    if (k >= 0 && k < n)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
    else
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
// CHECK: nidus_{{.*}}_guarded_[[@LINE-8]](
// CHECK: nest("
// CHECK-NEXT: if (n == k + 1)
// CHECK: nidus_{{.*}}_guarded_[[@LINE-7]](
// CHECK: if (!nest.holds(k >= 0
