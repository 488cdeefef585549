// A loop that stays on the host looks at two rows of 400 bytes in each of five steps, by printing one and writing one to a file; only they
// come home, the counts of a nest that looks for numbers that are none, and the image at the end.
// RUN: %check %s --nvcc= --expect=run:host-loop --expect=main:any --show-profile | FileCheck %s
// 40000 bytes
// CHECK: h2d_bytes 40000
// 5 x (2 x 400 + 4) + 40000
// CHECK: d2h_bytes 44020
#include <math.h>
#include <stdio.h>
#include "harness.h"
#include <stdlib.h>

int run(const float *in, float *out, int w, int h, FILE *file)
{
    int bad = 0;
    float *a = malloc(sizeof(float) * w * h);
    for (int i = 0; i < w * h; i++)
        a[i] = in[i];
    for (int k = 0; k < 5; k++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                a[y * w + x] = 0.5f * a[y * w + x] + 1;
        for (int x = 0; x < w; x++)
            fprintf(file, "%f ", a[10 * w + x]);
        fwrite(&a[20 * w], sizeof(float), w, file);
        for (int x = 0; x < w; x++)
            if (isnan(a[30 * w + x]))
                bad++;
    }
    for (int i = 0; i < w * h; i++)
        out[i] = a[i];
    free(a);
    return bad;
}

int main(void)
{
    float *in = floats(10000), *out = floats(10000);
    FILE *file = fopen("/dev/null", "w");
    showInt("bad", run(in, out, 100, 100, file));
    fclose(file);
    show("out", out, 40000);
    finish();
    return 0;
}
