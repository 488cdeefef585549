// Where nests of a host loop run: a move is weighed against what the loop has lost without it, and against the way back.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: %cc -O2 -ffp-contract=off %s -o %t/original && %cc -O2 -ffp-contract=off -c %t/out/data_moves_when_a_loop_is_worth_it.c -o %t/c.o
// RUN: %{checked_cxx} -c -x c++ %t/out/data_moves_when_a_loop_is_worth_it.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/profile.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/profile.json > %t/summary && FileCheck %s < %t/summary
// RUN: not grep -E '^array (tiny|rewritten)' %t/summary
//
// The heavy nest takes its data to the device at once. The light one, which alone is faster in C, stays with it.
// CHECK-DAG: prediction together_[[#HEAVY:]] calls 20 declined 0
// CHECK-DAG: prediction together_[[#HEAVY+3]] calls 20 declined 0
// CHECK-DAG: array together_[[#HEAVY]] a h2d 80000
// CHECK-DAG: array together_[[#HEAVY]] b h2d 80000
// CHECK-DAG: array together_[[#HEAVY+3]] a h2d 0
// No call is worth the copies, but the loop is: after some steps.
// CHECK-DAG: prediction rented_[[#RENTED:]] calls 50 declined 3
// CHECK-DAG: prediction rented_[[#RENTED+2]] calls 50 declined 2
// CHECK-DAG: array rented_[[#RENTED]] a h2d 4
// CHECK-DAG: array rented_[[#RENTED+2]] a h2d 0 d2h 79996
// CHECK-DAG: array rented_[[#RENTED+2]] b h2d 80000
// They are not worth it where the host changes all of the data in each step, and where nothing pays.
// CHECK-DAG: prediction rewritten_{{[0-9]+}} calls 50 declined 50
// CHECK-DAG: prediction tiny_{{[0-9]+}} calls 50 declined 50
// Steps after the fifth are faster in C: the data comes home when some have lost as much as that costs, and stays.
// CHECK-DAG: prediction fading_[[#FADING:]] calls 60 declined 50
// CHECK-DAG: prediction fading_[[#FADING+3]] calls 60 declined 51
// CHECK-DAG: array fading_[[#FADING]] a h2d 80000 d2h 80000
// CHECK-DAG: array fading_[[#FADING]] b h2d 80000 d2h 80000
#include <stdio.h>

#define N 20000

static void together(float *a, float *b, int n, int few)
{
    for (int t = 0; t < 20; t++) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < 20; k++)
                b[i] = b[i] * 0.5f + a[i];
        for (int i = 0; i < few; i++)
            a[i] = b[i] + 1;
    }
}

static float mean(float a, float b) { return (a + b) * 0.5f + a * b * 0.01f; }

static void rented(float *a, float *b, int n)
{
    for (int t = 0; t < 50; t++) {
        for (int i = 1; i < n; i++)
            b[i] = mean(a[i - 1], a[i]);
        for (int i = 1; i < n; i++)
            a[i] = mean(b[i - 1], b[i]);
    }
}

static void rewritten(float *a, int n)
{
    for (int t = 0; t < 50; t++) {
        for (int i = 0; i < n; i++)
            a[i] = mean(a[i], 1);
        for (int i = 1; i < n; i++)
            a[i] = a[i - 1] / 2 + a[i] / 4;
    }
}

static void tiny(float *a, float *b, int n)
{
    for (int t = 0; t < 50; t++) {
        for (int i = 1; i < n; i++)
            b[i] = mean(a[i - 1], a[i]);
        for (int i = 1; i < n; i++)
            a[i] = mean(b[i - 1], b[i]);
    }
}

static void fading(float *a, float *b, int n)
{
    for (int t = 0; t < 60; t++) {
        int end = t < 5 ? n : 100;
        for (int i = 0; i < end; i++)
            for (int k = 0; k < 20; k++)
                b[i] = b[i] * 0.5f + a[i];
        for (int i = 0; i < end; i++)
            a[i] = b[i] + 1;
    }
}

static void show(const float *a)
{
    float sum = 0;
    for (int i = 0; i < N; i++)
        sum = sum / 3 + a[i];
    printf("%g\n", sum);
}

int main(void)
{
    static float a[5][N], b[5][N];
    unsigned state = 1;
    for (int i = 0; i < 5 * N; i++) {
        state = state * 1664525 + 1013904223;
        a[i / N][i % N] = (float)(state >> 20) / 4096;
    }
    together(a[0], b[0], N, 100);
    rented(a[1], b[1], N);
    rewritten(a[2], N);
    tiny(a[3], b[3], 1000);
    fading(a[4], b[4], N);
    for (int k = 0; k < 5; k++)
        show(a[k]), show(b[k]);
    return 0;
}
