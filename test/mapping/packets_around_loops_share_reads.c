// Packets around loops pay where lanes read together: in rows, or the same element. Neighbouring elements that no wide access can
// take leave one column; elements far apart, and nests too small for fewer threads, one instance per thread.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: kernel convolution_16
// CHECK: pixels 1 4
// CHECK: kernel far_27
// CHECK: pixels 1 1
// CHECK: kernel small_38
// CHECK: pixels 1 1
// CHECK: kernel alone_49
// CHECK: pixels 1 1
// CHECK: kernel accumulated_60
// CHECK: pixels 4 8
void convolution(const float *in, const float *mask, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0;
            for (int k = -r; k <= r; k++)
                s += mask[k + r] * in[y * w + x + k];
            out[y * w + x] = s;
        }
}

void far(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[(i + j) * n + k];
            c[i * n + j] = s;
        }
}

void small(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < 132; i++)
        for (int j = 0; j < 128; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * 128 + j];
            c[i * 128 + j] = s;
        }
}

void alone(float *out, int w, int h, int n)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 1;
            for (int k = 0; k < n; k++)
                s *= 1.5f;
            out[y * w + x] = s;
        }
}

void accumulated(const double *a, const double *b, double *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}
