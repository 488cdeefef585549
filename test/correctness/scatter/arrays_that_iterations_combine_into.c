// Sums and masks in elements that data chooses: integers of 4 and 8 bytes, several updates and arrays in one nest.
// RUN: %check %s --expect=joint:mapped --expect=channels:mapped --expect=weighted:mapped --expect=masks:mapped --expect=votes:mapped
// RUN: %check %s --expect=spelled:mapped --expect=guarded:mapped --expect=pairs:mapped --expect=opposite:mapped --expect=wide:mapped --expect=late:mapped
#include "harness.h"
#include <string.h>

void joint(const uint8_t *a, const uint8_t *b, int n, long long *counts)
{
    for (int i = 0; i < n; i++)
        counts[a[i] * 256 + b[i]] += 1;
}

void channels(const uint8_t *rgb, int w, int h, uint32_t counts[3][256])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                counts[c][rgb[(y * w + x) * 3 + c]]++;
}

void weighted(const uint8_t *bin, const int *weight, int n, uint64_t *sums, unsigned *counts)
{
    for (int i = 0; i < n; i++) {
        sums[bin[i] & 15] += weight[i];
        counts[bin[i] >> 4]++;
        counts[bin[i] & 15] -= weight[i] / 2;
    }
}

void masks(const uint16_t *k, const uint8_t *bit, int n, unsigned *seen, uint64_t *kept, int *turned)
{
    for (int i = 0; i < n; i++) {
        seen[k[i] & 255] |= 1u << (bit[i] & 31);
        kept[k[i] & 63] &= ~((uint64_t)1 << (bit[i] & 63));
        turned[k[i] >> 8] ^= k[i];
    }
}

void votes(const uint8_t *edges, int w, int h, int *votes, int rhos, int thetas)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (edges[y * w + x] < 200)
                continue;
            for (int t = 0; t < thetas; t++) {
                int r = (x * (thetas - t) + y * t) / thetas;
                if (r >= 0 && r < rhos)
                    votes[r * thetas + t]++;
            }
        }
}

void spelled(const uint8_t *in, int *bins, unsigned long *others, int n)
{
    for (int i = 0; i < n; i++) {
        bins[in[i]] = bins[in[i]] + 1;
        *(others + (in[i] & 7)) = 3 * (unsigned long)in[i] + *(others + (in[i] & 7));
    }
}

void guarded(const short *in, int *bins, int n, int low, int width)
{
    for (int i = 0; i < n; i++) {
        int k = (in[i] - low) / width;
        if (k >= 0 && k < 40)
            bins[k] += in[i] > 0 ? 2 : -1;
    }
}

/* Sizes that only the caller knows, and a sum of all beside the bins. */
int pairs(const int *from, const int *to, int n, int *degree, int nodes)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (from[i] >= 0 && from[i] < nodes)
            degree[from[i]]++;
        if (to[i] >= 0 && to[i] < nodes)
            degree[to[i]]++;
        sum += from[i] ^ to[i];
    }
    return sum;
}

void opposite(const uint8_t *in, int bins[256], int n)
{
    for (int i = n - 1; i >= 0; i--)
        --bins[255 - in[i]];
}

void wide(const uint8_t *in, unsigned *bins, long n)
{
    for (long i = 0; i < n; i += 3)
        bins[in[i] / 10] += 1000000007u * in[i];
}

/* Images of two columns count nothing. */
void late(const uint8_t *in, int w, int h, int *bins)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (x >= 2)
                bins[in[y * w + x]] += x;
}

int main(void)
{
    for (int n = 0; n < 4000; n += 999) {
        uint8_t *a = bits(n), *b = bits(n), *rgb = bits(3 * n);
        uint16_t *k = bits(2 * n);
        int *bins = ints(256, -5, 5), *weight = ints(n, -1000, 1000), *turned = ints(256, 0, 9);
        long long *counts = bits(256 * 256 * 8);
        uint32_t(*three)[256] = bits(3 * 256 * 4);
        uint64_t *sums = bits(64 * 8);
        unsigned *few = bits(256 * 4);
        unsigned long *others = bits(8 * 8);
        joint(a, b, n, counts);
        channels(rgb, 37, n / 37, three);
        weighted(a, weight, n, sums, few);
        show("sums", sums, 0);
        masks(k, b, n, few, sums, turned);
        show("sums", sums, 0);
        spelled(a, bins, others, n);
        guarded((const short *)k, turned, n, -30000, 1499);
        show("turned", turned, 0);
        opposite(b, bins, n);
        wide(a, few, n);
        show("few", few, 0);
        late(a, 2, n / 2, turned);
        late(b, 7, n / 7, turned);
        show("turned", turned, 0);
        int *grid = ints(50 * 40, 0, 0), *degree = ints(100, 0, 0), *from = ints(n, -3, 110), *to = ints(n, -3, 110);
        votes(a, 31, n / 31, grid, 50, 40);
        showInt("sum", pairs(from, to, n, degree, 100));
        show("degree", degree, 0);
        show("grid", grid, 0);
        show("bins", bins, 0);
        show("others", others, 0);
        show("three", three, 0);
        show("counts", counts, 0);
        finish();
    }
    return 0;
}
