// An array that is written element by element, as it is no window of the packets, is written by neighbouring threads side by side.
// RUN: %translate %s && FileCheck %s < %t.out/scattered_writes_have_no_packets.cu
// CHECK: one iteration per thread
// CHECK-NOT: nidus::Packets
#include <stdint.h>
struct vector { float x; int y; };

void still(const uint8_t *mask, struct vector *flow, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (mask[y * w + x])
                flow[y * w + x].x = flow[y * w + x].y = 0;
}
