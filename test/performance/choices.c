/* Functions of many kinds, for which choices.cpp measures whether the launchers choose the faster side. Of math.h only squares:
   other results differ on devices. Float sums keep their order. */
#include <math.h>

struct point {
    float x, y, z;
    int hits;
};

/* ---- element by element ---- */

void brighten(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int value = in[y * w + x] * 5 / 4 + 3;
            out[y * w + x] = value > 255 ? 255 : value;
        }
}

void axpy(int n, float alpha, const float *x, int incx, float *y, int incy)
{
    for (int i = 0; i < n; ++i)
        y[i * incy] += alpha * x[i * incx];
}

void scal(int n, float alpha, float *x, int incx)
{
    for (int i = 0; i < n; ++i)
        x[i * incx] *= alpha;
}

void mul(int n, const float *x, int incx, float *y, int incy)
{
    for (int i = 0; i < n; ++i)
        y[i * incy] *= x[i * incx];
}

void horner(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        double sum = 1;
        for (int k = 0; k < 40; k++)
            sum = sum * in[i] + 0.5 / (k + 1);
        out[i] = sum;
    }
}

void move_points(struct point *points, const float *matrix, int n)
{
    for (int i = 0; i < n; i++) {
        float x = points[i].x, y = points[i].y, z = points[i].z;
        points[i].x = matrix[0] * x + matrix[1] * y + matrix[2] * z + matrix[3];
        points[i].y = matrix[4] * x + matrix[5] * y + matrix[6] * z + matrix[7];
        points[i].z = matrix[8] * x + matrix[9] * y + matrix[10] * z + matrix[11];
        points[i].hits += points[i].x > points[i].y;
    }
}

/* ---- filters and stencils ---- */

void convolve5(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float sum = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    sum += mask[j * 5 + i] * in[(y + j - 2) * w + x + i - 2];
            out[y * w + x] = sum;
        }
}

void box3(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            int sum = 4;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum / 9;
        }
}

void erode(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            unsigned char least = 255;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    if (in[(y + j) * w + x + i] < least)
                        least = in[(y + j) * w + x + i];
            out[y * w + x] = least;
        }
}

void jacobi(float *a, float *b, int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                b[i * n + j] = 0.25f * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j] + a[(i + 1) * n + j]);
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
                a[i * n + j] = b[i * n + j];
    }
}

void rod(double *a, double *b, int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}

/* ---- reductions ---- */

void sum_ints(const int *in, int n, long *result)
{
    long sum = 0;
    for (int i = 0; i < n; i++)
        sum += in[i];
    *result = sum;
}

void extremes(const float *in, int n, float *result)
{
    float low = in[0], high = in[0];
    for (int i = 1; i < n; i++) {
        if (in[i] < low)
            low = in[i];
        if (in[i] > high)
            high = in[i];
    }
    result[0] = low;
    result[1] = high;
}

void histogram(const unsigned char *in, int n, int *counts)
{
    for (int i = 0; i < n; i++)
        counts[in[i]]++;
}

void row_sums(const double *in, double *sums, int rows, int columns)
{
    for (int y = 0; y < rows; y++) {
        double sum = 0;
        for (int x = 0; x < columns; x++)
            sum += in[y * columns + x];
        sums[y] = sum;
    }
}

/* As in networks: statistics of channels of a batch of images. */
void mean(const float *x, int batch, int filters, int spatial, float *mean)
{
    float scale = 1.0f / (batch * spatial);
    for (int i = 0; i < filters; ++i) {
        mean[i] = 0;
        for (int j = 0; j < batch; ++j)
            for (int k = 0; k < spatial; ++k) {
                int index = j * filters * spatial + i * spatial + k;
                mean[i] += x[index];
            }
        mean[i] *= scale;
    }
}

void variance(const float *x, const float *mean, int batch, int filters, int spatial, float *variance)
{
    float scale = 1.0f / (batch * spatial - 1);
    for (int i = 0; i < filters; ++i) {
        variance[i] = 0;
        for (int j = 0; j < batch; ++j)
            for (int k = 0; k < spatial; ++k) {
                int index = j * filters * spatial + i * spatial + k;
                variance[i] += pow((x[index] - mean[i]), 2);
            }
        variance[i] *= scale;
    }
}

void normalize(float *x, const float *mean, const float *variance, int batch, int filters, int spatial)
{
    for (int b = 0; b < batch; ++b)
        for (int f = 0; f < filters; ++f)
            for (int i = 0; i < spatial; ++i) {
                int index = b * filters * spatial + f * spatial + i;
                x[index] = (x[index] - mean[f]) / (variance[f] + .000001f);
            }
}

static float power(float x)
{
    float y = 1 + x * (1 + x * (0.5f + x * (1 / 6.0f + x * (1 / 24.0f + x / 120.0f))));
    return y > 0 ? y : 0;
}

void softmax(const float *in, float *out, int rows, int columns)
{
    for (int r = 0; r < rows; r++) {
        const float *row = in + r * columns;
        float most = row[0], sum = 0;
        for (int i = 1; i < columns; i++)
            most = row[i] > most ? row[i] : most;
        for (int i = 0; i < columns; i++) {
            out[r * columns + i] = power(row[i] - most);
            sum += out[r * columns + i];
        }
        for (int i = 0; i < columns; i++)
            out[r * columns + i] /= sum;
    }
}

void prefix(const int *in, int *out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        sum += in[i];
        out[i] = sum;
    }
}

/* ---- linear algebra ---- */

void product(int n, const double *a, const double *b, double *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

void gemm(int m, int n, int k, float alpha, const float *a, const float *b, float *c)
{
    for (int i = 0; i < m; ++i)
        for (int p = 0; p < k; ++p) {
            float part = alpha * a[i * k + p];
            for (int j = 0; j < n; ++j)
                c[i * n + j] += part * b[p * n + j];
        }
}

void lu(int n, double *a)
{
    for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++)
            a[i * n + k] /= a[k * n + k];
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i * n + j] -= a[i * n + k] * a[k * n + j];
    }
}

/* Without the roots: a = l d l'. */
void cholesky(int n, double *a)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double factor = a[i * n + k] / a[k * n + k];
            for (int j = k + 1; j <= i; j++)
                a[i * n + j] -= factor * a[j * n + k];
            a[i * n + k] = factor;
        }
}

void triangle_times(int n, const double *a, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j <= i; j++)
            sum += a[i * n + j] * x[j];
        y[i] = sum;
    }
}

void small_product(double a[8][8], double b[8][8], double c[8][8])
{
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            c[i][j] = 0;
            for (int k = 0; k < 8; k++)
                c[i][j] += a[i][k] * b[k][j];
        }
}

/* ---- moves ---- */

void scatter(const int *to, const int *values, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[to[i]] += values[i];
}

void gather(const int *from, const float *table, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = table[from[i]];
}

void transpose(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + y] = in[y * w + x];
}

void haar(const float *in, float *low, float *high, int n)
{
    for (int i = 0; i < n; i++) {
        low[i] = (in[2 * i] + in[2 * i + 1]) * 0.5f;
        high[i] = (in[2 * i] - in[2 * i + 1]) * 0.5f;
    }
}

static float pixel_or_0(const float *in, int height, int width, int row, int column, int channel, int pad)
{
    row -= pad;
    column -= pad;
    if (row < 0 || column < 0 || row >= height || column >= width)
        return 0;
    return in[column + width * (row + height * channel)];
}

void im2col(const float *in, int channels, int height, int width, int ksize, int stride, int pad, float *out)
{
    int rows = (height + 2 * pad - ksize) / stride + 1;
    int columns = (width + 2 * pad - ksize) / stride + 1;
    for (int c = 0; c < channels * ksize * ksize; ++c) {
        int w_offset = c % ksize;
        int h_offset = (c / ksize) % ksize;
        int channel = c / ksize / ksize;
        for (int h = 0; h < rows; ++h)
            for (int w = 0; w < columns; ++w) {
                int row = h_offset + h * stride;
                int column = w_offset + w * stride;
                out[(c * rows + h) * columns + w] = pixel_or_0(in, height, width, row, column, channel, pad);
            }
    }
}

static void add_pixel(float *out, int height, int width, int row, int column, int channel, int pad, float value)
{
    row -= pad;
    column -= pad;
    if (row < 0 || column < 0 || row >= height || column >= width)
        return;
    out[column + width * (row + height * channel)] += value;
}

void col2im(const float *in, int channels, int height, int width, int ksize, int stride, int pad, float *out)
{
    int rows = (height + 2 * pad - ksize) / stride + 1;
    int columns = (width + 2 * pad - ksize) / stride + 1;
    for (int c = 0; c < channels * ksize * ksize; ++c) {
        int w_offset = c % ksize;
        int h_offset = (c / ksize) % ksize;
        int channel = c / ksize / ksize;
        for (int h = 0; h < rows; ++h)
            for (int w = 0; w < columns; ++w) {
                int row = h_offset + h * stride;
                int column = w_offset + w * stride;
                int index = (c * rows + h) * columns + w;
                add_pixel(out, height, width, row, column, channel, pad, in[index]);
            }
    }
}

/* ---- chains ---- */

void edges(const float *in, float *smooth, float *slope, unsigned char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            smooth[y * w + x] = (in[(y - 1) * w + x] + 2 * in[y * w + x] + in[(y + 1) * w + x]) * 0.25f;
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float dx = smooth[y * w + x + 1] - smooth[y * w + x - 1], dy = smooth[(y + 1) * w + x] - smooth[(y - 1) * w + x];
            slope[y * w + x] = dx * dx + dy * dy;
        }
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++)
            out[y * w + x] = slope[y * w + x] > 0.2f ? 255 : 0;
}

/* A step on the device beside one that only the host can do. */
void relax(float *a, const float *forces, float *b, int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i] + 0.25f * (a[i - 1] - 2 * a[i] + a[i + 1]) + forces[i];
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
        for (int i = 1; i < 16; i++)
            a[i] = a[i - 1] * 0.5f + a[i] * 0.25f;
    }
}
