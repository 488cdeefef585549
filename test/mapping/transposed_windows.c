// What is read along the columns of packets is a window too: of a transposed array, whose rows are loaded by wide accesses and
// used as columns. Squares of iterations are rows of both arrays. Arrays are written along x, whatever the order of the loops.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/transposed_windows.cu
#include <stdint.h>

// CHECK: kernel gather
// CHECK: pixels 8 8
// CU-LABEL: {{^gather}}
// CU: packets.part<8, 8>(x0, y0);
// CU: const nidus::Window<uint8_t, 8, 8, 0, 0, 0, 0, Aligned> in_at(&in[(long)x0 * h + y0], h);
// CU: out_at(row, column) = (uint8_t)(255 - in_at(column, row));
// CU: out_at.store(&out[(long)y0 * w + x0], w);
void gather(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = 255 - in[x * h + y];
}

// CHECK: kernel transpose
// CHECK: pixels 4 4
// CU-LABEL: {{^transpose}}
// CU: packets.part<4, 4>(y0, x0);
// CU: const nidus::Window<float, 4, 4, 0, 0, 0, 0, Aligned> in_at(&in[(long)y0 * w + x0], w);
// CU: out_at(row, column) = in_at(column, row);
// CU: out_at.store(&out[(long)x0 * h + y0], h);
void transpose(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + y] = in[y * w + x];
}

// CHECK: kernel rotateRight
// CHECK: pixels 8 8
// CU-LABEL: {{^rotateRight}}
// CU: packets.part<8, 8>(y0, x0);
// CU: nidus::Packet<uint16_t, 8, 8, Aligned> out_at;
// CU: out_at(row, 7 - column) = in_at(column, row);
// CU: out_at.store(&out[(long)x0 * h + (h - 8L) - y0], h);
void rotateRight(const uint16_t *in, uint16_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + (h - 1 - y)] = in[y * w + x];
}

// CHECK: kernel rotateLeft
// CHECK: pixels 4 4
// CU-LABEL: {{^rotateLeft}}
// CU: in_at(&in[(long)x0 * w + (w - 4L) - y0], w);
// CU: out_at(row, column) = in_at(column, 3 - row);
void rotateLeft(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < h; x++)
            out[y * h + x] = in[x * w + (w - 1 - y)];
}

// Bytes of rows that are not aligned are read by words: packets keep so far from the ends of those rows, and begin where a row
// of the window is aligned.
// CU-LABEL: nidus::Nest nest("gather
// CU: const nidus::PacketGrid grid({{.*}}, {8, 8}, {{[{][{]}}0, 0}, {4, 4}},
// CU-NEXT: {8, 8});
// CU: const bool aligned = nidus::aligned<8, uint8_t>(in, 0, h) && nidus::aligned<8, uint8_t>(out, 0, w);
