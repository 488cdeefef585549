// An index from memory: where it leads is known when the nest begins. What is written there is left to C.
// RUN: %check %s --expect=gather:mapped --expect=scatter:left
#include "harness.h"

void gather(const float *in, const int *index, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[index[i]];
}

void scatter(const float *in, const int *index, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[index[i]] = in[i];
}

int main(void)
{
    for (int n = 1; n < 400; n += 133) {
        float *in = floats(n), *out = floats(n);
        int *index = ints(n, 0, n - 1);
        gather(in, index, out, n);
        show("gather", out, 0);
        scatter(in, index, out, n);
        show("scatter", out, 0);
        finish();
    }
    return 0;
}
