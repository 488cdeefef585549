// Structs whose fields are all of one type are rows of these: wide accesses of pixels of bytes and shorts, complex numbers, vectors and
// matrices, in windows with clamped borders, backwards, transposed, in place, in volumes, in rows that start anywhere.
// RUN: %check %s --fallbacks=any
#include "harness.h"
#include <string.h>

typedef struct {
    uint8_t r, g, b;
} Rgb;

static int clamp(int v, int high) { return v < 0 ? 0 : v > high ? high : v; }

void blur(const Rgb *in, Rgb *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int r = 0, g = 0, b = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    const Rgb *p = &in[clamp(y + j, h - 1) * w + clamp(x + i, w - 1)];
                    r += p->r;
                    g += p->g * (i + 2);
                    b += p->b * (j + 2);
                }
            out[y * w + x].r = (uint8_t)(r / 9);
            out[y * w + x].g = (uint8_t)(g / 18);
            out[y * w + x].b = (uint8_t)(b / 18);
        }
}

typedef struct {
    double re, im;
} Complex;

void multiplyConjugate(const Complex *a, const Complex *b, Complex *out, int n)
{
    for (int i = 0; i < n; i++) {
        out[i].re = a[i].re * b[i].re + a[i].im * b[i].im;
        out[i].im = a[i].im * b[i].re - a[i].re * b[i].im;
    }
}

void split(const Complex *in, double *re, double *im, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            re[y * w + x] = in[y * w + x].re;
            im[y * w + x] = in[y * w + x].im;
        }
}

struct vector {
    float x, y, z, w;
};

void gradient(const struct vector *in, int in_pitch, struct vector *out, int out_pitch, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const struct vector *at = in + y * in_pitch + x;
            struct vector *to = out + y * out_pitch + x;
            to->x = at[1].x - at[-1].x;
            to->y = at[in_pitch].y - at[-in_pitch].y;
            to->z = at[1].w - at[in_pitch].z;
            to->w = at->x * at->w;
        }
}

struct samples {
    int16_t v[3];
};

void exchange(const struct samples *in, struct samples *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            for (int c = 0; c < 3; c++)
                out[y * w + x].v[c] = (int16_t)(in[y * w + w - 1 - x].v[2 - c] / 2);
        }
}

void transpose(const struct samples *in, struct samples *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            out[x * h + y].v[0] = in[y * w + x].v[2];
            out[x * h + y].v[1] = in[y * w + x].v[0];
            out[x * h + y].v[2] = in[y * w + x].v[1];
        }
}

struct matrix {
    struct {
        float at[2];
    } row[2];
};

void inverse(const struct matrix *in, struct matrix *out, int n)
{
    for (int i = 0; i < n; i++) {
        float d = in[i].row[0].at[0] * in[i].row[1].at[1] - in[i].row[0].at[1] * in[i].row[1].at[0];
        d = d == 0 ? 0 : 1 / d;
        out[i].row[0].at[0] = in[i].row[1].at[1] * d;
        out[i].row[0].at[1] = -in[i].row[0].at[1] * d;
        out[i].row[1].at[0] = -in[i].row[1].at[0] * d;
        out[i].row[1].at[1] = in[i].row[0].at[0] * d;
    }
}

void endsInPlace(struct vector *v, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            v[y * w + x].x *= 2;
            if (v[y * w + x].y > 0)
                v[y * w + x].z = -1;
            v[y * w + x].w = (float)x;
        }
}

typedef struct {
    uint16_t low, high;
} Range;

void volume(const Range *in, Range *out, int w, int h, int d)
{
    for (int z = 1; z < d - 1; z++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++) {
                const int at = (z * h + y) * w + x;
                out[at].low = in[at - w * h].low < in[at + w * h].low ? in[at - 1].low : in[at + w].low;
                out[at].high = (uint16_t)(in[at - w].high / 2 + in[at + 1].high / 2);
            }
}

void swept(const Complex *in, Complex *out, int w, int h)
{
    for (int y = 6; y < h - 6; y++)
        for (int x = 6; x < w - 6; x++) {
            double re = 0, im = 0;
            for (int j = -6; j <= 6; j++)
                for (int i = -6; i <= 6; i++) {
                    re += in[(y + j) * w + x + i].re * (i + 7);
                    im += in[(y + j) * w + x + i].im * (j + 7);
                }
            out[y * w + x].re = re;
            out[y * w + x].im = im;
        }
}

void ofAnySize(const Rgb *in, Rgb *out, int w, int h, int radius)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int r = 0, g = 0, b = 0;
            for (int j = -radius; j <= radius; j++)
                for (int i = -radius; i <= radius; i++) {
                    const int at = clamp(y + j, h - 1) * w + clamp(x + i, w - 1);
                    r += in[at].r, g += in[at].g, b += in[at].b;
                }
            const int n = (2 * radius + 1) * (2 * radius + 1);
            out[y * w + x].r = (uint8_t)(r / n);
            out[y * w + x].g = (uint8_t)(g / n);
            out[y * w + x].b = (uint8_t)(b / n);
        }
}

static void images(int w, int h)
{
    Rgb *rgb = bits(w * h * sizeof *rgb), *blurred = bits(w * h * sizeof *blurred);
    blur(rgb, blurred, w, h);
    show("blur", blurred, 0);
    ofAnySize(rgb, blurred, w, h, 2);
    show("of any size", blurred, 0);
    struct samples *in = bits(w * h * sizeof *in), *out = bits(w * h * sizeof *out);
    exchange(in, out, w, h);
    show("exchange", out, 0);
    transpose(in, out, w, h);
    show("transpose", out, 0);
    if (w > 2 && h > 2) {
        Range *volumes = bits(4 * w * h * sizeof *volumes), *to = bits(4 * w * h * sizeof *to);
        volume(volumes, to, w, h, 4);
        show("volume", to, 0);
    }
}

static void numbers(int w, int h)
{
    Complex *a = (Complex *)doubles(2 * w * h), *b = (Complex *)doubles(2 * w * h), *out = (Complex *)doubles(2 * w * h);
    double *re = doubles(w * h), *im = doubles(w * h);
    multiplyConjugate(a, b, out, w * h);
    show("product", out, 0);
    split(out, re, im, w, h);
    show("re", re, 0);
    show("im", im, 0);
    swept(a, out, w, h);
    show("swept", out, 0);
    int in_pitch = w + randomInt(0, 3), out_pitch = w + randomInt(0, 3);
    struct vector *v = (struct vector *)floats(4 * in_pitch * h), *to = (struct vector *)floats(4 * out_pitch * h);
    gradient(v, in_pitch, to, out_pitch, w, h);
    show("gradient", to, 0);
    endsInPlace(v, w, h);
    show("ends", v, 0);
    inverse((const struct matrix *)v, (struct matrix *)to, w * h);
    show("inverse", to, 0);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        images(sizes[k].w, sizes[k].h);
        numbers(sizes[k].w, sizes[k].h);
        images(sizes[k].w + 37, sizes[k].h + 9);
        numbers(sizes[k].w + 37, sizes[k].h + 14);
        finish();
    }
    return 0;
}
