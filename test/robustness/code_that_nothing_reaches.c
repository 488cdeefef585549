// What no iteration reaches stands in the kernel all the same, or the nest is left.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// RUN: %cxx_accepts %t.out/code_that_nothing_reaches.cu
#include <stdint.h>

void label(uint8_t *out, int n)
{
    // CHECK-DAG: code_that_nothing_reaches.c:[[#@LINE+1]]:5: remark: loop nest mapped
    for (int i = 0; i < n; i++) {
        out[i] = 1;
        continue;
        goto never;
    never:
        out[i] = 100;
    }
}

void label_without_jumps(uint8_t *out, int n)
{
    // CHECK-DAG: code_that_nothing_reaches.c:[[#@LINE+1]]:5: remark: loop nest mapped
    for (int i = 0; i < n; i++) {
        out[i] = 1;
        continue;
    never:
        out[i] = 100;
    }
}

static long double half(float v)
{
    return v == 3;
}

void helper(const float *in, float *out, int n)
{
    // CHECK-DAG: remark: {{.*}}long double{{.*}} [long-double]
    for (int i = 0; i < n; i++)
        out[i] = (float)half(in[i]);
}

void conversion(const float *in, const uint8_t *b, int *out, int n)
{
    for (int i = 0; i < n; i++)
        // CHECK-DAG: code_that_nothing_reaches.c:[[#@LINE+1]]:{{[0-9]+}}: remark: the loop nest uses long double [long-double]
        out[i] = in[i] > (long double)b[i];
}

int nested_blocks(const int *in, int n)
{
    int at = 3, low = 250;
    // CHECK-DAG: code_that_nothing_reaches.c:[[#@LINE+1]]:5: remark: loop nest mapped
    for (int i = 0; i < n; i++)
        if (in[i] < low) { { low = in[i]; } at = i; }
    return at + 1000 * low;
}
