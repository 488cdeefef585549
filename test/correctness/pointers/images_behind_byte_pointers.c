// Images of libraries point to bytes, or to nothing that C knows, and their rows are bytes apart: what a nest reads there as floats is
// an array of floats, if rows and addresses keep floats whole.
// RUN: %check %s --expect=blurred:mapped --expect=untyped:mapped --expect=scaled:mapped --expect=halved:mapped --expect=both:pointer-cast
#include "harness.h"
#include <string.h>

typedef struct {
    int rows, cols;
    size_t step; /* bytes */
    uint8_t *data;
} Mat;

typedef struct {
    int w, h, pitch;
    void *pixels;
} Surface;

void blurred(const Mat *in, Mat *out)
{
    for (int y = 1; y < in->rows - 1; y++) {
        const float *above = (const float *)(in->data + (y - 1) * in->step);
        const float *here = (const float *)(in->data + y * in->step);
        const float *below = (const float *)(in->data + (y + 1) * in->step);
        float *to = (float *)(out->data + y * out->step);
        for (int x = 1; x < in->cols - 1; x++)
            to[x] = (above[x] + here[x - 1] + here[x] + here[x + 1] + below[x]) * 0.2f;
    }
}

void untyped(const Surface *in, Surface *out)
{
    for (int y = 0; y < in->h; y++) {
        const uint16_t *from = (const uint16_t *)((const char *)in->pixels + y * in->pitch);
        uint16_t *to = (uint16_t *)((char *)out->pixels + y * out->pitch);
        for (int x = 0; x < in->w; x++)
            to[x] = (uint16_t)(from[x] ^ from[in->w - 1 - x]);
    }
}

void scaled(unsigned char *data, int w, int h, long step, double by)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            *(double *)(data + y * step + x * sizeof(double)) *= by;
}

void halved(const Mat *in, Mat *out)
{
    const unsigned char *from = in->data;
    unsigned char *to = out->data;
    for (int y = 0; y < out->rows; y++, from += 2 * in->step, to += out->step)
        for (int x = 0; x < out->cols; x++)
            ((int *)to)[x] = ((const int *)from)[2 * x] >> 1;
}

/* Elements of two sizes in one array are left. */
void both(uint8_t *data, int n)
{
    for (int i = 0; i < n; i++) {
        float f = ((const float *)data)[i];
        data[4 * i] = (uint8_t)(f > 0);
    }
}

static Mat mat(int rows, int cols, int size, int gap)
{
    size_t step = (size_t)(cols * size + gap);
    Mat m = {rows, cols, step, NULL};
    m.data = (uint8_t *)floats((step * rows + 3) / 4 + 2);
    return m;
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h;
        Mat a = mat(h, w, 4, 4 * (k % 5)), b = mat(h, w, 4, 4 * (k % 3)), c = mat(h / 2, w / 2, 4, 0);
        memset(b.data, 0, b.step * h);
        blurred(&a, &b), show("blurred", b.data, 0);
        halved(&a, &c), show("halved", c.data, 0);
        Surface s = {w, h, 2 * w + 2 * (k % 4), bits((2 * w + 6) * h)}, t = {w, h, 2 * w, bits(2 * w * h)};
        untyped(&s, &t), show("untyped", t.pixels, 0);
        double *d = doubles((w + 3) * h);
        scaled((unsigned char *)d, w, h, 8 * (w + k % 4), 0.75), show("scaled", d, 0);
        both(a.data, h ? w : 0), show("both", a.data, 0);
        finish();
    }
    return 0;
}
