// RUN: %translate %s && FileCheck %s < %t.out/default_never_declines.c && FileCheck %s --check-prefix=CU < %t.out/default_never_declines.cu
// CHECK: nidus_
// CU-NOT: pays
void half(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] /= 2;
}
