// Host code that chooses between two arrays looks at both while they are held.
// RUN: %check %s --expect=step:mapped=1,host-loop --expect=smooth:any
#include "harness.h"
#include <stdlib.h>
#include <string.h>

static void step(float *from, float *to, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        for (int i = 1; i < n - 1; i++)
            to[i] = 0.5f * (from[i - 1] + from[i + 1]);
        float *swap = from;
        from = to;
        to = swap;
    }
}

void smooth(float *picked, float *copied, int n, int steps)
{
    float *a = malloc(sizeof(float) * n), *b = malloc(sizeof(float) * n);
    if (!a || !b)
        exit(1);
    for (int i = 0; i < n; i++)
        a[i] = b[i] = (float)(i % 17);
    step(a, b, n, steps);
    for (int i = 0; i < n; i += 1)
        picked[i] = (steps % 2 ? b : a)[i];
    memcpy(copied, steps % 2 ? a : b, sizeof(float) * n);
    *(steps % 2 ? a : b) = 5;
    step(a, b, n, steps);
    (steps % 2 ? b : a)[1] += 1;
    for (int i = 0; i < n; i++)
        copied[i] += (steps % 2 ? b : a)[i];
    free(a);
    free(b);
}

int main(void)
{
    float *picked = floats(100), *copied = floats(100);
    smooth(picked, copied, 100, 4);
    show("picked", picked, 0);
    show("copied", copied, 0);
    smooth(picked, copied, 100, 3);
    show("picked", picked, 0);
    show("copied", copied, 0);
    finish();
    return 0;
}
