// Files that are included twice, for two types; a body that is; a nest of which a part is; with tables and counters that the files declare.
// RUN: %check %s --fallbacks=any --expect=twice:any --expect=sum_of_row:included-file
#include "harness.h"

static int shared[8];

#define ELEMENT float
#define NAMED(name) name##_f
#include "../Inputs/image_template.inc"
#undef ELEMENT
#undef NAMED
#define ELEMENT short
#define NAMED(name) name##_s
#include "../Inputs/image_template.inc"

void sums_of_rows(int *sums, const int *a, int w, int h)
{
#include "../Inputs/body_of_a_function.inc"
}

void twice(short *a, short *b, int w, int h)
{
    for (int i = 0; i < 4; i++) {
        blur_s(b, a, w, h);
        blur_s(a, b, w, h);
    }
}

int main(void)
{
    for (int i = 0; i < sizeCount; i++) {
        const int w = sizes[i].w, h = sizes[i].h, n = w * h;
        for (int k = 0; k < 8; k++)
            shared[k] = randomInt(-5, 5);
        set_lut_f(3);
        set_lut_s(randomInt(1, 9));
        float *a = floats(n), *b = floats(n);
        short *c = bits(n * sizeof *c), *d = bits(n * sizeof *d);
        int *sums = ints(h + 1, 0, 0), *values = ints(n, -9, 9);
        blur_f(b, a, w, h);
        twice(c, d, w, h);
        if (h > 0)
            sums_of_rows(sums, values, w, h);
        mapped_f(a, (const unsigned char *)c, n);
        mapped_s(d, (const unsigned char *)c, n);
        show("floats blurred", b, 0);
        show("floats mapped", a, 0);
        show("shorts blurred", c, 0);
        show("shorts mapped", d, 0);
        show("sums", sums, 0);
        showInt("lines", __LINE__);
    }
    finish();
    return 0;
}
