// An array of the function is filled by a loop that stays C (each value depends on the one before) and read by one that is mapped: no compiler takes it for uninitialised.
// RUN: %check %s --expect=smooth:any
// RUN: %nidus translate %s -o %t.out -- -I%tools && %cc -O1 -Wall -Wextra -Werror -I%tools -c %t.out/%basename_t -o %t.o
#include "harness.h"

void smooth(const float *in, float *out, int w, int h)
{
    float mean[71 * 64];
    float last = 0;
    for (int i = 0; i < w * h; i++) {
        last = last * 0.5f + in[i];
        mean[i] = last;
    }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = mean[y * w + x] - in[y * w + x];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        float *in = floats(w * h), *out = floats(w * h);
        smooth(in, out, w, h);
        show("out", out, 0);
        finish();
    }
    return 0;
}
