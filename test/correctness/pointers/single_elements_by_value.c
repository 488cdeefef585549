// An element that the host chooses: the last of its array, none when there is no iteration, and written between the nests.
// RUN: %check %s --expect=accumulate:mapped=1 --expect=changing:mapped=1
#include "harness.h"

void accumulate(const float *in, float *out, const float *weights, int n, int count)
{
    for (int k = 0; k < count; k++) {
        for (int i = 0; i < n; i++)
            out[i] += in[i] * weights[k];
        in++;
    }
}

void changing(const float *in, float *out, float *weights, int n, int count)
{
    for (int k = 0; k < count; k++) {
        weights[k] = weights[k] + (float)k;
        for (int i = 0; i < n; i++)
            out[i] += in[i] * weights[k];
        in++;
    }
}

void chosen(const float *in, float *out, const float *limits, int n, int k)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] > 0 ? in[i] + limits[k] : in[i];
}

/* What one nest leaves on the device the next one is given by the host. */
static void sums(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] + 1;
}

int main(void)
{
    for (int n = 0; n < 300; n += 99) {
        float *in = floats(n + 5), *out = floats(n), *weights = floats(5);
        accumulate(in, out, n ? weights : 0, n, 5);
        show("accumulate", out, 0);
        changing(in, out, weights, n, 5);
        show("changing", out, 0);
        show("weights", weights, 0);
        sums(weights, weights + 3, n ? 2 : 0);
        chosen(in, out, weights, n, 4);
        show("chosen", out, 0);
        finish();
    }
    return 0;
}
