// Rows of a turned image lie across those of the result: warps of 8 x 4 threads read squares of it. Where the row that is read depends on the
// row of the result alone,
// warps are rows.
// RUN: %nidus translate -o %t %s && FileCheck %s < %t/warps_are_squares_where_rows_are_bent.cu
#include <math.h>
#include <stdint.h>

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

// A displacement moves neighbours alike.
// CHECK-LABEL: extern "C" int {{.*}}displace_
// CHECK-NOT: inWarpsOf
void displace(const uint8_t *in, uint8_t *out, const float *dx, const float *dy, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int column = x + (int)fminf(fmaxf(dx[y * w + x], -9), 9), row = y + (int)fminf(fmaxf(dy[y * w + x], -9), 9);
            column = column < 0 ? 0 : column >= w ? w - 1 : column;
            row = row < 0 ? 0 : row >= h ? h - 1 : row;
            out[y * w + x] = in[row * w + column];
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
