// Where iterations read from a copy what others overwrite, they do not meet.
// RUN: %verify %s | FileCheck %s
// CHECK: shift (line {{[0-9]+}}): equal
// CHECK: triangular (line {{[0-9]+}}): equal
void shift(int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i + 1] + b[i] / 2;
}
void triangular(int m, int n, const float a[m][m], float b[m][n])
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++)
            for (int k = i + 1; k < m; k++)
                b[i][j] += a[k][i] * b[k][j];
}
