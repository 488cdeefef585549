// Rows that a block copies for its threads, in a loop around them that may have no iteration: then nothing is copied. The nest has
// iterations all the same.
// RUN: %check %s --nidus-option=--fp-reassociate=off
// RUN: %{nidus} translate --map=legal -o %t %s -- -I%tools && FileCheck %s < %t/rows_in_loops_that_may_be_empty.cu
// CHECK: nidus::inStages
#include "harness.h"
#include <string.h>

void weighted(float *out, const float *q, const float *k, const float *v, float *weights, int heads, int size, int n)
{
    const int width = heads * size;
    for (int h = 0; h < heads; h++) {
        const float *own = q + h * size;
        float *w = weights + h * n;
        for (int t = 0; t < n; t++) {
            const float *row = k + t * width + h * size;
            float s = 0;
            for (int i = 0; i < size; i++)
                s += own[i] * row[i];
            w[t] = s * 0.125f;
        }
        float *o = out + h * size;
        memset(o, 0, size * sizeof *o);
        for (int t = 0; t < n; t++) {
            const float *row = v + t * width + h * size;
            for (int i = 0; i < size; i++)
                o[i] += w[t] * row[i];
        }
    }
}

int main(void)
{
    const int sizes[][3] = {{1, 1, 1}, {3, 5, 0}, {12, 64, 7}, {40, 33, 40}, {7, 0, 3}};
    for (int k = 0; k < (int)(sizeof sizes / sizeof *sizes); k++) {
        const int heads = sizes[k][0], size = sizes[k][1], n = sizes[k][2], all = heads * size;
        float *q = floats(all + 1), *keys = floats(all * n + 1), *values = floats(all * n + 1);
        float *weights = floats(heads * n + 1), *out = floats(all + 1);
        weighted(out, q, keys, values, weights, heads, size, n);
        show("out", out, 0), show("weights", weights, 0);
        finish();
    }
    return 0;
}
