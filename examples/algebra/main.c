#include "../common/image.h"
#include "../common/show.h"
#include "algebra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void vectors(struct show *s)
{
    enum { n = 100003, apart = 3 };
    int *a = allocate(n * sizeof *a), *b = allocate(n * sizeof *b), *c = allocate(n * sizeof *c);
    for (int i = 0; i < n; i++) {
        a[i] = 2 + i;
        b[i] = 7 - 3 * i;
    }
    for (show_begin(s, "vector_add"); show_again(s);)
        vector_add(a, b, c, n);
    show_data(s, c, n * sizeof *c);
    for (int i = 0; i < n; i++)
        show_expect(c[i] == 9 - 2 * i, "vector_add");

    /* y is added to, so every round starts again; the elements between those of the vector stay. */
    double *x = allocate(n * sizeof *x), *y = allocate(n * apart * sizeof *y);
    for (show_begin(s, "axpy"); show_again(s);) {
        for (int i = 0; i < n; i++)
            x[i] = i;
        for (int i = 0; i < n * apart; i++)
            y[i] = 0.5 * i;
        axpy(n, 4.0, x, 1, y, apart);
    }
    show_data(s, y, n * apart * sizeof *y);
    for (int i = 0; i < n * apart; i++)
        show_expect(y[i] == 0.5 * i + (i % apart == 0 ? 4.0 * (i / apart) : 0.0), "axpy changes every third element");

    double u[20], v[20];
    for (show_begin(s, "add_first_rows"); show_again(s);) {
        for (int i = 0; i < 20; i++) {
            u[i] = i;
            v[i] = 2 * i;
        }
        add_first_rows(5, 4, u, v);
    }
    show_data(s, v, sizeof v);
    for (int i = 0; i < 20; i++)
        show_expect(v[i] == (i % 5 == 0 ? 3 * i : 2 * i), "y[0, 5, 10, 15] = 0, 15, 30, 45, the others as they were");

    free(a);
    free(b);
    free(c);
    free(x);
    free(y);
}

static void increments(struct show *s)
{
    enum { w = 317, h = 211 };
    float *in = allocate(w * h * sizeof *in), *out = allocate(w * h * sizeof *out);
    for (int i = 0; i < w * h; i++)
        in[i] = (float)(i % 1000);
    for (int loops = 0; loops <= 40; loops++) {
        matrix_inc(in, out, w, h, loops);
        for (int i = 0; i < w * h; i++)
            show_expect(out[i] == in[i] + (loops >= 5 ? 1.0f : 0.0f),
                        "matrix_inc adds 1 from five loops on, and 0 before");
    }
    for (show_begin(s, "matrix_inc"); show_again(s);)
        matrix_inc(in, out, w, h, 120);
    show_data(s, out, w * h * sizeof *out);
    free(in);
    free(out);
}

/* A[i][k] = i + k and B[k][j] = k - j: all sums are integers that a double holds, so any order of additions gives the
 * same bits. */
static double product_at(int i, int j, int n)
{
    const double s1 = 0.5 * n * (n - 1), s2 = (double)(n - 1) * n * (2 * n - 1) / 6;
    return (i - j) * s1 + s2 - (double)n * i * j;
}

static void products(struct show *s)
{
    enum { M = 130, N = 101, K = 97 };
    double *a = allocate(M * K * sizeof *a), *b = allocate(K * N * sizeof *b), *c = allocate(M * N * sizeof *c);
    for (int k = 0; k < K; k++) {
        for (int i = 0; i < M; i++)
            a[i * K + k] = i + k;
        for (int j = 0; j < N; j++)
            b[k * N + j] = k - j;
    }
    for (show_begin(s, "matmul"); show_again(s);)
        matmul(M, N, K, (const double(*)[K])a, (const double(*)[N])b, (double(*)[N])c);
    show_data(s, c, M * N * sizeof *c);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            show_expect(c[i * N + j] == product_at(i, j, K), "the product of the row-major matrices");

    for (int k = 0; k < K; k++) {
        for (int i = 0; i < M; i++)
            a[i + k * M] = i + k;
        for (int j = 0; j < N; j++)
            b[k + j * K] = k - j;
    }
    for (int i = 0; i < M * N; i++)
        c[i] = NAN;
    gemm(M, N, K, 1.0, a, M, b, K, 0.0, c, M);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            show_expect(c[i + j * M] == product_at(i, j, K),
                        "the product of the column-major matrices; beta = 0 does not read C");
    for (show_begin(s, "gemm"); show_again(s);) {
        for (int i = 0; i < M * N; i++)
            c[i] = i % 7;
        gemm(M, N, K, 2.0, a, M, b, K, -3.0, c, M);
    }
    show_data(s, c, M * N * sizeof *c);
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            show_expect(c[i + j * M] == 2 * product_at(i, j, K) - 3 * ((i + j * M) % 7), "2 A B - 3 C");
    free(a);
    free(b);
    free(c);
}

int main(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    vectors(&show);
    increments(&show);
    products(&show);
    show_close(&show);
    return 0;
}
