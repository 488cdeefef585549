#include "../common/image.h"
#include "../common/show.h"
#include "video.h"

#include <stdlib.h>
#include <string.h>

/* A camera that looks at a part of the photograph, twice as large: it turns, and stands still from frame `stop` on. */
enum { w = 131, h = 79, n = w * h, frames = 100, stop = 60, noise = 16 };

static void look(const struct show *show, int k, uint8_t *frame)
{
    const int turned = k < stop ? k : stop, top = show->h / 3, left = show->w * 2 / 3 + 3 * turned;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const uint8_t *p = show->grey + (top + y / 2) * show->w + (left + x) / 2;
            const int right = (left + x) % 2, below = y % 2 * show->w;
            frame[y * w + x] = (uint8_t)((p[0] + p[right] + p[below] + p[below + right] + 2) / 4);
        }
}

/* Noise of a bad sensor: the sum of two dice. */
static void add_noise(uint8_t *frame, uint32_t *dice)
{
    for (int i = 0; i < n; i++) {
        *dice = *dice * 1664525u + 1013904223u;
        const int v = frame[i] + (int)(*dice >> 28) + (int)(*dice >> 24 & 15) - 15;
        frame[i] = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
    }
}

/* Mean square difference. */
static double error(const uint8_t *a, const uint8_t *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum / n;
}

/* All that is not like its neighbours by more than noise stays as it is. */
static void check_edges(void)
{
    enum { side = 16 };
    uint8_t in[side * side], out[side * side];
    for (int i = 0; i < side * side; i++)
        in[i] = (uint8_t)(i / side < 7 && i % side > 4 ? 200 : i == 100 ? 90 : 40);
    sigma5(in, out, 1, side, side, noise);
    show_expect(memcmp(in, out, sizeof in) == 0, "edges and points are no noise");
}

/* Every frame in, every frame out; the same frames as from a clip. */
static void play(const uint8_t *clip, uint8_t *out)
{
    struct video video;
    show_expect(video_open(&video, w, h, noise), "there is memory for a video");
    for (int k = 0; k < frames; k++)
        video_frame(&video, clip + k * n, out + k * n);
    video_close(&video);
}

int main(int argc, char **argv)
{
    struct show show = show_open(argc, argv);
    uint8_t *clean = allocate(frames * n), *clip = allocate(frames * n);
    uint8_t *still = allocate(frames * n), *out = allocate(frames * n);
    float *moved = allocate(n * sizeof(float)), *past = allocate(n * sizeof(float));
    uint32_t dice = 1;
    show_expect((show.w * 2 / 3 + 3 * stop + w) / 2 < show.w && show.h / 3 + h / 2 < show.h,
                "the photograph is large enough");
    check_edges();
    for (int k = 0; k < frames; k++)
        look(&show, k, clean + k * n);
    memcpy(clip, clean, frames * n);
    for (int k = 0; k < frames; k++)
        add_noise(clip + k * n, &dice);

    for (show_begin(&show, "sigma5"); show_again(&show);)
        sigma5(clip, still, frames, w, h, noise);
    show_data(&show, still, frames * n);

    for (int i = 0; i < n; i++)
        past[i] = still[i];
    for (show_begin(&show, "motion"); show_again(&show);)
        motion(still + n, past, moved, w, h);
    show_data(&show, moved, n * sizeof(float));

    /* In place: every round starts from the first frame. */
    for (show_begin(&show, "settle"); show_again(&show);) {
        for (int i = 0; i < n; i++)
            past[i] = still[i];
        settle(still + n, moved, past, out, n, noise);
    }
    show_data(&show, past, n * sizeof(float));

    for (show_begin(&show, "video_frame"); show_again(&show);)
        play(clip, out);
    show_data(&show, out, frames * n);
    for (int k = 0; k < frames; k++) {
        const double noisy = error(clip + k * n, clean + k * n), alone = error(still + k * n, clean + k * n),
                     both = error(out + k * n, clean + k * n);
        show_expect(alone < noisy && both < noisy, "the filter takes noise out");
        show_expect(k < stop + 20 || both < alone / 2, "the past takes out more where the camera stands still");
    }

    /* The last frame, by itself, and with the past. */
    uint8_t *three = allocate(3 * n);
    for (int y = 0; y < h; y++)
        for (int part = 0; part < 3; part++) {
            const uint8_t *from = part == 0 ? clip : part == 1 ? still : out;
            memcpy(three + (3 * y + part) * w, from + (frames - 1) * n + y * w, w);
        }
    show_picture(&show, three, 3 * w, h, 1);

    free(three);
    free(clean);
    free(clip);
    free(still);
    free(out);
    free(moved);
    free(past);
    show_close(&show);
    return 0;
}
