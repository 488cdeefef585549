// The last column is beside the first: (x + 1) % w. In packets away from the borders, and where it is written, each element once.
// RUN: %check %s --expect=life:mapped --expect=blurred:mapped --expect=turned:mapped --expect=moved:mapped --expect=halved:mapped --expect=condition:mapped
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/periodic_borders.cu
#include "harness.h"

// CHECK-LABEL: life_{{[0-9]+}}(const
// CHECK: nidus::Window<uint8_t, 16, 4, 1, 1, 1, 1, Aligned>
void life(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int up = (y - 1 + h) % h, down = (y + 1) % h, left = (x + w - 1) % w, right = (x + 1) % w;
            int n = (in[up * w + left] & 1) + (in[up * w + x] & 1) + (in[up * w + right] & 1) + (in[y * w + left] & 1)
                    + (in[y * w + right] & 1) + (in[down * w + left] & 1) + (in[down * w + x] & 1) + (in[down * w + right] & 1);
            out[y * w + x] = n == 3 || (n == 2 && (in[y * w + x] & 1));
        }
}

// CHECK-LABEL: blurred_{{[0-9]+}}(const
// CHECK: nidus::Window<float, 4, 4, 2, 2, 2, 2, Aligned>
void blurred(const float *in, float *out, unsigned w, unsigned h)
{
    for (unsigned y = 0; y < h; y++)
        for (unsigned x = 0; x < w; x++) {
            float sum = 0;
            for (unsigned j = 0; j < 5; j++)
                for (unsigned i = 0; i < 5; i++)
                    sum += in[(y + j + h - 2) % h * w + (x + i + w - 2) % w];
            out[y * w + x] = sum / 25;
        }
}

// Every element is written once.
void turned(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[(i + 1) % n] = in[i];
}

// Nothing is known of k but that it is no negative number.
void moved(const double *in, double *out, size_t n, size_t k)
{
    for (size_t i = 0; i < n; i++)
        out[i] = in[(i + k) % n] - in[(i + n / 2) % n];
}

void halved(const short *in, short *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[2 * i % n] + in[(i + 3) % 8];
}

// What is left is a condition, too.
void condition(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = in[i];
        if ((i + 1) % n)
            out[i] += in[(i + 1) % n];
        else
            out[i] -= (i + 5) % (n + 4);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *image = bits(n), *next = bits(n);
        float *in = floats(n), *out = floats(n);
        int *a = ints(n, -1000, 1000), *b = ints(n, 0, 0);
        double *c = doubles(n), *d = doubles(n);
        short *e = bits(2 * (n + 8)), *f = bits(2 * n);
        life(image, next, w, h);
        show("life", next, 0);
        if (w > 1 && h > 1) {
            blurred(in, out, w, h);
            show("blurred", out, 0);
        }
        turned(a, b, n);
        show("turned", b, 0);
        moved(c, d, n, 3);
        moved(c, d, n, n + 1);
        show("moved", d, 0);
        for (int i = 0; i < n + 8; i++)
            e[i] &= 4095;
        halved(e, f, n);
        show("halved", f, 0);
        condition(a, b, n);
        show("condition", b, 0);
        finish();
    }
    return 0;
}
