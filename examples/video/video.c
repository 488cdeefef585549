#include "video.h"

#include <math.h>
#include <nidus/nidus.h>
#include <stdlib.h>

static int clamp(int v, int least, int most) { return v < least ? least : v > most ? most : v; }

void sigma5(const uint8_t *in, uint8_t *out, int frames, int w, int h, int noise)
{
    for (int k = 0; k < frames; k++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                const uint8_t *frame = in + k * h * w;
                const int here = frame[y * w + x];
                int sum = 0, n = 0;
                for (int j = -2; j <= 2; j++)
                    for (int i = -2; i <= 2; i++) {
                        const int there = frame[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
                        if (abs(there - here) <= noise) {
                            sum += there;
                            n++;
                        }
                    }
                out[(k * h + y) * w + x] = (uint8_t)((sum + n / 2) / n);
            }
}

void motion(const uint8_t *still, const float *past, float *moved, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0.0f;
            for (int j = -2; j <= 2; j++)
                for (int i = -2; i <= 2; i++) {
                    const int there = clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1);
                    sum += fabsf(still[there] - past[there]);
                }
            moved[y * w + x] = sum / 25.0f;
        }
}

void settle(const uint8_t *still, const float *moved, float *past, uint8_t *out, int n, int noise)
{
    const float least = 0.35f * noise, most = 0.7f * noise;
    for (int i = 0; i < n; i++) {
        const float step = fminf(fmaxf((moved[i] - least) / (most - least), 0.15f), 1.0f);
        past[i] += step * (still[i] - past[i]);
        out[i] = (uint8_t)(past[i] + 0.5f);
    }
}

int video_open(struct video *video, int w, int h, int noise)
{
    const int n = w * h;
    uint8_t *still = malloc(n);
    float *moved = malloc(n * sizeof(float)), *past = malloc(n * sizeof(float));
    *video = (struct video){w, h, noise, still, moved, past};
    if (!still || !moved || !past) {
        free(still);
        free(moved);
        free(past);
        return 0;
    }
    nidus_keep(still, n);
    nidus_keep(moved, n * sizeof(float));
    nidus_keep(past, n * sizeof(float));
    for (int i = 0; i < n; i++)
        past[i] = -1000.0f; /* far from any frame */
    return 1;
}

void video_frame(struct video *video, const uint8_t *in, uint8_t *out)
{
    sigma5(in, video->still, 1, video->w, video->h, video->noise);
    motion(video->still, video->past, video->moved, video->w, video->h);
    settle(video->still, video->moved, video->past, out, video->w * video->h, video->noise);
}

void video_close(struct video *video)
{
    nidus_discard(video->still);
    nidus_discard(video->moved);
    nidus_discard(video->past);
    free(video->still);
    free(video->moved);
    free(video->past);
}
