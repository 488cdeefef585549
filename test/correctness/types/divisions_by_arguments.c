// Divisions and remainders by arguments of all integer types, positive, negative and where C converts them first.
// RUN: %check %s
#include "harness.h"
#include <limits.h>

void divided(const int *in, int *out, int n, int d)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / d ^ in[i] % d;
}

void unsigneds(const unsigned *in, unsigned *out, int n, unsigned d)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / d ^ in[i] % d;
}

void mixed(const int *in, unsigned *out, int n, unsigned d, short s)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / d + (unsigned)(in[i] % s);
}

void longs(const int64_t *in, int64_t *out, long n, int64_t d, int m)
{
    for (long i = 0; i < n; i++)
        out[i] = in[i] / d ^ in[i] % d ^ i % m;
}

void counted(size_t *out, size_t n, size_t w)
{
    for (size_t i = 0; i < n; i++)
        out[i] = i / w * 1000 + i % w;
}

void bytes(const uint8_t *in, uint8_t *out, int n, int d)
{
    for (int i = 0; i < n; i++) {
        uint8_t v = in[i];
        v /= d;
        int r = in[i];
        r %= d;
        out[i] = (uint8_t)(v + r);
    }
}

void ratio(const float *in, float *out, int n, int d)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] / d + (float)(i / d);
}

// Nobody divides by zero.
void guarded(const int *in, int *out, int n, int d)
{
    for (int i = 0; i < n; i++)
        out[i] = d ? in[i] / d : in[i];
}

void smooth(const uint8_t *in, uint8_t *out, int w, int h, const int mask[9], int sum)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    int v = y + j < 0 ? 0 : y + j >= h ? h - 1 : y + j, u = x + i < 0 ? 0 : x + i >= w ? w - 1 : x + i;
                    s += mask[3 * j + i + 4] * in[v * w + u];
                }
            s /= sum;
            out[y * w + x] = (uint8_t)(s < 0 ? 0 : s > 255 ? 255 : s);
        }
}

int main(void)
{
    static const int divisors[] = {1, 2, 3, 7, 10, 64, 641, 46341, INT_MAX, -2, -3, -7, -1000, INT_MIN};
    const int n = 1037, w = 97, h = 53;
    for (int k = 0; k < (int)(sizeof divisors / sizeof *divisors); k++) {
        const int d = divisors[k];
        int *in = bits(n * sizeof(int)), *out = bits(n * sizeof(int));
        int64_t *wide = bits(n * sizeof(int64_t)), *wider = bits(n * sizeof(int64_t));
        unsigned *words = bits(n * sizeof(int)), *quotients = bits(n * sizeof(int));
        size_t *counts = bits(n * sizeof(size_t));
        uint8_t *image = bits(w * h), *result = bits(w * h);
        float *real = floats(n), *ratios = floats(n);
        in[0] = INT_MIN, in[1] = INT_MAX, in[2] = 0, words[0] = UINT_MAX, wide[0] = INT64_MIN, wide[1] = INT64_MAX;
        divided(in, out, n, d), show("divided", out, 0);
        unsigneds(words, quotients, n, (unsigned)d), show("unsigneds", quotients, 0);
        mixed(in, quotients, n, (unsigned)d, (short)(k + 2)), show("mixed", quotients, 0);
        longs(wide, wider, n, (int64_t)d * (k % 2 ? 300 : -2), k + 3), show("longs", wider, 0);
        counted(counts, n, (size_t)(d < 0 ? -(int64_t)d : d)), show("counted", counts, 0);
        bytes(image, result, w * h, d), show("bytes", result, 0);
        ratio(real, ratios, n, d), show("ratio", ratios, 0);
        guarded(in, out, n, k == 3 ? 0 : d), show("guarded", out, 0);
        finish();
    }
    for (int sum = -3; sum < 20; sum += 5) {
        uint8_t *image = bits(w * h), *result = bits(w * h);
        int *mask = ints(9, -2, 9);
        smooth(image, result, w, h, mask, sum), show("smooth", result, 0);
        finish();
    }
    return 0;
}
