// A pair that computes something else is found out: which numbers, by how much, and the first one with its row and column.
// RUN: rm -rf %t.pair && %nidus translate %s -o %t.pair
// RUN: %python %S/Inputs/replace.py %t.pair/difference_is_found.cu "] + 1" "] + 1 + (x == 9 && y > 2 ? 5 : 0)"
// RUN: not %verify %s --against=%t.pair --set w=33 --set h=17 > %t.txt && FileCheck %s < %t.txt
// CHECK: f (line {{[0-9]+}}): DIFFERENT
// CHECK-NEXT: out: DIFFERENT: 14 numbers, by up to 5; first: out[3*33 + 3*3] is {{-?[0-9]+}}, in C {{-?[0-9]+}} (w=33, h=17{{.*}})
// CHECK-NEXT: double_out: equal
// RUN: %verify %s
void f(const int *in, int *out, double *double_out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x += 3) {
            out[y * w + x] = in[y * w + x] + 1;
            double_out[y * w + x] = in[y * w + x];
        }
}
