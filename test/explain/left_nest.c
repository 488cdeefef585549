// The line, the reason and what would mend it; nothing is said of a mapping.
// RUN: %nidus explain %s | FileCheck %s --implicit-check-not=mapping
// CHECK: left_nest.c: 1 loop nest, 0 of them for the
// CHECK: shift, lines 12-13: stays C
// CHECK-NEXT: 12 for (int i = 1; i < n; i++, a++)
// CHECK-NEXT: line 13 an iteration of the loop over 'i' overwrites what an earlier iteration reads from
// CHECK-NEXT: array 'a': the iterations cannot run at the same time [carried-dependence]
// CHECK-NEXT: fix         write the result to another array

void shift(float *a, int n)
{
    for (int i = 1; i < n; i++, a++)
        a[0] = a[1];
}
