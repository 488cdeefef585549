// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_long_double.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.*}}long double{{.*}} [long-double]
void precise(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        long double v = in[i];
        out[i] = (double)(v * v);
    }
}
