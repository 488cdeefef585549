// A plane of a volume and its mirror image, both in steps of three: what is copied ends where isl says.
// RUN: %check --expect=mirrored:mapped=1 %s
#include "harness.h"

void mirrored(int d, int h, int w, int z, const int16_t *in, int *out)
{
    for (int y = h - 1; y >= 0; y -= 3)
        for (int x = w / 2; x < w; x += 3)
            out[y * w + x] = in[((d - 1 - z) * h + h - 1 - y) * w + w - 1 - x] - 2 * in[(z * h + y) * w + x];
}

int main(void)
{
    for (int h = 1; h < 20; h += 3 - h % 2)
        for (int w = 2; w < 12; w += 3) {
            int16_t *in = bits(sizeof *in * 7 * h * w);
            int *out = ints(h * w, -9, 9);
            for (int z = 0; z < 7; z++) {
                mirrored(7, h, w, z, in, out);
                show("mirrored", out, sizeof *out * h * w);
            }
            finish();
        }
    return 0;
}
