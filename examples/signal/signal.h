#ifndef SIGNAL_H
#define SIGNAL_H

/* A complex number; its real part first. */
typedef struct {
    double re, im;
} Complex;

/* c = a conj(b), of n interleaved numbers: one factor of a spectrum with the conjugate of another is their correlation.
 */
void multiply_conjugate(const Complex *a, const Complex *b, Complex *c, int n);

/* The same for numbers that are split into two arrays. */
void multiply_conjugate_split(const double *ar, const double *ai, const double *br, const double *bi, double *cr,
                              double *ci, int n);

/* From two arrays to one of pairs, and back. */
void interleave(const double *re, const double *im, Complex *c, int n);
void split(const Complex *c, double *re, double *im, int n);

/* y[n] = b[0] x[n] + b[1] x[n - 1] + ... + b[taps - 1] x[n - taps + 1]; x is 0 before its first element. */
void fir(const float *x, float *y, int n, const float *b, int taps);

/* A pseudo-random sequence of +1 and -1 that repeats after 1023 elements: s[n] = s[n - 7] xor s[n - 10]. The first ten
 * are all ones. */
void m_sequence(signed char *s, int n);

/* g[k] = sum of x[i] y[i + k] over i < n, for the n shifts k. y has 2 n elements: a period, twice. */
void correlate(const signed char *x, const signed char *y, int *g, int n);

/* The discrete Fourier transform of `batch` columns of n numbers each; twiddle[k] is exp(-2 pi j k / n). */
void dft(const Complex *x, Complex *X, const Complex *twiddle, int n, int batch);

#endif
