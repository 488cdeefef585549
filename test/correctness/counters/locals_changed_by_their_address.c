// A local between two loops that the inner one changes through its address goes on from one iteration to the next: the
// inner loop stays in the thread. One that each iteration has of its own does not.
// RUN: %check --expect=given:mapped=1 --expect=pointed:mapped=1 --expect=assigned:left --expect=own:mapped=1 --expect=called:mapped=1 --expect=beside:left %s
#include "harness.h"

static void next(int *k)
{
    *k = (*k * 5 + 3) & 0xffff;
}

void given(int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int m = y;
        for (int x = 0; x < w; x++) {
            next(&m);
            out[y * w + x] = m & 255;
        }
    }
}

void pointed(int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        int m = w;
        int *q = &m;
        for (int x = 0; x < w; x++) {
            *q += 3;
            out[y * w + x] = m;
        }
    }
}

void assigned(int *out, int w, int h)
{
    int m;
    for (int y = 0; y < h; y++) {
        m = y;
        for (int x = 0; x < w; x++) {
            next(&m);
            out[y * w + x] = m & 255;
        }
    }
}

void own(int *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        const int first = y;
        for (int x = 0; x < w; x++) {
            int m = first + x;
            next(&m);
            out[y * w + x] = m;
        }
    }
}

static void beside(int *out, int n)
{
    int m = n;
    for (int x = 0; x < n; x++) {
        next(&m);
        out[x] = m & 255;
    }
}

void called(int *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        beside(out + y * w, w);
}

int main(void)
{
    for (int w = 1; w < 40; w += 19)
        for (int h = 1; h < 12; h += 5) {
            int *out = ints(w * h, 0, 9);
            given(out, w, h);
            show("given", out, 4 * w * h);
            pointed(out, w, h);
            show("pointed", out, 4 * w * h);
            assigned(out, w, h);
            show("assigned", out, 4 * w * h);
            own(out, w, h);
            show("own", out, 4 * w * h);
            called(out, w, h);
            show("called", out, 4 * w * h);
            finish();
        }
    return 0;
}
