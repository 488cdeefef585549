// Bounds that are negative or zero run no iteration; a zero-iteration nest touches no array, not even a null one.
// RUN: %check %s --fallbacks=any
#include "harness.h"

int nothing(const uint8_t *in, uint8_t *out, int w, int h)
{
    int y;
    for (y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x];
    return y;
}

int main(void)
{
    showInt("both", nothing(NULL, NULL, 0, 0));
    showInt("width", nothing(NULL, NULL, -3, 5));
    showInt("height", nothing(NULL, NULL, 5, -3));
    uint8_t one = 3, other = 4;
    showInt("one", nothing(&one, &other, 1, 1));
    showInt("value", other);
    showInt("extreme", nothing(NULL, NULL, 2147483647, -2147483647 - 1));
    return 0;
}
