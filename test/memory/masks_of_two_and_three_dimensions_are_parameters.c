// Arrays of arrays of which the same elements are read whatever the sizes travel by value, like flat ones; of what is read in
// part, that part is copied.
// RUN: %translate %s && %summary | FileCheck %s
// RUN: FileCheck %s --check-prefix=CU < %t.out/masks_of_two_and_three_dimensions_are_parameters.cu
// CHECK: array k constant
// CHECK: array k constant
// CHECK: array k constant
// CU: __grid_constant__ nidus::Table<float, 25> k
// CU: nidus::Window<uint8_t, 16, 4, 2, 2, 2, 2, Aligned> in_at(
// CU: __grid_constant__ nidus::Table<float, 27> k
// CU: nidus::Table<float, 46> k(nest, k_, {3, {{[{]+}}7, 7}, {1, 1}}});
#include <stdint.h>

void image(const uint8_t *in, uint8_t *out, const float k[5][5], int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    s += k[j][i] * in[(y + j - 2) * w + x + i - 2];
            out[y * w + x] = (uint8_t)s;
        }
}

void volume(const float *in, float *out, float k[3][3][3], int n)
{
    for (int z = 1; z < n - 1; z++)
        for (int y = 1; y < n - 1; y++)
            for (int x = 1; x < n - 1; x++) {
                float s = 0;
                for (int l = 0; l < 3; l++)
                    for (int j = 0; j < 3; j++)
                        for (int i = 0; i < 3; i++)
                            s += k[l][j][i] * in[((z + l - 1) * n + y + j - 1) * n + x + i - 1];
                out[(z * n + y) * n + x] = s;
            }
}

void column(const float *in, float *out, float k[7][7], int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < 7; j++)
            s += k[j][3] * in[i + j];
        out[i] = s;
    }
}
