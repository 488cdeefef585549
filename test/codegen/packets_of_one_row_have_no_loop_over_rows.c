// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/packets_of_one_row_have_no_loop_over_rows.cu
// RUN: %cxx_accepts %t.out/packets_of_one_row_have_no_loop_over_rows.cu
#include <stdint.h>

// CHECK: // {{.*}}, 16 x 1 iterations per thread; border and remainder iterations run one per thread.
// CHECK: packets.part<16, 1>(x0, y0)
// CHECK-NOT: row
// CHECK: for (int column = 0; column < 16; column++) {
// CHECK-NEXT: const int y = y0;
// CHECK-NEXT: const int x = x0 + column;
// CHECK-NEXT: out_at(0, column) = (uint8_t)(in_at(0, column) + x + y);
void shade(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)(in[y * w + x] + x + y);
}
