// Structs are read one by one: the threads of a warp touch the more lines of memory the larger they are. Where each instance looks at
// many there are no packets; where data choose one or two of them, outside of loops, packets stay.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel farthest_14
// CHECK: pixels 1 1
// CHECK: kernel along_28
// CHECK: pixels 4 1
#include <stdint.h>
struct vector { float x; int y; };
static int clamp(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

void farthest(const struct vector *in, uint8_t *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float most = 0.0f;
            for (int j = -4; j <= 4; j++)
                for (int i = -4; i <= 4; i++) {
                    const struct vector there = in[clamp(y + j, h - 1) * w + clamp(x + i, w - 1)];
                    most = there.x - there.y > most ? there.x - there.y : most;
                }
            mask[y * w + x] = most > 1.0f;
        }
}

void along(const struct vector *in, uint8_t *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const struct vector here = in[y * w + x];
            const int i = here.x > 0 ? 1 : -1, j = here.y > 0 ? 1 : -1;
            const struct vector there = in[(y + j) * w + x + i];
            mask[y * w + x] = there.x * here.x + there.y * here.y > 0.0f;
        }
}
