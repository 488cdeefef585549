// Block matching as public encoders write it: rows and columns are clamped by assignments, and what an instance reads has no first
// element as far as isl can say. That was an internal error.
// RUN: %nidus translate -o %t.out %s 2>&1 | FileCheck %s
// CHECK-NOT: internal
// CHECK: rows_without_a_first_element.c:[[#@LINE+6]]:5: remark:
// CHECK-NOT: internal
void sum(unsigned short *out, const unsigned short *frame, const unsigned short *ref, int left, int top, int blocks, int rows, int bx, int by)
{
    int width = blocks * 16, height = rows * 16;
    unsigned short sum = 0;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
            int column = left + bx * 4 + x;
            if (column < 0) column = 0;
            if (column >= width) column = width - 1;
            int row = top + by * 4 + y;
            if (row < 0) row = 0;
            if (row >= height) row = height - 1;
            unsigned a = frame[(by * 4 + y) * width + (bx * 4 + x)];
            sum += a - ref[row * width + column];
        }
    out[0] = sum;
}
