// Loops of the host between loop nests that go their own ways: counters and bounds that change inside, pointers that move, rows against
// memory, remainders, squares, places from data. Whatever is said ahead, the host reads what the device has and the device what the host wrote.
// RUN: %check %s --nvcc= --fallbacks=any --expect=skips:any --expect=shrinks:any --expect=grows:any --expect=moves:any --expect=down:any --expect=back:any --expect=flipped:any --expect=triangle:any --expect=squares:any --expect=bent:any --expect=valley:any --expect=rest:any --expect=masked:any --expect=bytes:any --expect=cross:any --expect=writes:any --expect=local:any --expect=exchanged:any --expect=halves:any --expect=whiles:any --expect=chosen:any --expect=up:any --expect=hash:any --expect=main:any
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
    int w, h, stride;
    float *data;
} Image;
static void up(Image *im)
{
    const int w = im->w, h = im->h, s = im->stride;
    float *d = im->data;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            d[y * s + x] += 1;
}
static double hash(const Image *im)
{
    double t = 0;
    for (int k = 0; k < im->h * im->stride; k++)
        t = t * 1.0001 + im->data[k];
    return t;
}
/* the counter moves in the body */
static float skips(Image *im)
{
    up(im);
    float t = 1;
    const int n = im->h * im->stride;
    for (int k = 0; k < n; k++) {
        t = t * 0.5f + im->data[k];
        if (t > 40)
            k += 3;
    }
    up(im);
    return t;
}
/* the bound shrinks */
static float shrinks(Image *im)
{
    up(im);
    float t = 1;
    int n = im->h * im->stride;
    for (int k = 0; k < n; k++) {
        t = t * 0.5f + im->data[k];
        if (k % 7 == 0)
            n--;
    }
    up(im);
    return t;
}
/* grows */
static float grows(Image *im)
{
    up(im);
    float t = 1;
    int n = 3, m = im->h * im->stride;
    for (int k = 0; k < n; k++) {
        t = t * 0.5f + im->data[k];
        if (n < m)
            n++;
    }
    up(im);
    return t;
}
/* the pointer moves */
static float moves(Image *im)
{
    up(im);
    float t = 1;
    const float *p = im->data;
    for (int y = 0; y < im->h; y++) {
        for (int x = 0; x < im->w; x++)
            t = t * 0.5f + p[x];
        p += im->stride;
    }
    up(im);
    return t;
}
/* downwards, unsigned */
static float down(Image *im)
{
    up(im);
    float t = 1;
    for (unsigned k = (unsigned)(im->h * im->stride); k-- > 0;)
        t = t * 0.5f + im->data[k];
    up(im);
    return t;
}
static float back(Image *im)
{
    up(im);
    float t = 1;
    for (int y = im->h - 1; y >= 0; y--)
        for (int x = im->w - 1; x >= 0; x--)
            t = t * 0.5f + im->data[y * im->stride + x];
    up(im);
    return t;
}
/* negative pitch: from the last row on */
static float flipped(Image *im)
{
    up(im);
    float t = 1;
    const int s = -im->stride;
    const float *last = im->data + (im->h - 1) * im->stride;
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            t = t * 0.5f + last[y * s + x];
    up(im);
    return t;
}
/* a triangle, steps, squares of the counter */
static float triangle(Image *im)
{
    up(im);
    float t = 1;
    for (int y = 0; y < im->h; y++)
        for (int x = y; x < im->w; x += 2)
            t = t * 0.5f + im->data[y * im->stride + x];
    up(im);
    return t;
}
static float squares(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 0; k < 6; k++)
        t = t * 0.5f + im->data[k * k];
    up(im);
    return t;
}
static float bent(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 0; k < 9; k++)
        t = t * 0.5f + im->data[(k - 4) * (k - 4)];
    up(im);
    return t;
}
static float valley(Image *im)
{
    up(im);
    float t = 1;
    const int n = im->w;
    for (int k = 0; k < n; k++)
        t = t * 0.5f + im->data[k * (n - 1 - k)];
    up(im);
    return t;
}
static float rest(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 0; k < 50; k++)
        t = t * 0.5f + im->data[(k * 7) % 33];
    up(im);
    return t;
}
static float masked(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 10; k < 70; k++)
        t = t * 0.5f + im->data[k & 31];
    up(im);
    return t;
}
static float bytes(Image *im)
{
    up(im);
    float t = 1;
    int k = 0;
    for (uint8_t c = 250; c != 10; c++, k++)
        t = t * 0.5f + im->data[c];
    up(im);
    return t;
}
/* sums of counters against each other */
static float cross(Image *im)
{
    up(im);
    float t = 1;
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            t = t * 0.5f + im->data[(im->h - 1 - y) * im->stride + im->w - 1 - x];
    up(im);
    return t;
}
/* writes; the sizes lie behind what is written through another pointer */
static float writes(Image *im)
{
    up(im);
    float t = 1;
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++) {
            t = t * 0.5f + im->data[y * im->stride + x];
            im->data[y * im->stride + x] = t;
        }
    up(im);
    return t;
}
static float local(Image *im)
{
    up(im);
    float t = 1;
    float *d = im->data;
    const int w = im->w, h = im->h, s = im->stride;
    for (int y = 1; y < h; y++)
        for (int x = 0; x < w; x++) {
            d[y * s + x] = d[(y - 1) * s + x] * 0.5f + t;
            t = d[y * s + x];
        }
    up(im);
    return t;
}
static float exchanged(Image *im, Image *other)
{
    up(im);
    up(other);
    float t = 1;
    for (int k = 0; k < 40; k++) {
        t = t * 0.5f + im->data[k];
        float *z = im->data;
        im->data = other->data;
        other->data = z;
    }
    up(im);
    up(other);
    return t;
}
static float halves(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 0; k < im->w; k++)
        t = t * 0.5f + im->data[k / 2 * im->stride / 2];
    up(im);
    return t;
}
static float whiles(Image *im)
{
    up(im);
    float t = 1;
    int k = im->h * im->stride;
    while (k > 0) {
        k -= 3;
        if (k >= 0)
            t = t * 0.5f + im->data[k];
    }
    up(im);
    return t;
}
static float chosen(Image *im)
{
    up(im);
    float t = 1;
    for (int k = 0; k < 60; k++) {
        int at = (int)t % 90;
        if (at < 0)
            at = 0;
        t = t * 0.5f + im->data[at] + k;
    }
    up(im);
    return t;
}
int main(void)
{
    for (int v = 0; v < 3; v++) {
        const int w = (int[]){17, 33, 64}[v], h = (int[]){19, 21, 40}[v], s = w + v;
        Image im = {w, h, s, malloc(sizeof(float) * w * w * 200)},
              other = {w, h, s, malloc(sizeof(float) * w * w * 200)};
        for (int k = 0; k < w * w * 200; k++)
            im.data[k] = (float)(k % 23) / 7, other.data[k] = (float)(k % 19) / 5;
        float (*all[])(Image *) = {skips,  shrinks, grows,  moves, down,  back,   flipped, triangle, squares, bent,
                                   valley, rest,    masked, bytes, cross, writes, local,   halves,   whiles,  chosen};
        for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
            printf("%u: %a %a\n", f, all[f](&im), hash(&im));
        printf("%a %a %a\n", exchanged(&im, &other), hash(&im), hash(&other));
        free(im.data);
        free(other.data);
    }
}
