// Sums over windows in the same order, and what follows them in a second loop over the instances: several sums and results, arrays
// written and read behind the loops, rows that start anywhere, borders, volumes, images smaller than the window.
// RUN: %check %s --fallbacks=any
#include "harness.h"

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

void variance(const uint8_t *in, int in_pitch, float *out, int w, int h)
{
    for (int y = 4; y < h - 4; y++)
        for (int x = 4; x < w - 4; x++) {
            float sum = 0, squares = 0;
            for (int j = -4; j <= 4; j++)
                for (int i = -4; i <= 4; i++) {
                    float v = in[(y + j) * in_pitch + x + i];
                    sum += v;
                    squares += v * v;
                }
            out[y * w + x] = squares / 81 - sum / 81 * (sum / 81);
        }
}
// The counters are declared outside, one sum begins with an element, and one result is changed by the other.
void both(const float *in, float *mean, float *deviation, int w, int h)
{
    int x, y, i, j;
    for (y = 4; y < h - 4; y++)
        for (x = 4; x < w - 4; x++) {
            float sum = in[y * w + x], squares = 0;
            const float middle = sum * 2;
            for (j = -4; j <= 4; j++)
                for (i = -4; i <= 4; i++) {
                    sum += in[(y + j) * w + x + i];
                    squares += in[(y + j) * w + x + i] * in[(y + j) * w + x + i];
                }
            sum /= 81 + middle * middle;
            mean[y * w + x] = sum;
            deviation[y * w + x] += sum == 0 ? 0 : squares / sum - in[y * w + x + 1];
        }
}
void doubles5(const double *in, double *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            double sum = 0, squares = 1;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    double v = in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
                    sum += v;
                    squares += v * v;
                }
            out[y * w + x] = sum / squares;
        }
}
// Two images; the last loop has its own condition, and what follows is in a block of its own.
void correlation(const uint16_t *a, const uint16_t *b, float *out, int w, int h)
{
    for (int y = 3; y < h - 3; y++)
        for (int x = 3; x < w - 3; x++) {
            float ab = 0, aa = 1, bb = 1;
            for (int j = -3; j <= 3; j++)
                for (int i = -3; i <= 3; i++) {
                    float u = a[(y + j) * w + x + i], v = b[(y + j) * w + x + i];
                    ab += u * v;
                    if (u > v)
                        aa += u * u;
                    else
                        bb += v * v;
                }
            if (aa > bb) {
                float q = ab / aa;
                out[y * w + x] = q * q;
            } else {
                out[y * w + x] = ab / bb;
            }
        }
}
void volume(const float *in, float *out, int nx, int ny, int nz)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                float sum = 0, squares = 0, cubes = 1;
                for (int k = -1; k <= 1; k++)
                    for (int j = -1; j <= 1; j++)
                        for (int i = -1; i <= 1; i++) {
                            float v = in[((z + k) * ny + y + j) * nx + x + i];
                            sum += v;
                            squares += v * v;
                            cubes += v * v * v;
                        }
                out[(z * ny + y) * nx + x] = sum / cubes - squares / cubes;
            }
}

int main(void)
{
    for (int w = 5; w < 150; w += w < 40 ? 3 : 25)
        for (int h = 5; h < 44; h += 6) {
            size_t n = (size_t)w * h;
            int pitch = w + w % 5;
            float *base = floats(2 * n + 5), *out = base + w % 3;
            variance((const uint8_t *)bits((size_t)pitch * h + 9) + w % 4, pitch, out, w, h), show("variance", base, 0);
            both(floats(n), out, out + n, w, h), show("both", base, 0);
            double *more = doubles(n);
            doubles5(doubles(n), more, w, h), show("doubles", more, 0);
            correlation(bits(2 * n), bits(2 * n + 4), out, w, h), show("correlation", base, 0);
            float *voxels = floats(n * 5);
            volume(floats(n * 5), voxels, w, h, 5), show("volume", voxels, 0);
            finish();
        }
    return 0;
}
