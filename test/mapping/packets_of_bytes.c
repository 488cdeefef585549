// Away from the border a thread computes a packet: as many columns as the widest access holds bytes, and rows that share
// what they read.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/packets_of_bytes.cu
// CHECK: nest 20-25 mapped
// CHECK: kernel edges_20
// CHECK: block 32 4 1
// CHECK: pixels 16 4
// CU: __device__ void edges_20_single(
// CU: if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
// CU-DAG: const nidus::Window<uint8_t, 16, 4, 0, 1, 1, 1, Aligned> in_at(&in[(long)y0 * w + x0], w);
// CU-DAG: nidus::Packet<uint8_t, 16, 4, Aligned> out_at;
// CU-NOT: w - 1
// CU: out_at(row, column) = (uint8_t)(abs(in_at(row, column + 1) - in_at(row, column - 1)) |
// CU: out_at.store(&out[(long)y0 * w + x0], w);
#include <stdint.h>
#include <stdlib.h>
void edges(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
                out[y * w + x] = 0;
            else
                out[y * w + x] = abs(in[y * w + x + 1] - in[y * w + x - 1]) | in[(y + 1) * w + x];
}
