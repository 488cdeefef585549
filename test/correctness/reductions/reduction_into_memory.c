// Sums, counts and extrema with their places, whose results lie in memory: behind pointers, in structs, in elements and in
// globals.
// RUN: %check %s --expect=rows:mapped=1,host-loop
#include "harness.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
    int w, h;
    long sum;
    unsigned count;
    struct {
        float value;
        int x, y;
    } peak;
    uint64_t moments[3];
} Stats;

int g_count;
static Stats s_all;

void peak(const float *in, int w, int h, float *best, int *px, int *py)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (in[y * w + x] > *best) {
                *best = in[y * w + x];
                *px = x;
                *py = y;
            }
}
void lastPeak(const uint8_t *in, int w, int h, uint8_t *best, size_t *at)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t v = in[y * w + x];
            if (best[0] <= v) {
                *at = (size_t)y * w + x;
                *best = v;
            }
        }
}
void collect(const uint8_t *in, Stats *s)
{
    for (int y = 0; y < s->h; y++)
        for (int x = 0; x < s->w; x++) {
            const int v = in[y * s->w + x];
            s->sum += v;
            if (v > 200)
                s->count++;
            if (in[y * s->w + x] > s->peak.value) {
                s->peak.value = in[y * s->w + x];
                s->peak.x = x;
                s->peak.y = y;
            }
            s->moments[0] += 1;
            s->moments[1] += (uint64_t)x;
            s->moments[2] += (uint64_t)y * (uint64_t)v;
        }
}
void tally(const int *in, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] > 3)
            ++g_count;
        s_all.sum -= in[i];
    }
}
void range(const short *in, int n, short *out)
{
    for (int i = 0; i < n; i++) {
        out[0] = in[i] < out[0] ? in[i] : out[0];
        if (in[i] > out[1])
            out[1] = in[i];
    }
}
void bitsOf(const uint32_t *in, int n, uint32_t *all, uint32_t *any, uint8_t *low, _Bool *each)
{
    for (int i = 0; i < n; i++) {
        *all &= in[i];
        *any |= in[i];
        *low ^= in[i];
        *each &= in[i] != 7;
    }
}
void scaled(const float *in, float *out, int n, float *most)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] * 2;
        *most = fmaxf(*most, in[i]);
    }
}
static void note(int *s) { *s += 1; }
int addressed(const int *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += in[i];
    note(&s);
    return s;
}
void rows(const uint8_t *in, int w, int h, unsigned *sums)
{
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++)
            sums[2 * y + 1] += in[y * w + x];
        sums[0] += sums[2 * y + 1] % 7;
    }
}
void masked(const uint8_t *mask, const int *in, int n, long long *s)
{
    for (int i = 0; i < n; i++)
        if (mask[i])
            *s += in[i];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        float *f = floats(n);
        uint8_t *b = bits(n);
        int *i = ints(n, -9, 9);
        for (int j = 0; j < n; j++)
            f[j] = floorf(f[j]);
        float best = -4;
        int x = -1, y = -1;
        peak(f, w, h, &best, &x, &y);
        showReal("best", best), showInt("x", x), showInt("y", y);
        if (n > 5)
            f[n / 2] = NAN;
        best = -0.0f;
        peak(f, w, h, &best, &x, &y);
        showReal("best", best), showInt("x", x), showInt("y", y);
        uint8_t most = 240;
        size_t at = 99;
        lastPeak(b, w, h, &most, &at);
        showInt("most", most), showInt("at", (long long)at);
        Stats s = {w, h, 5, 3, {100, -1, -1}, {1, 2, 3}};
        collect(b, &s);
        showInt("sum", s.sum), showInt("count", s.count), showReal("peak", s.peak.value);
        showInt("x", s.peak.x), showInt("y", s.peak.y);
        for (int j = 0; j < 3; j++)
            showInt("moment", (long long)s.moments[j]);
        tally(i, n);
        showInt("g_count", g_count), showInt("s_all", s_all.sum);
        short *two = (short *)bits(2 * sizeof *two);
        range((short *)bits((size_t)n * 2), n, two);
        show("range", two, 0);
        uint32_t all = 0xff0000ffu, any = 1;
        uint8_t low = 3;
        _Bool each = 1;
        uint32_t *u = bits((size_t)n * 4);
        for (int j = 0; j < n; j++)
            u[j] |= 0x100;
        bitsOf(u, n, &all, &any, &low, &each);
        showInt("all", all), showInt("any", any), showInt("low", low), showInt("each", each);
        float *out = floats(n);
        if (n > 5)
            f[n / 2] = 4; // devices have NaNs of their own bits
        if (best == 0)
            best = 0; // of zeros of both signs, fmaxf may give either
        scaled(f, out, n, &best);
        show("out", out, 0), showReal("best", best);
        showInt("addressed", addressed(i, n));
        unsigned *sums = bits((2 * (size_t)h + 2) * sizeof *sums);
        rows(b, w, h, sums);
        show("sums", sums, 0);
        long long total = -3;
        masked(b, i, n, &total);
        showInt("total", total);
        finish();
    }
    return 0;
}
