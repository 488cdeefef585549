// A function that reads an element is called where that element gets its next value: the newest one comes home before.
// RUN: %check %s --expect=f:any
#include "harness.h"

#define LIMITED(v, least, most) ((v) < (least) ? (least) : (v) > (most) ? (most) : (v))

static double kept[4][80][80];

static int peek(void)
{
    return (int)(LIMITED((int)kept[0][0][0], 0, 90));
}

void f(unsigned h, unsigned w, unsigned stride, const uint8_t *in)
{
    for (int t = 0; t < 3; t++) {
        for (int c = 0; c != 4; c += 1)
            for (unsigned y = 0; y + 1 < h; ++y)
                for (unsigned x = 0; x + 2 < w; ++x)
                    kept[c][y][x] = in[c * stride + y * w + x] + kept[c][y][x] / 2;
        kept[0][0][0] = (double)(peek() / 2 + 1);
    }
}

int main(void)
{
    uint8_t *in = bits(4 * 60 * 70);
    f(60, 70, 60 * 70, in);
    show("kept", kept, 0);
    finish();
    return 0;
}
