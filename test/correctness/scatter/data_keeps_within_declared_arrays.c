// Only data keeps the iterations from reading and writing past the end of a declared array: no packet takes what is not there.
// RUN: %check %s
#include "harness.h"

static float flat[1200], rows[30][40], plane[1200];

void from_flat(int h, int w, const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] > 0 ? flat[(y + 2) * w + x] : 3;
}

void from_rows(int h, int w, const float *in, float *out)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float own = rows[y][x];
            out[y * w + x] = in[y * w + x] > 0 ? rows[y + 2][x] : own;
        }
}

void into_plane(int h, int w, const float *in)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (in[y * w + x] > 0)
                plane[y * w + x] = in[y * w + x] + 2;
}

int main(void)
{
    float *in = floats(35 * 40), *out = floats(30 * 40);
    for (int k = 0; k < 1200; k++)
        flat[k] = rows[k / 40][k % 40] = randomInt(-99, 99);
    for (int k = 28 * 40; k < 35 * 40; k++)
        in[k] = -1;
    from_flat(30, 40, in, out);
    show("from flat", out, 4800);
    from_rows(30, 40, in, out);
    show("from rows", out, 4800);
    into_plane(35, 40, in);
    show("into plane", plane, 4800);
    finish();
    return 0;
}
