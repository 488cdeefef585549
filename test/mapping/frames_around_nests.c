// A loop whose end is a parameter has too few threads where what is inside it writes whole images: that is mapped. It
// stays one nest where only neighbourhoods, sums or single rows are inside.
// RUN: %translate %s && %summary | FileCheck %s
void frames(const float *in, float *half, float *out, int count, int w, int h)
{
    for (int k = 0; k < count; k++) {
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                half[(k * h + y) * w + x] = in[(k * h + y) * w + x] * 0.5f;
        for (int y = 1; y < h; y++)
            for (int x = 0; x < w; x++)
                out[(k * h + y) * w + x] = half[(k * h + y - 1) * w + x] - in[(k * h + y) * w + x];
    }
}
// CHECK: function frames
// CHECK-NEXT: nest 6-13 left host-loop
// CHECK: nest 7-9 mapped
// CHECK: nest 10-12 mapped

void points(const float *in, float *out, int count, int w, int r)
{
    for (int k = 0; k < count; k++) {
        float sum = 0, most = 0;
        for (int j = -r; j <= r; j++)
            for (int i = -r; i <= r; i++)
                sum += in[(k + j + r) * w + i + r];
        for (int j = -r; j <= r; j++)
            for (int i = -r; i <= r; i++)
                most = in[(k + j + r) * w + i + r] > most ? in[(k + j + r) * w + i + r] : most;
        out[k] = sum / most;
    }
}
// CHECK: function points
// CHECK-NEXT: nest {{.*}} mapped

void rows(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++) {
        float sum = 0;
        for (int x = 0; x < w; x++)
            sum += in[y * w + x];
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[y * w + x] / sum;
    }
}
// CHECK: function rows
// CHECK-NEXT: nest {{.*}} mapped
