// Labels that nothing jumps to do no harm: high-level synthesis names loops by them. Those of a goto, and of a jump to an address, keep
// what is around them on the host.
// RUN: %check %s --expect=spread:mapped --expect=beside_branches:mapped --expect=again:any --expect=by_address:any
#include "harness.h"

#pragma GCC diagnostic ignored "-Wunused-label"

static void spread(int w, int h, const int *in, int *out) {
rows:
    for (int y = 0; y + 2 < h; y++) {
    columns:
        for (int x = 0; x + 2 < w; x++) {
            int s = 0;
        taps_y:
        taps:
            for (int j = 0; j < 3; j++) {
            taps_x:
                for (int i = 0; i < 3; i++)
                tap:
                    s += in[(y + j) * w + x + i] * (i + 2 * j);
            }
            out[y * w + x] = s;
        }
    }
}

static void beside_branches(int n, int mode, int *a) {
    if (mode)
    first:
        for (int i = 0; i < n; i++)
            a[i] += i;
    else
    second:
        for (int i = 0; i < n; i++)
            a[i] -= 3 * i;
    while (mode-- > 0)
    third:
        for (int i = 0; i < n; i++)
            a[i] ^= mode;
}

static void again(int n, int *a) {
    int k = 0;
more:
    for (int i = 0; i < n; i++)
        a[i] += k;
    if (++k < 3)
        goto more;
}

static void by_address(int n, int *a) {
    void *where = &&end;
    int k = 0;
repeat:
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 3 + k;
    if (++k < 2)
        goto repeat;
    goto *where;
end:
    a[0]++;
}

int main(void) {
    for (int s = 0; s < sizeCount; s++) {
        const int w = sizes[s].w, h = sizes[s].h;
        const int *in = ints((size_t)w * h, -99, 99);
        int *out = ints((size_t)w * h + w, 0, 0);
        spread(w, h, in, out);
        show("spread", out, (size_t)w * h * sizeof *out);
        for (int mode = 0; mode < 3; mode++) {
            beside_branches(w, mode, out);
            show("beside branches", out, (size_t)w * h * sizeof *out);
        }
        again(w, out);
        int *more = ints((size_t)w + 1, 0, 9);
        by_address(w, more);
        show("again", out, (size_t)w * h * sizeof *out);
        show("by address", more, (size_t)(w + 1) * sizeof *more);
    }
    finish();
    return 0;
}
