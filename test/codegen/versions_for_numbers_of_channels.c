// Where the number of channels is a parameter, the launcher has kernels for the usual ones, which know it.
// RUN: %translate %s && FileCheck %s < %t.out/versions_for_numbers_of_channels.cu
// RUN: %cxx_accepts %t.out/versions_for_numbers_of_channels.cu
// RUN: %nidus explain %s | FileCheck %s --check-prefix=EXPLAIN

// CHECK: blur_[[LINE:[0-9]+]](const unsigned char *__restrict__ in, unsigned char *__restrict__ out, int w, int ch,
// CHECK: {{^}}// For ch = 1.
// CHECK: packets.part<16, 4>(x0, y0)
// CHECK: {{^}}// For ch = 3.
// CHECK: packets.part<16, 4>(sample0, y0)
// CHECK: s += in_at(row + j, column + 3 * i);
// CHECK: {{^}}// For ch = 4.
// CHECK: s += in_at(row + j, column + 4 * i);
// CHECK: {{^}}// versions_for_numbers_of_channels.c:[[LINE]], where ch is 3
// CHECK-NEXT: static int [[LAUNCHER:nidus_.*_blur_[0-9]+_ch3]](const void *in_, void *out_, long w, long h)
// CHECK: nidus::Nest nest("blur_[[LINE]]",
// CHECK: nest.launch(aligned ? blur_[[LINE]]_ch3<true> : blur_[[LINE]]_ch3<false>, "blur_[[LINE]]",
// CHECK: extern "C" int nidus_{{.*}}_blur_[[LINE]](const void *in_, void *out_, long w, long h, long ch)
// CHECK: {{^}}    if (ch == 3)
// CHECK-NEXT: {{^}}        return [[LAUNCHER]](in_, out_, w, h);
// EXPLAIN: for 'ch' = 3 a kernel that knows it, of 16 x 4
void blur(const unsigned char *in, unsigned char *out, int w, int h, int ch)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            for (int c = 0; c < ch; c++) {
                int s = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        s += in[((y + j) * w + x + i) * ch + c];
                out[(y * w + x) * ch + c] = (unsigned char)(s / 9);
            }
}

// As samples in a row the number does not matter.
// CHECK-NOT: {{^}}// For ch
void invert(unsigned char *image, int w, int h, int ch)
{
    for (int i = 0; i < w * h * ch; i++)
        image[i] ^= 255;
}
