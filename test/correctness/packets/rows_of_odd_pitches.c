// Where the pitch of an image of bytes keeps no element whole, the C runs.
// RUN: %check %s --expect=doubled:mapped --fallbacks=some
#include "harness.h"

void doubled(uint8_t *data, int w, int h, long step)
{
    for (int y = 0; y < h; y++) {
        uint16_t *row = (uint16_t *)(data + y * step);
        for (int x = 0; x < w; x++)
            row[x] *= 2;
    }
}

int main(void)
{
    uint8_t *data = bits(202 * 50);
    doubled(data, 100, 50, 202), show("even", data, 0);
    doubled(data, 100, 1, 203), show("odd", data, 0);
    finish();
    return 0;
}
