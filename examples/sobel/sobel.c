#include "sobel.h"

#include <math.h>
#include <stdlib.h>

void sobel(const Image *im, Image *edges)
{
    for (int y = 0; y < im->height; y++) {
        for (int x = 0; x < im->width; x++) {
            if (x == 0 || y == 0 || x == im->width - 1 || y == im->height - 1) {
                edges->data[y * edges->stride + x] = 0;
                continue;
            }
            const uint8_t *p = &im->data[y * im->stride + x];
            const int s = im->stride;
            const int dx = p[-s + 1] + 2 * p[1] + p[s + 1] - p[-s - 1] - 2 * p[-1] - p[s - 1];
            const int dy = p[s - 1] + 2 * p[s] + p[s + 1] - p[-s - 1] - 2 * p[-s] - p[-s + 1];
            const int sum = abs(dx) + abs(dy);
            edges->data[y * edges->stride + x] = sum > 255 ? 255 : sum;
        }
    }
}

/* The pixel (x, y), or the nearest one inside. */
static inline int at(const Image *im, int x, int y)
{
    x = x < 0 ? 0 : x >= im->width ? im->width - 1 : x;
    y = y < 0 ? 0 : y >= im->height ? im->height - 1 : y;
    return im->data[y * im->stride + x];
}

void sobel_gradient(const Image *im, Gradient *gradient)
{
    for (int y = 0; y < im->height; y++)
        for (int x = 0; x < im->width; x++) {
            Gradient *g = &gradient[y * im->width + x];
            g->dx = at(im, x + 1, y - 1) + 2 * at(im, x + 1, y) + at(im, x + 1, y + 1) - at(im, x - 1, y - 1) -
                    2 * at(im, x - 1, y) - at(im, x - 1, y + 1);
            g->dy = at(im, x - 1, y + 1) + 2 * at(im, x, y + 1) + at(im, x + 1, y + 1) - at(im, x - 1, y - 1) -
                    2 * at(im, x, y - 1) - at(im, x + 1, y - 1);
        }
}

void gradient_length(const Gradient *gradient, float *length, int n)
{
    for (int i = 0; i < n; i++) {
        const float dx = gradient[i].dx, dy = gradient[i].dy;
        length[i] = sqrtf(dx * dx + dy * dy);
    }
}

static int square(Gradient g) { return g.dx * g.dx + g.dy * g.dy; }

void thin_edges(const Gradient *gradient, Image *edges, int threshold)
{
    const int w = edges->width, h = edges->height;
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            const Gradient g = gradient[y * w + x];
            const int length = square(g);
            uint8_t edge = 0;
            if (length > threshold * threshold) {
                /* The neighbour that the gradient points at: along x, along y, or on a diagonal (tan 22.5 degrees is
                 * 0.414). */
                const int ax = abs(g.dx), ay = abs(g.dy);
                int i = 0, j = 0;
                if (1000 * ay > 414 * ax)
                    j = 1;
                if (1000 * ax > 414 * ay)
                    i = (g.dx > 0) == (g.dy > 0) || j == 0 ? 1 : -1;
                if (length > square(gradient[(y - j) * w + x - i]) && length >= square(gradient[(y + j) * w + x + i]))
                    edge = 255;
            }
            edges->data[y * edges->stride + x] = edge;
        }
}
