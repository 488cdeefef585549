// Windows sorted with the greatest element first: insertion, exchanges and selection, whole and as far as needed.
// RUN: %check %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_descending.cu
#include "harness.h"

// CHECK: {{^ +}}nidus::sortDown<9, 4, 4>(
void median(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            uint8_t v[9];
            int n = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    v[n++] = in[(y + j) * w + x + i];
            for (int i = 1; i < 9; i++) {
                const uint8_t key = v[i];
                int k = i;
                while (k > 0 && v[k - 1] < key) {
                    v[k] = v[k - 1];
                    k--;
                }
                v[k] = key;
            }
            out[y * w + x] = v[4];
        }
}
// CHECK: {{^ +}}nidus::sortDown<7, 0, 1>(
void most(const int *in, int *out, int n)
{
    for (int i = 3; i < n - 3; i++) {
        int v[7];
        for (int k = 0; k < 7; k++)
            v[k] = in[i + k - 3];
        for (int a = 0; a < 6; a++)
            for (int b = 0; b < 6 - a; b++)
                if (v[b] < v[b + 1]) {
                    int t = v[b];
                    v[b] = v[b + 1];
                    v[b + 1] = t;
                }
        out[i] = v[0] * 2 - v[1];
    }
}
// CHECK: {{^ +}}nidus::sortDown<5, 0, 4>(
void ranks(const uint32_t *in, uint32_t *out, int n)
{
    for (int i = 0; i + 5 <= n; i++) {
        uint32_t v[5], s = 0;
        for (int k = 0; k < 5; k++)
            v[k] = in[i + k];
        for (int a = 0; a < 4; a++) {
            int m = a;
            for (int b = a + 1; b < 5; b++)
                if (v[b] > v[m])
                    m = b;
            uint32_t t = v[a];
            v[a] = v[m];
            v[m] = t;
        }
        for (int k = 0; k < 5; k++)
            s = s * 3 + v[k];
        out[i] = s;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *in = bits(n), *out = bits(n);
        median(in, out, w, h), show("median", out, 0);
        int *a = ints(n, -1000, 1000), *b = ints(n, 0, 0);
        most(a, b, n), show("most", b, 0);
        uint32_t *c = bits((size_t)n * 4), *d = bits((size_t)n * 4);
        ranks(c, d, n), show("ranks", d, 0);
        finish();
    }
    return 0;
}
