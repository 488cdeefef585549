// An array whose address a helper takes and does not use is no argument of the kernel: nothing is passed where the helper's
// loops are part of the nest.
// RUN: %check --expect=rows:mapped=1 --expect=whole:mapped=1 --expect=line:mapped=1 %s
#include "harness.h"

static int image[20][30];

static void ramp(const int *in, int *out, int n)
{
    (void)in;
    for (int i = 0; i < n; i++)
        out[i] = i;
}

void rows(int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        ramp(image[y], out + y * w, w);
}

void whole(int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        ramp(image[0], out + y * w, w);
}

void line(int *out, int w, int h)
{
    int unread[30];
    for (int y = 0; y < h; y++)
        ramp(unread, out + y * w, w);
}

int main(void)
{
    int *out = ints(600, 0, 9);
    rows(out, 29, 19);
    show("rows", out, 0);
    whole(out, 28, 18);
    show("whole", out, 0);
    line(out, 27, 17);
    show("line", out, 0);
    ramp(out, out, 7);
    show("ramp", out, 0);
    finish();
    return 0;
}
