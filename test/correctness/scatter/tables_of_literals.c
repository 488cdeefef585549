// Tables whose values are in the source: of every type, filled with zeros at the end, of two dimensions, of a function.
// RUN: %check %s
#include "harness.h"

enum { middle = 5 };
static const signed char edges[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};
static const unsigned char rising[4] = {1, 'a', 255};
static const unsigned int large[3] = {4000000000u, 0x80000000, -1};
static const long long wide[2] = {-9223372036854775807LL - 1, sizeof(int)};
static const double halves[3] = {0.5, -1. / 3, 1e-30};
static const float rounded[3] = {0.1, 16777217, -0.0f};
static const _Bool flags[3] = {1, 0, 3};
static int never_written[2] = {middle, middle * -3};

void edge(const uint8_t *in, int *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += edges[j][i] * in[(y + j - 1) * w + x + i - 1];
            out[y * w + x] = s;
        }
}

void types(const int *in, double *out, int n)
{
    const short local[2] = {-300, 7};
    for (int i = 0; i < n; i++) {
        unsigned int u = 0;
        long long l = 0;
        double d = 0;
        for (int k = 0; k < 4; k++)
            u += rising[k] * (unsigned int)in[i];
        for (int k = 0; k < 3; k++) {
            u ^= large[k];
            d += halves[k] * in[i] + rounded[k] + flags[k];
        }
        for (int k = 0; k < 2; k++) {
            l ^= wide[k];
            d += local[k] + never_written[k];
        }
        out[i] = d + u + (double)(l >> 40);
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *bytes = bits(n);
        int *whole = bits(4 * n), *numbers = bits(4 * n);
        double *out = bits(8 * n);
        for (int i = 0; i < n; i++)
            numbers[i] %= 1000, out[i] = 0;
        edge(bytes, whole, w, h);
        show("edge", whole, 0);
        types(numbers, out, n);
        show("types", out, 0);
        finish();
    }
    return 0;
}
