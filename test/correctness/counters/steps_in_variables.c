// Loops whose step is a variable, in all types and both directions, and loops that start with what their counter has.
// RUN: %check %s --fallbacks=some --expect=every:mapped=1 --expect=widened:mapped=1 --expect=unsignedOnes:mapped=1 --expect=backwards:mapped=1 --expect=backToZero:mapped=1 --expect=levels:mapped=1 --expect=blocks:mapped=1 --expect=windows:mapped=1 --expect=longSteps:mapped=1 --expect=beginsAsItIs:mapped=1 --expect=unrolled:mapped=2 --expect=columns:mapped=1 --expect=triangle:mapped=1 --expect=fewer:mapped=1 --expect=spread:mapped=1
#include "harness.h"

static void every(float *a, int first, int n, int step)
{
    for (int i = first; i < n; i += step)
        a[i] = a[i] * 2 + 1;
}

static void widened(const int *in, int *out, size_t n, size_t step)
{
    for (size_t i = 0; i < n; i = i + step)
        out[i] = in[i] + (int)i;
}

static void unsignedOnes(const int *in, int *out, unsigned n, unsigned short step)
{
    for (unsigned i = 1; i < n; i += step)
        out[i] = in[i] - (int)i;
}

static void backwards(const float *in, float *out, int n, int step)
{
    for (int i = n - 1; i > 2; i -= step)
        out[i] = in[n - 1 - i] - i;
}

static void backToZero(float *out, long n, long step)
{
    long i;
    for (i = n - 1; i >= 0; i = i - step)
        out[i] += 0.5f;
}

/* The step of a wavelet doubles with each level. */
static void levels(float *a, int n)
{
    for (int h = 1; h < n; h *= 2)
        for (int i = 0; i + h < n; i += 2 * h) {
            float s = (a[i] + a[i + h]) * 0.5f, d = a[i] - a[i + h];
            a[i] = s;
            a[i + h] = d;
        }
}

/* Blocks of size times size pixels that lie in the image as a whole. */
static void blocks(const float *in, float *out, int w, int h, int size)
{
    for (int y = 0; y + size <= h; y += size)
        for (int x = 0; x + size <= w; x += size) {
            float sum = 0;
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++)
                    sum += in[(y + j) * w + x + i];
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++)
                    out[(y + j) * w + x + i] = sum / (size * size);
        }
}

/* Windows that overlap: their step is no pitch of what they read. */
static void windows(const int *in, int *out, int n, int step)
{
    for (int i = 0; i + 5 <= n; i += step) {
        int sum = 0;
        for (int k = 0; k < 5; k++)
            sum += in[i + k];
        out[i] = sum;
    }
}

static void longSteps(int *out, long from, long n, int step)
{
    for (long i = from; i <= n; i += step)
        out[i - from] = (int)(i * 3);
}

static int beginsAsItIs(const float *in, float *out, int n)
{
    int i = 3;
    for (; i < n; i++)
        out[i] = in[i] + 1;
    return i;
}

/* The rest of an unrolled loop begins where that one ended. */
static void unrolled(const int *in, int *out, int n)
{
    int i = 0;
    for (; i < n - 3; i += 4) {
        out[i] = in[i] * 3;
        out[i + 1] = in[i + 1] * 3;
        out[i + 2] = in[i + 2] * 3;
        out[i + 3] = in[i + 3] * 3;
    }
    for (; i < n; i++)
        out[i] = in[i] * 3;
}

/* Columns of rows that need not be longer than they are. */
static void columns(const int *in, int *out, int n, int d)
{
    for (int i = 0; i < n; i++)
        out[i] = in[3 + d * i] - in[4 + d * i];
}

/* Each step-th pixel of each step-th row, counted by companions of the counters. */
static void fewer(const float *in, float *out, int w, int h, int step, int pitch)
{
    for (int y = 0, Y = 0; y < h; y += step, Y++)
        for (int x = 0, X = 0; x < w; x += step, X++)
            out[Y * pitch + X] = in[y * w + x];
}

/* Neighbours that are as far as the pixels, from one side to the other. */
static void spread(const int *in, int *out, int n, int step)
{
    for (int i = step; i < n - step; i += step) {
        int sum = 0;
        for (int k = -step; k <= step; k += step)
            sum += in[i + k];
        out[i] = sum;
    }
}

static void triangle(float *a, int n, int step)
{
    for (int i = 0; i < n; i += step)
        for (int j = 0; j < n; j++)
            if (j < i)
                a[i * n + j] += 1;
}

int main(void)
{
    const int steps[] = {1, 2, 3, 7, 64, 1000};
    for (int k = 0; k < sizeCount; k++)
        for (int s = 0; s < 6; s++) {
            const int w = sizes[k].w, h = sizes[k].h, n = w * h, step = steps[s];
            float *in = floats(n + 8), *a = floats(n + 8), *b = floats(n + 8), *c = floats(n + 8), *d = floats(n + 8);
            int *from = ints(n + 8, -99, 99), *to = ints(n + 8, 0, 9), *too = ints(n + 8, 0, 9), *last = ints(n + 8, 0, 9);
            every(a, 1, n, step);
            every(a, 1, 0, 0); /* nothing to do, and no step */
            every(a, 5, 3, -2);
            every(a + 4, -4, n, step);
            widened(from, to, n, step);
            unsignedOnes(from, too, n, step);
            backwards(in, b, n, step);
            backToZero(c, n, step);
            levels(d, n < 3000 ? n : 3000);
            show("a", a, 0);
            show("to", to, 0);
            show("too", too, 0);
            show("b", b, 0);
            show("c", c, 0);
            show("d", d, 0);
            blocks(in, a, w, h, step);
            windows(from, to, n, step);
            fewer(in, b, w, h, step, (w + step - 1) / step);
            show("fewer", b, 0);
            spread(from, too, n, step);
            show("spread", too, 0);
            longSteps(last, -2, n - 2, step);
            showInt("end", beginsAsItIs(in, b, n));
            show("blocks", a, 0);
            show("windows", to, 0);
            show("last", last, 0);
            show("as it is", b, 0);
            if (s < 2) {
                unrolled(from, too, n);
                columns(from, to, n / (s + 1), s + 1);
                show("unrolled", too, 0);
                show("columns", to, 0);
            }
            if (n < 64)
                triangle(floats(n * n), n, step);
            finish();
        }
    return 0;
}
