// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: fp_reassociate_is_announced.c:[[#@LINE+5]]:5: remark: loop nest mapped to kernel 'sum_{{[0-9]+}}' [mapped]
// CHECK: fp_reassociate_is_announced.c:[[#@LINE+4]]:5: remark: the sum 's' is computed in another order, the same in every run: it may be rounded differently [inexact]
float sum(const float *a, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
