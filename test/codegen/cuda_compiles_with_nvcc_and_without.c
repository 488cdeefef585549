// REQUIRES: nvcc
// RUN: %nidus translate %s -o %t.out
// RUN: %compile_later %t.out/cuda_compiles_with_nvcc_and_without.cu
// RUN: %nvcc -O0 -G -cubin %t.out/cuda_compiles_with_nvcc_and_without.cu -o %t.debug.cubin
// RUN: %cxx -O3 -x c++ -c %t.out/cuda_compiles_with_nvcc_and_without.cu -o %t.cpu.o
// RUN: clang++ -std=c++17 -I%include -Wall -Wextra -Werror -x c++ -c %t.out/cuda_compiles_with_nvcc_and_without.cu -o %t.clang.o
#include <math.h>
#include <stdint.h>

void tone(const uint8_t *in, uint8_t *out, const float *k, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float v = in[y * stride + x] * k[0] + sqrtf(k[1]);
            out[y * stride + x] = v > 255 ? 255 : (uint8_t)v;
        }
}
