// Sums, products, bits and extrema that iterations pass on, of integers of all widths: several of them in one loop.
// RUN: %check %s
#include "harness.h"

/* Signed sums of 32 and 64 bits may not overflow: their terms are small. */
int inclusive(const int *in, int *out, int n)
{
    int s = -7;
    for (int i = 0; i < n; i++) {
        s += in[i];
        out[i] = s;
    }
    return s;
}

long exclusive(const int *in, long *out, int n)
{
    long s = 1L << 40;
    for (int i = 0; i < n; i++) {
        out[i] = s;
        s -= in[i];
    }
    return s;
}

void both(const int *in, int *before, int *after, int s, int n)
{
    for (int i = 0; i < n; i++) {
        before[i] = s;
        s = s + in[i] - 2;
        after[i] = s;
    }
}

void anySeen(const int *in, _Bool *out, int n)
{
    _Bool seen = 0;
    for (int i = 0; i < n; i++) {
        seen |= in[i] > 900;
        out[i] = seen;
    }
}

int highest(const int *in, int *out, int n)
{
    int m = -900;
    for (int i = 0; i < n; i++) {
        m = in[i] >= m ? in[i] : m;
        out[i] = m;
    }
    return m;
}

long lowest(const int *in, long *out, int n)
{
    long m = 1L << 50;
    for (int i = 0; i < n; i++) {
        if (in[i] < m)
            m = in[i];
        out[i] = m;
    }
    return m;
}

uint8_t all_u8(const uint8_t *in, uint8_t *sums, uint8_t *products, uint8_t *bits, uint8_t *extrema, int n)
{
    uint8_t s = 3, p = 5, a = (uint8_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (uint8_t)((in[i] & 7) | 1);
        a &= (uint8_t)(in[i] | 0x51);
        o |= (uint8_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (uint8_t)(a + 2 * o + 3 * x);
        extrema[i] = (uint8_t)(least + 2 * greatest);
    }
    return (uint8_t)(s + p + a + o + x + least + greatest);
}

int8_t all_i8(const int8_t *in, int8_t *sums, int8_t *products, int8_t *bits, int8_t *extrema, int n)
{
    int8_t s = 3, p = 5, a = (int8_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (int8_t)((in[i] & 7) | 1);
        a &= (int8_t)(in[i] | 0x51);
        o |= (int8_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (int8_t)(a + 2 * o + 3 * x);
        extrema[i] = (int8_t)(least + 2 * greatest);
    }
    return (int8_t)(s + p + a + o + x + least + greatest);
}

uint16_t all_u16(const uint16_t *in, uint16_t *sums, uint16_t *products, uint16_t *bits, uint16_t *extrema, int n)
{
    uint16_t s = 3, p = 5, a = (uint16_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (uint16_t)((in[i] & 7) | 1);
        a &= (uint16_t)(in[i] | 0x51);
        o |= (uint16_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (uint16_t)(a + 2 * o + 3 * x);
        extrema[i] = (uint16_t)(least + 2 * greatest);
    }
    return (uint16_t)(s + p + a + o + x + least + greatest);
}

int16_t all_i16(const int16_t *in, int16_t *sums, int16_t *products, int16_t *bits, int16_t *extrema, int n)
{
    int16_t s = 3, p = 5, a = (int16_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (int16_t)((in[i] & 7) | 1);
        a &= (int16_t)(in[i] | 0x51);
        o |= (int16_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (int16_t)(a + 2 * o + 3 * x);
        extrema[i] = (int16_t)(least + 2 * greatest);
    }
    return (int16_t)(s + p + a + o + x + least + greatest);
}

uint32_t all_u32(const uint32_t *in, uint32_t *sums, uint32_t *products, uint32_t *bits, uint32_t *extrema, int n)
{
    uint32_t s = 3, p = 5, a = (uint32_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (uint32_t)((in[i] & 7) | 1);
        a &= (uint32_t)(in[i] | 0x51);
        o |= (uint32_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (uint32_t)(a + 2 * o + 3 * x);
        extrema[i] = (uint32_t)(least + 2 * greatest);
    }
    return (uint32_t)(s + p + a + o + x + least + greatest);
}

uint64_t all_u64(const uint64_t *in, uint64_t *sums, uint64_t *products, uint64_t *bits, uint64_t *extrema, int n)
{
    uint64_t s = 3, p = 5, a = (uint64_t)~0, o = 0, x = 9, least = 100, greatest = 0;
    for (int i = 0; i < n; i++) {
        products[i] = p;
        s += in[i];
        p *= (uint64_t)((in[i] & 7) | 1);
        a &= (uint64_t)(in[i] | 0x51);
        o |= (uint64_t)(in[i] & 0x33);
        x ^= in[i];
        if (in[i] < least)
            least = in[i];
        greatest = in[i] > greatest ? in[i] : greatest;
        sums[i] = s;
        bits[i] = (uint64_t)(a + 2 * o + 3 * x);
        extrema[i] = (uint64_t)(least + 2 * greatest);
    }
    return (uint64_t)(s + p + a + o + x + least + greatest);
}

static const int lengths[] = {0, 1, 2, 31, 32, 33, 256, 257, 1000, 4097, 300000};

#define RUN(NAME, TYPE)                                                                                                \
    do {                                                                                                               \
        TYPE *in = bits(n * sizeof(TYPE)), *sums = bits(n * sizeof(TYPE)), *products = bits(n * sizeof(TYPE)),         \
             *masks = bits(n * sizeof(TYPE)), *extrema = bits(n * sizeof(TYPE));                                       \
        showInt(#NAME, (long long)all_##NAME(in, sums, products, masks, extrema, n));                                  \
        show("sums", sums, 0);                                                                                         \
        show("products", products, 0);                                                                                 \
        show("bits", masks, 0);                                                                                        \
        show("extrema", extrema, 0);                                                                                   \
        finish();                                                                                                      \
    } while (0)

int main(void)
{
    for (int k = 0; k < (int)(sizeof lengths / sizeof lengths[0]); k++) {
        int n = lengths[k];
        int *in = ints(n, -1000, 1000), *out = ints(n, 0, 0), *more = ints(n, 0, 0);
        long *wide = bits(8 * n);
        _Bool *flags = (_Bool *)ints(n, 0, 0);
        showInt("inclusive", inclusive(in, out, n));
        show("sums", out, 0);
        if (n > 5000) { // the others need no more blocks than one, or some
            finish();
            continue;
        }
        showInt("exclusive", exclusive(in, wide, n));
        show("sums", wide, 0);
        both(in, out, more, 17, n);
        show("before", out, 0);
        show("after", more, 0);
        anySeen(in, flags, n);
        show("seen", flags, 0);
        showInt("highest", highest(in, out, n));
        show("maxima", out, 0);
        showInt("lowest", lowest(in, wide, n));
        show("minima", wide, 0);
        finish();
        RUN(u8, uint8_t);
        RUN(i8, int8_t);
        RUN(u16, uint16_t);
        RUN(i16, int16_t);
        RUN(u32, uint32_t);
        RUN(u64, uint64_t);
    }
    return 0;
}
