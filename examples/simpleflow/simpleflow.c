#include "simpleflow.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static int clamp(int v, int least, int most) { return v < least ? least : v > most ? most : v; }
static int rounded(float v) { return (int)floorf(v + 0.5f); }
static float square(float v) { return v * v; }

/* Of pixels whose greys differ, and of places that are (i, j) apart. */
static float alike(int difference) { return 1.0f / (1.0f + square(difference / 12.0f)); }
static float near(int i, int j) { return 1.0f / (1.0f + (i * i + j * j) / 8.0f); }

void halve(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h / 2; y++)
        for (int x = 0; x < w / 2; x++) {
            const uint8_t *p = in + 2 * y * w + 2 * x;
            out[y * (w / 2) + x] = (uint8_t)((p[0] + p[1] + p[w] + p[w + 1] + 2) / 4);
        }
}

void select_points(const struct vector *prior, uint8_t *mask, int w, int h, float limit)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const struct vector here = prior[y * w + x];
            float most = 0.0f;
            for (int j = -cell; j <= cell; j++)
                for (int i = -cell; i <= cell; i++) {
                    const struct vector there = prior[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
                    most = fmaxf(most, fabsf(there.x - here.x) + fabsf(there.y - here.y));
                }
            mask[y * w + x] = (x % cell == 0 && y % cell == 0) || most > limit;
        }
}

void match(const uint8_t *from, const uint8_t *to, const struct vector *prior, const uint8_t *mask, struct vector *flow,
           int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            flow[y * w + x] = prior[y * w + x];
            if (!mask[y * w + x])
                continue;
            const int here = from[y * w + x];
            const int x0 = rounded(prior[y * w + x].x), y0 = rounded(prior[y * w + x].y);
            float best = FLT_MAX;
            for (int v = y0 - reach; v <= y0 + reach; v++)
                for (int u = x0 - reach; u <= x0 + reach; u++) {
                    float sum = 0.01f * (u * u + v * v); /* of equal ones the shortest */
                    for (int j = -radius; j <= radius; j++)
                        for (int i = -radius; i <= radius; i++) {
                            const int qx = clamp(x + i, 0, w - 1), qy = clamp(y + j, 0, h - 1);
                            const int pixel = from[qy * w + qx];
                            const int there = to[clamp(qy + v, 0, h - 1) * w + clamp(qx + u, 0, w - 1)];
                            sum += near(i, j) * alike(pixel - here) * square((float)(pixel - there));
                        }
                    if (sum < best) {
                        best = sum;
                        flow[y * w + x].x = (float)u;
                        flow[y * w + x].y = (float)v;
                    }
                }
        }
}

void extrapolate(const struct vector *flow, const uint8_t *mask, struct vector *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int left = x / cell * cell, top = y / cell * cell;
            const int right = left + cell < w ? left + cell : left, bottom = top + cell < h ? top + cell : top;
            const float a = (float)(x - left) / cell, b = (float)(y - top) / cell;
            const struct vector p = flow[top * w + left], q = flow[top * w + right];
            const struct vector r = flow[bottom * w + left], s = flow[bottom * w + right];
            struct vector v = flow[y * w + x];
            if (!mask[y * w + x]) {
                v.x = (1 - b) * ((1 - a) * p.x + a * q.x) + b * ((1 - a) * r.x + a * s.x);
                v.y = (1 - b) * ((1 - a) * p.y + a * q.y) + b * ((1 - a) * r.y + a * s.y);
            }
            out[y * w + x] = v;
        }
}

void confidence(const uint8_t *from, const uint8_t *to, const struct vector *flow, float *sure, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int here = from[y * w + x];
            const int x0 = x + rounded(flow[y * w + x].x), y0 = y + rounded(flow[y * w + x].y);
            float sum = 0.0f, least = FLT_MAX;
            for (int v = -reach; v <= reach; v++)
                for (int u = -reach; u <= reach; u++) {
                    const int there = to[clamp(y0 + v, 0, h - 1) * w + clamp(x0 + u, 0, w - 1)];
                    const float difference = square((float)(here - there));
                    sum += difference;
                    least = fminf(least, difference);
                }
            sure[y * w + x] = sum / ((2 * reach + 1) * (2 * reach + 1)) - least;
        }
}

void occlusions(const struct vector *flow, const struct vector *back, float *sure, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const struct vector way = flow[y * w + x];
            const int there_x = clamp(x + rounded(way.x), 0, w - 1), there_y = clamp(y + rounded(way.y), 0, h - 1);
            const struct vector return_way = back[there_y * w + there_x];
            if (fabsf(way.x + return_way.x) + fabsf(way.y + return_way.y) > 1.0f)
                sure[y * w + x] = 0.0f;
        }
}

void cross_bilateral(const uint8_t *image, const float *sure, const struct vector *in, struct vector *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum_x = 0.0f, sum_y = 0.0f, sum = 0.0f;
            for (int j = -2 * radius; j <= 2 * radius; j++)
                for (int i = -2 * radius; i <= 2 * radius; i++) {
                    const int q = clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1);
                    const float weight = near(i, j) * alike(image[q] - image[y * w + x]) * (sure[q] + 0.01f);
                    sum_x += weight * in[q].x;
                    sum_y += weight * in[q].y;
                    sum += weight;
                }
            out[y * w + x].x = sum_x / sum;
            out[y * w + x].y = sum_y / sum;
        }
}

void upscale(const struct vector *in, struct vector *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int at = clamp(y / 2, 0, h / 2 - 1) * (w / 2) + clamp(x / 2, 0, w / 2 - 1);
            out[y * w + x].x = 2.0f * in[at].x;
            out[y * w + x].y = 2.0f * in[at].y;
        }
}

/* The displacements from one image to another, which the prior ones are near to. */
static void look(const uint8_t *from, const uint8_t *to, const struct vector *prior, uint8_t *mask,
                 struct vector *matched, struct vector *found, int w, int h)
{
    select_points(prior, mask, w, h, 0.5f);
    match(from, to, prior, mask, matched, w, h);
    extrapolate(matched, mask, found, w, h);
}

/* What of them can be relied upon, spread over the others. */
static void smoothen(const uint8_t *from, const uint8_t *to, const struct vector *found, const struct vector *back,
                     float *sure, struct vector *smooth, int w, int h)
{
    confidence(from, to, found, sure, w, h);
    occlusions(found, back, sure, w, h);
    cross_bilateral(from, sure, found, smooth, w, h);
}

/* What half the image says, in `flow` and `flow_back`, for the whole image. */
static void refine(const uint8_t *a, const uint8_t *b, struct vector *flow, struct vector *flow_back,
                   struct vector *prior, uint8_t *mask, struct vector *matched, struct vector *there,
                   struct vector *back, float *sure, int w, int h)
{
    upscale(flow, prior, w, h);
    look(a, b, prior, mask, matched, there, w, h);
    upscale(flow_back, prior, w, h);
    look(b, a, prior, mask, matched, back, w, h);
    smoothen(a, b, there, back, sure, flow, w, h);
    smoothen(b, a, back, there, sure, flow_back, w, h);
}

static void no_motion(struct vector *flow, int n)
{
    for (int i = 0; i < n; i++)
        flow[i].x = flow[i].y = 0.0f;
}

int simple_flow(const uint8_t *from, const uint8_t *to, struct vector *flow, int w, int h)
{
    const size_t n = (size_t)w * h, bytes = n * sizeof(struct vector);
    uint8_t *half_a = malloc(n / 4), *half_b = malloc(n / 4), *quarter_a = malloc(n / 16), *quarter_b = malloc(n / 16);
    uint8_t *mask = malloc(n);
    float *sure = malloc(n * sizeof(float));
    struct vector *prior = malloc(bytes), *matched = malloc(bytes), *there = malloc(bytes), *back = malloc(bytes);
    struct vector *flow_back = malloc(bytes);
    const int done = half_a && half_b && quarter_a && quarter_b && mask && sure && prior && matched && there && back &&
                     flow_back;
    if (done) {
        halve(from, half_a, w, h);
        halve(to, half_b, w, h);
        halve(half_a, quarter_a, w / 2, h / 2);
        halve(half_b, quarter_b, w / 2, h / 2);
        no_motion(flow, (w / 8) * (h / 8));
        no_motion(flow_back, (w / 8) * (h / 8));
        refine(quarter_a, quarter_b, flow, flow_back, prior, mask, matched, there, back, sure, w / 4, h / 4);
        refine(half_a, half_b, flow, flow_back, prior, mask, matched, there, back, sure, w / 2, h / 2);
        refine(from, to, flow, flow_back, prior, mask, matched, there, back, sure, w, h);
    }
    free(half_a);
    free(half_b);
    free(quarter_a);
    free(quarter_b);
    free(mask);
    free(sure);
    free(prior);
    free(matched);
    free(there);
    free(back);
    free(flow_back);
    return done;
}
