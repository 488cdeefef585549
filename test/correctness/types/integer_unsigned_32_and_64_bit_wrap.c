// Hashes that rely on unsigned wrap, rotations and conversions between 32 and 64 bits.
// RUN: %check %s --source-warns
#include "harness.h"

void hash32(const uint32_t *in, uint32_t *out, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t h = in[i] * 2654435761u + (uint32_t)i;
        h ^= h >> 15;
        h = (h << 13) | (h >> 19);
        h -= 4000000000u;
        out[i] = h % 1000003u + h / 7;
    }
}

void hash64(const uint64_t *in, uint64_t *out, unsigned long n)
{
    for (unsigned long i = 0; i < n; i++) {
        uint64_t h = (in[i] ^ 0xcbf29ce484222325u) * 1099511628211ull;
        h += (uint32_t)h * 5;
        h ^= (uint64_t)(int32_t)(h >> 33);
        out[i] = h;
    }
}

void mixedSigns(const int *a, const unsigned *b, int *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i] = (a[i] < b[i]) + 2 * (a[i] > (long)b[i]) + 4 * (-1 < (unsigned char)b[i]);
}

int main(void)
{
    for (int n = 1; n < 900; n += 299) {
        uint32_t *a = bits(4 * n), *b = bits(4 * n);
        uint64_t *c = bits(8 * n), *d = bits(8 * n);
        int *e = ints(n, -100, 100), *f = ints(n, 0, 0);
        hash32(a, b, n);
        hash64(c, d, n);
        mixedSigns(e, a, f, n);
        show("hash32", b, 0);
        show("hash64", d, 0);
        show("mixed", f, 0);
        finish();
    }
    return 0;
}
