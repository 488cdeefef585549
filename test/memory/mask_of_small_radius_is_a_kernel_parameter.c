// A mask whose size is known at run time only lies in global memory; the kernels for small radii, which know theirs, get it by value.
// RUN: %translate %s && FileCheck %s < %t.out/mask_of_small_radius_is_a_kernel_parameter.cu
// RUN: %nidus explain %s | FileCheck %s --check-prefix=EXPLAIN

// CHECK-LABEL: convolve_{{[0-9]+}}(const float *__restrict__ in
// CHECK-SAME: const float *__restrict__ mask
// CHECK-LABEL: convolve_{{[0-9]+}}_sized(const float *__restrict__ in
// CHECK: const __grid_constant__ nidus::Table<float, 289> mask, int w,
// EXPLAIN: array mask {{.*}}
// EXPLAIN: passed as a kernel parameter where
// EXPLAIN-NEXT: 'r' is at most 8
void convolve(const float *in, float *out, const float *mask, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * (2 * r + 1) + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

// A pointer to its middle: what lies before the pointer has no place in such a table.
// CHECK-LABEL: around_{{[0-9]+}}_sized(const float *__restrict__ in
// CHECK-NOT: nidus::Table
// CHECK: {
void around(const float *in, float *out, const float *middle, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int i = -r; i <= r; i++)
                sum += middle[i] * in[y * w + x + i];
            out[y * w + x] = sum;
        }
}

// Another size decides how large it is.
// CHECK-LABEL: pitched_{{[0-9]+}}_sized(const float *__restrict__ in
// CHECK-NOT: nidus::Table
// CHECK: {
void pitched(const float *in, float *out, const float *mask, int pitch, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += mask[(j + r) * pitch + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}

// CHECK-LABEL: void *mask_, long w, long h, long r)
// CHECK: const bool is_sized = r >= 1 && r <= 8;
// CHECK: nidus::Input<float> mask(nest, "mask", mask_, nidus::Box(0,{{.*}}
// CHECK-NEXT: .onlyIf(!is_sized));
// CHECK-NEXT: const nidus::Table<float, 289> mask_sized(nest, mask_,
// CHECK-NEXT: .onlyIf(is_sized));
// CHECK: nest.launch(kernel, "convolve_{{[0-9]+}}", slab, in, out, mask_sized, w,
// CHECK: nest.launch({{.*}}"convolve_{{[0-9]+}}", slab, in, out,
// CHECK-NEXT: mask, w, r,
