// RUN: %nidus translate --dump=scop %s -o %t.out | FileCheck %s
// RUN: %nidus translate --dump=dependences %s -o %t.out | FileCheck %s --check-prefix=DEPENDENCES
// RUN: %nidus translate --dump=plan %s -o %t.out | FileCheck %s --check-prefix=PLAN
// RUN: not %nidus translate --dump=nonsense %s -o %t.out 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// CHECK: {{y}}
// CHECK: {{->}}
// DEPENDENCES: {{.}}
// PLAN: halve_14
// UNKNOWN: nonsense
#include <stdint.h>

void halve(uint8_t *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] /= 2;
}
