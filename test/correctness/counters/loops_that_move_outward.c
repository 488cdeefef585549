// Several loops of a body that share their range are one loop around all of it, where its iterations do not depend on each
// other: products of matrices in any order of the loops, rows that are set first. Elsewhere each thread runs them as they are.
// RUN: %check %s --expect=closes_on_itself:any --expect=next_column:any --expect=handed_on:any --expect=sums:any --expect=counter_lives:any --expect=row_of_its_own:any --expect=ranges_read_from_memory:any --fallbacks=any
#include "harness.h"
#include <string.h>

static void scaled(int n, int m, int p, float alpha, float beta, float *c, const float *a, const float *b) {
    int i, j, k;
    for (i = 0; i < n; i++) {
        for (j = 0; j < m; j++)
            c[i * m + j] *= beta;
        for (k = 0; k < p; k++)
            for (j = 0; j < m; j++)
                c[i * m + j] += alpha * a[i * p + k] * b[k * m + j];
    }
}

static void set_first(int n, int m, int p, double *c, const double *a, const double *b) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; ++j)
            c[i * m + j] = 0;
        for (int k = 0; k < p; k++) {
            const double factor = a[i * p + k];
            if (factor != 0)
                for (int j = 0; j < m; ++j)
                    c[i * m + j] += factor * b[k * m + j];
        }
    }
}

static void triangle(int n, int m, float alpha, float beta, float *c, const float *a, const float *b) {
    float t;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            c[i * n + j] *= beta;
        for (int k = 0; k < m; k++) {
            t = alpha * b[i * m + k];
            for (int j = 0; j <= i; j++)
                c[i * n + j] += a[j * m + k] * t + b[j * m + k] * alpha * a[i * m + k];
        }
    }
}

static void compressed(int n, int m, const int *first, const int *column, const float *value, const float *b, float *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] = 1;
        for (int k = first[i]; k < first[i + 1]; k++)
            for (int j = 0; j < m; j++) {
                float t = value[k] * b[column[k] * m + j];
                c[i * m + j] += t * t;
            }
        for (int j = 0; j < m; j++)
            c[i * m + j] /= 2;
    }
}

// Its rows depend on the rows before, its columns do not.
static void closes_on_itself(int n, int m, unsigned *c) {
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] ^= c[(i - 1) * m + j];
        for (int k = 0; k < i; k++)
            for (int j = 0; j < m; j++)
                c[i * m + j] += c[k * m + j] * 3;
    }
}

static void next_column(int n, int m, unsigned *c, const unsigned *a) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * (m + 1) + j] = a[j];
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < m; j++)
                c[i * (m + 1) + j] += c[i * (m + 1) + j + 1] * k;
    }
}

static void handed_on(int n, int m, unsigned *c, const unsigned *a) {
    unsigned last = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            last = c[i * m + j] = a[j] * i;
        for (int j = 0; j < m; j++)
            c[i * m + j] += last;
    }
}

static void sums(int n, int m, unsigned *c, const unsigned *a) {
    for (int i = 0; i < n; i++) {
        unsigned s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        for (int j = 0; j < m; j++)
            c[i * m + j] = a[i * m + j] * 100 / (1 + s * s % 97);
    }
}

static int counter_lives(int n, int m, int p, unsigned *c) {
    int i, j = 7, k = 9;
    for (i = 0; i < n; i++) {
        for (j = 0; j < m; j++)
            c[i * m + j] = i;
        for (k = 0; k < p; k++)
            for (j = 0; j < m; j++)
                c[i * m + j] += k * j;
    }
    return 100 * j + k;
}

static void row_of_its_own(int n, int m, int p, unsigned *row, unsigned *c, const unsigned *a) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            row[j] = a[i * m + j];
        for (int k = 0; k < p; k++)
            for (int j = 0; j < m; j++)
                row[j] = row[j] * 3 + a[j] + k;
        for (int j = 0; j < m; j++)
            c[i * m + j] = row[j];
    }
}

static void one_or_the_other(int n, int m, unsigned *c, const unsigned *a) {
    for (int i = 0; i < n; i++) {
        if (i % 3)
            for (int j = 0; j < m; j++)
                c[i * m + j] = a[j] * i;
        else
            for (int j = 0; j < m; j++)
                c[i * m + j] ^= a[j];
        for (int j = 0; j < m; j++)
            c[i * m + j] += j;
    }
}

// What the inner loops write may say how often they run.
static void ranges_read_from_memory(int n, int m, int *ends, int *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] = j % 3;
        for (int k = 0; k < ends[i]; k++)
            for (int j = 0; j < m; j++)
                c[i * m + j] += k;
    }
}

// The counters are compared in a type wider than theirs.
static void wider_bounds(long w, int times, unsigned *a) {
    int i, t;
    for (t = 0; t < times; t += 2) {
        for (i = 0; i < w; i++)
            a[i] -= 2 * a[i];
        for (i = 0; i < w; i++)
            a[i] += (unsigned)i & 7;
    }
}

int main(void) {
    for (int s = 0; s < sizeCount; s++) {
        const int n = sizes[s].w, m = sizes[s].h, p = s % 4 ? 7 : 0;
        const size_t all = (size_t)n * (size_t)m, left = (size_t)n * (size_t)p, right = (size_t)p * (size_t)m;
        float *c = floats(all), *a = floats(left), *b = floats(right);
        scaled(n, m, p, 0.5f, 0.25f, c, a, b);
        show("scaled", c, all * sizeof *c);
        if (p == n)
            scaled(n, m, p, 0.5f, 0.25f, c, c, b);
        double *d = doubles(all), *e = doubles(left);
        for (size_t i = 0; i < left; i += 3)
            e[i] = 0;
        set_first(n, m, p, d, e, doubles(right));
        show("set_first", d, all * sizeof *d);
        float *square = floats((size_t)n * (size_t)n);
        triangle(n, p, 0.5f, 0.75f, square, a, floats(left));
        show("triangle", square, (size_t)n * (size_t)n * sizeof *square);
        int *first = ints((size_t)n + 1, 0, 0), *column = ints((size_t)n * 3, 0, 4);
        for (int i = 0; i < n; i++)
            first[i + 1] = first[i] + i % 4 % 3;
        compressed(n, m, first, column, floats((size_t)n * 3), floats((size_t)m * 5), c);
        show("compressed", c, all * sizeof *c);
        unsigned *t = bits((all + (size_t)n + 1) * sizeof *t), *u = bits((all + (size_t)m) * sizeof *u), *row = bits((size_t)m * sizeof *row);
        closes_on_itself(n, m, t);
        show("closes_on_itself", t, all * sizeof *t);
        next_column(n, m, t, u);
        show("next_column", t, all * sizeof *t);
        handed_on(n, m, t, u);
        show("handed_on", t, all * sizeof *t);
        sums(n, m, t, u);
        show("sums", t, all * sizeof *t);
        wider_bounds((long)all, 5, t);
        show("wider_bounds", t, all * sizeof *t);
        showInt("counter_lives", counter_lives(n, m, p, t));
        show("counter_lives", t, all * sizeof *t);
        one_or_the_other(n, m, t, u);
        show("one_or_the_other", t, all * sizeof *t);
        row_of_its_own(n, m, p, row, t, u);
        show("row_of_its_own", t, all * sizeof *t);
        show("row", row, (size_t)m * sizeof *row);
        ranges_read_from_memory(n, m, first, (int *)t);
        show("ranges_read_from_memory", t, all * sizeof *t);
    }
    // The ends of the ranges are what is written.
    int *both = ints(64, 1, 3);
    ranges_read_from_memory(4, 8, both + 8, both);
    show("both", both, 64 * sizeof *both);
    finish();
    return 0;
}
