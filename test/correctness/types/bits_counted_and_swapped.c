// The compiler's functions for bits: counts, first bits, parity, bytes in the opposite order, and counts as subscripts.
// RUN: %check %s --expect=distances:mapped=1 --expect=counts:mapped=1 --expect=longCounts:mapped=1 --expect=swaps:mapped=1 --expect=byCount:mapped=1
#include "harness.h"

static void distances(const uint64_t *codes, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i * n + j] = (uint8_t)(__builtin_popcountll(codes[2 * i] ^ codes[2 * j]) + __builtin_popcountll(codes[2 * i + 1] ^ codes[2 * j + 1]));
}

static void counts(const uint32_t *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = __builtin_popcount(in[i]) + 100 * __builtin_clz(in[i] | 1) + 10000 * __builtin_ctz(in[i] | 0x80000000u) +
                 1000000 * __builtin_ffs((int)in[i] & 0xff00) + 100000000 * __builtin_parity(in[i]);
}

static void longCounts(const uint64_t *in, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = __builtin_popcountl(in[i]) + 100 * __builtin_clzll(in[i] | 1) + 10000 * __builtin_ctzl(in[i] | 1ull << 63) +
                 1000000 * __builtin_ffsll((long long)in[i]) + 100000000 * __builtin_parityll(in[i]);
}

static void swaps(const uint16_t *shorts, const uint32_t *ints_, const uint64_t *longs, uint64_t *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = __builtin_bswap64(longs[i]) ^ __builtin_bswap32(ints_[i]) ^ ((uint64_t)__builtin_bswap16(shorts[i]) << 32);
}

static void byCount(const uint32_t *in, const int *table, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[__builtin_popcount(in[i])];
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int n = sizes[k].w * sizes[k].h, few = n < 200 ? n : 200;
        uint64_t *a = bits((n + 1) * sizeof *a), *codes = bits((2 * few + 1) * sizeof *codes), *swapped = bits((n + 1) * sizeof *swapped);
        uint32_t *b = bits((n + 1) * sizeof *b);
        uint16_t *c = bits((n + 1) * sizeof *c);
        uint8_t *pairs = bits(few * few + 1);
        int *out = ints(n + 1, 0, 9), *more = ints(n + 1, 0, 9), *table = ints(65, -99, 99), *found = ints(n + 1, 0, 9);
        if (n > 2)
            a[1] = b[1] = 0;
        distances(codes, pairs, few);
        counts(b, out, n);
        longCounts(a, more, n);
        swaps(c, b, a, swapped, n);
        byCount(b, table, found, n);
        show("pairs", pairs, 0);
        show("out", out, 0);
        show("more", more, 0);
        show("swapped", swapped, 0);
        show("found", found, 0);
        finish();
    }
    return 0;
}
