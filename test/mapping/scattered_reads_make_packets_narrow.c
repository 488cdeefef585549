// Packets of an array that is read element by element, as it is no window of theirs, are as narrow as whole words allow: the wider
// they are, the more lines of memory the threads of a warp touch at a time.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel halve_10
// CHECK: pixels 4 1
#include <stdint.h>

void halve(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w / 2; x++) {
            const uint8_t *p = in + 2 * y * w + 2 * x;
            out[y * (w / 2) + x] = (uint8_t)((p[0] + p[1] + p[w] + p[w + 1] + 2) / 4);
        }
}
