// Loops of few iterations around large nests stay on the host, where all that they run is mapped; else they are mapped.
// RUN: %translate %s -- -I%tools && %summary | FileCheck %s
// CHECK: function channels
// CHECK-NEXT: left host-loop
// CHECK: function maps
// CHECK-NEXT: left host-loop
// RUN: %check --expect=channels:mapped=2 --expect=maps:left --expect=mixed:mapped=1 --expect=patterns:mapped=1 --expect=several:mapped=1 --expect=triangle:mapped=1 --expect=head:mapped=1 --expect=heads:mapped=1 %s
#include "harness.h"

void channels(const float *in, float *low, float *high, int w, int h)
{
    for (int c = 0; c < 3; c++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                low[(c * h + y) * w + x] = in[(c * h + y) * w + x] * 0.5f;
        for (int y = 1; y < h; y++)
            for (int x = 0; x < w; x++)
                high[(c * h + y) * w + x] = low[(c * h + y - 1) * w + x] - in[(c * h + y) * w + x];
    }
}

int greatest(const int *map, int n)
{
    int most = map[0];
    for (int i = 0; i < n; i++)
        most = map[i] > most ? map[i] : most;
    return most;
}

void maps(const int *in, int *most, int n)
{
    for (int m = 0; m < 24; m++)
        most[m] = greatest(in + m * n, n);
}

/* The second loop is a recursion: it runs in the thread of its channel. */
void mixed(const float *in, float *out, int w, int h)
{
    for (int c = 0; c < 3; c++) {
        for (int i = 0; i < w * h; i++)
            out[c * w * h + i] = in[c * w * h + i] + 1;
        for (int i = 1; i < w * h; i++)
            out[c * w * h + i] += 0.5f * out[c * w * h + i - 1];
    }
}

/* Nothing inside is large. */
void patterns(int *out)
{
    for (int m = 0; m < 16; m++) {
        for (int i = 0; i < 64; i++)
            out[64 * m + i] = m * i;
        for (int i = 0; i < 64; i += 2)
            out[64 * m + i] += 1;
    }
}

/* What is inside is no longer than the loop itself, here and behind a call. */
void triangle(const float *in, float *out)
{
    for (int y = 0; y < 10; y++) {
        float sum = 0;
        for (int x = 0; x <= y; x++)
            sum += in[10 * y + x];
        out[y] = sum;
    }
}

int head(const int *in, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += in[i] & 1023;
    return sum;
}

void heads(const int *in, int *out)
{
    for (int k = 0; k < 20; k++)
        out[k] = head(in, k + 1);
}

/* One nest of four loops is none of few iterations. */
void several(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(c * h + y) * w + x] = (uint8_t)(255 - in[(c * h + y) * w + x]);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        size_t n = (size_t)w * h;
        float *in = floats(3 * n), *low = floats(3 * n), *high = floats(3 * n);
        channels(in, low, high, w, h);
        show("low", low, 12 * n), show("high", high, 12 * n);
        if (n > 0) {
            int *values = bits(24 * 4 * n), most[24];
            maps(values, most, (int)n);
            show("most", most, sizeof most);
        }
        mixed(in, low, w, h);
        show("mixed", low, 12 * n);
        int *out = bits(4096);
        patterns(out);
        show("patterns", out, 4096);
        float *sums = floats(10);
        triangle(floats(100), sums);
        show("triangle", sums, 40);
        int first[20];
        heads(bits(80), first);
        show("heads", first, sizeof first);
        showInt("head", head(first, 20));
        uint8_t *bytes = bits(3 * n), *inverted = bits(3 * n);
        several(bytes, inverted, w, h);
        show("several", inverted, 3 * n);
        finish();
    }
    return 0;
}
