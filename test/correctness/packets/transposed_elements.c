// Transpositions, rotations and reflections of elements of all sizes, from and to rows that start anywhere.
// RUN: %check %s
// RUN: %check %s -- -DELEMENT=uint16_t
// RUN: %check %s -- -DELEMENT=int32_t
// RUN: %check %s -- -DELEMENT=int64_t
#include "harness.h"

#ifndef ELEMENT
#define ELEMENT uint8_t
#endif
typedef ELEMENT Element;

void transpose(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + y] = in[y * pitch + x];
}
void gather(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < h; x++)
            out[y * h + x] = in[x * pitch + y];
}
void right(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x * h + (h - 1 - y)] = in[y * pitch + x];
}
void left(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[(w - 1 - x) * h + y] = in[y * pitch + x];
}
void gatherRight(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < h; x++)
            out[y * h + x] = in[(h - 1 - x) * pitch + y];
}
void gatherLeft(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < w; y++)
        for (int x = 0; x < h; x++)
            out[y * h + x] = in[x * pitch + (w - 1 - y)];
}
void flip(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[(h - 1 - y) * pitch + x];
}
void mirror(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + (w - 1 - x)] = in[y * pitch + x];
}
void half(const Element *in, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * w + x] = in[(h - 1 - y) * w + (w - 1 - x)];
}
void scatterHalf(const Element *in, int pitch, Element *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[(h - 1 - y) * w + w - 1 - x] = in[y * pitch + x];
}

int main(void)
{
    for (int w = 1; w < 60; w += w < 20 ? 4 : 11)
        for (int h = 1; h < 45; h += h < 16 ? 5 : 8) {
            int shift = (w + h) % 3, pitch = w + w % 2 * 3;
            size_t n = (size_t)w * h, size = sizeof(Element);
            const Element *in = (Element *)bits((pitch * h + 2) * size) + shift;
            Element *out = (Element *)bits((n + 1) * size) + h % 2;
            transpose(in, pitch, out, w, h), show("transpose", out, n * size);
            gather(in, pitch, out, w, h), show("gather", out, n * size);
            right(in, pitch, out, w, h), show("right", out, n * size);
            left(in, pitch, out, w, h), show("left", out, n * size);
            gatherRight(in, pitch, out, w, h), show("gatherRight", out, n * size);
            gatherLeft(in, pitch, out, w, h), show("gatherLeft", out, n * size);
            flip(in, pitch, out, w, h), show("flip", out, n * size);
            mirror(in, pitch, out, w, h), show("mirror", out, n * size);
            half(in, out, w, h), show("half", out, n * size);
            scatterHalf(in, pitch, out, w, h), show("scatterHalf", out, n * size);
            finish();
        }
    return 0;
}
