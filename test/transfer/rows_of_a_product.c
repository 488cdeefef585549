// The rows of an image whose pitch is a local, a product of sizes: what is copied is its pixels, and no test is left.
// RUN: %translate %s && FileCheck %s < %t.out/rows_of_a_product.cu
void red(const unsigned char *in, unsigned char *out, long w, long h, long channels)
{
    long step = w * channels;
    for (long y = 0; y < h; y++)
        for (long x = 0; x < w; x++) {
            out[y * step + x * channels] = 255 - in[y * step + x * channels];
            out[y * step + x * channels + 1] = in[y * step + x * channels + 1];
            out[y * step + x * channels + 2] = in[y * step + x * channels + 2];
        }
}
// CHECK: red_6(const unsigned char *__restrict__ in, unsigned char *__restrict__ out, long w, long h, long channels,
// CHECK: out[y * step + x * channels] =
// CHECK: nidus::Input<unsigned char> in(nest, "in", in_, {0, {{[{][{]}}h, channels * w}, {w, channels}, {3, 1}}});
// CHECK-NEXT: nidus::Output<unsigned char> out(nest, "out", out_, {0, {{[{][{]}}h, channels * w}, {w, channels}, {3, 1}}});
// CHECK-NEXT: const nidus::Grid grid{{[{][{]}}nidus::Range<long>(0, w), nidus::Range<long>(0, h)

// Loops end at the local, not at the product.
void scale(float *a, int w, int h)
{
    int n = w * h;
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
// CHECK: nidus_{{.*}}_scale_{{[0-9]+}}(void *a_, long n)
