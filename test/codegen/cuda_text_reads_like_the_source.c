// The user's names, order, casts and line numbers are found in name.cu, which includes the runtime only.
// RUN: %nidus translate %s -o %t.out && FileCheck %s --implicit-check-not='#include' < %t.out/cuda_text_reads_like_the_source.cu
// RUN: %cxx_accepts %t.out/cuda_text_reads_like_the_source.cu
#include <stdint.h>

// CHECK: // Translated by nidus {{.*}}from {{.*}}cuda_text_reads_like_the_source.c
// CHECK: #include <nidus/runtime.h>
// CHECK: namespace {
// CHECK: // {{.*}}cuda_text_reads_like_the_source.c:27-35
// CHECK: __device__ void conv3_27_single(const uint8_t *in, uint8_t *out
// CHECK: for (int j = -1; j <= 1; j++)
// CHECK-NEXT: for (int i = -1; i <= 1; i++)
// CHECK-NEXT: s += mask[(j + 1) * 3 + i + 1] *
// CHECK: out[y * w + x] = (uint8_t)s;
// CHECK: __global__ void
// CHECK: conv3_27(const uint8_t *__restrict__ in, uint8_t *__restrict__ out
// CHECK: for (int j = -1; j <= 1; j++)
// CHECK-NEXT: NIDUS_UNROLL
// CHECK-NEXT: for (int i = -1; i <= 1; i++)
// CHECK-NEXT: s += mask[(j + 1) * 3 + i + 1] * in_at.asFloat(row + j, column + i);
// CHECK: out_at(row, column) = (uint8_t)s;
// CHECK: } // namespace
// CHECK: // Launchers. The part of an array that a nest touches: {first element,
// CHECK: extern "C" int nidus_{{[0-9a-f]+}}_conv3_27(
void conv3(const uint8_t *in, uint8_t *out, const float *mask, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0.0f;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    s += mask[(j + 1) * 3 + i + 1] * in[(y + j) * w + x + i];
            if (s < 0)
                s = 0;
            out[y * w + x] = (uint8_t)s; }
}
