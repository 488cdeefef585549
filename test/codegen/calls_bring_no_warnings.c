// What is inserted brings no warning that the source does not have: pointers to restrict pointers, and to volatile, are cast, and
// a block behind a loop with an empty body is not taken for this body.
// RUN: %cc -O1 -Wall -Wextra -Werror -c %s -o %t.o && %{clang_or_cc} -Wall -Wextra -Wno-unknown-pragmas -Werror -c %s -o %t.o
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/calls_bring_no_warnings.c
// RUN: %cc -O1 -Wall -Wextra -Werror -c %t.out/calls_bring_no_warnings.c -o %t.o
// RUN: %{clang_or_cc} -Wall -Wextra -Wno-unknown-pragmas -Werror -c %t.out/calls_bring_no_warnings.c -o %t.o
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int next(const char *s);
#define NOTHING ;

struct image { float *restrict data, *restrict planes[3]; const float *restrict in; int n; };

// CHECK: nidus_reads((const void *)&rows[j],
void rows_of(float *restrict *restrict rows, const float *restrict b, int n, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            rows[j][i] = b[i] * 2;
    for (int j = 0; j < m; j++) {
        float *restrict row = rows[j];
        for (int i = 0; i < n; i++)
            row[i] += 1;
    }
    printf("%f\n", rows[0][0]);
}

void planes_of(struct image *restrict image, const struct image *restrict other)
{
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < image->n; i++)
            image->planes[c][i] = other->in[i] * c;
    for (int i = 0; i < image->n; i++)
        image->planes[1][i] = other->in[i] + image->data[i];
    image->data[0] = 1;
}

int allocated(float *restrict *out, float *restrict tables[4], const float *a, int n)
{
    float *restrict t = malloc(n * sizeof *t);
    if (!t)
        return 0;
    for (int i = 0; i < n; i++)
        t[i] = a[i] * 2;
    *out = t;
    for (int i = 0; i < n; i++)
        tables[2][i] = t[i];
    for (int i = 0; i < n; i++)
        (*out)[i] += t[i];
    memcpy(tables[1], t, n * sizeof *t);
    return 1;
}

void flagged(volatile int *flag, float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = i;
    *flag = 1;
    for (int i = 0; i < n; i++)
        a[i] *= i;
}

// CHECK: int after_empty_bodies
// CHECK: for (k = 0; s[k]; k++){;}
// CHECK-NEXT: { extern
int after_empty_bodies(float *a, const char *s, int n)
{
    int k;
    for (k = 0; s[k]; k++);
    for (int i = 0; i < n; i++)
        a[i] *= 2;
    while (next(s)); /* more */
    for (int i = 0; i < n; i++)
        a[i] *= 2;
    while (next(s)) NOTHING
    for (int i = 0; i < n; i++)
        a[i] *= 2;
    while (next(s));
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
        a[i] *= 2;
    if (n > 3)
        while (next(s));
    for (int i = 0; i < n; i++)
        a[i] *= 2;
    // CHECK: while (next(s) > 1);
    // CHECK-NEXT: return
    while (next(s) > 1);
    return k;
}
