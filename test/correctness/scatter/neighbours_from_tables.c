// Offsets of neighbours come from tables that nothing changes: their least and greatest number, known before the nest begins at the latest, bound what is read.
// RUN: %check %s --expect=changed:mapped --expect=passed_on:mapped --expect=setup:any --expect=use:any
#include "harness.h"

static const int dx[8] = {-1, 0, 1, -1, 1, -1, 0, 1}, dy[8] = {-1, -1, -1, 0, 0, 1, 1, 1};

void sums(const unsigned char *in, int *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int k = 0; k < 8; k++)
                s += in[(y + dy[k]) * w + x + dx[k]];
            out[y * w + x] = s;
        }
}

// Through variables, and of a type that is narrower.
void largest(const unsigned char *in, unsigned char *out, int w, int h)
{
    static const signed char step[3][2] = {{0, -2}, {1, 0}, {-1, +1}};
    for (int y = 1; y < h - 1; y++)
        for (int x = 2; x < w - 1; x++) {
            unsigned char m = in[y * w + x];
            for (int k = 0; k < 3; k++) {
                int yy = y + step[k][0], xx = x + step[k][1];
                unsigned char v = in[yy * w + xx];
                m = v > m ? v : m;
            }
            out[y * w + x] = m;
        }
}

// Around the edges, as on a torus.
static int around(int v, int n) { return v < 0 ? v + n : v >= n ? v - n : v; }

void stream(const float *f, float *g, int w, int h)
{
    int back[3] = {0, 1, -1};
    for (int q = 0; q < 3; q++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                g[(q * h + y) * w + x] = f[(q * h + around(y - back[q], h)) * w + around(x + back[q], w)];
}

// A place that a table exchanges.
static unsigned char partner[4] = {1, 0, 3, 2};

void exchange(float *f, const unsigned char *wall, int n)
{
    for (int i = 0; i < n; i++) {
        float t[4];
        if (!wall[i])
            continue;
        for (int q = 0; q < 4; q++)
            t[q] = f[q * n + i];
        for (int q = 0; q < 4; q++)
            f[partner[q] * n + i] = t[q];
    }
}

// Tables that something may change.
static int moved[2] = {-1, 1}, given[2] = {-1, 1};

void setup(int to) { moved[1] = to; }

void changed(const float *in, float *out, int n)
{
    for (int i = 1; i < n - 3; i++) {
        float s = 0;
        for (int k = 0; k < 2; k++)
            s += in[i + moved[k]];
        out[i] = s;
    }
}

void use(int *table) { table[1] = 2; }

void passed_on(const float *in, float *out, int n)
{
    for (int i = 1; i < n - 3; i++) {
        float s = 0;
        for (int k = 0; k < 2; k++)
            s += in[i + given[k]];
        out[i] = s;
    }
}

int main(void)
{
    for (int w = 3; w < 40; w += 7)
        for (int h = 3; h < 12; h += 4) {
            unsigned char *in = bits(w * h), *out = bits(w * h);
            int *sum = ints(w * h, -9, 9);
            sums(in, sum, w, h);
            show("sums", sum, 4 * w * h);
            largest(in, out, w, h);
            show("largest", out, w * h);
            float *f = floats(4 * w * h), *g = floats(4 * w * h);
            stream(f, g, w, h);
            show("stream", g, 16 * w * h);
            exchange(f, in, w * h);
            show("exchange", f, 16 * w * h);
            changed(f, g, w * h);
            passed_on(f, g, w * h);
            setup(3);
            use(given);
            changed(f, g, w * h);
            passed_on(f, g, w * h);
            show("changed", g, 16 * w * h);
            setup(1);
            finish();
        }
    return 0;
}
