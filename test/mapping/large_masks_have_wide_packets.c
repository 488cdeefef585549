// Coefficients that do not fit what a multiprocessor keeps at hand of constant memory serve more results of a thread each.
// RUN: %translate %s && FileCheck %s < %t.out/large_masks_have_wide_packets.cu

// 900 bytes
// CHECK-LABEL: fits_{{[0-9]+}}_single(
// CHECK: 4 x 2 iterations per thread
void fits(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 7; y < h - 7; y++)
        for (int x = 7; x < w - 7; x++) {
            float sum = 0;
            for (int j = 0; j < 15; j++)
                for (int i = 0; i < 15; i++)
                    sum += mask[j * 15 + i] * in[(y + j - 7) * w + x + i - 7];
            out[y * w + x] = sum;
        }
}

// 1156 bytes
// CHECK-LABEL: large_{{[0-9]+}}_single(
// CHECK: 8 x 2 iterations per thread
void large(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            float sum = 0;
            for (int j = 0; j < 17; j++)
                for (int i = 0; i < 17; i++)
                    sum += mask[j * 17 + i] * in[(y + j - 8) * w + x + i - 8];
            out[y * w + x] = sum;
        }
}

// CHECK-LABEL: rows_{{[0-9]+}}_single(
// CHECK: 8 x 2 iterations per thread
void rows(const float *in, float *out, float mask[17][17], int w, int h)
{
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            float sum = 0;
            for (int j = 0; j < 17; j++)
                for (int i = 0; i < 17; i++)
                    sum += mask[j][i] * in[(y + j - 8) * w + x + i - 8];
            out[y * w + x] = sum;
        }
}

// Two rows of weights are few.
// CHECK-LABEL: product_{{[0-9]+}}_single(
// CHECK: 4 x 2 iterations per thread
void product(const float *in, float *out, const float *weights, int w, int h)
{
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            float sum = 0;
            for (int j = 0; j < 17; j++)
                for (int i = 0; i < 17; i++)
                    sum += weights[j] * weights[i] * in[(y + j - 8) * w + x + i - 8];
            out[y * w + x] = sum;
        }
}

// CHECK-LABEL: sums_{{[0-9]+}}_single(
// CHECK: 4 x 2 iterations per thread
void sums(const float *in, float *out, float weight, int w, int h)
{
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            float sum = 0;
            for (int j = 0; j < 17; j++)
                for (int i = 0; i < 17; i++)
                    sum += weight * in[(y + j - 8) * w + x + i - 8];
            out[y * w + x] = sum;
        }
}
