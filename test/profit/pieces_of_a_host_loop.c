// Each turn of the host loop works on other elements, which data chooses: a copy of their own goes in and home for
// each, and none of them is worth it.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: %cc -O2 %s -o %t/original && %cc -O2 -Wall -Wextra -Werror -c %t/out/pieces_of_a_host_loop.c -o %t/c.o
// RUN: %{checked_cxx} -x c++ -c %t/out/pieces_of_a_host_loop.cu -o %t/cu.o
// RUN: %{checked_cxx} %t/c.o %t/cu.o -o %t/translated
// RUN: %t/original > %t/a && env NIDUS_PROFILE=%t/profile.json %t/translated > %t/b && diff %t/a %t/b
// RUN: %python %tools/summary.py %t/profile.json | FileCheck %s
// CHECK: launches 0
// CHECK: prediction columns_of_{{[0-9]+}} calls 72 declined 72
#include <stdio.h>
#include <stdlib.h>

static float pixel(const float *in, int size, int row, int column, int channel)
{
    if (row < 0 || column < 0 || row >= size || column >= size)
        return 0;
    return in[column + size * (row + size * channel)];
}

static void columns_of(const float *in, const int *taps, int channels, int size, int ksize, float *out)
{
    for (int c = 0; c < channels * ksize * ksize; c++) {
        int tap = taps[c];
        int w_offset = tap % ksize;
        int h_offset = (tap / ksize) % ksize;
        int channel = tap / ksize / ksize;
        for (int h = 0; h < size; h++)
            for (int w = 0; w < size; w++)
                out[(tap * size + h) * size + w] = pixel(in, size, h_offset + h - 1, w_offset + w - 1, channel);
    }
}

int main(void)
{
    enum { size = 200, channels = 8 };
    float *in = malloc(sizeof *in * channels * size * size), *out = calloc(9 * channels * size * size, sizeof *out), sum = 0;
    if (!in || !out)
        return 1;
    for (int i = 0, r = 1; i < channels * size * size; i++) {
        r = r * 48271u % 65521;
        in[i] = r % 251;
    }
    int *taps = malloc(9 * channels * sizeof *taps);
    if (!taps)
        return 1;
    for (int c = 0; c < 9 * channels; c++)
        taps[c] = 9 * channels - 1 - c;
    columns_of(in, taps, channels, size, 3, out);
    for (int i = 9 * channels * size * size - 1; i > 0; i -= 7)
        sum = sum * 0.5f + out[i];
    printf("%g\n", sum);
    free(in);
    free(taps);
    free(out);
    return 0;
}
