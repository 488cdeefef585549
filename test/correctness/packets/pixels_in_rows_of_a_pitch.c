// y * stride + x * channels + c and z * plane + y * stride + x, whose sizes say nothing of each other: a test at run time says which
// rows hold their pixels, and C does the others.
// RUN: %check %s --expect=invert:mapped --expect=blurred:mapped --expect=planesOut:mapped --expect=cropped:mapped --expect=scaled:mapped --expect=turned:mapped --expect=smoothed:mapped --expect=added:mapped --expect=counted:mapped --fallbacks=some
#include "harness.h"
#include <string.h>

typedef struct {
    int width, height, stride, channels;
    uint8_t *data;
} Image;

void invert(const uint8_t *in, uint8_t *out, int w, int h, int channels, int inStride, int outStride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < channels; c++)
                out[y * outStride + x * channels + c] = 255 - in[y * inStride + x * channels + c];
}

void blurred(const Image *in, Image *out)
{
    for (int y = 1; y < in->height - 1; y++)
        for (int x = 1; x < in->width - 1; x++)
            for (int c = 0; c < in->channels; c++) {
                int sum = 0;
                for (int dy = -1; dy <= 1; dy++)
                    for (int dx = -1; dx <= 1; dx++)
                        sum += in->data[(y + dy) * in->stride + (x + dx) * in->channels + c];
                out->data[y * out->stride + x * out->channels + c] = sum / 9;
            }
}

/* The loop over channels is the outermost one. */
void planesOut(const Image *in, uint8_t *planes)
{
    for (int c = 0; c < in->channels; c++)
        for (int y = 0; y < in->height; y++)
            for (int x = 0; x < in->width; x++)
                planes[(c * in->height + y) * in->width + x] = in->data[y * in->stride + x * in->channels + c];
}

void cropped(const Image *in, Image *out, int left, int top)
{
    for (int y = 0; y < out->height; y++)
        for (int x = 0; x < out->width; x++)
            for (int c = 0; c < out->channels; c++)
                out->data[y * out->stride + x * out->channels + c] = in->data[(y + top) * in->stride + (x + left) * out->channels + c];
}

/* In place. */
void scaled(short *image, int w, int h, int channels, long stride, const float *gains)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < channels; c++)
                image[y * stride + x * channels + c] = (short)(image[y * stride + x * channels + c] * gains[c]);
}

/* Columns of one image are rows of the other. */
void turned(const float *in, float *out, int w, int h, int channels, int inStride, int outStride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < channels; c++)
                out[x * outStride + y * channels + c] = in[y * inStride + x * channels + c];
}

void smoothed(const float *in, float *out, int nx, int ny, int nz, int row, int plane)
{
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++)
                out[z * plane + y * row + x] = 0.5f * in[z * plane + y * row + x] +
                                               0.125f * (in[(z - 1) * plane + y * row + x] + in[z * plane + (y + 1) * row + x]) +
                                               0.25f * in[z * plane + y * row + x - 1];
}

void added(const int *a, int *b, long nx, long ny, long nz, long row, long plane)
{
    for (long z = 0; z < nz; z++)
        for (long y = 0; y < ny; y++)
            for (long x = 0; x < nx; x++)
                b[z * plane + y * row + x] += a[z * plane + y * row + x];
}

int counted(const Image *in, int above)
{
    int n = 0;
    for (int y = 0; y < in->height; y++)
        for (int x = 0; x < in->width; x++)
            for (int c = 0; c < in->channels; c++)
                n += in->data[y * in->stride + x * in->channels + c] > above;
    return n;
}

static void images(int w, int h, int channels, int pad)
{
    int stride = w * channels + pad, room = (h + 4) * (stride > 0 ? stride + 8 : 8) + 400;
    Image in = {w, h, stride, channels, bits(room)}, out = {w, h, stride + 3, channels, bits(room + 3 * (h + 4))};
    uint8_t *planes = bits(room);
    invert(in.data, out.data, w, h, channels, stride, stride + 3);
    show("invert", out.data, 0);
    blurred(&in, &out);
    show("blurred", out.data, 0);
    planesOut(&in, planes);
    show("planes", planes, 0);
    Image part = {w - 2, h - 1, stride, channels, out.data};
    cropped(&in, &part, 1, 1);
    show("cropped", out.data, 0);
    showInt("counted", counted(&in, 99));
    show("in", in.data, 0);
    short *values = (short *)ints(room, -100, 100);
    scaled(values, w, h, channels, stride, weights(8));
    show("scaled", values, 0);
    int turnedStride = h * channels + 1;
    float *across = floats((w + 2) * (turnedStride > 0 ? turnedStride : 1) + 400);
    turned(floats(room), across, w, h, channels, stride, turnedStride);
    show("turned", across, 0);
    finish();
}

static void volumes(int nx, int ny, int nz, int row, int plane)
{
    int room = (nz + 1) * (plane + row) + 64;
    float *out = floats(room);
    int *sums = ints(room, -9, 9);
    smoothed(floats(room), out, nx, ny, nz, row, plane);
    added(ints(room, -9, 9), sums, nx, ny, nz, row, plane);
    show("smoothed", out, 0);
    show("sums", sums, 0);
    finish();
}

int main(void)
{
    for (int i = 0; i < sizeCount; i++)
        for (int channels = 1; channels <= 4; channels++)
            images(sizes[i].w, sizes[i].h, channels, i % 3 * channels);
    /* Rows that share samples, rows without room, no channels at all. */
    images(20, 9, 3, -3);
    images(20, 9, 3, -40);
    images(20, 9, 0, 5);
    volumes(17, 9, 5, 17, 17 * 9);
    volumes(30, 4, 3, 33, 33 * 4 + 5);
    volumes(30, 4, 3, 29, 29 * 4);
    volumes(30, 4, 3, 40, 100);
    volumes(1, 1, 1, 1, 1);
    return 0;
}
