// Loops of the host between loop nests, of which is said ahead what they touch: nothing is looked at that C does not look at, in images
// that are not there, and nothing is missed, whichever way rows go.
// RUN: %check %s --nvcc= --fallbacks=any --expect=none:any --expect=rows:any --expect=partly:any --expect=guarded:any --expect=left:any --expect=counters:any --expect=continued:any --expect=moving:any --expect=writes:any --expect=triangle:any --expect=wrapped:any --expect=within:any --expect=main:any
// RUN: %translate %s -- -I%tools && FileCheck %s < %t.out/host_loops_between_nests.c
#include "harness.h"

struct image {
    int w, h;
    long stride;
    uint8_t *data;
};

static void change(uint8_t *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = (uint8_t)(p[i] * 3 + i);
}

/* No image where there are no rows. */
// CHECK: {{^}}unsigned none(
// CHECK: if (nidus_known && 0 < h && 0 < w) nidus_reads((const void *)&im->data,
unsigned none(const struct image *im, uint8_t *other, int w, int h)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(other, 100);
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                sum = sum * 31 + im->data[y * im->stride + x];
    }
    return sum;
}

/* Rows may go up, and stand still. */
// CHECK: {{^}}unsigned rows(
// CHECK: nidus_reads_rows(&im->data[0{{.}}, &im->data[(im->h - 1) * im->stride], (unsigned long)im->w, im->h); for
unsigned rows(struct image *im, uint8_t *first)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, im->w * im->h);
        for (int y = 0; y < im->h; y++)
            for (int x = 0; x < im->w; x++)
                sum = sum * 31 + im->data[y * im->stride + x];
    }
    return sum;
}

// CHECK: {{^}}unsigned partly(
// CHECK: nidus_reads_rows(&p[from * w - 1{{.}}, &p[to * w - 1], (unsigned long)(w / 2 + 1), (long)to - (long)from + 1L); for
unsigned partly(const struct image *im, uint8_t *first, int from, int to)
{
    unsigned sum = 0;
    const int w = im->w;
    for (int k = 0; k < 2; k++) {
        change(first, w * im->h);
        const uint8_t *p = im->data;
        for (int y = from; y <= to; ++y)
            for (int x = 0; x <= w / 2; x += 1)
                sum = sum * 31 + p[y * w + x - 1];
    }
    return sum;
}

/* What C perhaps does not look at. */
// CHECK: {{^}}unsigned guarded(
// CHECK-NOT: {{^ .*_(between|rows)[(]&}}
unsigned guarded(const struct image *im, const struct image *mask, uint8_t *first)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, im->w * im->h);
        for (int y = 0; y < 4; y++)
            if (mask)
                sum = sum * 31 + mask->data[y];
            else
                sum = sum * 31 + y;
        for (int y = 0; y < 4; y++)
            sum = sum * 31 + (mask ? mask->data[y] : 1);
    }
    return sum;
}

/* Left early, before the end of the memory. */
// CHECK: {{^}}unsigned left(
// CHECK-NOT: {{^ .*_(between|rows)[(]&}}
unsigned left(const struct image *im, uint8_t *first, int n)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, im->w * im->h);
        for (int y = 0; y < n; y++) {
            if (y == 5)
                break;
            sum = sum * 31 + im->data[y];
        }
    }
    return sum;
}

/* Counters of other types than their literals. */
// CHECK: {{^}}unsigned counters(
// CHECK: if (nidus_known && 0u < n) nidus_reads_between(&p[0], &p[n - 1u], sizeof p[0]);
// CHECK: { if (nidus_known) nidus_reads_between(&p[0], &p[n], sizeof p[0]);
// CHECK: if (nidus_known && 2UL < m) nidus_reads_between(&p[2], &p[m - 1UL], sizeof p[2]);
unsigned counters(const struct image *im, uint8_t *first, unsigned n, size_t m)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        const uint8_t *p = im->data;
        change(first, 100);
        for (unsigned y = 0; y < n; y++)
            sum = sum * 31 + p[y];
        for (unsigned y = 0; y <= n; y++)
            sum = sum * 31 + p[y];
        for (size_t y = 2; y < m; y++)
            sum = sum * 31 + p[y];
    }
    return sum;
}

/* What is behind `continue` is perhaps never looked at. */
// CHECK: {{^}}unsigned continued(
// CHECK: nidus_reads_between(&im->data[0], &im->data[n - 1u], sizeof im->data[0]);
// CHECK: nidus_reads_any()
unsigned continued(const struct image *im, const struct image *mask, uint8_t *first, unsigned n)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, 100);
        for (unsigned y = 0; y < n; y++) {
            if (im->data[y] & 1)
                continue;
            sum = sum * 31 + y;
        }
        for (unsigned y = 0; y < n; y++) {
            if (!mask) {
                sum = sum * 31 + y;
                continue;
            }
            sum = sum * 31 + mask->data[y];
        }
    }
    return sum;
}

/* The pointer moves while the loop runs. */
// CHECK: {{^}}unsigned moving(
// CHECK-NOT: {{^ .*_(between|rows)[(]&}}
unsigned moving(struct image *im, uint8_t *first)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, 100);
        for (int y = 0; y < 10; y++) {
            sum = sum * 31 + im->data[y];
            im->data++;
        }
    }
    return sum;
}

// CHECK: {{^}}void writes(
// CHECK: nidus_writes_between(&p[0], &p[(h - 1) * w + (w - 1)], sizeof
void writes(struct image *im, uint8_t *first)
{
    const int w = im->w, h = im->h;
    for (int k = 0; k < 2; k++) {
        change(first, w * h);
        uint8_t *p = im->data, last = 0;
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                last = p[y * w + x] = (uint8_t)(p[y * w + x] * 2 + last);
    }
}

// CHECK: {{^}}unsigned triangle(
// CHECK-NOT: {{^ .*_(between|rows)[(]&}}
unsigned triangle(const struct image *im, uint8_t *first)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, im->w * im->h);
        for (int y = 0; y < im->h; y++)
            for (int x = y; x < im->w; x++)
                sum = sum * 31 + im->data[y * x];
    }
    return sum;
}

/* Numbers that wrap before they reach the address. */
// CHECK: {{^}}unsigned wrapped(
// CHECK-NOT: {{^ .*_(between|rows)[(]&}}
unsigned wrapped(const struct image *im, uint8_t *first)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, im->w * im->h);
        for (unsigned y = 0; y < 10; y++)
            sum = sum * 31 + im->data[(unsigned)(y * 0x40000001u) & 0xffu];
        for (unsigned y = 1; y < 4; y++)
            sum = sum * 31 + im->data[y + 0xffffffffu];
    }
    return sum;
}

/* The second loop is there in some iterations of the first only. */
// CHECK: {{^}}unsigned within(
// CHECK: if (nidus_known && 0 < n && 0 < m) nidus_reads(&im->w
unsigned within(const struct image *im, uint8_t *first, int n, int m)
{
    unsigned sum = 0;
    for (int k = 0; k < 2; k++) {
        change(first, 100);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++)
                sum = sum * 31 + im->w + first[j];
            sum = sum * 31 + first[i];
        }
    }
    return sum;
}

int main(void)
{
    uint8_t *a = bits(400);
    struct image im = {20, 15, 20, a}, up = {20, 15, -20, a + 14 * 20}, flat = {20, 15, 0, a + 7};
    showInt("none", none(NULL, a, 20, 0) + none(&im, a, 0, 15) + none(NULL, a, 0, 15) + none(&im, a, 20, 15));
    showInt("rows", rows(&im, a) + rows(&up, a) * 3 + rows(&flat, a) * 5);
    showInt("partly", partly(&im, a, 2, 13) + partly(&im, a, 2, 1));
    showInt("guarded", guarded(&im, NULL, a) + guarded(&im, &up, a));
    showInt("left", left(&im, a, 2147483647));
    showInt("continued", continued(&im, NULL, a, 50) + continued(&im, &im, a, 70) + continued(NULL, NULL, a, 0));
    showInt("counters", counters(&im, a, 50, 70) + counters(&im, a, 0, 1));
    struct image goes = im;
    showInt("moving", moving(&goes, a));
    writes(&im, a);
    show("writes", a, 0);
    showInt("triangle", triangle(&im, a));
    showInt("wrapped", wrapped(&flat, a));
    showInt("within", within(NULL, a, 3, 0) + within(&im, a, 3, 2) + within(NULL, a, 0, 2));
    show("a", a, 0);
    finish();
    return 0;
}
