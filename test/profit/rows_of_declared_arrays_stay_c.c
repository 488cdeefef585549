// How large arrays are declared, as parameters or as rows of others, says how many iterations a nest can have. A nest of a
// host loop that is too small even then stays C as a whole; one whose data other nests have on the device does not.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out --report=%t.json %s 2>&1 | FileCheck %s
// RUN: %summary | FileCheck %s --check-prefix=NESTS
// RUN: %nidus translate -o %t/legal %s 2>&1 | FileCheck %s --check-prefix=LEGAL
// CHECK: :[[#@LINE+15]]:5: remark: even 2100 iterations, the most that its arrays and types allow, take longer on the NVIDIA H200 than in C [too-small]
// CHECK: note: translate with --map=legal
// NESTS: function rows
// NESTS-NOT: mapped
// NESTS: function declared
// NESTS-NOT: mapped
// NESTS: function undeclared
// NESTS: mapped
// NESTS: function large
// NESTS: mapped
// NESTS: function beside
// NESTS-NOT: left too-small
// LEGAL-NOT: too-small
void rows(int m, int n, double A[1900][2100], double *x, double *y)
{
    for (int i = 0; i < n; i++)
        y[i] = 0;
    for (int i = 0; i < m; i++) {
        x[i] = x[i] * 2 + y[0];
        for (int j = 0; j < n; j++)
            y[j] = y[j] + A[i][j] * x[i];
    }
}

void declared(int steps, int n, double a[2000], double b[2000])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

void undeclared(int steps, int n, double *a, double *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
    }
}

void large(int steps, int n, double a[1300][1300], double b[1300][1300])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i][j] = 0.2 * (a[i][j] + a[i][j - 1] + a[i][1 + j] + a[1 + i][j] + a[i - 1][j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i][j] = 0.2 * (b[i][j] + b[i][j - 1] + b[i][1 + j] + b[1 + i][j] + b[i - 1][j]);
    }
}

void beside(int steps, int n, double a[1300][1300])
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                a[i][j] = a[i][j] * 0.5;
        for (int j = 0; j < n; j++)
            a[0][j] = 1;
    }
}
