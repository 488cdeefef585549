// Tables of places: which part of an array is read is known when the table has been looked at.
// RUN: %check %s --expect=gather:mapped --expect=remap:mapped --expect=remap16:mapped --expect=pairs:mapped --expect=guarded:mapped --expect=rows:mapped --expect=nested:mapped --expect=triangles:mapped --expect=product:mapped --expect=moved:mapped --expect=chosen:mapped --expect=compressed:unknown-call
#include "harness.h"

void gather(const float *x, const int *places, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = x[places[i]];
}

void remap(const uint8_t *in, uint8_t *out, const int *mx, const int *my, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[my[y * w + x] * stride + mx[y * w + x]];
}

void remap16(const uint8_t *in, uint8_t *out, const int16_t *map, int w, int h, int stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sx = map[2 * (y * w + x)], sy = map[2 * (y * w + x) + 1];
            out[y * w + x] = in[sy * stride + sx];
        }
}

void pairs(const double *a, double *b, const int64_t *places, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int64_t k = places[i];
        b[i] = a[k] + a[k + 1];
    }
}

// No place is said by -1.
void guarded(const float *x, const int *places, float *out, int n)
{
    for (int i = 0; i < n; i++)
        if (places[i] >= 0)
            out[i] += x[places[i]];
}

void rows(const int *columns, const float *values, const float *x, float *y, int n, int k)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < k; j++)
            s += values[j * n + i] * x[columns[j * n + i]];
        y[i] = s;
    }
}

void nested(const unsigned *first, const unsigned *second, const int *x, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = x[second[first[i]]];
}

void triangles(const int *points, const int *corners, int *area, int n)
{
    for (int t = 0; t < n; t++) {
        int a = corners[3 * t], b = corners[3 * t + 1], c = corners[3 * t + 2];
        int ux = points[2 * b] - points[2 * a], uy = points[2 * b + 1] - points[2 * a + 1];
        int vx = points[2 * c] - points[2 * a], vy = points[2 * c + 1] - points[2 * a + 1];
        area[t] = ux * vy - uy * vx;
    }
}

// A matrix in compressed rows.
void product(const int *row, const int *column, const float *value, const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += value[k] * x[column[k]];
        y[i] = s;
    }
}

void moved(const int *x, const unsigned *places, int *out, int n, int by)
{
    for (int i = 0; i < n; i++)
        out[i] = x[places[i] + by] ^ x[places[i] / 2];
}

void chosen(const int *x, const int *places, const int *others, int *out, int n)
{
    for (int i = 0; i < n; i++) {
        int k = i & 1 ? places[i] : others[i];
        out[i] = x[k < 0 ? 0 : k];
    }
}

static void compressed(int n, int most)
{
    int *row = ints(n + 1, 0, 0), *column;
    for (int i = 0; i < n; i++)
        row[i + 1] = row[i] + randomInt(0, most);
    column = ints(row[n], 5, 90);
    float *value = floats(row[n]), *x = floats(91), *y = floats(n);
    product(row, column, value, x, y, n);
    show("product", y, 0);
    finish();
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, n = w * h, stride = w + 5;
        int *places = ints(n, 3, 70), *mx = ints(n, 0, stride - 1), *my = ints(n, 1, 9), *columns = ints(n * 3, 0, 60);
        int *second = ints(71, 2, 40), *corners = ints(3 * n, 0, 30), *points = ints(62, -100, 100), *area = ints(n, 0, 0);
        float *x = floats(71), *out = floats(n), *values = floats(n * 3);
        uint8_t *in = bits(stride * stride + 10 * stride), *image = bits(n);
        int16_t *map = bits(4 * n);
        int64_t *far = bits(8 * n);
        double *a = doubles(72), *b = doubles(n);
        for (int i = 0; i < n; i++) {
            map[2 * i] = randomInt(0, stride - 1);
            map[2 * i + 1] = randomInt(0, stride - 1);
            far[i] = randomInt(0, 70);
        }
        gather(x, places, out, n);
        show("gather", out, 0);
        remap(in, image, mx, my, w, h, stride);
        show("remap", image, 0);
        remap16(in, image, map, w, h, stride);
        show("remap16", image, 0);
        pairs(a, b, far, n);
        show("pairs", b, 0);
        nested((unsigned *)places, (unsigned *)second, places, area, n > 41 ? n : 0);
        show("nested", area, 0);
        moved(second, (unsigned *)columns, area, n, 10);
        show("moved", area, 0);
        for (int i = 0; i < n; i += 3)
            places[i] = -1;
        chosen(second, places, corners, area, n);
        show("chosen", area, 0);
        guarded(x, places, out, n);
        show("guarded", out, 0);
        rows(columns, values, x, out, n, 3);
        show("rows", out, 0);
        triangles(points, corners, area, n);
        show("triangles", area, 0);
        finish();
    }
    for (int n = 0; n < 900; n = 2 * n + 1)
        compressed(n, n % 7);
    return 0;
}
