// Elements that are kept move together: a variable says where the next one goes. What lies behind the last of them stays as it was.
// RUN: %check %s --expect=inPlace:left --expect=downwards:left --expect=byMore:left --expect=itself:left --expect=fromBothEnds:left --expect=twiceThere:left --expect=narrow:left
#include "harness.h"

int odd(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] & 1)
            out[k++] = in[i];
    return k;
}

/* From a place on that is given; places of 64 bits; the elements' numbers; a loop downwards. */
size_t numbers(const int *in, unsigned *at, size_t k, size_t n)
{
    for (size_t i = n; i-- > 0;)
        if (in[i] > 0) {
            at[k] = (unsigned)i;
            k += 1;
        }
    return k;
}

/* Several arrays, by one variable. */
int pairs(const int *in, int *value, short *place, int n)
{
    int k = 3;
    for (int i = 0; i < n; i += 2) {
        if (in[i] < -3 || in[i] > 800)
            continue;
        value[k] = in[i];
        place[k] = (short)i;
        k++;
    }
    return k;
}

typedef struct {
    int value;
    float weight;
} Item;

unsigned structs(const float *in, Item *items, unsigned k, int n)
{
    for (int i = 0; i < n; i++) {
        const float w = in[i] * 0.5f;
        if (w > 0.25f) {
            items[k].value = i;
            items[k].weight = w;
            ++k;
        }
    }
    return k;
}

/* One or two elements in an iteration, and what stands there is also told. */
int runs(const int *in, int *out, int *seen, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        seen[i] = k;
        if (in[i] > 10) {
            out[k++] = in[i];
            out[k++] = i;
        }
    }
    return k;
}

/* Every element goes somewhere. */
int partition(const int *in, int *small, int *large, int n, int *others)
{
    int k = 0, j = 0;
    for (int i = 0; i < n; i++)
        if (in[i] < 300)
            small[k++] = in[i];
        else
            large[j++] = in[i];
    *others = j;
    return k;
}

/* Beside a sum of all, and a sum that is passed on. */
int weighted(const int *in, long *out, long *total, int n)
{
    int k = 0;
    long all = 0, s = 0;
    for (int i = 0; i < n; i++) {
        all += in[i] * 3;
        s += in[i];
        if (in[i] % 3 == 0) {
            out[k] = s;
            k++;
        }
    }
    *total = all;
    return k;
}

/* Where the value changes. */
int edges(const unsigned char *in, int *at, int n)
{
    int k = 0;
    for (int i = 1; i < n; i++)
        if (in[i] != in[i - 1])
            at[k++] = i;
    return k;
}

/* Written in every iteration; what is not kept is written over by the next one, and stays where there is none. */
int overwritten(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        out[k] = in[i];
        k += in[i] & 1;
    }
    return k;
}

size_t chosen(const float *in, Item *items, size_t n)
{
    size_t k = 2;
    for (size_t i = 0; i < n; ++i) {
        const float w = in[i] * 2;
        items[k].value = (int)i;
        items[k].weight = w;
        if (w > -4 && w < 4)
            k++;
    }
    return k;
}

void twoPositions(const int *in, int *small, int *large, int n, int *ends)
{
    int j = 0, k = 5;
    for (int i = 0; i < n; i++) {
        small[j] = in[i];
        j += in[i] < 300;
        large[k] = -in[i];
        k += !(in[i] < 300);
    }
    ends[0] = j;
    ends[1] = k;
}

int downwards(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = n; i-- > 0;) {
        out[k] = in[i];
        k += in[i] > 0;
    }
    return k;
}

int byMore(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        out[k] = in[i];
        k += in[i] & 3 ? 1 : 0;
    }
    return k;
}

int itself(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        out[k] = in[i];
        k += out[0] > 3;
    }
    return k;
}

int inPlace(int *a, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        if (a[i] & 1)
            a[k++] = a[i];
    return k;
}

int fromBothEnds(const int *in, int *out, int n)
{
    int k = 0, j = n;
    for (int i = 0; i < n; i++)
        if (in[i] & 1)
            out[k++] = in[i];
        else
            out[--j] = in[i];
    return k;
}

int twiceThere(const int *in, int *out, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        if (in[i] > 5)
            out[k] = in[i];
        if (in[i] > 200)
            k++;
    }
    return k;
}

int narrow(const int *in, int *out, int n)
{
    unsigned char k = 0;
    for (int i = 0; i < n; i++)
        if (in[i] & 1)
            out[k++] = in[i];
    return k;
}

int main(void)
{
    static const int lengths[] = {0, 1, 2, 33, 255, 4096, 8192, 8193, 20001};
    for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        const int n = lengths[k];
        const size_t some = (size_t)n + 300;
        int *in = ints(some, -100, 1000), *out = bits(4 * some * 2), *other = bits(4 * some);
        unsigned char *bytes = bits(some);
        for (int i = 1; i < n; i++)
            if (in[i] % 4)
                bytes[i] = bytes[i - 1];
        showInt("odd", odd(in, out, n));
        show("kept", out, 0);
        showInt("numbers", (long long)numbers(in, (unsigned *)other, 7, (size_t)n));
        show("at", other, 0);
        short *place = bits(2 * some);
        showInt("pairs", pairs(in, other, place, n));
        show("values", other, 0);
        show("places", place, 0);
        Item *items = bits(sizeof(Item) * some);
        showInt("structs", structs(floats(some), items, 5u, n));
        show("items", items, 0);
        showInt("runs", runs(in, out, other, n));
        show("out", out, 0);
        show("seen", other, 0);
        int others;
        showInt("partition", partition(in, out, other, n, &others));
        showInt("others", others);
        show("small", out, 0);
        show("large", other, 0);
        long *sums = bits(8 * some), total;
        showInt("weighted", weighted(in, sums, &total, n));
        showInt("total", total);
        show("sums", sums, 0);
        showInt("edges", edges(bytes, other, n));
        show("at", other, 0);
        showInt("overwritten", overwritten(in, out, n));
        show("out", out, 0);
        showInt("chosen", (long long)chosen(floats(some), items, (size_t)n));
        show("items", items, 0);
        int ends[2];
        twoPositions(in, out, other, n, ends);
        showInt("small", ends[0]), showInt("large", ends[1]);
        show("small", out, 0), show("large", other, 0);
        showInt("downwards", downwards(in, out, n)), showInt("byMore", byMore(in, out, n)), showInt("itself", itself(in, out, n));
        showInt("fromBothEnds", fromBothEnds(in, out, n));
        showInt("twiceThere", twiceThere(in, out, n));
        showInt("narrow", narrow(in, out, n));
        show("out", out, 0);
        showInt("inPlace", inPlace(in, n));
        show("in", in, 0);
        finish();
    }
    return 0;
}
