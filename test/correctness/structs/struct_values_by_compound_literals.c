// Structs made by compound literals: returned, assigned, chosen, passed, and as initialisers. Members that the literal leaves out are
// zero, and members convert as in an assignment.
// RUN: %check %s
#include "harness.h"

typedef struct {
    float re, im;
} Complex;

typedef struct {
    uint8_t r, g, b;
} Rgb;

typedef struct {
    float v[2];
    int k;
} Tap;

static Complex product(Complex a, Complex b)
{
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

void returned(const Complex *restrict a, const Complex *restrict b, Complex *restrict out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = product(a[i], b[i]);
}

void assigned(const uint8_t *grey, Rgb *out, int n)
{
    for (int i = 0; i < n; i++) {
        int g = grey[i] * 3;
        out[i] = (Rgb){.b = g / 2, .r = g};
    }
}

void chosen(const uint8_t *grey, Rgb *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = grey[i] > 100 ? (Rgb){grey[i], 0, 0} : (Rgb){0};
}

void passed(const Complex *a, Complex *out, int n, float c, float s)
{
    for (int i = 0; i < n; i++) {
        Complex r = (Complex){c, s}, t;
        t = product(a[i], ((Complex){s, 2 * c}));
        r = product(r, t);
        out[i] = product((Complex){1, (int){2}}, r);
    }
}

void nested(const float *a, Tap *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = (Tap){{a[i], 1}, i};
}

int main(void)
{
    for (int n = 0; n < 300; n += 123) {
        Complex *a = (Complex *)floats(2 * n), *b = (Complex *)floats(2 * n), *c = (Complex *)floats(2 * n);
        float *real = floats(n);
        uint8_t *grey = bits(n);
        Rgb *rgb = bits(n * sizeof *rgb);
        Tap *taps = bits(n * sizeof *taps);
        returned(a, b, c, n);
        show("returned", c, 0);
        assigned(grey, rgb, n);
        show("assigned", rgb, 0);
        chosen(grey, rgb, n);
        show("chosen", rgb, 0);
        passed(a, c, n, 0.5f, -2);
        show("passed", c, 0);
        nested(real, taps, n);
        show("nested", taps, 0);
        finish();
    }
    return 0;
}
