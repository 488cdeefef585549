// In each of thirty steps the old field is saved by memcpy, sums are set to 0 by memset, and a part of the field is moved to
// another place: the device does all of that, since it has the data. After the first step, which the host prepares, nothing goes
// in; the field and the sums come back once.
// h2d: the field (2400 doubles), the old one and the sums (60 doubles): 2 x 19200 + 480; d2h: field, sums, and the 30 rows
// RUN: %check %s --nvcc= --expect=run:host-loop --show-profile | FileCheck %s
// CHECK: h2d_bytes {{([1-3]?[0-9]?[0-9]?[0-9]?[0-9]|40[0-9][0-9][0-9])$}}
// CHECK: d2h_bytes {{([1-3]?[0-9]?[0-9]?[0-9]?[0-9]|4[0-9][0-9][0-9][0-9])$}}
// CHECK: fallbacks 0
#include "harness.h"
#include <stdlib.h>
#include <string.h>

enum { W = 60, H = 40 };

void run(double *field, double *sums, int steps)
{
    double *old = malloc(sizeof(double) * W * H);
    if (!old)
        return;
    for (int t = 0; t < steps; t++) {
        memcpy(old, field, W * H * sizeof *old);
        for (int y = 1; y < H - 1; y++)
            for (int x = 1; x < W - 1; x++)
                field[y * W + x] = 0.25 * (old[y * W + x - 1] + old[y * W + x + 1] + old[(y - 1) * W + x] + old[(y + 1) * W + x]);
        memset(sums, 0, sizeof(double) * W);
        for (int x = 0; x < W; x++)
            for (int y = 0; y < H; y++)
                sums[x] += field[y * W + x];
        // the first row repeats the fourth
        memmove(field, field + 3 * W, W * sizeof(double));
    }
    free(old);
}

int main(void)
{
    double *field = doubles(W * H), *sums = doubles(W);
    run(field, sums, 30);
    show("field", field, 0);
    show("sums", sums, 0);
    finish();
    return 0;
}
