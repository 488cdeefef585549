#include "signal.h"

void multiply_conjugate(const Complex *a, const Complex *b, Complex *c, int n)
{
    for (int i = 0; i < n; i++) {
        c[i].re = a[i].re * b[i].re + a[i].im * b[i].im;
        c[i].im = a[i].im * b[i].re - a[i].re * b[i].im;
    }
}

void multiply_conjugate_split(const double *ar, const double *ai, const double *br, const double *bi, double *cr,
                              double *ci, int n)
{
    for (int i = 0; i < n; i++) {
        cr[i] = ar[i] * br[i] + ai[i] * bi[i];
        ci[i] = ai[i] * br[i] - ar[i] * bi[i];
    }
}

void interleave(const double *re, const double *im, Complex *c, int n)
{
    for (int i = 0; i < n; i++) {
        c[i].re = re[i];
        c[i].im = im[i];
    }
}

void split(const Complex *c, double *re, double *im, int n)
{
    for (int i = 0; i < n; i++) {
        re[i] = c[i].re;
        im[i] = c[i].im;
    }
}

void fir(const float *x, float *y, int n, const float *b, int taps)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < taps && k <= i; k++)
            sum += b[k] * x[i - k];
        y[i] = sum;
    }
}

void m_sequence(signed char *s, int n)
{
    for (int i = 0; i < 10 && i < n; i++)
        s[i] = -1;
    /* The product of +1 and -1 is the xor of the bits that they stand for. */
    for (int i = 10; i < n; i++)
        s[i] = s[i - 7] * s[i - 10];
}

void correlate(const signed char *x, const signed char *y, int *g, int n)
{
    for (int k = 0; k < n; k++) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += x[i] * y[i + k];
        g[k] = sum;
    }
}

void dft(const Complex *x, Complex *X, const Complex *twiddle, int n, int batch)
{
    for (int b = 0; b < batch; b++)
        for (int k = 0; k < n; k++) {
            double re = 0, im = 0;
            for (int i = 0; i < n; i++) {
                const Complex v = x[b * n + i];
                const Complex w = twiddle[(long)k * i % n];
                re += v.re * w.re - v.im * w.im;
                im += v.re * w.im + v.im * w.re;
            }
            X[b * n + k].re = re;
            X[b * n + k].im = im;
        }
}
