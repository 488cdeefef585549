// A step along the anti-diagonals of a flat table: the column d - x runs back, and d is no beginning of a region. Every
// step passes its tests, in tables of all shapes.
// RUN: %check %s --expect=subsequence:any --expect=mirrored_region:mapped
#include "harness.h"

static int larger(int a, int b) { return a > b ? a : b; }

static void subsequence(const char *x, const char *y, int n, int m, int *c) {
    int w = m + 1;
    for (int i = 0; i <= n; i++)
        c[i * w] = 0;
    for (int j = 0; j <= m; j++)
        c[j] = 0;
    for (int d = 2; d <= n + m; d++) {
        int lo = d - m > 1 ? d - m : 1, hi = d - 1 < n ? d - 1 : n;
        for (int i = lo; i <= hi; i++) {
            int j = d - i;
            if (x[i - 1] == y[j - 1])
                c[i * w + j] = c[(i - 1) * w + j - 1] + 1;
            else
                c[i * w + j] = larger(c[(i - 1) * w + j], c[i * w + j - 1]);
        }
    }
}

static void mirrored_region(const float *in, float *out, int w, int h, int pitch, int right) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * pitch + right - x] = in[y * w + x] * 2.0f;
}

int main(void) {
    for (int k = 0; k < sizeCount; k++) {
        const int n = sizes[k].w, m = sizes[k].h;
        const size_t cells = (size_t)(n + 1) * (size_t)(m + 1);
        char *x = bits((size_t)n), *y = bits((size_t)m);
        for (int i = 0; i < n; i++)
            x[i] &= 3;
        for (int i = 0; i < m; i++)
            y[i] &= 3;
        int *c = ints(cells, 0, 9);
        subsequence(x, y, n, m, c);
        show("subsequence", c, cells * sizeof *c);
        const int pitch = n + randomInt(1, 7);
        float *out = floats((size_t)pitch * (size_t)m);
        mirrored_region(floats((size_t)n * (size_t)m), out, n, m, pitch, pitch - 1);
        show("mirrored_region", out, (size_t)pitch * (size_t)m * sizeof *out);
    }
    finish();
    return 0;
}
