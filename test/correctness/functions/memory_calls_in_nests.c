// memset, memcpy and memmove inside a nest are loops over elements: of rows, of parts of them, of bytes, of a thread's own arrays, with
// sizes said in any way; not where bytes are parts of elements, or elements of one array move over each other.
// RUN: %check %s --expect=parts_of_elements:any --expect=over_each_other:any --expect=own_functions:any --expect=__memcpy:any --expect=memset_:any --fallbacks=any
#include "harness.h"
#include <string.h>

void products(float *out, const float *in, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float *row = out + i * m;
        memset(row, 0, m * sizeof(float));
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++)
                row[k] += in[i * m + k] * in[j * m + k];
    }
}

void copied(double *out, const double *in, long n, long m)
{
    for (long i = 0; i < n; i++) {
        memcpy(&out[i * m], in + (n - 1 - i) * m, sizeof(double) * (size_t)m);
        out[i * m] += i;
    }
}

/* Of a part, as a product and as a sum, with a cast, and the result thrown away. */
void parts(int *out, const int *in, int n, int m)
{
    for (int i = 0; i < n; i++) {
        (void)memset((void *)(out + i * m + 1), -1, (size_t)(m / 2) * 4);
        memmove((char *)&out[i * m + m / 2 + 1], (const char *)&in[i * m], (m - m / 2 - 1) * sizeof *out);
        memcpy(out + i * m, in + i * m, sizeof(int));
    }
}

void of_bytes(unsigned char *out, const unsigned char *in, int w, int h, int c)
{
    for (int y = 0; y < h; y++)
        memset(out + y * w, c + y, w);
    for (int y = 0; y < h; y += 2)
        memcpy(out + y * w, in + (h - 1 - y) * w, w);
}

void own_arrays(float *y, const float *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float sums[8], first[4];
        memset(sums, 0, sizeof sums);
        memcpy(first, a + i * m, sizeof first);
        for (int j = 0; j < m; j++)
            sums[j & 7] += a[i * m + j];
        y[i] = first[0] - first[3];
        for (int k = 0; k < 8; k++)
            y[i] = y[i] * 0.5f + sums[k];
    }
}

void tables(short out[][24], const short in[][24], long n)
{
    for (long i = 0; i < n; i++) {
        memcpy(out[i], in[n - 1 - i], sizeof in[0]);
        memset(&out[i][20], 0, 4 * sizeof(short));
    }
}

void parts_of_elements(int *out, int n)
{
    for (int i = 0; i < n; i++)
        memset(out + i * 4, 7, 6);
}

void over_each_other(int *a, int n, int m)
{
    for (int i = 0; i < n; i++)
        memmove(a + i * m, a + i * m + 1, (m - 1) * sizeof(int));
}

/* The user's own functions, whatever they are called. */
static void *__memcpy(void *to, const void *from, size_t elements)
{
    float *a = to;
    const float *b = from;
    for (size_t k = 0; k < elements; k++)
        a[k] = b[k] * 2;
    return to;
}
static void memset_(float *to, int value, size_t elements)
{
    for (size_t k = 0; k < elements; k++)
        to[k] = value + 0.5f;
}
void own_functions(float *out, const float *in, int n, int m)
{
    for (int i = 0; i < n; i++) {
        __memcpy(out + i * m, in + i * m, m / 4 * 4);
        memset_(out + i * m, 3, m / 8);
    }
}

int main(void)
{
    static const int all[][2] = {{17, 40}, {1, 5}, {40, 33}, {3, 100}, {0, 9}};
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++) {
        const int n = all[k][0], m = all[k][1];
        float *a = floats(n * m), *b = floats(n * m), *y = floats(n);
        double *c = doubles(n * m), *d = doubles(n * m);
        int *i = ints(n * m, -9, 9), *j = ints(n * m + 4 * n, -9, 9);
        unsigned char *u = bits(n * m), *v = bits(n * m);
        short *s = bits(48 * n), *t = bits(48 * n);
        products(b, a, n, m), show("products", b, 0);
        copied(d, c, n, m), show("copied", d, 0);
        parts(j, i, n, m), show("parts", j, 0);
        of_bytes(v, u, m, n, 250), show("of_bytes", v, 0);
        own_arrays(y, a, n, m), show("own_arrays", y, 0);
        tables((short(*)[24])t, (const short(*)[24])s, n), show("tables", t, 0);
        own_functions(b, a, n, m), show("own_functions", b, 0);
        parts_of_elements(j, n), show("parts_of_elements", j, 0);
        over_each_other(i, n, m), show("over_each_other", i, 0);
        finish();
    }
    return 0;
}
