// Sums limited to a byte in every usual way, by values on both sides of the limits.
// RUN: %check %s
#include "harness.h"
#include <math.h>
#include <stdlib.h>

static uint8_t rounded(float v)
{
    if (v < 0.0f)
        return 0;
    if (v > 255.0f)
        return 255;
    return (uint8_t)(v + 0.5f);
}

static uint8_t other_order(float v)
{
    if (v >= 255)
        return 255;
    else if (v <= 0)
        return 0;
    else
        return v;
}

void ternary(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i] * 2;
        out[i] = s < 0 ? 0 : s > 255 ? 255 : s;
    }
}

void helpers(const float *in, uint8_t *a, uint8_t *b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = rounded(in[i]);
        b[i] = other_order(in[i]);
    }
}

/* 254 and 1 are no limits of a byte: these tests stay. */
void narrower(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i];
        out[i] = s < 16 ? 16 : s > 235 ? 235 : (uint8_t)s;
    }
}

void shifted(const float *in, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        float s = in[i];
        out[i] = s < -100 ? 0 : s > 155.0f ? 255 : s < -99.0f ? 0 : (uint8_t)(s + 100.0f);
    }
}

/* Not a number is 0 in one of these and 255 in the other. */
void limits(const float *in, uint8_t *a, uint8_t *b, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = (uint8_t)(fminf(fmaxf(in[i], 0.f), 255.f) + 0.5f);
        b[i] = (uint8_t)fmaxf(fminf(in[i], 255.f), 0.f);
    }
}

void doubleLimits(const float *in, uint8_t *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = fmin(fmax(in[i], 0), 255);
}

void wholeNumbers(const float *in, uint8_t *a, uint8_t *b, uint8_t *c, int n)
{
    for (int i = 0; i < n; i++) {
        float f = in[i] > 1e6f ? 1e6f : in[i] < -1e6f ? -1e6f : in[i];
        int v = (int)f, w = abs(v), negated = -v;
        a[i] = v <= 0 ? 0 : v >= 255 ? 255 : v;
        b[i] = w > 255 ? 255 : (uint8_t)w;
        c[i] = negated < 0 ? 0 : negated > 255 ? 255 : negated;
    }
}

int main(void)
{
    const float edges[] = {-1e30f, -300, -1, -0.99999994f, -0.5f, -0.25f, -0.0f, 0, 1e-30f, 0.49999997f, 0.5f, 0.99999994f, 1, 127.5f,
                           254.4f, 254.49998f, 254.5f, 254.99998f, 255, 255.00002f, 255.49998f, 255.5f, 255.99998f, 256, 300, 1e9f, 1e30f};
    enum { N = 1000 };
    float *in = floats(N);
    for (int i = 0; i < N; i++)
        in[i] = i < (int)(sizeof(edges) / sizeof(edges[0])) ? edges[i] : in[i] * 40;
    uint8_t *a = bits(N), *b = bits(N), *c = bits(N);
    ternary(in, a, N);
    show("ternary", a, 0);
    helpers(in, a, b, N);
    show("rounded", a, 0);
    show("other order", b, 0);
    narrower(in, a, N);
    show("narrower", a, 0);
    shifted(in, a, N);
    show("shifted", a, 0);
    wholeNumbers(in, a, b, c, N);
    show("ints", a, 0);
    show("absolute ints", b, 0);
    show("negated ints", c, 0);
    in[7] = NAN;
    limits(in, a, b, N);
    show("limits", a, 0);
    show("other way", b, 0);
    doubleLimits(in, a, N);
    show("double limits", a, 0);
    finish();
    return 0;
}
