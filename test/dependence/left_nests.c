// Nests whose iterations depend on one another in every loop.
// RUN: %translate %s && %summary | FileCheck %s

// CHECK: function flow
// CHECK-NEXT: left carried-dependence
void flow(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1];
}

// Only overwritten, but the pointer moves: no copy of what was there before.
// CHECK: function anti
// CHECK-NEXT: left carried-dependence
void anti(float *a, int n)
{
    for (int i = 0; i < n - 1; i++, a++)
        a[0] = a[1];
}

// CHECK: function output
// CHECK-NEXT: left carried-dependence
void output(float *a, const float *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i / 2] = b[i];
}

// CHECK: function mirrored
// CHECK-NEXT: left carried-dependence
void mirrored(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[n - 1 - i];
}

// CHECK: function farAway
// CHECK-NEXT: left carried-dependence
void farAway(float *a)
{
    for (int i = 99; i < 199; i++)
        a[i] = a[i - 99];
}

// CHECK: function twoStatements
// CHECK-NEXT: left carried-dependence
void twoStatements(float *a, float *b, int n)
{
    for (int i = 1; i < n; i++) {
        a[i] = b[i - 1];
        b[i] = a[i];
    }
}

// CHECK: function gaussSeidel
// CHECK: left {{.*}}carried-dependence
void gaussSeidel(float a[50])
{
    for (int x = 1; x < 49; x++)
        a[x] = (a[x - 1] + a[x + 1]) / 2;
}
