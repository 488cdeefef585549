// A guard bounds the count of the weights from above: no more of them may be read than the count says.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>

void weighted(const float *k, const float *in, float *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        if (m <= 5)
            for (int j = 0; j < m; j++)
                s += k[j] * in[i];
        out[i] = s;
    }
}

int main(void)
{
    for (int m = 1; m < 8; m++) {
        int n = 140;
        float *k = malloc(m * sizeof *k), *in = floats(n), *out = floats(n);
        for (int i = 0; i < m; i++)
            k[i] = 0.5f + i;
        weighted(k, in, out, n, m);
        show("weighted", out, 0);
        free(k);
        finish();
    }
    return 0;
}
