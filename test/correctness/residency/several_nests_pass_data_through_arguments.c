// Four nests over two arrays, each reading what the one before wrote; the last one overwrites the first one's input.
// RUN: %check %s --expect=pipeline:mapped=4
#include "harness.h"

void pipeline(uint8_t *a, uint8_t *b, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[y * w + x] = a[y * w + x] / 2;
    for (int y = 1; y < h - 1; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] = b[(y - 1) * w + x] + b[(y + 1) * w + x];
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            b[y * w + x] = a[y * w + x - 1] ^ a[y * w + x + 1];
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] += b[y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        uint8_t *a = bits(w * h), *b = bits(w * h);
        pipeline(a, b, w, h);
        show("a", a, 0);
        show("b", b, 0);
        finish();
    }
    return 0;
}
