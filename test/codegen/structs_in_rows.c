// Packets of structs of equal fields: the array keeps its type and its subscripts, and columns count fields, also where the rows of a
// window are swept.
// RUN: %translate %s && FileCheck %s < %t.out/structs_in_rows.cu
#include <stdint.h>
typedef struct { uint8_t r, g, b; } Rgb;
typedef struct { float x, y; } Vector;

void left(const Rgb *in, int in_pitch, Rgb *out, int out_pitch, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++) {
            out[y * out_pitch + x].r = in[y * in_pitch + x - 1].g;
            out[y * out_pitch + x].g = in[y * in_pitch + x].b;
            out[y * out_pitch + x].b = in[y * in_pitch + x].r;
        }
}
// CHECK: in_at(&in[(long)y0 * in_pitch + x0], in_pitch);
// CHECK: nidus::Packet<uint8_t, 24, 1, Aligned> out_at;
// CHECK: out_at(0, 3 * column) = in_at(0, 3 * column - 2);
// CHECK-NEXT: out_at(0, 3 * column + 1) = in_at(0, 3 * column + 2);
// CHECK-NEXT: out_at(0, 3 * column + 2) = in_at(0, 3 * column);
// CHECK: out_at.store(&out[(long)y0 * out_pitch + x0], out_pitch);

void smooth(const Vector *in, Vector *out, int w, int h)
{
    for (int y = 6; y < h - 6; y++)
        for (int x = 6; x < w - 6; x++) {
            float sum_x = 0, sum_y = 0;
            for (int j = -6; j <= 6; j++)
                for (int i = -6; i <= 6; i++) {
                    sum_x += in[(y + j) * w + x + i].x;
                    sum_y += in[(y + j) * w + x + i].y;
                }
            out[y * w + x].x = sum_x / 169;
            out[y * w + x].y = sum_y / 169;
        }
}
// CHECK: auto in_at = nidus::sweep<float, {{[0-9]+}}, {{[0-9]+}}, 12, 12, Aligned>(&in[((long)y0 - 6) * w + x0], (long)w);

// CHECK: nidus::aligned<24, uint8_t, Rgb>(in, 0, in_pitch)
// CHECK: nidus::aligned<24, uint8_t, Rgb>(out, 0, out_pitch)
