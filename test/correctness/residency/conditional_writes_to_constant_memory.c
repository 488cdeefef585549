// What a nest writes under a condition that never holds may lie in memory that cannot be written: whatever comes home, and wherever
// the kernels work, only what changed is stored.
// RUN: %check %s --nvcc=
#include "harness.h"

static const int table[600] = {4, 8, 15, 16, 23, 42};
static const uint8_t bytes[600] = {1, 2, 3};
static const float rows[20 * 30] = {1.0f, 2.0f};

void limit(int *out, int n, int most)
{
    for (int i = 0; i < n; i++)
        if (out[i] > most)
            out[i] = most;
}

/* The data stays on the device between the two. */
void limitBoth(int *out, int n, int most)
{
    for (int i = 0; i < n; i++)
        if (out[i] > most)
            out[i] = most;
    for (int i = 0; i < n; i++)
        if (out[i] < -most)
            out[i] = -most;
}

void select(const int *mask, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        if (mask[i] > 50)
            out[i] = 9;
    for (int i = 0; i < n; i++)
        if (mask[i] > 60)
            out[i] += 9;
}

void columns(float *out, int w, int h, float most)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x += 3)
            if (out[y * w + x] > most)
                out[y * w + x] = most;
}

void steps(int *out, int n, int most)
{
    for (int t = 0; t < 3; t++)
        for (int i = 0; i < n; i++)
            out[i] = out[i] > most + t ? most : out[i];
}

int main(void)
{
    limit((int *)table, 600, 42);
    limitBoth((int *)table, 600, 42);
    select(table, (uint8_t *)bytes, 600);
    columns((float *)rows, 30, 20, 2.0f);
    int *own = ints(600, -99, 99);
    limitBoth(own, 600, 42);
    show("own", own, 0);
    steps(own, 600, 30);
    show("own", own, 0);
    finish();
    return 0;
}
