// nvcc 13.0 makes wrong code of loops like these when it knows that they begin at 0.
// RUN: %check %s
#include "harness.h"
#include <stddef.h>

void rowAfterOrLast(double *t, const unsigned char *in, int w, int h)
{
    for (int x = 1; x < w; x++)
        for (long y = 0; y < h; y++) {
            long q = y + 1 < 0 ? 0 : y + 1;
            q = q >= h ? h - 1 : q;
            double v = 1 + (t[q * w + x] - in[y * w + x]);
            t[(size_t)y * w + x] = v < -1000 ? -1000 : v > 1000 ? 1000 : v;
        }
}

void sumOfSome(const float *t, const unsigned char *in, float *out, int w, int h)
{
    for (int x = 2; x < w - 2; x++) {
        float s = 0;
        for (long y = 0; y < h; y++) {
            if (in[y * w + x] > 50)
                s += t[y * w + x - 1] + t[x + (size_t)y * w];
            else
                s -= t[(y + 1 >= h ? h - 1 : y + 1) * w + x];
        }
        out[x] = s;
    }
}

void counterWithoutSign(const int *t, const unsigned char *in, int *out, int w, int h)
{
    for (int x = 0; x < w - 2; x++) {
        int s = 0;
        for (size_t y = 0; y < (size_t)h; y++) {
            long q = (long)y + 1;
            q = q < 0 ? 0 : q > h - 1 ? h - 1 : q;
            s += t[q * w + x] + in[x + 2 + (size_t)q * w];
        }
        out[x] = s;
    }
}

void sumsInPlace(int *t, const unsigned char *in, int w, int h)
{
    for (int x = 3; x < w; x++)
        for (int y = 0; y < h; y++) {
            int q = y + 1 < 0 ? 0 : y + 1 > h - 1 ? h - 1 : y + 1;
            int v = (t[x + q * w] + t[x + y * w] + t[q * w + x] + in[y * w + x]) & 1023;
            t[y * w + x] = 1 + v < 100 ? v : 3;
        }
}

void sixteenRows(const int *t, const unsigned char *in, int *out, int w, int h)
{
    for (int x = 5; x < w - 2; x++) {
        int s = 0;
        for (long y = 0; y < 16; y++) {
            long q0 = y + 1 < 0 ? 0 : y + 1;
            q0 = q0 >= h ? h - 1 : q0;
            long q1 = y - 1 < 0 ? 0 : y - 1 > h - 1 ? h - 1 : y - 1;
            s += in[x + q0 * w] + in[(size_t)q1 * w + x] + t[q1 * w + x + 2] + t[x + 1 + q1 * w];
        }
        out[x] = s;
    }
}

void whileRows(const float *t, float *out, int w, int h)
{
    for (int x = 1; x < w - 2; x++) {
        float s = 0;
        long y = 0;
        while (y < h) {
            s += t[x + 2 + (size_t)y * w] - t[y * w + x + 1] * 0.5f;
            y++;
        }
        out[x] = s;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        if (h < 1)
            continue;
        double *rows = doubles(w * h);
        float *t = floats(w * h), *sums = floats(w), *others = floats(w);
        int *numbers = ints(w * h, -99, 99), *own = ints(w * h, 0, 99);
        int *counts = ints(w, 0, 9), *fixed = ints(w, 0, 9);
        unsigned char *in = bits(w * h);
        rowAfterOrLast(rows, in, w, h);
        show("row after", rows, 0);
        sumOfSome(t, in, sums, w, h);
        show("some", sums, 0);
        counterWithoutSign(numbers, in, counts, w, h);
        show("no sign", counts, 0);
        sumsInPlace(own, in, w, h);
        show("in place", own, 0);
        sixteenRows(numbers, in, fixed, w, h);
        show("sixteen", fixed, 0);
        whileRows(t, others, w, h);
        show("while", others, 0);
        finish();
    }
    return 0;
}
