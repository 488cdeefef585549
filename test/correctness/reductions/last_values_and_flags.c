// Variables that a nest leaves with the value of the last iteration that sets them, and flags: constants under conditions, || and &&.
// RUN: %check %s --expect=carriedOn:left
#include "harness.h"
#include <math.h>

typedef struct {
    int changed;
    double last;
} State;

static int changedAtAll;

int lastPlace(const int *a, int n, int k)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == k)
            at = i;
    return at;
}

int lastOfTwo(const int *a, int w, int h, int k)
{
    int at = 7;
    for (int y = h - 1; y >= 0; y--)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k)
                at = 3 * (y * w + x) + 1;
    return at;
}

float lastValue(const float *a, const float *b, int n, unsigned char *which)
{
    float last = -1;
    unsigned char kind = 9;
    for (int i = 0; i < n; i++) {
        if (a[i] > b[i]) {
            last = a[i] - b[i];
            kind = 1;
        } else if (a[i] < -b[i])
            kind = 300 + i;
    }
    *which = kind;
    return last;
}

int usedInside(const int *in, int *out, int n)
{
    int v = -1;
    for (int i = 0; i < n; i++) {
        v = in[i] * 2;
        out[i] = v;
    }
    return v;
}

int sumOfRow(const int *in, int *out, int w, int h)
{
    int s = -5;
    for (int y = 0; y < h; y++) {
        s = 0;
        for (int x = 0; x < w; x++)
            s += in[y * w + x];
        out[y] = s;
    }
    return s;
}

int usedUnderCondition(const int *in, int *out, int n)
{
    int v = -1, w = 3;
    for (int i = 0; i < n; i++)
        if (in[i] & 1) {
            v = in[i] * 2;
            v += i;
            w = v;
            out[i] = v;
        }
    return v + 5 * w;
}

int innerLoop(const int *in, int n, int k)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i % 5; j++)
            if (in[(i + j) % n] == k)
                at = 10 * i + j;
    return at;
}

int carriedOn(const int *in, int *out, int n)
{
    int v = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] > 0)
            v = in[i];
        out[i] = v;
    }
    return v;
}

int flag(const int *in, int *out, int n)
{
    int changed = 5;
    for (int i = 0; i < n; i++) {
        out[i] = in[i] / 2;
        if (out[i] > 30)
            changed = 1;
    }
    return changed;
}

void throughPointer(const int *in, int *out, int n, int *changed, State *s)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i] / 2;
        if (in[i] > 40) {
            *changed = 1;
            s->changed = 1;
            s->last = i + 0.5;
            changedAtAll = 1;
        }
    }
}

int any(const int *in, int n, int k, int start)
{
    int found = start;
    for (int i = 0; i < n; i++)
        found = found || in[i] > k;
    return found;
}

long all(const int *in, int n, int k, long start)
{
    long holds = start;
    for (int i = 0; i < n; i++)
        if (in[i] & 1)
            holds = in[i] < k && holds;
    return holds;
}

double anyOfReals(const double *in, int w, int h, double k, double start)
{
    double found = start;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            found = found || in[y * w + x] > k;
    return found;
}

_Bool booleans(const int *in, int n, int k, _Bool *every)
{
    _Bool some = 0, both = 1;
    for (int i = 0; i < n; i++) {
        some = some || in[i] & k;
        both = both && in[i] > -k;
    }
    *every = both;
    return some;
}

void anyThroughPointer(const int *in, int n, int k, unsigned char *found, int *holds)
{
    for (int i = 0; i < n; i++) {
        *found = *found || in[i] == k;
        *holds = *holds && in[i] != k;
    }
}

int masked(const int *in, int n)
{
    int holds = 1;
    for (int i = 0; i < n; i++)
        holds &= in[i] > -98;
    return holds;
}

float largest(const float *a, int n)
{
    float m = 0;
    for (int i = 0; i < n; i++)
        if (fabs(a[i]) > m)
            m = fabs(a[i]);
    return m;
}

float smallest(const float *a, int w, int h, int *x0)
{
    float m = 1e30f;
    int at = -1;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (m >= fabs(a[y * w + x])) {
                m = fabs(a[y * w + x]);
                at = y * w + x;
            }
    *x0 = at;
    return m;
}

int main(void)
{
    for (int n = 0; n < 1300; n += 163) {
        int *in = ints(n, -99, 99), *out = ints(n, 0, 0);
        float *a = floats(n), *b = floats(n + 1);
        double *d = doubles(n);
        for (int i = 0; i < n; i++)
            d[i] = i % 7 == 3 ? NAN : a[i];
        int w = n / 13, h = n > 0 ? 13 : 0;
        showInt("lastPlace", lastPlace(in, n, 17));
        showInt("lastPlace", n > 0 ? lastPlace(in, n, in[0]) * 2 + lastPlace(in, n, in[n - 1]) : 0);
        showInt("lastPlace", lastPlace(in, n, 1000));
        showInt("lastOfTwo", lastOfTwo(in, w, h, -8));
        unsigned char kind;
        showReal("lastValue", lastValue(a, b, n, &kind));
        showInt("kind", kind);
        showInt("usedInside", usedInside(in, out, n));
        showInt("sumOfRow", sumOfRow(in, out, w, h));
        showInt("usedUnderCondition", usedUnderCondition(in, out, n));
        showInt("innerLoop", innerLoop(in, n, 21));
        show("out", out, 0);
        showInt("carriedOn", carriedOn(in, out, n));
        showInt("flag", flag(in, out, n));
        int changed = 3;
        State s = {4, 0.25};
        changedAtAll = 0;
        throughPointer(in, out, n % 2 ? n : 0, &changed, &s);
        showInt("changed", changed + 10 * s.changed + 100 * changedAtAll);
        showReal("last", s.last);
        for (int start = -1; start <= 3; start++) {
            showInt("any", any(in, n, 98, start) + 10 * any(in, n, 99, start));
            showInt("all", all(in, n, 98, start * 0x100000000l) + 10 * all(in, n, 100, start));
            showReal("anyOfReals", anyOfReals(d, w, h, 1e3, start / 2.0) + 10 * anyOfReals(d, w, h, 0, start));
            unsigned char found = (unsigned char)start;
            int holds = start;
            anyThroughPointer(in, n, start * 20, &found, &holds);
            showInt("anyThroughPointer", found + 1000 * holds);
        }
        _Bool every;
        showInt("booleans", booleans(in, n, 1, &every) + 2 * every);
        showInt("booleans", booleans(in, n, 256, &every) + 2 * every);
        showInt("bits", masked(in, n));
        for (int i = 5; i < n; i += 200)
            a[i] = NAN, a[i - 4] = -0.0f;
        int at;
        showReal("largest", largest(a, n));
        showReal("smallest", smallest(a, w, h, &at));
        showInt("at", at);
        finish();
    }
    return 0;
}
