// Accumulators that something else reads (of which compact is a scan), or that take values in an order that matters, are no reductions.
// RUN: %check %s --fallbacks=any --expect=both:left --expect=takesNaN:left --expect=truncated:left --expect=stops:left --expect=saturating:left --expect=nearest:left
#include "harness.h"
#include <math.h>

int compact(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] > 0)
            out[k++] = in[i];
    return k;
}
// The maximum is not looked at where a new minimum is found.
int both(const int *in, int n)
{
    int lo = 5, hi = -5;
    for (int i = 0; i < n; i++)
        if (in[i] < lo)
            lo = in[i];
        else if (in[i] > hi)
            hi = in[i];
    return 100 * lo + hi;
}
// !(m > NaN): the NaN is taken, and whatever follows it.
float takesNaN(const float *in, int n)
{
    float m = -1;
    for (int i = 0; i < n; i++)
        m = m > in[i] ? m : in[i];
    return m;
}
int running(const int *in, int *out, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
    return s;
}
int truncated(const float *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += in[i];
    return s;
}
int stops(const int *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] == 7)
            break;
        s += in[i];
    }
    return s;
}
int between(const int *in, int w, int h)
{
    int last = 0;
    for (int y = 0; y < h; y++) {
        last = 0;
        for (int x = 0; x < w; x++)
            last = last * 2 + in[y * w + x];
    }
    return last;
}
int saturating(const uint8_t *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        s += in[i];
        if (s > 255)
            s = 255;
    }
    return s;
}
// What goes with the extremum is data.
int nearest(const int *in, const int *label, int n)
{
    int best = 99, found = 0;
    for (int i = 0; i < n; i++)
        if (in[i] < best) {
            best = in[i];
            found = label[i];
        }
    return found;
}

int main(void)
{
    static const int lengths[] = {0, 1, 5, 64, 333};
    for (int k = 0; k < 5; k++) {
        int n = lengths[k];
        int *out = ints(n, 0, 0), *in = ints(n, -9, 9);
        float *f = floats(n);
        if (n > 3)
            f[n / 2] = NAN;
        showInt("compact", compact(in, out, n));
        show("out", out, 0);
        showInt("both", both(in, n));
        showReal("takesNaN", takesNaN(f, n));
        showInt("running", running(in, out, n));
        show("out", out, 0);
        if (n > 3)
            f[n / 2] = 0;
        showInt("truncated", truncated(f, n));
        showInt("stops", stops(in, n));
        showInt("between", between(ints(8 * n, 0, 1), 8, n));
        showInt("saturating", saturating(bits((size_t)n), n));
        showInt("nearest", nearest(in, out, n));
    }
    finish();
    return 0;
}
