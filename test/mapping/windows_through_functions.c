// A call that does nothing but return an element, once the borders are away, is that element: packets read it from their
// window. The conversion of the function stays. Of functions that compute with elements, in one expression, the expression
// stands in the packet.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/windows_through_functions.cu
#include <stdint.h>

static inline int at(const uint8_t *in, int w, int h, int x, int y)
{
    x = x < 0 ? 0 : x < w ? x : w - 1;
    y = y < 0 ? 0 : y < h ? y : h - 1;
    return in[y * w + x];
}

static inline float zeroOutside(const uint8_t *in, int w, int h, int x, int y)
{
    if (x < 0 || y < 0 || x >= w || y >= h)
        return 0;
    return at(in, w, h, x, y);
}

static inline int inverted(const uint8_t *in, int w, int x, int y)
{
    return 255 - in[y * w + x];
}

static int sum(const uint8_t *in, int w, int x, int y, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += in[y * w + x + i];
    return s;
}

// CHECK: kernel blur
// CHECK: pixels 16 4
// CU-LABEL: {{^blur}}
// CU: nidus::Window<uint8_t, 16, 4, 1, 1, 1, 1, Aligned>
// CU: s += (int)in_at(row + j, column + i);
void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += at(in, w, h, x + i, y + j);
            out[y * w + x] = s / 9;
        }
}

// CU-LABEL: {{^gradient}}
// CU: out_at(0, column) = in_at.asFloat(0, column + 1) - in_at.asFloat(0, column - 1);
void gradient(const uint8_t *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = zeroOutside(in, w, h, x + 1, y) - zeroOutside(in, w, h, x - 1, y);
}

// CU-LABEL: {{^sharpen}}
// CU: nidus::Window<uint8_t, 16, 1, 0, 0, 1, 0, Aligned>
// CU: out_at(0, column) = (uint8_t)(2 * (255 - in_at(0, column)) - (255 - in_at(0, column - 1)));
void sharpen(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            out[y * w + x] = 2 * inverted(in, w, x, y) - inverted(in, w, x - 1, y);
}

// A function with a loop of its own is called.
// CU-LABEL: {{^summed}}
// CU-NOT: nidus::Window
// CU: sum(in, w, x, y, n)
void summed(const uint8_t *in, int *out, int w, int h, int n)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w - n; x++)
            out[y * w + x] = sum(in, w, x, y, n);
}

static inline float term(const float *a, const float *b, int n, int i, int j, int k)
{
    return a[i * n + k] * b[k * n + j];
}

// Around a loop that stays, rows are read through functions too.
// CU-LABEL: {{^product}}
// CU: packets.tile<4, 8>
// CU: nidus::alongRows<float, 8, nidus::Contiguous::steps>(packets.down<8>(),
// CU-NEXT: [&](int i, int k) { return &a[i * n + k]; }),
// CU-NEXT: nidus::alongColumns<float, 4, nidus::Contiguous::instances>(packets.across<4>(),
// CU-NEXT: [&](int j, int k) { return &b[k * n + j]; })),
// CU: s[row][column] += a_at[row] * b_at[column];
void product(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += term(a, b, n, i, j, k);
            c[i * n + j] = s;
        }
}
