// A float sum in another order is compared with its bound; a wrong one is beyond it, and without reassociation there is
// nothing to compare.
// RUN: %verify %s | FileCheck %s
// CHECK: total (line {{[0-9]+}}): within the announced bound
// CHECK-NEXT: the result: differs by up to {{[^ ]+}} ({{[0-9]+}} ULP), within the announced {{[^ ]+}}: a sum in another order
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/float_sums_are_within_their_bound.cu "s += a[i]" "s += a[i] * 1.01f"
// RUN: not %verify %s --against=%t.pair | FileCheck %s --check-prefix=BEYOND
// BEYOND: total (line {{[0-9]+}}): DIFFERENT
// BEYOND-NEXT: more than the announced
// RUN: %verify %s --fp-reassociate=off | FileCheck %s --check-prefix=OFF
// OFF: nothing to verify: no loop nest is mapped

float total(const float *a, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}
