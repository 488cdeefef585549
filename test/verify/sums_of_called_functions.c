// What a function computes from a sum of a function that it calls differs by as much as that one announced.
// RUN: %verify %s | FileCheck %s
// CHECK: scaled (line {{[0-9]+}}): within the announced bound
// CHECK-NEXT: a: differs by up to {{.*}}, within the announced {{.*}}: a sum in another order

static float mean(const float *a, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum / n;
}

static float half(const float *a, int n)
{
    return mean(a, n) / 2;
}

void scaled(float *a, int n)
{
    float m = half(a, n);
    for (int i = 0; i < n; i++)
        a[i] /= m;
}
