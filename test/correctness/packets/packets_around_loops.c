// Several instances per thread around loops with bounds known at run time: odd and small sizes, several accumulators, loops in
// loops and beside each other, conditions inside them, elements of every size; and the same where the arrays overlap.
// RUN: %check %s --fallbacks=some
#include "harness.h"

void product(const float *a, const float *b, float *c, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * w + j];
            c[i * w + j] = s;
        }
}

void in_memory(const double *a, const double *b, double *c, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            for (int k = 0; k < n; k++)
                c[i * w + j] += a[i * n + k] * b[k * w + j];
}

int counted(const float *a, const float *b, float *c, int h, int w, int n)
{
    int i;
    for (i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            for (int k = 0; k < n; k++)
                c[i * w + j] += a[i * n + k] * b[k * w + j];
    return i;
}

void scaled(float alpha, float beta, float a[40][24], float b[24][72], float c[40][72], int n)
{
    int i, j, k;
    for (i = 0; i < 40; i++)
        for (j = 0; j < 72; j++) {
            c[i][j] *= beta;
            for (k = 0; k < n; ++k)
                c[i][j] += alpha * a[i][k] * b[k][j];
        }
}

void two_sums(const int *a, const int *b, int *sum, int *extreme, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            int s = 0, most = -1000;
            for (int k = n - 1; k >= 0; k--) {
                int product = a[i * n + k] * b[k * w + j];
                s += product;
                if (product > most)
                    most = product;
            }
            sum[i * w + j] = s;
            extreme[i * w + j] = most;
        }
}

void bytes(const uint8_t *a, const uint8_t *b, uint8_t *c, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            unsigned s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * w + j];
            c[i * w + j] = (uint8_t)(s >> 8);
        }
}

void columns(const float *in, const float *taps, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int k = -r; k <= r; k++)
                s += taps[k + r] * in[(y + k) * w + x];
            out[y * w + x] = s;
        }
}

void convolution(const float *in, const float *mask, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = r; x < w - r; x++) {
            float s = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    s += mask[(j + r) * (2 * r + 1) + i + r] * in[(y + j) * w + x + i];
            out[y * w + x] = s;
        }
}

void two_loops(const float *a, const float *b, const float *bias, float *c, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float mean = 0, s = 0;
            for (int k = 0; k < n; k++)
                mean += b[k * w + j];
            mean /= (float)n;
            for (int k = 0; k < n; k++) {
                const float d = b[k * w + j] - mean;
                s += d * a[i * n + k];
            }
            c[i * w + j] = s + bias[j];
        }
}

void conditional(const float *a, const float *b, const float *c, float *out, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                if (a[i * n + k] > 0)
                    s += b[k * w + j];
                else
                    s -= k < n / 2 ? c[k * w + j] : 1;
            out[i * w + j] = s;
        }
}

void triangular(const float *a, const float *b, float *c, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k <= i; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
}

void steps(float *u, const float *v, int h, int w, int n)
{
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            float now = u[i * w + j];
            for (int t = 0; t < n; t++) {
                float change = 0;
                for (int k = 0; k < 3; k++)
                    change += v[k * w + j] * now;
                now += 0.01f * change;
            }
            u[i * w + j] = now;
        }
}

void declared_outside(const float *a, const float *b, float *c, int h, int w, int n)
{
    int i, j, k;
    float s, t;
    for (i = 0; i < h; i++)
        for (j = 0; j < w; j++) {
            s = 1;
            for (k = 0; k < n; k += 2) {
                t = a[i * n + k] - b[k * w + j];
                s += t * t;
            }
            t = s / 2;
            for (k = n - 1; k > 0; k -= 3) {
                float u = b[k * w + j];
                {
                    s -= u * t;
                    for (int m = k; m < n; m++)
                        s += a[i * n + m];
                }
            }
            for (k = 0; k < n; k++) {
                float u = a[i * n + k];
                s += u;
            }
            c[i * w + j] = s + (float)k;
        }
}

void sizes_of_memory(const float *a, const float *b, float *c, size_t h, size_t w, size_t n)
{
    for (size_t i = 0; i < h; i++)
        for (size_t j = 0; j < w; j++) {
            double s = 0;
            for (size_t k = 0; k < n; k++)
                s += (double)a[i * n + k] * b[k * w + j];
            c[i * w + j] = (float)s;
        }
}

void saturated(const uint8_t *in, const float *taps, uint8_t *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int k = -r; k <= r; k++)
                s += taps[k + r] * in[(y + k) * w + x];
            out[y * w + x] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
        }
}

void borders(const float *in, const float *taps, float *out, int w, int h, int r, int n)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
                out[y * w + x] = 0;
            } else {
                float s = in[(y - 1) * w + x] + in[y * w + x + 1];
                for (int k = 0; k < n; k++)
                    s = s * taps[k] + (float)r;
                out[y * w + x] = s;
            }
        }
}

void batch(const float *a, const float *b, float *c, int m, int h, int w, int n)
{
    for (int p = 0; p < m; p++)
        for (int i = 0; i < h; i++)
            for (int j = 0; j < w; j++) {
                float s = 0;
                for (int k = 0; k < n; k++)
                    s += a[(p * h + i) * n + k] * b[(p * n + k) * w + j];
                c[(p * h + i) * w + j] = s;
            }
}

static void all(int h, int w, int n)
{
    float *a = floats(h * n), *b = floats(n * w), *c = floats(h * w), *bias = floats(w);
    product(a, b, c, h, w, n);
    show("product", c, 0);
    two_loops(a, b, bias, c, h, w, n);
    show("two_loops", c, 0);
    float *other = floats(n * w);
    conditional(a, b, other, c, h, w, n);
    show("conditional", c, 0);
    if (n >= 3)
        steps(c, b, h, w, n);
    show("steps", c, 0);
    declared_outside(a, b, c, h, w, n);
    show("declared_outside", c, 0);
    sizes_of_memory(a, b, c, h, w, n);
    show("sizes_of_memory", c, 0);
    showInt("rows", counted(a, b, c, h, w, n));
    show("counted", c, 0);
    if (w > 1 && n > 1) {
        product(a + 1, b + 1, c + 1, h - 1, w - 1, n - 1);
        show("not aligned", c, 0);
        borders(c, a, other, n < h ? w : 1, n < h ? n : 1, 3, 5);
        show("borders", other, 0);
    }
    double *da = doubles(h * n), *db = doubles(n * w), *dc = doubles(h * w);
    in_memory(da, db, dc, h, w, n);
    show("in_memory", dc, 0);
    int *ia = ints(h * n, -99, 99), *ib = ints(n * w, -99, 99), *sum = ints(h * w, 0, 9), *most = ints(h * w, 0, 9);
    two_sums(ia, ib, sum, most, h, w, n);
    show("sum", sum, 0);
    show("most", most, 0);
    uint8_t *ba = bits(h * n), *bb = bits(n * w), *bc = bits(h * w);
    bytes(ba, bb, bc, h, w, n);
    show("bytes", bc, 0);
    float *batches = floats(2 * h * w), *as = floats(2 * h * n), *bs = floats(2 * n * w);
    batch(as, bs, batches, 2, h, w, n);
    show("batch", batches, 0);
}

int main(void)
{
    all(33, 47, 19);
    all(8, 64, 16);
    all(5, 3, 7);
    all(1, 1, 1);
    all(12, 40, 0);
    float (*a)[24] = (void *)floats(40 * 24), (*b)[72] = (void *)floats(24 * 72), (*c)[72] = (void *)floats(40 * 72);
    scaled(1.5f, 0.25f, a, b, c, 24);
    show("scaled", *c, 0);
    float *in = floats(61 * 50), *out = floats(61 * 50), *taps = floats(81);
    columns(in, taps, out, 61, 50, 3);
    columns(in, taps, out, 60, 50, 4);
    show("columns", out, 0);
    convolution(in, taps, out, 61, 50, 3);
    convolution(in, taps, out, 60, 50, 4);
    show("convolution", out, 0);
    uint8_t *image = bits(64 * 50), *filtered = bits(64 * 50);
    saturated(image, weights(81), filtered, 64, 50, 4);
    saturated(image, taps, filtered + 1, 63, 49, 3);
    show("saturated", filtered, 0);
    float *square = floats(39 * 39), *right = floats(39 * 39), *result = floats(39 * 39);
    triangular(square, right, result, 39);
    show("triangular", result, 0);
    product(square, right, right + 5, 20, 20, 20);
    show("overlapping", right, 0);
    finish();
    return 0;
}
