// Elements that data, places or both keep from being written stay as they were, whatever code keeps them.
// RUN: %check %s --expect=returned:left
#include "harness.h"

#define CLAMP(v, n) ((v) < 0 ? 0 : (v) > (n) - 1 ? (n) - 1 : (v))

static void put(int *out, int x, int v)
{
    if (v < 0)
        return;
    out[x] = v;
}

static void returned(int *out, int n, int x, int v)
{
    for (int k = 0; k < 2; k++) {
        if (v + k < 0)
            return;
        if (2 * x + k < n)
            out[2 * x + k] = v;
    }
}

void broken(const int *in, int *out, int n)
{
    for (int x = 0; x < n / 4; x++)
        for (int k = 0; k < 4; k++) {
            if (in[4 * x + k] > 3)
                break;
            out[4 * x + k] = k;
        }
}

void passedOver(const int *in, int *out, int n)
{
    for (int x = 0; x < n / 4; x++)
        for (int k = 0; k < 4; k++) {
            if (k == 2)
                continue;
            if (in[4 * x + k] > 3 && x > 2)
                continue;
            out[4 * x + k] = k + x;
        }
}

void counted(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++) {
        int k = 0;
        while (k < 3) {
            if (in[x] + k > 4)
                break;
            k++;
        }
        if (k < 3 || x < 5)
            out[x] = k;
    }
}

void called(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++)
        put(out, x, in[x]);
}

void calledTwice(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++)
        returned(out, n, x, in[x]);
}

void chosen(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++)
        in[x] > 0 ? (out[x] = 1) : x > 9 ? (out[x] = 2) : 0;
}

void added(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++) {
        if (x < 4) {
            if (in[x] > 0)
                continue;
            out[x] = 3;
        } else {
            out[x] = 4;
            if (x % 3 == 0)
                continue;
        }
        if (x > 6)
            out[x] += 10;
    }
}

void once(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++)
        do {
            if (in[x] > 2)
                break;
            if (x > n - 3)
                break;
            out[x] = x;
        } while (0);
}

void asMany(const int *in, int *out, int n)
{
    for (int x = 0; x < n / 8; x++)
        for (int k = 0; k < (in[x] & 7); k++)
            out[8 * x + k] = k;
}

void framed(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
                if (in[y * w + x] > 0)
                    out[y * w + x] = 7;
                continue;
            }
            if (in[y * w + x - 1] > in[y * w + x + 1]) {
                out[y * w + x] = 1;
                continue;
            }
            if (y > 3)
                continue;
            out[y * w + x] = 2;
        }
}

void looked(const int *in, int *out, int n)
{
    for (int x = 0; x < n; x++) {
        int v = in[CLAMP(x - 1, n)] + in[CLAMP(x + 1, n)] * in[CLAMP(in[CLAMP(x, n)], n)];
        if (v > 2 || x < 3) {
            out[x] = v;
            if (v > 5)
                continue;
        } else if (x > 10) {
            out[x] = -1;
        }
    }
}

void dropped(const int *in, int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (y < 2 && x > 3)
                continue;
            if (in[y * w + x] == 0 && y < 4)
                continue;
            if (x + y < 7 || in[y * w + x] > 0)
                out[y * w + x] = x * y;
        }
}

int main(void)
{
    for (int w = 1; w < 90; w += 22)
        for (int h = 1; h < 14; h += 6) {
            int n = w * h;
            const int *in = ints(n, -6, 6);
            int *out = ints(n, 100, 999);
            broken(in, out, n);
            show("broken", out, 4 * n);
            passedOver(in, out, n);
            show("passedOver", out, 4 * n);
            counted(in, out, n);
            show("counted", out, 4 * n);
            called(in, out, n);
            show("called", out, 4 * n);
            calledTwice(in, out, n);
            show("calledTwice", out, 4 * n);
            chosen(in, out, n);
            show("chosen", out, 4 * n);
            out = ints(n, 100, 999);
            added(in, out, n);
            show("added", out, 4 * n);
            once(in, out, n);
            show("once", out, 4 * n);
            asMany(in, out, n);
            show("asMany", out, 4 * n);
            out = ints(n, 100, 999);
            framed(in, out, w, h);
            show("framed", out, 4 * n);
            looked(in, out, n);
            show("looked", out, 4 * n);
            dropped(in, out, w, h);
            show("dropped", out, 4 * n);
            finish();
        }
    return 0;
}
