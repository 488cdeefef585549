// What the inner loops write is read by the conditions, ranges and scalars around them: one loop around all of it would read
// other values than the C. Whatever is mapped here computes what the C does.
// RUN: %check %s --expect=range:any --expect=condition:any --expect=factor:any --expect=scalar:any --expect=first_set_only:any --expect=size_in_memory:any --expect=set_sometimes:any --expect=edge_names_the_counter:any --expect=edge_reads_the_first:any --expect=through_a_row:any --fallbacks=any
#include "harness.h"

static void range(int n, int m, int *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] = (i + j) % 5;
        for (int k = 0; k < c[i * m]; k++)
            for (int j = 0; j < m; j++)
                c[i * m + j] -= k + 1;
    }
}

static void condition(int n, int m, int p, int *c) {
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p; k++)
            if (c[i * m + m - 1] < 40)
                for (int j = 0; j < m; j++)
                    c[i * m + j] += 7 * k + 3;
}

static void factor(int n, int m, int p, unsigned *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] |= 1u;
        for (int k = 0; k < p && k < m; k++) {
            const unsigned t = c[i * m + k % 3 % m];
            for (int j = 0; j < m; j++)
                c[i * m + j] += t;
        }
    }
}

static void scalar(int n, int m, unsigned *c, const unsigned *a) {
    unsigned t;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            t = a[j];
            c[i * m + j] = t * 3;
        }
        for (int j = 0; j < m; j++)
            c[i * m + j] += t;
    }
}

static void first_set_only(int n, int m, int p, unsigned *c, const unsigned *a) {
    unsigned t = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p; k++)
            for (int j = 0; j < m; j++) {
                if (k == 0 && j == 0)
                    t = a[i];
                t = t * 5 + 1;
                c[i * m + j] += t;
            }
}

typedef struct {
    int w, *data;
} Row;

static void size_in_memory(int n, Row *row, int *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < row->w; j++)
            c[j] = i + j % 3;
        for (int k = 0; k < 2; k++)
            for (int j = 0; j < row->w; j++)
                c[j] += k;
    }
}

static void set_sometimes(int n, int m, int p, unsigned *c, const unsigned *a) {
    unsigned t = 5;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p; k++) {
            if (a[k] & 1)
                t = a[k];
            for (int j = 0; j < m; j++)
                c[i * m + j] += t;
        }
}

static void edge_names_the_counter(int n, int m, int *c, int *d) {
    int i, j = 3;
    for (i = 0; i < n; i++) {
        d[i] = j;
        for (j = 0; j < m; j++)
            c[i * m + j] = i - j;
        d[i] += j;
    }
}

static void edge_reads_the_first(int n, int m, int *c, int *d) {
    int i, j;
    for (i = 0; i < n; i++) {
        d[i] = c[i * m];
        for (j = 0; j < m; j++)
            c[i * m + j] += d[i];
    }
}

static void through_a_row(int n, int m, int p, unsigned *c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] += 1;
        for (int k = 0; k < p && k < n; k++) {
            const unsigned *row = c + k * m;
            for (int j = 0; j < m; j++)
                c[i * m + j] += row[m - 1 - j];
        }
    }
}

int main(void) {
    for (int s = 0; s < sizeCount; s++) {
        const int n = sizes[s].h, m = sizes[s].w, p = s % 3 ? 5 : 0;
        if (n < 1 || m < 1)
            continue;
        const size_t all = (size_t)n * (size_t)m;
        int *c = ints(all, -9, 9), *d = ints((size_t)n + 8, 0, 3);
        unsigned *u = bits(all * sizeof *u), *a = bits((all + 8) * sizeof *a);
        range(n, m, c);
        show("range", c, all * sizeof *c);
        condition(n, m, p, c);
        show("condition", c, all * sizeof *c);
        factor(n, m, p, u);
        show("factor", u, all * sizeof *u);
        scalar(n, m, u, a);
        show("scalar", u, all * sizeof *u);
        first_set_only(n, m, p, u, a);
        show("first_set_only", u, all * sizeof *u);
        set_sometimes(n, m, p, u, a);
        show("set_sometimes", u, all * sizeof *u);
        through_a_row(n, m, p, u);
        show("through_a_row", u, all * sizeof *u);
        Row row = {m, c};
        size_in_memory(n, &row, c);
        show("size_in_memory", c, all * sizeof *c);
        edge_names_the_counter(n, m, c, d);
        show("edge_names_the_counter", d, (size_t)n * sizeof *d);
        edge_reads_the_first(n, m, c, d);
        show("edge_reads_the_first", c, all * sizeof *c);
        show("edge_reads_the_first", d, (size_t)n * sizeof *d);
    }
    // The size is among what is written.
    union {
        Row row;
        int numbers[64];
    } both = {{9, 0}};
    size_in_memory(3, &both.row, both.numbers + 0);
    show("both", both.numbers, 9 * sizeof(int));
    finish();
    return 0;
}
