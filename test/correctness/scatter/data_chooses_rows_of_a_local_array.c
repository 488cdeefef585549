// Which row of a declared array is read, data decides: not a byte before the array or behind it is copied, though its rows have a length
// that only the call knows.
// RUN: %check %s
#include "harness.h"

void rows(const uint8_t *in, int *out, int h, int w)
{
    uint8_t rows[80 * 80];
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            rows[y * w + x] = (uint8_t)(in[y * w + x] * 7);
    if (h > 0 && w > 0)
        for (int64_t y = 0; y + 1 <= h; y += 1)
            out[y] = rows[((int64_t)rows[y * w + w - 1] % h) * w + w / 2];
}

static int counts[64 * 64];

void global(const int *at, int *out, int h, int w)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = counts[(at[y * w + x] % h + h) % h * w + x];
}

int main(void)
{
    for (int i = 0; i < 64 * 64; i++)
        counts[i] = randomInt(-1000, 1000);
    for (int h = 0; h < 64; h += 1 + h / 3)
        for (int w = 0; w < 64; w += 1 + w / 2) {
            int *out = bits(4 * h * w + 4 * h);
            rows(bits(h * w), out, h, w);
            show("rows", out, 4 * h * w + 4 * h);
            global(ints(h * w, -500, 500), out, h, w);
            show("global", out, 4 * h * w + 4 * h);
            finish();
        }
    return 0;
}
