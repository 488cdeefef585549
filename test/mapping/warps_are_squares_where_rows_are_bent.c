// Rows of a turned image lie across those of the result: warps of 8 x 4 threads read squares of it. Where the row that is read depends on the
// row of the result alone, warps are rows.
// RUN: %nidus translate -o %t %s && FileCheck %s < %t/warps_are_squares_where_rows_are_bent.cu
#include <math.h>
#include <stdint.h>
typedef struct { int width, height; uint8_t *data; } Image;

// CHECK-LABEL: extern "C" int {{.*}}turn_
// CHECK: {4, 1}, {{[{][{]}}0, 0}, {0, 0}}).inWarpsOf(8);
void turn(const float *in, float *out, int w, int h, float c, float s)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const float u = fminf(fmaxf(c * x - s * y, 0.0f), w - 1.0f), v = fminf(fmaxf(s * x + c * y, 0.0f), h - 1.0f);
            out[y * w + x] = in[(int)v * w + (int)u];
        }
}

// CHECK-LABEL: extern "C" int {{.*}}remap_
// CHECK: inWarpsOf(8)
void remap(const uint8_t *in, uint8_t *out, const float *map_x, const float *map_y, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int column = (int)fminf(fmaxf(map_x[y * w + x], 0), w - 1), row = (int)fminf(fmaxf(map_y[y * w + x], 0), h - 1);
            const int at = row * w + column;
            out[y * w + x] = in[at];
        }
}

// One pixel of three channels per thread.
// CHECK-LABEL: extern "C" int {{.*}}affine_
// CHECK: const nidus::Grid grid{{.*}}{8, 32}};
void affine(const Image *in, Image *out, float a, float b)
{
    const int w = in->width, h = in->height;
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++) {
            const int column = (int)(a * x + b * y), row = (int)(a * y - b * x);
            const int inside = column >= 0 && row >= 0 && column < w && row < h;
            for (int c = 0; c < 3; c++)
                out->data[(y * out->width + x) * 3 + c] = inside ? in->data[(row * w + column) * 3 + c] : 0;
        }
}

// CHECK-LABEL: extern "C" int {{.*}}resize_
// CHECK-NOT: inWarpsOf
void resize(const uint8_t *in, uint8_t *out, int w, int h, float scale)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int column = (int)fminf(fmaxf(x * scale, 0), w - 1), row = (int)fminf(fmaxf(y * scale, 0), h - 1);
            out[y * w + x] = in[row * w + column];
        }
}
