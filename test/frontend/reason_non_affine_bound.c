// A product of two counters' bounds cannot be modelled: the loop doubles its counter.
// RUN: %nidus translate %s -o %t.out --report=%t.json 2>&1 | FileCheck %s
// CHECK: reason_non_affine_bound.c:{{[0-9]+}}:{{[0-9]+}}: remark: {{.+}} [{{non-affine-bound|host-loop}}]
void powers(int *a, int n)
{
    for (int i = 1; i < n; i *= 2)
        a[i] = i;
}
