// Switches whose groups end with break, return or continue: on data, on counters, on a parameter, with ranges, shared labels, a default
// in the middle, blocks, and no default.
// RUN: %check %s
#include "harness.h"

enum Mode { Add, Subtract, Keep = -3 };

static int apply(enum Mode mode, int a, int b)
{
    switch (mode) {
    case Add:
        return a + b;
    case Subtract:
        return a - b;
    case Keep:
    default:
        return a;
    }
}

void onData(const uint8_t *in, int *out, int n, int mode)
{
    for (int i = 0; i < n; i++) {
        int v = apply((enum Mode)mode, in[i], i);
        switch (in[i] % 7) {
        case 0:
        case 4: {
            int w = v * 2;
            v = w + 1;
            break;
        }
        default:
            v -= 3;
            break;
        case 1 ... 2:
            v = -v;
            break;
        case 3:
            continue;
        case 6:;
        }
        out[i] = v;
    }
}

void onCounters(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const uint16_t *p = &in[y * w + x];
            switch ((y & 1) * 2 + (x & 1)) {
            case 0: out[y * w + x] = p[0]; break;
            case 1: out[y * w + x] = (p[-1] + p[1]) / 2; break;
            case 2: out[y * w + x] = (p[-w] + p[w]) / 2; break;
            default: out[y * w + x] = (p[-w - 1] + p[-w + 1] + p[w - 1] + p[w + 1]) / 4; break;
            }
        }
}

void onOneValueOnly(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        switch (in[i]) {
        case 3:
            out[i] += 5;
        }
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *bytes = bits(n);
        uint16_t *raw = bits(2 * n), *mosaic = bits(2 * n);
        int *few = ints(n, 0, 6), *out = ints(n, 0, 9);
        for (int mode = -3; mode < 3; mode++) {
            onData(bytes, out, n, mode);
            show("onData", out, 0);
        }
        onCounters(raw, mosaic, w, h);
        show("onCounters", mosaic, 0);
        onOneValueOnly(few, out, n);
        show("onOneValueOnly", out, 0);
        finish();
    }
    return 0;
}
