// Whether a nest is mapped does not depend on the size that its arrays are declared with.
// RUN: %translate %s -- -DN=1000 && %summary | grep 'function\|nest' > %t.1000
// RUN: FileCheck %s < %t.1000
// RUN: %translate %s -- -DN=3 && %summary | grep 'function\|nest' | diff %t.1000 -
// RUN: %translate %s -- -DN=7 && %summary | grep 'function\|nest' | diff %t.1000 -
// RUN: %translate %s -- -DN=64 && %summary | grep 'function\|nest' | diff %t.1000 -
// RUN: %translate %s -- -DN=65 && %summary | grep 'function\|nest' | diff %t.1000 -
// RUN: %translate %s -- -DN=160 && %summary | grep 'function\|nest' | diff %t.1000 -

static double a[N][N], q[N][N], r[N][N], x[N];
static int p[N][N];

// CHECK: function row
// CHECK-NEXT: mapped
void row(int n, int i, int k)
{
    for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
}

// CHECK: function block
// CHECK-NEXT: mapped
void block(int n, int k)
{
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            a[i][j] -= a[i][k] * a[k][j];
}

// CHECK: function elimination
// CHECK-NEXT: left
// CHECK-NEXT: mapped
void elimination(int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
}

// CHECK: function decomposition
// CHECK-NEXT: mapped
void decomposition(int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                a[i][j] -= a[i][k] * a[k][j];
            a[i][j] /= a[j][j];
        }
        for (int j = i; j < n; j++)
            for (int k = 0; k < i; k++)
                a[i][j] -= a[i][k] * a[k][j];
    }
}

// CHECK: function parameter
// CHECK-NEXT: mapped
void parameter(int n, int k, double b[N][N])
{
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            b[i][j] -= b[i][k] * b[k][j];
}

// CHECK: function orthogonal
// CHECK-NEXT: mapped
void orthogonal(int m, int n, int k)
{
    for (int j = k + 1; j < n; j++) {
        r[k][j] = 0;
        for (int i = 0; i < m; i++)
            r[k][j] += q[i][k] * a[i][j];
        for (int i = 0; i < m; i++)
            a[i][j] -= q[i][k] * r[k][j];
    }
}

// CHECK: function solution
// CHECK-NEXT: mapped
void solution(int n, int i)
{
    for (int j = i + 1; j < n; j++)
        x[j] -= a[j][i] * x[i];
}

// CHECK: function rowBelow
// CHECK-NEXT: mapped
void rowBelow(int n, int k)
{
    for (int j = 0; j < n; j++)
        p[k + 1][j] = p[k][j] + 1;
}

// CHECK: function columnBeside
// CHECK-NEXT: mapped
void columnBeside(int n, int k)
{
    for (int i = 0; i < n; i++)
        p[i][k + 1] = p[i][k] + 1;
}

// CHECK: function paths
// CHECK-NEXT: mapped
void paths(int n, int k)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != k && j != k)
                p[i][j] = p[i][j] < p[i][k] + p[k][j] ? p[i][j] : p[i][k] + p[k][j];
}
