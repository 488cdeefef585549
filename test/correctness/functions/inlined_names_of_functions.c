// A function whose loop joins the caller's nest calls what the caller's variables are named like, and the other way round.
// RUN: %check --expect=parameters:mapped=1 --expect=helper:mapped=1 --expect=deep:mapped=1 %s
#include "harness.h"
#include <math.h>

static void roots(float *out, const float *in, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = sqrtf(fabsf(in[i])) + floorf(in[i]);
}

void parameters(float *out, const float *in, int floorf, int fabsf)
{
    for (int y = 0; y < fabsf; y++)
        roots(out + y * floorf, in + y * floorf, floorf);
}

static int clamp(int v)
{
    return v < 10 ? 10 : v > 50 ? 50 : v;
}

static void clamps(int *out, const int *in, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = clamp(in[i]);
}

void helper(int *out, const int *in, int w, int clamp)
{
    for (int y = 0; y < clamp; y++)
        clamps(out + y * w, in + y * w, w);
}

static void inner(float *out, int n, float ceilf)
{
    for (int i = 0; i < n; i++)
        out[i] = ceilf + i;
}

static void middle(float *out, int n, float v)
{
    const float first = ceilf(v);
    for (int k = 0; k < 3; k++)
        inner(out + k * n, n, first * k);
}

void deep(float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        middle(out + 3 * y * w, w, (float)y);
}

int main(void)
{
    for (int w = 1; w < 40; w += 19)
        for (int h = 1; h < 12; h += 5) {
            float *in = floats(w * h), *out = floats(3 * w * h);
            int *from = ints(w * h, 0, 99), *to = ints(w * h, 0, 9);
            parameters(out, in, w, h);
            show("parameters", out, 4 * w * h);
            helper(to, from, w, h);
            show("helper", to, 4 * w * h);
            deep(out, w, h);
            show("deep", out, 12 * w * h);
            inner(out, w, 0.5f);
            show("inner", out, 4 * w * h);
            middle(out, w, 0.5f);
            inner(out, w, 0.5f);
            show("middle", out, 12 * w);
            roots(out, in, w);
            show("roots", out, 4 * w);
            clamps(to, from, w);
            show("clamps", to, 4 * w);
            finish();
        }
    return 0;
}
