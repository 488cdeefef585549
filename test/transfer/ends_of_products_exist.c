// Where no guard decides, the first and the last element of the box around products are read: it exists, and is not asked for.
// RUN: %translate %s && FileCheck %s < %t.out/ends_of_products_exist.cu
// CHECK-LABEL: extern "C" int {{.*}}_mean_
// CHECK-NOT: readable
// CHECK: nidus::Input<float> in(nest, "in", in_, {0, {{[{][{]}}oh * stride - stride + 2, w},
// CHECK-NEXT: {ow * stride - stride + 2, 1}}});
// CHECK-LABEL: extern "C" int {{.*}}_padded_
// CHECK: nest.mayRead<float>(in_, {0, {{[{][{]}}h, w}, {w, 1}}})
void mean(const float *in, float *out, int w, int oh, int ow, int stride)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int j = 0; j < 2; j++)
                for (int i = 0; i < 2; i++)
                    sum += in[(y * stride + j) * w + x * stride + i];
            out[y * ow + x] = sum / 4;
        }
}

void padded(const float *in, float *out, int h, int w, int oh, int ow, int stride, int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float sum = 0;
            for (int k = 0; k < 3; k++) {
                int iy = y * stride + k - pad, ix = x * stride + k - pad;
                if (iy >= 0 && iy < h && ix >= 0 && ix < w)
                    sum += in[iy * w + ix];
            }
            out[y * ow + x] = sum;
        }
}
