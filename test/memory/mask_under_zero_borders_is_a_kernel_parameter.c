// Zero borders: small images read only a part of the mask, and that part is copied.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/mask_under_zero_borders_is_a_kernel_parameter.cu
// CHECK-DAG: array mask constant
// CHECK-DAG: array in {{global|readonly}}
// CU: const __grid_constant__ nidus::Table<float, 49> mask
// CU: nidus::Table<float, 49> mask(nest, mask_, {nidus::max(0,
#include <stdint.h>

void conv7(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0.0f;
            for (int j = 0; j < 7; j++)
                for (int i = 0; i < 7; i++) {
                    int yy = y + j - 3, xx = x + i - 3;
                    if (yy >= 0 && yy < h && xx >= 0 && xx < w)
                        s += mask[j * 7 + i] * in[yy * w + xx];
                }
            out[y * w + x] = (uint8_t)s;
        }
}
