// Sums and counts of every integer type, in every spelling: modulo 2^n as in C, the initial value enters once.
// RUN: %check %s
#include "harness.h"

long totalOf(const uint8_t *in, int w, int h, long sum)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            sum += in[y * w + x];
    return sum;
}

// Every partial sum of C fits int; those of other orders do not.
int alternating(const int *in, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s = s + (i % 2 ? -2000000000 : 2000000000) - in[i];
    return s;
}

unsigned narrow(const uint16_t *in, int n)
{
    uint8_t bytes = 200;
    short shorts = -7;
    unsigned long long wide = 1;
    for (int i = n - 1; i >= 0; i--) {
        bytes += in[i];
        shorts = (short)(in[i] + shorts);
        wide -= in[i];
    }
    return bytes + 256u * (uint16_t)shorts + (unsigned)wide;
}

void counts(const int16_t *in, size_t n, size_t *positive, int *zeros)
{
    size_t p = *positive;
    int z = 0;
    for (size_t i = 0; i < n; i++) {
        if (in[i] > 0)
            p++;
        else if (in[i] == 0)
            ++z;
        if (in[i] < -100)
            --p;
    }
    *positive = p;
    *zeros = z;
}

int volume(const uint8_t *in, int w, int h, int d)
{
    int inside = 0;
    for (int z = 1; z < d - 1; z++)
        for (int y = 0; y < h; y += 2)
            for (int x = 0; x < w; x++) {
                if (in[(z * h + y) * w + x] < 100)
                    continue;
                inside += in[((z + 1) * h + y) * w + x] > in[((z - 1) * h + y) * w + x];
            }
    return inside;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h / 2 * 2;
        showInt("total", totalOf(bits((size_t)w * h), w, h, -3));
        showInt("alternating", alternating(ints(n, -9, 9), n));
        showInt("narrow", narrow(bits(2 * (size_t)n), n));
        size_t positive = 5;
        int zeros;
        counts(bits(2 * (size_t)n), (size_t)n, &positive, &zeros);
        showInt("positive", (long long)positive);
        showInt("zeros", zeros);
        showInt("volume", volume(bits((size_t)w * h * 5), w, h, 5));
    }
    showInt("total", totalOf(bits(100), -1, 4, 9));
    finish();
    return 0;
}
