// Elements that are kept go where a pointer is, which moves on; the host has it where C leaves it.
// RUN: %check %s --fallbacks=some --expect=bounded:left --expect=backwards:left --expect=byVariable:left --expect=passedOn:left
#include "harness.h"

int difference(const int *in, int *out, int n)
{
    int *o = out;
    for (int i = 0; i < n; i++)
        if (in[i] > 0)
            *o++ = in[i];
    return (int)(o - out);
}

size_t betweenPointers(const int *in, const int *end, int *out)
{
    int *o = out;
    while (in < end) {
        if (*in & 1)
            *o++ = *in;
        in++;
    }
    return (size_t)(o - out);
}

short *parameter(const int *in, short *out, int n)
{
    for (int i = 0; i < n; i++) {
        if (in[i] % 3)
            continue;
        *out = (short)in[i];
        out++;
    }
    return out;
}

/* It is not used afterwards. */
void forgotten(const int *in, int *out, int n)
{
    for (int i = n; i-- > 0;)
        if (in[i] & 2)
            *out++ = i;
}

/* Two at once, one after the other, and the rest elsewhere. */
int several(const int *in, int *value, int *at, int *rest, int n, int *others)
{
    int *v = value, *w = at, *r = rest;
    for (int i = 0; i < n; i++)
        if (in[i] > 100) {
            *v++ = in[i];
            *w++ = i;
        } else {
            *r++ = in[i];
            *r++ = -i;
        }
    *others = (int)(r - rest);
    return (int)(v - value) + (int)(w - at);
}

typedef struct {
    int value;
    float weight;
} Item;

Item *members(const float *in, Item *items, int n)
{
    for (int i = 0; i < n; i++)
        if (in[i] > 0.5f) {
            items->value = i;
            items->weight = in[i];
            items++;
        }
    return items;
}

unsigned char *all(const int *in, unsigned char *out, int n)
{
    int i = 0;
    do {
        *out++ = (unsigned char)in[i];
    } while (++i < n);
    return out;
}

/* Beside a sum that is passed on, and an index that moves along. */
int besides(const int *in, long *out, int *seen, int n)
{
    long *o = out, s = 0;
    int k = 7;
    for (int i = 0; i < n; i++) {
        s += in[i];
        if (in[i] & 4) {
            *o++ = s;
            seen[k++] = i;
        }
    }
    return (int)(o - out) + k;
}

/* Written in every iteration. */
int marked(const int *in, int *out, int n)
{
    int *o = out;
    for (int i = 0; i < n; i++) {
        *o = -in[i];
        if (in[i] > 0)
            o++;
    }
    return (int)(o - out);
}

int *taken(const int *in, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        *out = in[i];
        out += in[i] > 200 || in[i] < 0;
    }
    return out;
}

/* These stay C. */
int bounded(const int *in, int *out, int n)
{
    int *o = out;
    for (int i = 0; i < n; i++)
        if (in[i] > 0 && o - out < 10)
            *o++ = in[i];
    return (int)(o - out);
}
int backwards(const int *in, int *out, int n)
{
    int *o = out + n;
    for (int i = 0; i < n; i++)
        if (in[i] > 0)
            *--o = in[i];
    return (int)(out + n - o);
}
int byVariable(const int *in, int *out, int n, int step)
{
    int *o = out;
    for (int i = 0; i < n; i++)
        if (in[i] > 900) {
            *o = in[i];
            o += step;
        }
    return (int)(o - out);
}
static void put(int *at, int value) { *at = value; }
int passedOn(const int *in, int *out, int n)
{
    int *o = out;
    for (int i = 0; i < n; i++)
        if (in[i] > 0)
            put(o++, in[i]);
    return (int)(o - out);
}
int main(void)
{
    static const int lengths[] = {0, 1, 2, 33, 255, 4096, 8193, 20001};
    for (unsigned k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        const int n = lengths[k];
        const size_t some = (size_t)n + 300;
        int *in = ints(some, -100, 1000), *out = bits(4 * some * 2), *other = bits(4 * some), *third = bits(4 * some * 2);
        short *shorts = bits(2 * some);
        showInt("difference", difference(in, out, n));
        show("kept", out, 0);
        showInt("between", (long long)betweenPointers(in, in + n, out));
        show("kept", out, 0);
        showInt("parameter", parameter(in, shorts, n) - shorts);
        show("kept", shorts, 0);
        forgotten(in, out, n);
        show("forgotten", out, 0);
        int others;
        showInt("several", several(in, out, other, third, n, &others));
        showInt("others", others);
        show("values", out, 0), show("at", other, 0), show("rest", third, 0);
        Item *items = bits(sizeof(Item) * some);
        showInt("members", members(floats(some), items, n) - items);
        show("items", items, 0);
        unsigned char *bytes = bits(some);
        showInt("all", all(in, bytes, n) - bytes);
        show("bytes", bytes, 0);
        long *sums = bits(8 * some);
        showInt("besides", besides(in, sums, other, n));
        show("sums", sums, 0), show("seen", other, 0);
        showInt("bounded", bounded(in, out, n)), showInt("backwards", backwards(in, out, n));
        showInt("by a variable", byVariable(in, out, n, 2) + byVariable(in, out, n, 0));
        showInt("marked", marked(in, third, n)), showInt("taken", taken(in, other, n) - other);
        show("marked", third, 0), show("taken", other, 0);
        showInt("passed on", passedOn(in, out, n));
        show("left", out, 0);
        showInt("in place", difference(in, in, n)); /* the arrays overlap, which the launcher sees */
        show("in", in, 0);
        finish();
    }
    return 0;
}
