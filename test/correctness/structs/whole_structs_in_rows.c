// Structs of equal fields that are read and written as wholes: copies, locals, results and parameters of functions, choices, structs in
// structs, swept windows, in place, in volumes.
// RUN: %check %s --fallbacks=any
#include "harness.h"

typedef struct {
    uint8_t r, g, b;
} Rgb;

typedef struct {
    double re, im;
} Complex;

typedef struct {
    Complex z[2];
} Pair;

typedef struct {
    float v;
} Single;

static Complex product(Complex a, Complex b)
{
    Complex c = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    return c;
}

static int sum(Rgb p) { return p.r + p.g + p.b; }

void copy(const Rgb *in, Rgb *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + w - 1 - x];
}

void erode(const Rgb *in, Rgb *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const Rgb here = in[y * w + x], left = in[y * w + (x > 0 ? x - 1 : 0)];
            const Rgb below = y < h - 1 ? in[(y + 1) * w + x] : here;
            out[y * w + x] = sum(here) < sum(left) ? here : sum(left) < sum(below) ? left : below;
        }
}

void products(const Complex *a, const Complex *b, Complex *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = product(a[i], b[i]);
}

void squares(Complex *z, int n)
{
    for (int i = 0; i < n; i++) {
        const Complex old = z[i];
        z[i] = old.re > 0 ? product(old, z[i]) : (Complex){.im = old.re};
        z[i].re += 1;
    }
}

void exchange(const Pair *in, Pair *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].z[0] = in[i].z[1];
        out[i].z[1] = in[i].z[0];
    }
}

void singles(const Single *in, Single *out, int n)
{
    for (int i = 0; i < n; i++) {
        Single s = in[i];
        s.v *= 2;
        out[i] = s;
    }
}

void filled(Rgb *out, Rgb *other, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = other[i] = (Rgb){1, (uint8_t)i, 3};
}

void perhaps(const Rgb *in, const uint8_t *mask, Rgb *out, int n)
{
    for (int i = 0; i < n; i++)
        if (mask[i] > 99)
            out[i] = in[i];
}

void volume(const Complex *in, Complex *out, int w, int h, int d)
{
    for (int z = 1; z < d - 1; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const int at = (z * h + y) * w + x;
                out[at] = in[at - w * h].re < in[at + w * h].re ? in[at - w * h] : in[at + w * h];
            }
}

void swept(const Complex *in, Complex *out, int w, int h)
{
    for (int y = 6; y < h - 6; y++)
        for (int x = 6; x < w - 6; x++) {
            double re = 0, im = 0;
            for (int j = -6; j <= 6; j++)
                for (int i = -6; i <= 6; i++) {
                    const Complex z = in[(y + j) * w + x + i];
                    re += z.re * (i + 7);
                    im += z.im * (j + 7);
                }
            out[y * w + x] = (Complex){re, im};
        }
}

static void run(int w, int h)
{
    const int n = w * h;
    Rgb *rgb = bits(n * sizeof *rgb), *to = bits(n * sizeof *to);
    copy(rgb, to, w, h);
    show("copy", to, 0);
    erode(rgb, to, w, h);
    show("erode", to, 0);
    perhaps(rgb, bits(n), to, n);
    show("perhaps", to, 0);
    filled(rgb, to, n);
    show("filled", rgb, 0);
    Complex *a = (Complex *)doubles(2 * n), *b = (Complex *)doubles(2 * n), *c = (Complex *)doubles(2 * n);
    products(a, b, c, n);
    show("products", c, 0);
    squares(c, n);
    show("squares", c, 0);
    exchange((const Pair *)a, (Pair *)c, n / 2);
    show("exchange", c, 0);
    Single *numbers = (Single *)floats(n), *doubled = (Single *)floats(n);
    singles(numbers, doubled, n);
    show("singles", doubled, 0);
    swept(a, c, w, h);
    show("swept", c, 0);
    if (n > 0) {
        Complex *in = (Complex *)doubles(8 * n), *out = (Complex *)doubles(8 * n);
        volume(in, out, w, h, 4);
        show("volume", out, 0);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        run(sizes[k].w, sizes[k].h);
        run(sizes[k].w + 37, sizes[k].h + 14);
        finish();
    }
    return 0;
}
