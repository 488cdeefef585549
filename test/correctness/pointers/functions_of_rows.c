// Functions whose body is a loop nest, called for each row, plane or frame: their loops are loops of the nest. Narrow
// parameters, parameters that change, tests that return at once, names that the caller has too, rows that overlap.
// RUN: %check --fallbacks=some --expect=rows:mapped=1 --expect=planes:mapped=1 --expect=weighted:mapped=1 --expect=ramps:left --expect=images:mapped=1 --expect=fixed:mapped=1 --expect=shifted:mapped=1 --expect=copies:mapped=1 --expect=scan:left --expect=scans:mapped=1 --expect=deep:mapped=1 %s
#include "harness.h"

struct image {
    unsigned char *data;
    int w, h, stride;
};

static float gain = 0.5f;

static void row(const float *in, float *out, int n)
{
    if (n < 3)
        return;
    const int last = n - 1;
    for (int i = 1; i < last; i++)
        out[i] = in[i - 1] * gain + in[i + 1];
}

void rows(const float *in, float *out, int w, int i)
{
    for (int y = 0; y < i; y++)
        row(in + y * w, out + y * w, w);
}

static int plane(const unsigned char *in, unsigned char *out, int w, int h)
{
    if (w <= 2)
        return -1;
    if (h <= 2 || w > 1000)
        return 1;
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (unsigned char)((in[(y - 1) * w + x] + in[y * w + x + 1]) / 2);
    return 0;
}

void planes(const unsigned char *in, unsigned char *out, int count, int w, int h)
{
    for (int x = 0; x < count; x++)
        plane(in + (long)x * w * h, out + (long)x * w * h, w, h);
}

/* The weight is a byte, whatever the caller has. */
static void add(unsigned short *sums, const unsigned char *in, int n, unsigned char weight)
{
    for (int i = 0; i < n; i++)
        sums[i] = (unsigned short)(sums[i] + in[i] * weight);
}

void weighted(unsigned short *sums, const unsigned char *in, int w, int h, int weight)
{
    for (int y = 0; y < h; y++)
        add(sums + y * w, in + y * w, w, weight + 100 * y);
}

static void ramp(float *out, int n, float first)
{
    n /= 2;
    for (int i = 0; i < n; i++)
        out[i] = first * i;
}

/* From the second row on, the first value is one that an earlier row wrote. */
void ramps(float *out, int h)
{
    for (int y = 0; y < h; y++)
        ramp(&out[y * 10 + 10], 20, out[y]);
}

static void invert(const struct image *im, struct image *out, int y)
{
    for (int x = 0; x < im->w; x++)
        out->data[y * out->stride + x] = (unsigned char)(255 - im->data[y * im->stride + x]);
}

void images(const struct image *in, struct image out)
{
    for (int y = 0; y < in->h; y++)
        invert(in, &out, y);
}

static void differences(float (*out)[50], const float (*in)[50], int i)
{
    for (int x = 1; x < 50; x++)
        out[i][x] = in[i][x] - in[i][x - 1];
}

void fixed(float out[][50], float in[][50], int h)
{
    for (int i = 0; i < h; i++)
        differences(out, (const float(*)[50])in, i);
}

static void next(int *p, int w)
{
    for (int x = 0; x < w; x++)
        p[x + w] = p[x] + x;
}

/* Each row is made of the one before. */
void shifted(int *p, int w, int h)
{
    for (int y = 0; y + 1 < h; y++)
        next(p + y * w, w);
}

static void copy(const unsigned char *from, unsigned char *to, int n)
{
    while (n--)
        *to++ = *from++;
}

void copies(const unsigned char *in, unsigned char *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        copy(in + y * w, out + (h - 1 - y) * w, w);
}

/* A recursion along each row stays in its thread. */
static void scan(const float *in, float *out, int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++) {
        sum = sum * 0.5f + in[k];
        out[k] = sum;
    }
}

void scans(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        scan(in + y * w, out + y * w, w);
}

/* Functions in functions. */
static void line(const float *in, float *out, int n, int step)
{
    const float *from = in + step;
    for (int i = 0; i + step < n; i++)
        out[i] = from[i] + in[i];
}

static void lines(const float *in, float *out, int n, int rows)
{
    for (int i = 0; i < rows; i++)
        line(in + i * n, out + i * n, n, 2);
}

void deep(const float *in, float *out, int count, int w, int h)
{
    for (int i = 0; i < count; i++)
        lines(in + i * w * h, out + i * w * h, w, h);
}

int main(void)
{
    for (int w = 1; w < 60; w += 13)
        for (int h = 1; h < 9; h += 3) {
            const int n = 3 * w * h;
            float *f = floats(n), *g = floats(n), *m = floats(50 * h), *d = floats(50 * h), *r = floats(10 * h + 20);
            unsigned char *b = bits(n), *o = bits(n);
            unsigned short *s = (unsigned short *)ints(n, 0, 999);
            int *p = ints(n, -9, 9);
            rows(f, g, w, 3 * h);
            show("rows", g, 4 * n);
            rows(f, f + w / 2, w, 2 * h);
            show("rows that overlap", f, 4 * n);
            planes(b, o, 3, w, h);
            show("planes", o, n);
            weighted(s, b, w, 3 * h, 250);
            show("weighted", s, 2 * n);
            ramps(r, h);
            show("ramps", r, 4 * (10 * h + 20));
            const struct image in = {b, w, 3 * h, w}, out = {o, w, 3 * h, w};
            images(&in, out);
            show("images", o, n);
            fixed((float(*)[50])d, (float(*)[50])m, h);
            show("fixed", d, 4 * 50 * h);
            shifted(p, w, 3 * h);
            show("shifted", p, 4 * n);
            copies(b, o, w, 3 * h);
            show("copies", o, n);
            scans(f, g, w, 3 * h);
            show("scans", g, 4 * n);
            deep(f, g, 3, w, h);
            show("deep", g, 4 * n);
            row(f, g, w);
            plane(b, o, w, h);
            add(s, b, w, 255);
            ramp(r, h, 0.25f);
            invert(&in, (struct image *)&out, h);
            differences((float(*)[50])d, (const float(*)[50])m, h - 1);
            next(p, w);
            copy(b, o + w, w);
            line(f, g, n, 1);
            lines(g, f, w, h);
            show("alone", f, 4 * n);
            show("alone", o, n);
            show("alone", d, 4 * 50 * h);
            finish();
        }
    return 0;
}
