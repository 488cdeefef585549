#include "dither.h"

#include <stdlib.h>

int dither_push(const uint8_t *in, uint8_t *out, int w, int h)
{
    int *sum = malloc(sizeof(int) * w * h); /* sixteenths of grey */
    if (!sum)
        return 0;
    for (int i = 0; i < w * h; i++)
        sum[i] = 16 * in[i];

    for (int y = 0; y < h - 1; y++) {
        int *row = sum + y * w, *next = row + w;
        for (int x = 1; x < w - 1; x++) {
            const int value = row[x] / 16;
            const int white = value >= 128;
            const int error = white ? value - 255 : value;
            out[y * w + x] = white ? 255 : 0;
            row[x + 1] += 7 * error;
            next[x - 1] += 3 * error;
            next[x] += 5 * error;
            next[x + 1] += error;
        }
    }

    for (int y = 0; y < h - 1; y++) {
        out[y * w] = sum[y * w] / 16 >= 128 ? 255 : 0;
        out[y * w + w - 1] = sum[y * w + w - 1] / 16 >= 128 ? 255 : 0;
    }
    for (int x = 0; x < w; x++)
        out[(h - 1) * w + x] = sum[(h - 1) * w + x] / 16 >= 128 ? 255 : 0;
    free(sum);
    return 1;
}

int dither_collect(int w, int h, const uint8_t in[h][w], uint8_t out[h][w])
{
    /* A row more above, and a column more on both sides. */
    int(*error)[w + 2] = calloc(h + 1, sizeof *error);
    if (!error)
        return 0;
    for (int y = 1; y <= h; y++)
        for (int x = 1; x <= w; x++) {
            const int sum = 7 * error[y][x - 1] + error[y - 1][x - 1] + 5 * error[y - 1][x] + 3 * error[y - 1][x + 1];
            const int value = (16 * in[y - 1][x - 1] + sum) / 16;
            const int white = value >= 128;
            out[y - 1][x - 1] = white ? 255 : 0;
            error[y][x] = white ? value - 255 : value;
        }
    free(error);
    return 1;
}
