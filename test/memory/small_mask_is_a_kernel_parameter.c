// A read-only array of known small size travels by value; images are global.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/small_mask_is_a_kernel_parameter.cu
// CHECK-DAG: array in {{global|readonly}}
// CHECK-DAG: array out global
// CHECK-DAG: array mask constant
// CU: __grid_constant__ nidus::Table<float, 25>
#include <stdint.h>

void conv5(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0.0f;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++)
                    s += mask[(j + 2) * 5 + i + 2] * in[(y + j) * w + x + i];
            out[y * w + x] = (uint8_t)s;
        }
}
