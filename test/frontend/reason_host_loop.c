// A time loop is left; the nest inside it is mapped.
// RUN: %nidus translate %s -o %t.out --report=%t.json 2>&1 | FileCheck %s
// RUN: %summary | FileCheck %s --check-prefix=NESTS
// CHECK: reason_host_loop.c:[[#@LINE+6]]:{{[0-9]+}}: remark: {{.+}} [host-loop]
// NESTS: nest 10-14 left host-loop
// NESTS: nest 11-12 mapped
// NESTS: nest 13-14 mapped
void steps(float *a, float *b, int n, int t)
{
    for (int k = 0; k < t; k++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i]; }
}
