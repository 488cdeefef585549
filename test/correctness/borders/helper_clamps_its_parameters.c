// A helper that assigns to its parameters before it reads the image, called with places that counters give and with
// places that data decides.
// RUN: %check %s
#include "harness.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    int w, h, stride;
    uint8_t *data;
} Image;

static int at(const Image *image, int x, int y)
{
    if (x < 0)
        x = 0;
    if (x >= image->w)
        x = image->w - 1;
    if (y < 0)
        y = 0;
    else if (y > image->h - 1)
        y = image->h - 1;
    return image->data[y * image->stride + x];
}

void mean(const Image *in, Image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++) {
            int sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++)
                    sum += at(in, x + i, y + j);
            out->data[y * out->stride + x] = (uint8_t)(sum / 9);
        }
}

void cross(const Image *in, Image *out)
{
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < out->w; x++)
            out->data[y * out->stride + x] =
                (uint8_t)((at(in, x - 1, y) + at(in, x + 1, y) + at(in, x, y - 1) + at(in, x, y + 1)) / 4);
}

void displace(const Image *in, Image *out, const int *dx, const int *dy)
{
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < out->w; x++)
            out->data[y * out->stride + x] = (uint8_t)at(in, x + dx[y * out->w + x], y + dy[y * out->w + x]);
}

void blur_in_place_of_helper(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    int xx = x + i, yy = y + j;
                    if (xx < 0) xx = 0; else if (xx > w - 1) xx = w - 1;
                    if (yy < 0) yy = 0; else if (yy > h - 1) yy = h - 1;
                    sum += in[yy * w + xx];
                }
            out[y * w + x] = (uint8_t)(sum / 9);
        }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h, stride = w + 3, sw = 1 + randomInt(0, 50), sh = 1 + randomInt(0, 50);
        /* The last row ends where the memory ends. */
        size_t bytes = h > 0 ? (size_t)(stride * (h - 1) + w) : 0, other = (size_t)(sw * sh);
        Image in = {w, h, stride, malloc(bytes + !bytes)}, source = {sw, sh, sw, malloc(other)};
        Image out = {w, h, stride, bits((size_t)(stride * h))};
        memcpy(in.data, bits(bytes), bytes);
        memcpy(source.data, bits(other), other);
        int *dx = ints((size_t)(w * h), -9, 9), *dy = ints((size_t)(w * h), -9, 9);
        mean(&in, &out);
        show("mean", out.data, 0);
        cross(&source, &out);
        show("cross", out.data, 0);
        displace(&source, &out, dx, dy);
        show("displace", out.data, 0);
        uint8_t *flat = bits((size_t)(w * h)), *blurred = bits((size_t)(w * h));
        blur_in_place_of_helper(flat, blurred, w, h);
        show("blur", blurred, 0);
        free(in.data);
        free(source.data);
        finish();
    }
    return 0;
}
