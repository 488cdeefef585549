// Planes and strides are elements of small arrays in a struct, or in an array of pointers.
// RUN: %check %s --expect=sum:mapped --expect=selfStride:left
#include "harness.h"

typedef struct {
    uint8_t *data[4];
    int linesize[4];
    int width, height;
} Frame;

void halve(const Frame *in, Frame *out)
{
    for (int y = 0; y < in->height; y++) {
        const uint8_t *src = in->data[0] + y * in->linesize[0];
        uint8_t *dst = out->data[1] + y * out->linesize[1];
        for (int x = 0; x < in->width; x++)
            dst[x] = src[x] / 2;
    }
}

void sum(const uint8_t *planes[], uint8_t **out, int n)
{
    for (int i = 0; i < n; i++)
        out[0][i] = (uint8_t)(planes[0][i] + planes[1][i] + planes[2][i]);
}

void selfStride(int *n, int *data)
{
    for (int y = 0; y < 3; y++) {
        n[0] = y;
        data[y * n[0]] = y;
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        Frame in = {{bits((w + 3) * h)}, {w + 3}, w, h};
        Frame out = {{NULL, bits((w + 1) * h)}, {0, w + 1}, 0, 0};
        halve(&in, &out);
        show("halve", out.data[1], 0);
        const uint8_t *planes[3] = {bits(w), bits(w), bits(w)};
        uint8_t *target[1] = {bits(w)};
        sum(planes, target, w);
        show("sum", target[0], 0);
        finish();
    }
    int n = 0, data[5] = {0};
    selfStride(&n, data);
    showInt("last", data[4] + data[1]);
    finish();
    return 0;
}
