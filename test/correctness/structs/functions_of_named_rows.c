// Rows that get a name before a function is called with them: the loops of the function are loops of the nest, and packets
// run along the rows.
// RUN: %check %s --fallbacks=some --expect=named:mapped=1 --expect=bordered:mapped=1 --expect=halves:mapped=1 --expect=kept:mapped=1
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/functions_of_named_rows.cu
#include "harness.h"

static void smooth(const uint8_t *in, uint8_t *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = (uint8_t)((in[i - 1] + 2 * in[i] + in[i + 1]) >> 2);
}

// CHECK: packets.part<16, 1>(i0, y0);
// CHECK-LABEL: {{^}}bordered_
void named(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint8_t *from = in + y * w;
        uint8_t *to = &out[y * w];
        smooth(from, to, w);
    }
}

static void withEnds(const uint8_t *in, uint8_t *out, int n)
{
    out[0] = in[0];
    for (int i = 1; i < n - 1; i++)
        out[i] = (uint8_t)(in[i - 1] ^ in[i + 1]);
    out[n - 1] = in[n - 1];
}

void bordered(const uint8_t *in, uint8_t *out, int w, int h, int pitch)
{
    for (int y = 0; y < h; y++) {
        const uint8_t *row = in + (size_t)y * pitch;
        withEnds(row, out + (size_t)y * pitch, w);
    }
}

static void mean(const uint8_t *a, const uint8_t *b, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)((a[2 * i] + a[2 * i + 1] + b[2 * i] + b[2 * i + 1] + 2) / 4);
}

void halves(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h / 2; y++) {
        const uint8_t *a = in + 2 * y * w, *b = a + w;
        mean(a, b, out + y * (w / 2), w / 2);
    }
}

/* The length has a name too. */
void kept(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const uint8_t *row = in + y * w;
        int n = w;
        smooth(row, out + y * w, n);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        size_t n = (size_t)w * h;
        const uint8_t *in = bits(n + (size_t)h * 5 + 2);
        uint8_t *out = bits(n + (size_t)h * 5 + 2);
        named(in, out, w, h);
        show("named", out, n);
        bordered(in, out, w, h, w + 5);
        show("bordered", out, n + (size_t)h * 5);
        halves(in, out, w, h);
        show("halves", out, n);
        kept(in, out, w, h);
        show("kept", out, n);
        if (n > 0) {
            smooth(in, out, w);
            withEnds(in, out, w);
            mean(in, in, out, w / 2);
            show("alone", out, n);
        }
        finish();
    }
    return 0;
}
