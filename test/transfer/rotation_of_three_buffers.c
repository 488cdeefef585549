// A wave in three buffers that change places. Before they are all there, go in: the interior of past (98 * 48 doubles), now from its
// first element with a neighbour to the last one (5000 - 2), and, when they become now, what lies around the interior of the two
// other buffers (4998 - 4704 each). One wave comes back, what was written of it, because the host copies it.
// h2d: (4704 + 4998 + 2 * 294) * 8; d2h: 4704 * 8.
// RUN: %check %s --nvcc= --expect=waves:mapped=1,host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes 82320
// CHECK: d2h_bytes 37632
// CHECK: launches 20
#include "harness.h"
#include <stdlib.h>
#include <string.h>

void waves(const double *start, double *end, int w, int h, int steps)
{
    size_t bytes = sizeof(double) * w * h;
    double *past = malloc(bytes), *now = malloc(bytes), *next = malloc(bytes);
    if (past && now && next) {
        memcpy(past, start, bytes);
        memcpy(now, start, bytes);
        memset(next, 0, bytes);
        for (int t = 0; t < steps; t++) {
            for (int y = 1; y < h - 1; y++)
                for (int x = 1; x < w - 1; x++)
                    next[y * w + x] = 1.5 * now[y * w + x] - past[y * w + x] +
                                      0.125 * (now[y * w + x - 1] + now[y * w + x + 1] + now[(y - 1) * w + x] + now[(y + 1) * w + x]);
            double *swap = past;
            past = now;
            now = next;
            next = swap;
        }
        memcpy(end, now, bytes);
    }
    free(past);
    free(now);
    free(next);
}

int main(void)
{
    double *start = doubles(5000), *end = doubles(5000);
    waves(start, end, 100, 50, 20);
    show("end", end, 0);
    finish();
    return 0;
}
