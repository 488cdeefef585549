// Elements of a table of pointers, and structs behind pointers, that exist only when they are used: nothing is read
// ahead of the loops that the original might not read.
// RUN: %check %s --expect=freed_before:conditional-dereference
#include "harness.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    int w, h;
    uint8_t *data;
} Image;

void sum(const uint8_t *planes[], uint8_t *out, int n, int count)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(planes[0][i] + (count > 1 ? planes[1][i] : 0));
}

void read_before(const Image *in, uint8_t *out, const int *places, int n)
{
    const int size = in->w * in->h;
    if (n > 1000000)
        return;
    for (int i = 0; i < n; i++)
        if (places[i] >= 0 && places[i] < size)
            out[i] = in->data[places[i]];
        else
            out[i] = 0;
}

__attribute__((noinline)) static void drop(void *image)
{
    if (image)
        free(image);
}

void freed_before(Image *in, uint8_t *out, const int *places, int n)
{
    const int size = in->w * in->h;
    drop(in);
    for (int i = 0; i < n; i++)
        if (places[i] >= size)
            out[i] = in->data[places[i]];
        else
            out[i] = 0;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h;
        uint8_t *a = bits(n), *b = bits(n), *out = bits(n);
        int *places = ints(n, -5, n + 5), *inside = ints(n, -5, n - 1);
        const uint8_t **one = malloc(sizeof *one), *two[] = {a, b};
        one[0] = a;
        sum(one, out, n, 1);
        show("one", out, 0);
        sum(two, out, n, 2);
        show("two", out, 0);
        Image in = {w, h, a}, *gone = malloc(sizeof *gone);
        *gone = in;
        read_before(&in, out, places, n);
        show("read_before", out, 0);
        freed_before(gone, out, inside, n);
        show("freed_before", out, 0);
        free(one);
        finish();
    }
    return 0;
}
