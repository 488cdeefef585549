// Complex numbers of float and double: every operator that rounds alike on all hosts, parts, structs, helpers; and products of infinities.
// RUN: %check %s --expect=quotient:left --expect=exponential:left --expect=sum:left --expect=truth:left
#include "harness.h"
#include <complex.h>
#include <math.h>

typedef float complex Single;
typedef double complex Double;

void product(Single *o, const Single *a, const Single *b, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = a[i] * b[i];
}

void productOfDoubles(Double *o, const Double *a, const Double *b, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = a[i] * b[i];
}

void mixed(Double *o, const Double *a, const double *r, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = (a[i] * conj(a[i]) + 2 * a[i] - a[i] / 3) * r[i] + (r[i] - a[i]) + (a[i] - r[i]) / r[i] - (r[i] + a[i]);
}

void updates(Single *o, const Single *a, const float *r, int n)
{
    for (int i = 0; i < n; i++) {
        o[i] += a[i];
        o[i] *= a[i];
        o[i] -= r[i];
        o[i] /= 2;
        o[i] -= I;
    }
}

void rows(Single *o, const Single *a, const Single *b, int n, int m)
{
    for (int i = 0; i < n; i++) {
        Single s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * b[j];
        o[i] = s;
    }
}

void parts(Single *o, double *r, const Double *a, int n)
{
    for (int i = 0; i < n; i++) {
        __real__ o[i] = (float)i;
        __imag__ o[i] += 2;
        r[i] = creal(a[i]) * cimag(a[i]) + creal(a[i] * a[i]) - cimag(-a[i]);
    }
}

void made(Single *o, Double *d, const float *re, const float *im, int n)
{
    for (int i = 0; i < n; i++) {
        o[i] = re[i] + I * im[i];
        d[i] = re[i] - 2.5i * im[i];
    }
}

void converted(Single *o, Double *d, const Single *a, const Double *b, int n)
{
    for (int i = 0; i < n; i++) {
        o[i] = (Single)(b[i] * 3.5 + a[i]);
        d[i] = a[i];
        d[i] += ~(Double)(a[i] * a[i]);
    }
}

void compared(int *o, const Single *a, const Single *b, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = (a[i] == b[i]) + 2 * (a[i] != 0) + 4 * (a[i] == crealf(a[i]));
}

static Single square(Single z) { return z * z; }

/* What the host has: parameters, globals, in calls too. */
Single factor;
void ofHost(Single *o, const Single *a, Single k, Double wide, int n)
{
    for (int i = 0; i < n; i++) {
        Single t = a[i] * k + square(k) * factor;
        if (crealf(t) < 0)
            t = k;
        o[i] = (Single)(t + wide) - crealf(k);
    }
}

typedef struct {
    Single gain;
    struct {
        Double offset;
    } inner;
} Settings;

void ofObjects(Single *o, const Settings *s, Settings byValue, Single k, int n)
{
    Single *p = &k;
    *p += 1;
    for (int i = 0; i < n; i++)
        o[i] = o[i] * s->gain + (Single)byValue.inner.offset * k;
}

void set(int *o, int w, int h, Single corner, float step)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const Single c = corner + ((float)x + (float)y * I) * step;
            Single z = 0;
            int k = 0;
            while (k < 40 && crealf(z) * crealf(z) + cimagf(z) * cimagf(z) < 4) {
                z = square(z) + c;
                k++;
            }
            o[y * w + x] = k;
        }
}

typedef struct {
    float weight;
    Double value;
    Single pair[2];
} Item;

void inStructs(Item *items, int n)
{
    for (int i = 0; i < n; i++) {
        items[i].value = items[i].value * items[i].weight;
        items[i].pair[1] = items[i].pair[0] - items[i].pair[1];
    }
}

void table(Single *o, const Single *a, int n)
{
    const Single turns[4] = {1, I, -1, -I};
    for (int i = 0; i < n; i++)
        o[i] = a[i] * turns[i & 3];
}

void ofFloats(float *f, int n)
{
    Single *z = (Single *)f;
    for (int i = 0; i < n; i++)
        z[i] *= 2;
}

void inPlace(Single *a, Double *d, int n)
{
    for (int i = 0; i < n; i++) {
        a[i] = cimagf(a[i]) > 0 ? conjf(a[i]) : a[i] * a[i] + crealf(a[i]);
        d[i] = conj(d[i]);
    }
}

void butterflies(Double *a, const Double *twiddles, int half)
{
    for (int i = 0; i < half; i++) {
        const Double t = a[i + half] * twiddles[i];
        a[i + half] = a[i] - t;
        a[i] = a[i] + t;
    }
}

void stencil(Single *o, const Single *a, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            o[y * w + x] = a[y * w + x - 1] + a[(y + 1) * w + x] * a[y * w + x];
}

void sizes2(double *o, const Double *a, const Single *b, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = cabs(a[i]) + carg(a[i]) + cabsf(b[i]) - cargf(b[i]);
}

/* These stay C. */
void quotient(Single *o, const Single *a, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = 1 / a[i];
}
void exponential(Single *o, const Single *a, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = cexpf(a[i]);
}
Single sum(const Single *a, int n)
{
    Single s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
void truth(_Bool *o, const Single *a, int n)
{
    for (int i = 0; i < n; i++)
        o[i] = a[i];
}

/* No number is as good as another. */
static void withoutPayload(void *data, int n)
{
    double *d = data;
    for (int i = 0; i < n; i++)
        if (d[i] != d[i])
            d[i] = 12345;
}
static void withoutPayloads(void *data, int n)
{
    float *f = data;
    for (int i = 0; i < n; i++)
        if (f[i] != f[i])
            f[i] = 12345;
}

int main(void)
{
    static const int lengths[] = {0, 1, 3, 64, 1001};
    for (int k = 0; k < 5; k++) {
        const int n = lengths[k];
        const size_t some = (size_t)n * 2;
        Single *a = (Single *)floats(some), *b = (Single *)floats(some), *o = (Single *)floats(some);
        Double *c = (Double *)doubles(some), *d = (Double *)doubles(some), *p = (Double *)doubles(some);
        float *f = floats(some);
        double *r = doubles(some);
        int *m = ints((size_t)n, 0, 3);
        product(o, a, b, n), productOfDoubles(p, c, d, n);
        show("product", o, 0), show("product", p, 0);
        mixed(p, c, r, n), updates(o, a, f, n);
        show("mixed", p, 0), show("updates", o, 0);
        rows(o, a, b, n ? 1 : 0, n), rows(o, a, b, n / 7, 7);
        show("rows", o, 0);
        parts(o, r, c, n);
        show("parts", o, 0), show("parts", r, 0);
        made(o, p, f, f + n, n);
        show("made", o, 0), show("made", p, 0);
        converted(o, p, a, c, n);
        show("converted", o, 0), show("converted", p, 0);
        for (int i = 0; i < n; i += 3)
            b[i] = a[i] = i % 2 ? 0 : crealf(a[i]);
        compared(m, a, b, n);
        show("compared", m, 0);
        factor = 0.5f - 2 * I;
        ofHost(o, a, 1.5f + 0.25f * I, 3 - I, n);
        show("of the host", o, 0);
        const Settings settings = {2 - I, {0.5}};
        ofObjects(o, &settings, settings, 3 * I, n);
        show("of objects", o, 0);
        Item *items = (Item *)doubles((size_t)n * sizeof(Item) / 8);
        for (int i = 0; i < n; i++)
            items[i].weight = (float)i, items[i].pair[0] = a[i], items[i].pair[1] = b[i];
        inStructs(items, n);
        show("structs", items, 0);
        table(o, a, n), ofFloats(f, n);
        show("table", o, 0), show("floats", f, 0);
        inPlace(b, d, n);
        show("in place", b, 0), show("in place", d, 0);
        butterflies(c, d, n / 2);
        show("butterflies", c, 0);
        sizes2(r, c, a, n);
        show("sizes", r, 0);
        quotient(o, a, n), exponential(b, a, n);
        truth((_Bool *)m, a, n);
        show("left", o, 0), show("left", b, 0), show("left", m, 0);
        showReal("sum", crealf(sum(a, n)));
        finish();
    }
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h;
        int *o = ints((size_t)w * (size_t)h, 0, 1);
        Single *a = (Single *)floats((size_t)w * (size_t)h * 2), *b = (Single *)floats((size_t)w * (size_t)h * 2);
        set(o, w, h, -2 - 1.2f * I, 0.05f);
        stencil(b, a, w, h);
        show("set", o, 0), show("stencil", b, 0);
        finish();
    }
    const double special[] = {0, -0.0, 1, -1.5, INFINITY, -INFINITY, NAN, 1e308, 1e-310, 7};
    Double *a = (Double *)doubles(20000), *b = (Double *)doubles(20000), *o = (Double *)doubles(20000);
    Single *c = (Single *)floats(20000), *d = (Single *)floats(20000), *p = (Single *)floats(20000);
    for (int i = 0; i < 10000; i++) {
        __real__ a[i] = special[i % 10], __imag__ a[i] = special[i / 10 % 10], __real__ b[i] = special[i / 100 % 10], __imag__ b[i] = special[i / 1000];
        c[i] = (Single)a[i], d[i] = (Single)b[i];
    }
    productOfDoubles(o, a, b, 10000), product(p, c, d, 10000);
    withoutPayload(o, 20000), withoutPayloads(p, 20000);
    show("specials", o, 0), show("specials", p, 0);
    finish();
    return 0;
}
