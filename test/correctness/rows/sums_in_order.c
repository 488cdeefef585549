// Rows that threads walk along in the order of the C, which blocks copy in stages: ends within a stage and within a block, rows at any
// address, several loops, elements that are added to in memory, counters of all types and directions, planes, and what may not be copied.
// RUN: %check %s --nidus-option=--fp-reassociate=off --expect=matrix_vector:mapped --expect=added_in_memory:mapped --expect=normalised:mapped --expect=planes:mapped --expect=own_tables:mapped=1 --expect=other_type:any
#include "harness.h"
#include <math.h>

void matrix_vector(float *out, const float *x, const float *w, int n, int d)
{
    for (int i = 0; i < d; i++) {
        float sum = 0.0f;
        for (int j = 0; j < n; j++)
            sum += w[i * n + j] * x[j];
        out[i] = sum;
    }
}

void added_in_memory(double *y, double *z, const double *a, const double *b, const double *x, long n, long m)
{
    for (long i = 0; i < n; i++)
        for (long j = 0; j < m; j++) {
            y[i] = y[i] + a[i * m + j] * x[j];
            z[i] -= b[i * m + j];
        }
}

/* Counters declared before, upwards from 1, downwards, by two, unsigned, and between other loops. */
void from_one(double *y, const double *a, const float *x, unsigned n, unsigned m)
{
    unsigned i, j;
    for (i = 1; i <= n; i++) {
        double s = 0;
        for (j = 1; j < m; j++)
            s += a[(i - 1) * m + j] * x[j];
        for (j = 0; j < m; j++)
            s -= a[(i - 1) * m + j];
        y[i - 1] = s;
    }
}

void downwards(float *y, const float *a, int n, int m)
{
    for (int i = n - 1; i >= 0; i--) {
        float s = 1;
        for (int j = 2; j < m - 1; j++)
            s = s * 0.5f + a[i * m + j];
        y[i] = s;
    }
}

void every_other(float *y, const float *a, int n, int m)
{
    for (int i = 0; i < n; i += 2) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s;
    }
}

void normalised(float *out, float *mean, float *root, const float *in, const float *weight, const float *bias, int b, int t, int c)
{
    for (int k = 0; k < b; k++)
        for (int i = 0; i < t; i++) {
            const float *row = in + k * t * c + i * c;
            float m = 0.0f;
            for (int j = 0; j < c; j++)
                m += row[j];
            m = m / c;
            float v = 0.0f;
            for (int j = 0; j < c; j++) {
                float shift = row[j] - m;
                v += shift * shift;
            }
            float s = 1.0f / sqrtf(v / c + 1e-5f);
            float *to = out + k * t * c + i * c;
            for (int j = 0; j < c; j++) {
                float n = s * (row[j] - m);
                to[j] = n * weight[j] + bias[j];
            }
            mean[k * t + i] = m;
            root[k * t + i] = s;
        }
}

/* Another vector for each plane, and a row of another length than what is read of it. */
void planes(float *y, const float *a, const float *x, int p, int n, int m, int pitch)
{
    for (int k = 0; k < p; k++)
        for (int i = 0; i < n; i++) {
            float s = x[k];
            for (int j = 0; j < m; j++)
                s += a[(k * n + i) * pitch + j] * x[k * m + j];
            y[k * n + i] = s;
        }
}

/* The nearest of some centres: rows again for each of them, and comparisons around. */
void nearest(int *of, float *at, const float *points, const float *centres, int n, int k, int d)
{
    for (int i = 0; i < n; i++) {
        int best = -1;
        float least = 1e30f;
        for (int c = 0; c < k; c++) {
            float sum = 0;
            for (int j = 0; j < d; j++) {
                float t = points[i * d + j] - centres[c * d + j];
                sum += t * t;
            }
            if (sum < least) {
                least = sum;
                best = c;
            }
        }
        of[i] = best;
        at[i] = least;
    }
}

/* Numbers of 4 and 8 bytes together, converted; a place within the row. */
void places(int *place, double *sum, const int *a, const double *b, int n, int m)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        int at = 0, greatest = a[i * m];
        for (int j = 0; j < m; j++) {
            s += a[i * m + j] * b[i * m + j];
            if (a[i * m + j] > greatest) {
                greatest = a[i * m + j];
                at = j;
            }
        }
        sum[i] = s;
        place[i] = at;
    }
}

/* b ends where the mask says so, and a row where `ends` does: neither may be read in advance. */
void read_where_marked(float *y, const float *a, const float *b, const int *mask, const int *ends, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            if (mask[j])
                s += b[i * m + j];
        for (int j = 0; j < ends[i]; j++)
            s += a[i * m + j];
        y[i] = s;
    }
}

/* The loop over j is in the way of a return of some rows, and of a jump. */
void rows_that_end(float *y, const float *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        if (a[i * m] < 0)
            continue;
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s;
    }
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) {
            s += a[i * m + j];
            if (s > 20)
                break;
        }
        y[i] += s;
    }
}

/* What is read was written by the same iteration: no copy from before. */
void written_before(float *y, float *row, const float *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            row[i * m + j] = a[i * m + j] * 2;
        float s = 0;
        for (int j = 0; j < m; j++)
            s += row[i * m + j] + a[i * m + j];
        y[i] = s;
    }
}

/* Elements of another type than the array's: its rows are no rows of these. */
void other_type(float *y, const double *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        const int *row = (const int *)(a + i * m);
        float s = 0;
        for (int j = 0; j < m; j++)
            s = s * 0.5f + (row[j] & 255);
        y[i] = s;
    }
}

/* Of the elements that are added to, two are near: neither may stay in a variable. */
void neighbours_added(float *y, const float *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) {
            y[i * 2] += a[i * m + j];
            y[i * 2 + (j & 1)] *= 0.5f;
            s += a[i * m + j];
        }
        y[i * 2 + 1] -= s;
    }
}

/* One counter for loops of several kinds, of which only some are in stages. */
void one_counter(float *y, float *z, const float *a, int n, int m)
{
    int i, j;
    for (i = 0; i < n; i++) {
        float s = 0, t = 0, u = 0;
        for (j = 0; j < m; j++)
            s += a[i * m + j];
        for (j = 1; j <= m; j += 2)
            t += s * j;
        for (j = m - 1; j >= 0; j--)
            u = u * 0.5f + t;
        for (j = 0; j < m; j++)
            u -= a[i * m + j];
        y[i] = s + u;
        z[i] = t;
    }
}

void by_address(float *y, const float *a, int n, int m)
{
    for (int i = 0; i < n; i++) {
        const float *row = &a[i * m];
        float s = 0;
        for (int j = 0; j < m; j++)
            s = s * 0.25f + row[j];
        y[i] = s;
    }
}

/* The element is reached by its name and by a pointer; rows by their first element; factors of each row. */
void two_ways(float *y, const float *a, const float *w, int n, int m)
{
    for (int i = 0; i < n; i++) {
        const float *row = &a[i * m];
        float *own = &y[i];
        for (int j = 0; j < m; j++) {
            y[i] += row[j] * w[i];
            own[0] *= 0.5f;
            y[i] -= w[0];
        }
    }
}

/* Whole numbers divided and shifted between the loops: of what threads that only copy do not have. */
void between(int *y, const int *a, const int *by, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        double t = 0;
        for (int j = 0; j < m; j++) {
            t += a[i * m + j] * 0.1;
            s ^= a[i * m + j];
        }
        int q = (int)t / by[i], r = s % by[i], k = 1 << (s & 7);
        for (int j = 0; j < m; j++)
            s = s / 2 + (a[i * m + j] + q) * (j + r);
        y[i] = s + k;
    }
}

/* A thread's own table, and a step that the loop's body takes. */
void own_tables(float *y, const float *a, const int *by, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float kept[3] = {1, 2, 3};
        for (int j = 0; j < m; j++)
            kept[j % 3] += a[i * m + j];
        y[i] = kept[0] - kept[1] + kept[2];
    }
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) {
            s += a[i * m + j];
            j += by[i] & 1;
        }
        y[i] += s;
    }
}

static const struct {
    int n, m;
} rows[] = {{1, 33}, {32, 64}, {33, 65}, {31, 127}, {64, 200}, {100, 130}, {97, 32}, {40, 63}, {70, 7}, {3, 1000}, {5, 0}, {0, 40}, {1, 1}};

int main(void)
{
    for (unsigned k = 0; k < sizeof rows / sizeof *rows; k++) {
        const int n = rows[k].n, m = rows[k].m;
        for (int shift = 0; shift < 2; shift++) {
            float *a = floats(n * m + 8) + shift, *x = floats(m + 8) + shift, *y = floats(n + 1), *b = floats(n * m + 8);
            double *c = doubles(n * m + 8) + shift, *d = doubles(n * m + 8), *e = doubles(m + 8), *f = doubles(n + 1), *g = doubles(n + 1);
            int *i = ints(n * m + 8, -100, 100) + shift, *by = ints(n + 1, 1, 9), *mask = ints(m + 1, 0, 1), *ends = ints(n + 1, 0, m), *to = ints(n + 1, 0, 9);
            matrix_vector(y, x, a, m, n), show("matrix_vector", y, 0);
            added_in_memory(f, g, c, d, e, n, m), show("added to", f, 0), show("taken from", g, 0);
            from_one(f, c, x, n, m), show("from_one", f, 0);
            downwards(y, a, n, m), show("downwards", y, 0);
            every_other(y, a, n, m), show("every_other", y, 0);
            nearest(to, y, a, b, n, n < 5 ? n : 5, m), show("nearest", to, 0), show("at", y, 0);
            if (m > 0)
                places(to, f, i, c, n, m), show("places", to, 0), show("sums", f, 0);
            read_where_marked(y, a, b, mask, ends, n, m), show("read_where_marked", y, 0);
            if (m > 0)
                rows_that_end(y, a, n, m), show("rows_that_end", y, 0);
            written_before(y, b, a, n, m), show("written_before", y, 0), show("rows", b, 0);
            between(to, i, by, n, m), show("between", to, 0);
            other_type(y, c, n, m), show("other_type", y, 0);
            float *other = floats(n + 1);
            one_counter(y, other, a, n, m), show("one_counter", y, 0), show("others", other, 0);
            by_address(y, a, n, m), show("by_address", y, 0);
            two_ways(y, a, b, n, m), show("two_ways", y, 0);
            float *pairs = floats(2 * n + 2);
            neighbours_added(pairs, a, n, m), show("neighbours_added", pairs, 0);
            own_tables(y, a, by, n, m), show("own_tables", y, 0);
        }
        if (m > 0) {
            const int planesOf = m < 3 ? 1 : 3;
            float *in = floats(planesOf * n * m), *out = floats(planesOf * n * m), *w = floats(m), *v = floats(m), *mean = floats(planesOf * n), *root = floats(planesOf * n);
            normalised(out, mean, root, in, w, v, planesOf, n, m), show("normalised", out, 0), show("mean", mean, 0), show("root", root, 0);
            float *pitched = floats(planesOf * n * (m + 3)), *x = floats(planesOf * m + planesOf);
            planes(mean, pitched, x, planesOf, n, m, m + 3), show("planes", mean, 0);
            planes(root, pitched, x, planesOf, n, m, m), show("planes without a rest", root, 0);
        }
        finish();
    }
    return 0;
}
