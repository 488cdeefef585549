#ifndef ALGEBRA_H
#define ALGEBRA_H

/* c = a + b. */
void vector_add(const int *a, const int *b, int *c, int n);

/* y = alpha x + y for n elements of each vector, incx and incy elements apart (positive). */
void axpy(int n, double alpha, const double *x, int incx, double *y, int incy);

/* Adds row 0 of one column-major matrix of m rows and n columns to row 0 of another. */
void add_first_rows(int m, int n, const double *x, double *y);

/* Adds 1 to every element, by way of a sum of `loops` + 1 terms: work whose amount can be set. With less than five
 * loops it adds 0. */
void matrix_inc(const float *in, float *out, int width, int height, int loops);

/* C = A B; row-major, A is M x K, B is K x N. */
void matmul(int M, int N, int K, const double A[M][K], const double B[K][N], double C[M][N]);

/* C = alpha A B + beta C; column-major, lda, ldb and ldc elements from column to column. */
void gemm(int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb, double beta, double *c,
          int ldc);

#endif
