// Packets read their neighbourhoods as a whole; what only some sizes or iterations use may not exist for the others.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>
#include <string.h>

void optional_input(const uint8_t *a, const uint8_t *b, uint8_t *out, int n, int count)
{
    for (int i = 0; i < n; i++)
        out[i] = (uint8_t)(a[i] + (count > 1 ? b[i] : 0));
}

void optional_update(const uint8_t *a, uint8_t *b, uint8_t *out, int n, int count)
{
    for (int i = 0; i < n; i++) {
        if (count > 1)
            b[i] += a[i];
        out[i] = a[i];
    }
}

void upper_part(const uint8_t *a, const uint8_t *b, uint8_t *out, int w, int h, int part)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[y * w + x] = a[y * w + x];
            if (y < part)
                out[y * w + x] += b[y * w + x];
        }
}

void neighbours_in_some_rows(const uint8_t *a, uint8_t *out, int w, int h, int part)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)(a[y * w + x] + (y < part ? a[(y + 3) * w + x] : 0));
}

void all_but_the_first_row(const uint8_t *a, const uint8_t *b, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = (uint8_t)(a[y * w + x] + (y > 0 && b[(y - 1) * w + x] > 99));
}

static uint8_t *exactly(size_t bytes)
{
    uint8_t *image = malloc(bytes + !bytes), *random = bits(bytes);
    memcpy(image, random, bytes);
    return image;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h, part = h / 3;
        uint8_t *a = bits(n), *out = bits(n), *upper = exactly(w * part);
        optional_input(a, NULL, out, n, 1);
        show("one", out, 0);
        optional_input(a, a, out, n, 2);
        show("two", out, 0);
        optional_update(a, NULL, out, n, 1);
        show("none", out, 0);
        upper_part(a, upper, out, w, h, part);
        show("upper", out, 0);
        neighbours_in_some_rows(a, out, w, h, h - 3);
        show("some", out, 0);
        uint8_t *lower = exactly(h > 1 ? w * (h - 1) : 0);
        all_but_the_first_row(a, lower, out, w, h);
        show("all_but_the_first_row", out, 0);
        free(lower);
        free(upper);
        finish();
    }
    return 0;
}
