// A static const array of the file.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: array {{.*}}weights{{.*}} constant
static const float weights[9] = {1, 2, 1, 2, 4, 2, 1, 2, 1};

void conv3(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            float s = 0.0f;
            for (int j = 0; j < 3; j++)
                for (int i = 0; i < 3; i++)
                    s += weights[3 * j + i] * in[(y + j - 1) * w + x + i - 1];
            out[y * w + x] = s / 16;
        }
}
