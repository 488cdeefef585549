// What is shown for example sizes says also what it assumes of a radius, which does not grow with the image.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: predicted for w=h=2048 with radius=3: copies
// A stride is not such a size: rows are as far apart as they are long.
// CHECK-LABEL: thin, lines
// CHECK: predicted for w=h=stride=2048: copies
void blur(const int *in, const int *weights, int *out, int w, int h, int radius)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int i = -radius; i <= radius; i++)
                if (x + i >= 0 && x + i < w)
                    s += weights[i + radius] * in[y * w + x + i];
            out[y * w + x] = s; }
}

void thin(const long *in, unsigned char *out, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = in[y * w + x] > 0;
}
