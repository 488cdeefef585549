// Tables whose values the source tells are numbers of the file, and no argument.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/table_of_literals.cu
// RUN: FileCheck %s --check-prefix=C < %t.out/table_of_literals.c
// CHECK-DAG: array sobel_x constant
// CHECK-DAG: array smooth constant
#include <stdint.h>
static const int sobel_x[3][3] = {{-1, 0, 1}, {-2, 0, 2}, {-1, 0, 1}};

// CU: __constant__ const int edges_[[#LINE:]]_sobel_x[9] = {-1, 0, 1, -2, 0, 2, -1, 0, 1};
// CU-NOT: sobel_x_
// C: nidus_{{[0-9a-f]+}}_edges_{{[0-9]+}}(out, in, h, w)
void edges(uint8_t *restrict out, const uint8_t *restrict in, int h, int w)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int s = 0;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += sobel_x[j][i] * in[(y + j - 1) * w + x + i - 1];
            out[y * w + x] = (uint8_t)(s < 0 ? 0 : s > 255 ? 255 : s);
        }
}

// CU: __constant__ const float blur_[[#LINE2:]]_smooth[3] = {0.25f, 0.5, 0.25f};
void blur(float *restrict out, const float *restrict in, int n)
{
    const float smooth[3] = {0.25f, 0.5, 0.25f};
    for (int i = 1; i < n - 1; i++) {
        float s = 0;
        for (int k = 0; k < 3; k++)
            s += smooth[k] * in[i + k - 1];
        out[i] = s;
    }
}
