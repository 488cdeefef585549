// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_early_exit.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [early-exit]
int find(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] < 0)
            return i;
        out[i] = in[i];
    }
    return n;
}
