// RUN: %nidus translate %s -o %t.out --fp-reassociate=off 2>&1 | FileCheck %s
// CHECK: fp_reassociate_off.c:[[#@LINE+5]]:5: remark: 's' is a sum or product of floating-point numbers: another order would round differently [fp-reassociation]
// CHECK: fp_reassociate_off.c:[[#@LINE+12]]:5: remark: loop nest mapped to kernel 'most_{{[0-9]+}}' [mapped]
float sum(const float *a, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
// The same value in every order.
float most(const float *a, int n)
{
    float m = a[0];
    for (int i = 1; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}
