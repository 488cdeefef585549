#include "../common/image.h"
#include "../common/show.h"
#include "signal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static void products(struct show *s)
{
    enum { n = 65537 };
    Complex *a = allocate(n * sizeof *a), *b = allocate(n * sizeof *b), *c = allocate(n * sizeof *c);
    double *plane[6];
    for (int i = 0; i < 6; i++)
        plane[i] = allocate(n * sizeof(double));
    for (int i = 0; i < n; i++) {
        a[i].re = i % 101;
        a[i].im = i % 103 - 50;
        b[i].re = i % 107 - 60;
        b[i].im = i % 109;
    }
    for (show_begin(s, "split"); show_again(s);) {
        split(a, plane[0], plane[1], n);
        split(b, plane[2], plane[3], n);
    }
    show_data(s, plane[3], n * sizeof(double));

    for (show_begin(s, "multiply_conjugate"); show_again(s);)
        multiply_conjugate(a, b, c, n);
    show_data(s, c, n * sizeof *c);
    for (int i = 0; i < n; i++)
        show_expect(c[i].re == a[i].re * b[i].re + a[i].im * b[i].im &&
                        c[i].im == a[i].im * b[i].re - a[i].re * b[i].im,
                    "the product of small integers is exact");

    for (show_begin(s, "multiply_conjugate_split"); show_again(s);)
        multiply_conjugate_split(plane[0], plane[1], plane[2], plane[3], plane[4], plane[5], n);
    show_data(s, plane[4], n * sizeof(double));

    for (show_begin(s, "interleave"); show_again(s);)
        interleave(plane[4], plane[5], b, n);
    show_data(s, b, n * sizeof *b);
    show_expect(memcmp(b, c, n * sizeof *b) == 0, "split and interleaved products are the same");

    for (int i = 0; i < 6; i++)
        free(plane[i]);
    free(a);
    free(b);
    free(c);
}

static void filters(struct show *s)
{
    enum { n = 20011, taps = 31 };
    float *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y), b[taps];
    for (int k = 0; k < taps; k++)
        b[k] = (float)(k < 16 ? k + 1 : 31 - k) / 256;

    memset(x, 0, n * sizeof *x);
    x[0] = 1.0f;
    fir(x, y, n, b, taps);
    for (int i = 0; i < n; i++)
        show_expect(y[i] == (i < taps ? b[i] : 0.0f), "the answer to an impulse is the filter");

    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        x[i] = 1.0f;
    fir(x, y, n, b, taps);
    for (int i = 0; i < n; i++) {
        sum += i < taps ? b[i] : 0.0f;
        show_expect(y[i] == sum, "the answer to a step is the sum of the filter so far");
    }

    for (int i = 0; i < n; i++)
        x[i] = (float)(i * 7919 % 2001 - 1000);
    for (show_begin(s, "fir"); show_again(s);)
        fir(x, y, n, b, taps);
    show_data(s, y, n * sizeof *y);
    free(x);
    free(y);
}

static void radar(struct show *s)
{
    enum { n = 1023, delay = 123 };
    signed char x[n], echo[2 * n];
    int g[n];
    for (show_begin(s, "m_sequence"); show_again(s);)
        m_sequence(x, n);
    show_data(s, x, sizeof x);

    for (int i = 0; i < 2 * n; i++)
        echo[i] = x[(i + n - delay) % n];
    for (show_begin(s, "correlate"); show_again(s);)
        correlate(x, echo, g, n);
    show_data(s, g, sizeof g);
    for (int k = 0; k < n; k++)
        show_expect(g[k] == (k == delay ? n : -1), "the correlation is 1023 at the delay and -1 elsewhere");
}

/* Ten numbers 2 n (1 + j): X[0] = 90 + 90 j, X[k] = 10 (-1 - c) + 10 j (c - 1) where c is the cotangent of pi k / 10.
 */
static void check_ten(void)
{
    Complex x[10], X[10], twiddle[10];
    for (int i = 0; i < 10; i++) {
        x[i] = (Complex){2 * i, 2 * i};
        twiddle[i] = (Complex){cos(2 * pi * i / 10), -sin(2 * pi * i / 10)};
    }
    dft(x, X, twiddle, 10, 1);
    show_expect(X[0].re == 90 && X[0].im == 90, "X[0] is the sum");
    for (int k = 1; k < 10; k++) {
        const double c = 1 / tan(pi * k / 10);
        show_expect(fabs(X[k].re - 10 * (-1 - c)) < 1e-12 && fabs(X[k].im - 10 * (c - 1)) < 1e-12,
                    "X[k] of the ten numbers");
    }
}

static void transforms(struct show *s)
{
    enum { n = 60, batch = 21 };
    Complex *x = allocate(n * batch * sizeof *x), *X = allocate(n * batch * sizeof *X), twiddle[n];
    check_ten();
    /* The same on every machine: all that is added and multiplied is a multiple of 2^-20. */
    for (int i = 0; i < n; i++)
        twiddle[i] =
            (Complex){round(cos(2 * pi * i / n) * 1048576) / 1048576, round(-sin(2 * pi * i / n) * 1048576) / 1048576};
    for (int i = 0; i < n * batch; i++)
        x[i] = (Complex){i * 31 % 17, i * 29 % 13};
    for (show_begin(s, "dft"); show_again(s);)
        dft(x, X, twiddle, n, batch);
    show_data(s, X, n * batch * sizeof *X);
    free(x);
    free(X);
}

int main(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    products(&show);
    filters(&show);
    radar(&show);
    transforms(&show);
    show_close(&show);
    return 0;
}
