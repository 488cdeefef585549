// What a launch reads on the host only when the original reads it is said under the same condition, behind what this looks at.
// RUN: %translate %s && FileCheck %s < %t.out/launches_read_under_conditions.c
// RUN: clang -fsyntax-only -Wall -Wextra -Werror %t.out/launches_read_under_conditions.c
struct image {
    int w, h;
    float *data;
};

// CHECK: {{^}}static void blur(
// CHECK-NEXT: { extern void nidus_reads(const void *, unsigned long);
// CHECK-NEXT: if (nidus_known) nidus_reads(&in->w, sizeof in->w), nidus_reads(&in->h, sizeof in->h), nidus_reads((const void *)&in->data, sizeof in->data);
// CHECK-SAME: if (nidus_known && in->w >= 1L && in->h >= 1L) nidus_reads((const void *)&out->data, sizeof out->data), nidus_reads(&out->w, sizeof out->w); { extern
static void blur(const struct image *in, struct image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            out->data[y * out->w + x] = in->data[y * in->w + (x > 0 ? x - 1 : 0)] * 0.5f;
}

void twice(const struct image *in, struct image *middle, struct image *out)
{
    blur(in, middle);
    blur(middle, out);
}
