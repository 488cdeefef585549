#include "algebra.h"

void vector_add(const int *a, const int *b, int *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

void axpy(int n, double alpha, const double *x, int incx, double *y, int incy)
{
    for (int i = 0; i < n; i++)
        y[i * incy] = alpha * x[i * incx] + y[i * incy];
}

void add_first_rows(int m, int n, const double *x, double *y)
{
    for (int j = 0; j < n; j++)
        y[j * m] += x[j * m];
}

void matrix_inc(const float *in, float *out, int width, int height, int loops)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float one = 0;
            for (int i = 2; i < loops + 3; i++)
                one += (1.0f / i) * (1.0f / i);
            one = (float)(int)(one + 0.5f);
            out[y * width + x] = in[y * width + x] + one;
        }
}

void matmul(int M, int N, int K, const double A[M][K], const double B[K][N], double C[M][N])
{
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            double c = 0;
            for (int k = 0; k < K; k++)
                c += A[i][k] * B[k][j];
            C[i][j] = c;
        }
}

void gemm(int m, int n, int k, double alpha, const double *a, int lda, const double *b, int ldb, double beta, double *c,
          int ldc)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < m; i++) {
            double s = 0;
            for (int p = 0; p < k; p++)
                s += a[i + p * lda] * b[p + j * ldb];
            /* With beta = 0, C need not hold numbers. */
            if (beta == 0)
                c[i + j * ldc] = alpha * s;
            else
                c[i + j * ldc] = alpha * s + beta * c[i + j * ldc];
        }
}
