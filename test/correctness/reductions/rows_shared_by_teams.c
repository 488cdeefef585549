// The threads of a warp, or of a block, share the loops of an iteration that goes over a row: sums, products, extrema
// and where they are, one loop after another over the same row. Rows of no element, of one, around a warp's size, and
// beyond a block's. Sums of floats are of whole numbers: exact in any order.
// RUN: %check %s --expect=shows:any
#include "harness.h"
#include <limits.h>
#include <math.h>

void matrixVector(const float *a, const float *x, float *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * x[j];
        y[i] = s;
    }
}

void sumsOfBytes(const signed char *a, const unsigned char *b, short *low, unsigned char *wrapped, int n, int m)
{
    for (int i = 0; i < n; i++) {
        short s = 7;
        unsigned char t = 250;
        for (int j = 0; j < m; j++) {
            s += a[i * m + j];
            t += b[i * m + j];
        }
        low[i] = s;
        wrapped[i] = t;
    }
}

void wideSums(const int *a, long long *sums, unsigned *bits, int n, int m)
{
    for (int i = 0; i < n; i++) {
        const int *row = a + (long)i * m;
        long long s = 0;
        unsigned all = 0, odd = 0, common = ~0u;
        for (int j = m - 1; j >= 0; j--) {
            s -= (long long)row[j] * row[j];
            all |= row[j];
            odd ^= row[j];
            common &= row[j];
        }
        sums[i] = s;
        bits[3 * i] = all;
        bits[3 * i + 1] = odd;
        bits[3 * i + 2] = common;
    }
}

void guarded(const double *a, int *count, double *sum, int n, int m, double limit)
{
    for (int i = 0; i < n; i++) {
        int above = 0;
        double s = 0;
        for (int j = 0; j < m; j++) {
            if (a[i * m + j] < 0)
                continue;
            if (a[i * m + j] > limit) {
                above++;
                s += floor(a[i * m + j]);
            }
        }
        count[i] = above;
        if (above > 0)
            sum[i] = s / above;
    }
}

void extrema(const float *a, float *low, float *high, int *first, int *last, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float least = 1e30f, most = -1e30f;
        int from = -1, to = -1;
        for (int j = 0; j < m; j++) {
            if (a[i * m + j] < least) {
                least = a[i * m + j];
                from = j;
            }
            if (a[i * m + j] >= most) {
                most = a[i * m + j];
                to = 2 * j + i;
            }
        }
        low[i] = least;
        high[i] = most;
        first[i] = from;
        last[i] = to;
    }
}

void largestNumber(const double *a, double *out, int n, int m)
{
    for (int i = 0; i < n; i++) {
        double most = NAN;
        for (int j = 0; j < m; j++)
            most = fmax(most, a[i * m + j]);
        out[i] = most;
    }
}

/* The phases of a softmax, with whole numbers. */
void phases(const int *x, int *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int most = INT_MIN;
        for (int j = 0; j < m; j++)
            most = x[i * m + j] > most ? x[i * m + j] : most;
        long sum = 1;
        for (int j = 0; j < m; j++) {
            y[i * m + j] = most - x[i * m + j];
            sum += y[i * m + j];
        }
        for (int j = 0; j < m; j++)
            y[i * m + j] = (int)(y[i * m + j] * 1000L / sum);
    }
}

/* In place, and shifted against each other: what one thread writes another one reads. */
void norm(float *x, float *norms, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 1;
        for (int j = 0; j < m; j++)
            s += x[i * m + j] * x[i * m + j];
        norms[i] = sqrtf(s);
        for (int j = m - 1; j >= 1; j--)
            x[i * m + j] /= norms[i];
        for (int j = 0; j < m - 1; j += 2)
            x[i * m + j] -= norms[i];
    }
}

void shifted(const int *x, int *y, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int j = 0; j < m; j++)
            y[i * (m + 1) + j] = 3 * x[i * m + j];
        y[i * (m + 1) + m] = i;
        for (int j = 1; j <= m; j++)
            s += y[i * (m + 1) + j] - y[i * (m + 1) + j - 1];
        y[i * (m + 1)] = s;
    }
}

void triangle(const int *a, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int below = 0;
        unsigned product = 1;
        for (int j = 0; j < i; j++)
            below += a[i * n + j];
        for (int j = n - 1; j > i; j--)
            product *= a[i * n + j] | 1;
        out[i] = below ^ (int)(product & 0xffff);
    }
}

void strided(const unsigned *a, unsigned *out, size_t n, size_t m, size_t pitch)
{
    for (size_t i = 0; i < n; i++) {
        unsigned s = 0, most = 0;
        for (size_t j = 0; j < m; j++) {
            s += a[i * pitch + 2 * j + 1];
            if (most < a[i * pitch + 2 * j])
                most = a[i * pitch + 2 * j];
        }
        out[i] = s ^ most;
    }
}

static const int rows[] = {1, 5, 40}, lengths[] = {0, 1, 31, 32, 33, 77, 257, 1100, 4300};

static float *wholeFloats(size_t count)
{
    int *from = ints(count, -30, 30);
    float *data = floats(count);
    for (size_t k = 0; k < count; k++)
        data[k] = (float)from[k];
    return data;
}

static void shows(int n, int m)
{
    size_t all = (size_t)n * m;
    float *a = wholeFloats(all), *x = wholeFloats(m), *y = floats(n), *z = floats(n), *few = wholeFloats(all);
    for (size_t k = 0; k < all; k++)
        few[k] = fmodf(few[k], 3) * 0.0f + (k % 7 ? fmodf(few[k], 3) : -0.0f);
    matrixVector(a, x, y, n, m);
    show("matrix times vector", y, 0);
    int *i1 = ints(n, 0, 0), *i2 = ints(n, 0, 0);
    extrema(few, y, z, i1, i2, n, m);
    show("least", y, 0);
    show("most", z, 0);
    show("first", i1, 0);
    show("last", i2, 0);
    norm(a, y, n, m);
    show("norm", a, 0);
    short *low = bits(n * sizeof *low);
    unsigned char *wrapped = bits(n);
    sumsOfBytes(bits(all), bits(all), low, wrapped, n, m);
    show("sums of bytes", low, 0);
    show("wrapped", wrapped, 0);
    int *b = ints(all, -1000, 1000), *c = ints(all, 0, 0), *d = ints(all + n, 0, 0);
    long long *wide = bits(n * sizeof *wide);
    unsigned *masks = bits(3 * n * sizeof *masks);
    wideSums(b, wide, masks, n, m);
    show("wide sums", wide, 0);
    show("masks", masks, 0);
    double *e = doubles(all), *f = doubles(n);
    guarded(e, i1, f, n, m, 2.5);
    show("above", i1, 0);
    show("mean above", f, 0);
    for (size_t k = 0; k < all; k += 3)
        e[k] = NAN;
    largestNumber(e, f, n, m);
    for (int k = 0; k < n; k++)
        showReal("largest number", f[k]);
    phases(b, c, n, m);
    show("phases", c, 0);
    shifted(b, d, n, m);
    show("shifted", d, 0);
    triangle(ints((size_t)n * n, -9, 9), i1, n);
    show("triangle", i1, 0);
    strided(bits(n * (2 * (size_t)m + 3) * sizeof(unsigned)), masks, n, m, 2 * (size_t)m + 3);
    show("strided", masks, 0);
    finish();
}

int main(void)
{
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; l++)
            if (rows[k] * lengths[l] < 50000)
                shows(rows[k], lengths[l]);
    return 0;
}
