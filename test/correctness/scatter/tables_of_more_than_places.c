// Tables whose elements are places in part only: what guards leave out may be any number, and so may what is data. Where that
// leads out of memory the C runs; what lies beyond all places is compared with as it is.
// RUN: %check %s --expect=masked:mapped --expect=every_third:mapped --expect=beyond:mapped --expect=far:mapped --expect=skipped:mapped --expect=instead:mapped --expect=added:mapped --fallbacks=any
#include "harness.h"

enum { N = 3000 };

void masked(const int *a, const int *places, const uint8_t *mask, int *out, int k)
{
    for (int i = 0; i < N; i++)
        if (mask[i])
            out[i] = a[places[i]] + k;
}

void every_third(const int *a, const int *places, int *out)
{
    for (int i = 0; i < 1000; i++)
        out[i] = a[places[3 * i]] + places[i];
}

void beyond(const int *a, const int *places, const int64_t *keys, int *out, int *large, int n)
{
    for (int i = 0; i < n; i++) {
        out[i] = a[places[i]];
        if (keys[i] > INT64_C(2199023255552))
            large[i] = 1;
    }
}

void far(const int *a, const int64_t *places, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = places[i] > INT64_C(2199023255552) ? -1 : places[i] < -INT64_C(2199023255552) ? -2 : a[places[i]];
}

void skipped(const int *a, const int *places, const int64_t *keys, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (keys[i] < INT64_C(2199023255552))
            continue;
        out[i] = a[places[i]];
    }
}

void instead(const int *a, const unsigned *places, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = places[i] == 4294967295u ? 0 : a[places[i]];
}

// Sums of what tables lead to are data.
void added(const int *a, const int *places, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] += a[places[i]];
}

int main(void)
{
    for (int isFar = 0; isFar < 2; isFar++) {
        int *a = ints(N, -9, 9), *places = ints(N, 0, N - 1), *out = ints(N, 5, 5), *large = ints(N, 0, 0);
        uint8_t *mask = bits(N);
        int64_t *keys = bits(8 * N);
        for (int i = 0; i < N; i++)
            keys[i] = i % 4 ? places[i] : isFar ? (i & 8 ? INT64_MAX : INT64_MIN) : INT64_C(1) << 30;
        added(a, places, out, N);
        show("added", out, 0);
        beyond(a, places, keys, out, large, N);
        show("beyond", out, 0);
        show("large", large, 0);
        if (isFar) {
            far(a, keys, out, N);
            show("far", out, 0);
        }
        for (int i = 0; i < N; i++)
            if (keys[i] < INT64_C(2199023255552))
                places[i] = 123456789;
        skipped(a, places, keys, out, N);
        show("skipped", out, 0);
        for (int i = 0; i < N; i++) {
            mask[i] &= 1;
            places[i] = mask[i] ? i : 1000000000;
        }
        masked(a, places, mask, out, 3);
        show("masked", out, 0);
        for (int i = 0; i < N; i++)
            places[i] = i % 3 ? 1000000000 : i;
        every_third(a, places, out);
        show("every_third", out, 0);
        for (int i = 0; i < N; i++)
            places[i] = isFar && i % 5 == 0 ? -1 : i;
        instead(a, (unsigned *)places, out, N);
        show("instead", out, 0);
        finish();
    }
    return 0;
}
