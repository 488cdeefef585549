// A small static table of a block that nothing changes is what every iteration may have for itself, whatever is hidden by its name. One
// that iterations change, or whose address they keep, is shared by them.
// RUN: %check %s --expect=counted:unsupported-statement --expect=last:left
#include "harness.h"

void heat(const double *u, double *v, int w, int h)
{
    for (int y = 4; y < h - 4; y++)
        for (int x = 4; x < w - 4; x++) {
            double s = u[y * w + x] * -8.541;
            static const double c[5] = {0, 1.6, -0.2, 0.0253, -0.0017};
            for (int r = 1; r <= 4; r++)
                s += c[r] * (u[y * w + x + r] + u[y * w + x - r] + u[(y + r) * w + x] + u[(y - r) * w + x]);
            v[y * w + x] = s;
        }
}

void hidden(const int *u, int *v, int n)
{
    static const int c[3] = {7, 8, 9};
    for (int i = 0; i < n; i++) {
        int s = c[u[i] & 1];
        {
            static const int c[2] = {1, 2}, k = 3;
            s += c[u[i] & 1] * k;
        }
        v[i] = s + c[2];
    }
}

void counted(int *v, int n)
{
    for (int i = 0; i < n; i++) {
        static int uses = 2;
        uses += 3;
        v[i] = uses;
    }
}

int last(int *v, int n)
{
    const int *p = 0;
    for (int i = 0; i < n; i++) {
        static const int kept[2] = {1, 2};
        v[i] = p ? *p : 5;
        p = &kept[i & 1];
    }
    return p ? *p : 0;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        double *u = doubles(n), *v = doubles(n);
        int *a = bits(4 * n), *b = bits(4 * n);
        heat(u, v, w, h);
        show("heat", v, 0);
        hidden(a, b, n);
        show("hidden", b, 0);
        counted(b, n);
        show("counted", b, 0);
        showInt("last", last(a, n));
        show("last", a, 0);
        finish();
    }
    return 0;
}
