// One launcher declines for a small image and runs for a large one; the results are C's.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/declines_small_and_runs_large.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/declines_small_and_runs_large.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original 20 > %t/small.c && env NIDUS_PROFILE=%t/small.json %t/translated 20 > %t/small.cu && diff %t/small.c %t/small.cu
// RUN: %t/original 600 > %t/large.c && env NIDUS_PROFILE=%t/large.json %t/translated 600 > %t/large.cu && diff %t/large.c %t/large.cu
// RUN: %python %tools/summary.py %t/small.json | FileCheck %s --check-prefix=SMALL
// RUN: %python %tools/summary.py %t/large.json | FileCheck %s --check-prefix=LARGE
// SMALL: h2d_bytes 0
// SMALL: launches 0
// SMALL: fallbacks 0
// SMALL: declined 1
// SMALL: prediction blur_{{[0-9]+}} calls 1 declined 1 unstarted 0 device 0.0{{[0-9]+}} c 0.00{{[0-9]+}} operations 0 touched 0
// LARGE: launches 1
// LARGE: fallbacks 0
// LARGE: declined 0
// LARGE: prediction blur_{{[0-9]+}} calls 1 declined 0 {{.*}} operations {{[1-9][0-9]+}} touched 1800000
#include <stdio.h>
#include <stdlib.h>

static void blur(const unsigned char *in, float *out, int n, int radius)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            float s = 0;
            for (int j = -radius; j <= radius; j++) {
                int k = x + j < 0 ? 0 : x + j >= n ? n - 1 : x + j;
                s += in[y * n + k] * 0.5f;
            }
            out[y * n + x] = s;
        }
}

int main(int count, char **arguments)
{
    int n = count > 1 ? atoi(arguments[1]) : 0;
    unsigned char *in = malloc((size_t)n * n);
    float *out = malloc((size_t)n * n * sizeof *out), sum = 0;
    if (!in || !out)
        return 1;
    for (int i = 0; i < n * n; in[i] = (unsigned char)(i * 7 % 251), i++)
        if (i < 0)
            abort();
    blur(in, out, n, 8);
    for (int i = 0; i < n * n; i++) {
        sum = sum / 2 + out[i];
        if (sum < 0)
            break;
    }
    printf("%g\n", sum);
    free(in);
    free(out);
    return 0;
}
