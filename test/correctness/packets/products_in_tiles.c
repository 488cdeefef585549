// Products whose operands the packets of a block share, in all storage orders: sums in their order, ends within a tile and within
// a stage, several operands, elements of all sizes, reads that only some iterations make.
// RUN: %check %s --expect=rows_by_columns:mapped --expect=rows_by_rows:mapped --expect=columns_by_columns:mapped
#include "harness.h"

void rows_by_columns(int n, int m, int p, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
}

void rows_by_rows(int n, int m, int p, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[j * p + k];
            c[i * m + j] = s;
        }
}

void columns_by_columns(int n, int m, int p, const double *a, const double *b, double *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0.5;
            for (int k = 0; k < p; k++)
                s += a[k * n + i] * b[k * m + j];
            c[i * m + j] = s;
        }
}

void columns_by_rows(unsigned n, unsigned m, unsigned p, const float *a, const float *b, float *c)
{
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++) {
            float s = 0;
            for (unsigned k = 1; k < p; k++)
                s += a[k * n + i] * b[j * p + k];
            c[i * m + j] = s;
        }
}

void scaled_in_place(int n, int m, int p, float alpha, float beta, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            c[i * m + j] *= beta;
            for (int k = 0; k < p; k++)
                c[i * m + j] += alpha * a[i * p + k] * b[k * m + j];
        }
}

void two_products(int n, int m, int p, const float *a, const float *b, const float *d, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0, t = 1;
            for (int k = 0; k < p; k++) {
                s += a[i * p + k] * b[k * m + j] + d[i * p + k] * b[k * m + j];
                t -= d[i * p + k] * a[j * p + k];
            }
            c[i * m + j] = s * t;
        }
}

/* Squared distances, as of k-means. */
void distances(long n, long m, long p, const float *points, const float *centres, float *to)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) {
            float s = 0;
            for (long k = 0; k < p; k++) {
                float d = points[i * p + k] - centres[j * p + k];
                s += d * d;
            }
            to[i * m + j] = s;
        }
}

void of_bytes(int n, int m, int p, const unsigned char *a, const signed char *b, int *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
}

void of_shorts_and_doubles(int n, int m, int p, const short *a, const double *b, double *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double s = 0;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[j * p + k];
            c[i * m + j] = s;
        }
}

/* The least path of two steps, with the place where it turns. */
void paths(int n, int p, const int *a, const int *b, int *length, int *by)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int least = 1 << 30, at = -1;
            for (int k = 0; k < p; k++) {
                int sum = a[i * p + k] + b[k * n + j];
                if (sum < least) {
                    least = sum;
                    at = k;
                }
            }
            length[i * n + j] = least;
            by[i * n + j] = at;
        }
}

/* b is shorter than n rows: its elements are read where the mask says so. */
void read_where_marked(int n, int m, int p, int rows, const float *a, const int *mask, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int k = 0; k < p; k++) {
                s += a[i * p + k] * a[j * p + k];
                if (k < rows && mask[k])
                    s += a[i * p + k] * b[k * m + j];
            }
            c[i * m + j] = s;
        }
}

/* Over blocks of k, with what is read in each of them. */
void in_blocks(int n, int m, int blocks, int length, const float *a, const float *b, const float *weight, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = 0;
            for (int q = 0; q < blocks; q++) {
                float part = 0;
                for (int k = 0; k < length; k++)
                    part += a[i * blocks * length + q * length + k] * b[(q * length + k) * m + j];
                s += weight[q] * part;
            }
            c[i * m + j] = s;
        }
}

typedef struct {
    int n, m, p;
} Product;

static const Product products[] = {{64, 64, 16}, {70, 130, 33}, {64, 128, 48}, {65, 257, 1}, {7, 300, 50}, {200, 5, 20}, {129, 67, 0}, {1, 1, 1}};

int main(void)
{
    for (unsigned k = 0; k < sizeof products / sizeof *products; k++) {
        int n = products[k].n, m = products[k].m, p = products[k].p, most = n > m ? n : m;
        float *a = floats(most * p + 1), *b = floats(p * most + 1), *d = floats(n * p + 1), *c = floats(n * m);
        double *e = doubles(p * most + 1), *f = doubles(p * m + 1), *g = doubles(n * m);
        rows_by_columns(n, m, p, a, b, c);
        show("rows_by_columns", c, 0);
        rows_by_rows(n, m, p, a, b, c);
        show("rows_by_rows", c, 0);
        columns_by_columns(n, m, p, e, f, g);
        show("columns_by_columns", g, 0);
        columns_by_rows(n, m, p, a, b, c);
        show("columns_by_rows", c, 0);
        scaled_in_place(n, m, p, 0.25f, 1.5f, a, b, c);
        show("scaled_in_place", c, 0);
        two_products(n, m, p, a, b, d, c);
        show("two_products", c, 0);
        distances(n, m, p, a, b, c);
        show("distances", c, 0);
        unsigned char *u = bits(n * p + 1);
        signed char *s = bits(p * m + 1);
        int *i = ints(n * m, 0, 9), *q = ints(n * n, 0, 9), *r = ints(n * n, 0, 9), *x = ints(n * p + 1, 0, 50), *y = ints(n * p + 1, 0, 50);
        of_bytes(n, m, p, u, s, i);
        show("of_bytes", i, 0);
        short *h = bits(2 * n * p + 2);
        of_shorts_and_doubles(n, m, p, h, f, g);
        show("of_shorts_and_doubles", g, 0);
        paths(n, p, x, y, q, r);
        show("lengths", q, 0);
        show("by", r, 0);
        int rows = p / 2, *mask = ints(p + 1, 0, 1);
        float *shorter = floats(rows * m);
        read_where_marked(n, m, p, rows, a, mask, shorter, c);
        show("read_where_marked", c, 0);
        if (p > 1) {
            float *w = floats(2);
            in_blocks(n, m, 2, p / 2, a, b, w, c);
            show("in_blocks", c, 0);
        }
        finish();
    }
    return 0;
}
