// Nests that follow one another and know nothing of each other: what they write comes home behind the last of them, so that
// they may run side by side; before that, where somebody looks.
// RUN: %translate %s && cat %t.out/results_of_a_sequence_come_home_together.cu | FileCheck %s
// RUN: %check --expect=sum:scalar-carried --fallbacks=some %s
#include <stdio.h>

static float a[100], b[100], c[100], d[100];

// CHECK-LABEL: int nidus_{{.*}}_apart_
// CHECK: return nest.endBeforeAnother();
// CHECK-LABEL: int nidus_{{.*}}_apart_
// CHECK: return nest.endBeforeAnother();
// CHECK-LABEL: int nidus_{{.*}}_apart_
// CHECK: return nest.end();
static void apart(const float *in, float *x, float *y, float *z, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 2 * in[i];
    n = n - 1;
    for (int i = 0; i < n; i++)
        y[i] = 3 * in[i];
    for (int i = 0; i < n; i++)
        z[i] = 4 * in[i];
}

// CHECK-LABEL: int nidus_{{.*}}_looks_
// CHECK: return nest.end();
// CHECK-LABEL: int nidus_{{.*}}_looks_
// CHECK: return nest.end();
static float looks(const float *in, float *x, float *y, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = 2 * in[i];
    float first = x[0];
    for (int i = 0; i < n; i++)
        y[i] = 3 * in[i];
    return first;
}

// What the second nest is given may be what the first one wrote.
// CHECK-LABEL: int nidus_{{.*}}_given_
// CHECK: return nest.end();
static void given(const float *in, int *sizes, float **rows, int n)
{
    for (int i = 0; i < n; i++)
        sizes[i] = (int)in[i];
    for (int i = 0; i < sizes[1]; i++)
        rows[0][i] = 3 * in[i];
}

// CHECK-LABEL: int nidus_{{.*}}_sometimes_
// CHECK: return nest.end();
static void sometimes(const float *in, float *x, float *y, int n, int also)
{
    for (int i = 0; i < n; i++)
        x[i] = 2 * in[i];
    if (also)
        for (int i = 0; i < n; i++)
            y[i] = 3 * in[i];
}

// The last nest has nothing to do, runs as C because its arrays overlap, or writes what the first one wrote.
static void corners(float *x, float *y, int from)
{
    for (int i = 0; i < 100; i++)
        x[i] = 2 + i;
    for (int i = 0; i < 100; i++)
        y[i] = 3 + i;
    for (int i = from; i < 100; i++)
        y[i] = x[i - from] + 1;
}

static double sum(const float *values, int n)
{
    double total = 0;
    for (int i = 0; i < n; i++)
        total = 1.5 * total + values[i] - 1e7 * (long)(total / 1e7);
    return total;
}

int main(void)
{
    int sizes[100];
    float *rows[1] = {d};
    for (int i = 0; i < 100; i++)
        a[i] = (float)(i % 7 + 20);
    apart(a, b, c, d, 100);
    printf("%g %g %g\n", sum(b, 100), sum(c, 100), sum(d, 100));
    printf("%g\n", looks(a, b, c, 50));
    given(a, sizes, rows, 100);
    sometimes(a, b, c, 70, sizes[2] > 3);
    printf("%g %g %g\n", sum(b, 100), sum(c, 100), sum(d, 100));
    corners(b, c, 3);
    printf("%g %g\n", sum(b, 100), sum(c, 100));
    corners(b, c, 100);
    printf("%g %g\n", sum(b, 100), sum(c, 100));
    corners(b, b + 1 - 1, 2);
    printf("%g\n", sum(b, 100));
    corners(b, b, 0);
    printf("%g\n", sum(b, 100));
}
