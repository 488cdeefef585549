// Static functions, structs by value and by pointer, two-dimensional and variable-length arrays, globals and results: the
// translation of each equals the C.
// RUN: %{verify_by_gcc} %s > %t.txt && FileCheck %s < %t.txt
#include <stdint.h>

typedef struct {
    int w, h;
} Size;

struct image {
    Size size;
    int stride;
    uint8_t *data;
};

static int bias;
static float table[16];

// CHECK: blur (line [[# @LINE + 2]]): equal, {{[0-9]+}} inputs
// CHECK-NEXT: {{^}}  out->data: equal
static void blur(const struct image *in, struct image *out)
{
    for (int y = 0; y < in->size.h; y++)
        for (int x = 1; x < in->size.w - 1; x++)
            out->data[y * out->stride + x] = (in->data[y * in->stride + x - 1] + in->data[y * in->stride + x + 1]) / 2;
}

// CHECK: brighten (line [[# @LINE + 2]]): equal
// CHECK-NEXT: {{^}}  data: equal
void brighten(uint8_t *data, Size size, double factor)
{
    for (int i = 0; i < size.w * size.h; i++)
        data[i] = factor > 1 ? data[i] * 2 : data[i];
}

// CHECK: turn (line [[# @LINE + 2]]): equal
// CHECK-NEXT: {{^}}  b: equal
void turn(int w, int h, float a[h][w], float b[w][h])
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            b[x][y] = a[y][x];
}

// CHECK: rgb (line [[# @LINE + 2]]): equal
// CHECK-NEXT: {{^}}  grey: equal
void rgb(uint8_t (*pixels)[3], uint8_t *grey, int n)
{
    for (int i = 0; i < n; i++)
        grey[i] = (pixels[i][0] + pixels[i][1] + pixels[i][2]) / 3;
}

// CHECK: globals (line [[# @LINE + 2]]): equal
// CHECK-NEXT: {{^}}  table: equal
void globals(void)
{
    for (int i = 0; i < 16; i++)
        table[i] = table[i] * 0.5f + bias;
}

// CHECK: most (line [[# @LINE + 2]]): equal
// CHECK-NEXT: {{^}}  the result: equal
int most(const int *a, int n)
{
    int m = -1;
    for (int i = 0; i < n; i++)
        if (a[i] > m)
            m = a[i];
    return m;
}

// Without a nest that is mapped there is nothing to compare.
// CHECK-NOT: nothing_mapped
int nothing_mapped(int *a, int n)
{
    for (int i = 1; i < n; i++)
        a[i] = a[i - 1] / 2 + a[i];
    return 0;
}

int main(void)
{
    blur(0, 0);
    return 0;
}
