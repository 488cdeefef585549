// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/default %s && %{nidus} translate --map=profitable -o %t/same %s
// RUN: %{nidus} translate --map=legal --profitable-only -o %t/last %s && diff -r %t/default %t/same && diff -r %t/default %t/last
// RUN: FileCheck %s < %t/default/legal_never_declines.cu
// RUN: %{nidus} translate --map=legal -o %t/legal %s && FileCheck %s --check-prefix=LEGAL < %t/legal/legal_never_declines.cu
// CHECK: pays(
// LEGAL: launch(
// LEGAL-NOT: pays(
void half(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] /= 2;
}
