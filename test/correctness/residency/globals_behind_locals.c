// A global that only a called function uses, where the caller has a local of that name: name.c cannot say the global there.
// RUN: %check --expect=looked:left --expect=weighted:left --expect=smooth:mapped=1 --expect=beside:mapped=1 --expect=scaled:left %s
#include "harness.h"

static int table[5] = {1, 5, 7, 3, 2};
static float taps[3] = {0.25f, 0.5f, 0.25f};
static int gain = 3;

static int look(int v)
{
    return table[v % 5];
}

void looked(int *out, const int *in, const int *table, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = look(in[i]) + table[i];
}

static void smooth(float *out, const float *in, int n)
{
    for (int i = 1; i < n - 1; i++) {
        float s = 0;
        for (int k = -1; k <= 1; k++)
            s += taps[k + 1] * in[i + k];
        out[i] = s;
    }
}

/* The nest of the function is mapped, this loop is the host's. */
void weighted(float *out, const float *in, int w, int h)
{
    float taps = 3;
    for (int y = 0; y < h; y++)
        smooth(out + y * w, in + y * w, taps > 2 ? w : 0);
}

/* The block of the local begins in the nest. */
void beside(int *out, const int *in, int n)
{
    for (int i = 0; i < n; i++) {
        int table = in[i];
        out[i] = look(table);
    }
}

static void scale(int *out, const int *in, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * gain;
}

void scaled(int *out, const int *in, int w, int gain)
{
    for (int y = 0; y < gain; y++)
        scale(out + y * w, in + y * w, w);
}

int main(void)
{
    for (int w = 1; w < 40; w += 19)
        for (int h = 1; h < 12; h += 5) {
            int *in = ints(w * h, 0, 99), *out = ints(w * h, 0, 9);
            float *from = floats(w * h), *to = floats(w * h);
            table[2] = h;
            taps[1] = 0.125f * h;
            gain = w;
            looked(out, in, in, w * h);
            show("looked", out, 4 * w * h);
            weighted(to, from, w, h);
            show("weighted", to, 4 * w * h);
            beside(out, in, w * h);
            show("beside", out, 4 * w * h);
            scaled(out, in, w, h);
            show("scaled", out, 4 * w * h);
            finish();
        }
    return 0;
}
