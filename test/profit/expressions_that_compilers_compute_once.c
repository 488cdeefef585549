// Operations are counted as a compiler leaves them: what is the same in all iterations, or was computed before, costs nothing. Programs as
// people write them, and as they shorten them by hand, are predicted the same time.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s
// RUN: FileCheck %s < %t/out/expressions_that_compilers_compute_once.cu
static double u[5][1000][1000], out[5][1000][1000];

// CHECK: _written_{{[0-9]+}}(
// CHECK: couldPay(nidus_h200, {{.*}}, 9}}
void written(double dt, double tx, double ty, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            out[0][i][j] = dt * 2.0 * (tx * tx + ty) * u[0][i][j];
            out[1][i][j] = dt * 2.0 * (tx * tx + ty) * u[0][i][j] * u[1][i][j];
            out[2][i][j] = dt * 2.0 * (tx * tx + ty) * u[0][i][j] * u[2][i][j];
        }
}

// CHECK: _shortened_{{[0-9]+}}(
// CHECK: couldPay(nidus_h200, {{.*}}, 9}}
void shortened(double dt, double tx, double ty, int n)
{
    const double factor = dt * 2.0 * (tx * tx + ty);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            const double first = u[0][i][j], scaled = factor * first;
            out[0][i][j] = scaled;
            out[1][i][j] = scaled * u[1][i][j];
            out[2][i][j] = scaled * u[2][i][j];
        }
}

// The same text of other values counts again.
// CHECK: _changed_{{[0-9]+}}(
// CHECK: couldPay(nidus_h200, {{.*}}, 7}}
void changed(double x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double a = u[0][i][j], s = 0;
            s += a * x;
            a = u[1][i][j];
            s += a * x;
            out[0][i][j] = s;
        }
}

// What one branch computes, the other one and what follows do not have.
// CHECK: _branches_{{[0-9]+}}(
// CHECK: couldPay(nidus_h200, {{.*}}, 10}}
void branches(double x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double s = u[0][i][j];
            if (s > x)
                s += u[1][i][j] * s * x;
            out[0][i][j] = s + u[1][i][j] * x;
        }
}
