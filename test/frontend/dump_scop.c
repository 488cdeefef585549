// Values are dumped when they are made, also of a nest that is left later; several phases at once.
// RUN: %nidus translate --dump=scop,plan %s -o %t.out > %t.txt && FileCheck %s < %t.txt
// RUN: %nidus translate --dump=dependences %s -o %t.out | FileCheck %s --check-prefix=DEPENDENCES
// RUN: not %nidus translate --dump=scop,nonsense %s -o %t.out 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: "function": "halve"
// CHECK: "domain": "[w, h] -> { S[y, x] : 0 <= y < h and 0 <= x < w }"
// CHECK: "function": "differences"
// CHECK: "kernels": [
// CHECK: "form": {
// CHECK-NEXT: "packet": {
// CHECK: "name": "halve_20"
// CHECK: "path": "{{.*}}dump_scop.c"
// DEPENDENCES: "kind": "flow"
// DEPENDENCES: "relation": "[n] -> { S[i] -> S[i' = 1 + i] :
// UNKNOWN: unknown phase 'nonsense' for --dump
#include <stdint.h>

void halve(uint8_t *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] /= 2;
}

void differences(float *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] -= a[i - 1];
}
