// Two pitches that say nothing of each other, in planes: heads of an attention, each in its part of a row. Where parts or rows overlap,
// the C runs.
// RUN: %check %s --expect=attention:mapped=1 --expect=normalise:mapped=1 --expect=shift:mapped=1 --fallbacks=some --nidus-option=--fp-reassociate=off
#include "harness.h"

static void attention(float *out, float *scores, const float *in, int B, int T, int C, int heads)
{
    int size = C / heads;
    for (int b = 0; b < B; b++)
        for (int t = 0; t < T; t++)
            for (int h = 0; h < heads; h++) {
                const float *query = in + b * T * C * 3 + t * C * 3 + h * size;
                float *row = scores + b * heads * T * T + h * T * T + t * T;
                for (int other = 0; other <= t; other++) {
                    const float *key = in + b * T * C * 3 + other * C * 3 + h * size + C;
                    float sum = 0;
                    for (int i = 0; i < size; i++)
                        sum += query[i] * key[i];
                    row[other] = sum;
                }
                float *to = out + b * T * C + t * C + h * size;
                for (int i = 0; i < size; i++)
                    to[i] = 0;
                for (int other = 0; other <= t; other++) {
                    const float *value = in + b * T * C * 3 + other * C * 3 + h * size + C * 2;
                    for (int i = 0; i < size; i++)
                        to[i] += row[other] * value[i];
                }
            }
}

static void normalise(float *x, int planes, int rows, int parts, int pitch, int size)
{
    for (int p = 0; p < planes; p++)
        for (int y = 0; y < rows; y++)
            for (int k = 0; k < parts; k++) {
                float sum = 1;
                for (int i = 0; i < size; i++)
                    sum = sum * 0.5f + x[p * rows * pitch + y * pitch + k * size + i];
                for (int i = 0; i < size; i++)
                    x[p * rows * pitch + y * pitch + k * size + i] /= sum * sum + 1;
            }
}

/* Volumes of planes of rows of parts: four pitches and the elements. */
static void shift(int *x, int volumes, int planes, int rows, int parts, int pitch, int size)
{
    for (int v = 0; v < volumes; v++)
        for (int p = 0; p < planes; p++)
            for (int y = 0; y < rows; y++)
                for (int k = 0; k < parts; k++)
                    for (int i = 1; i < size; i++)
                        x[((v * planes + p) * rows + y) * pitch + k * size + i] += x[((v * planes + p) * rows + y) * pitch + k * size + i - 1];
}

int main(void)
{
    float *in = floats(3 * 2 * 19 * 35), *scores = floats(2 * 5 * 19 * 19), *out = floats(2 * 19 * 35);
    attention(out, scores, in, 2, 19, 35, 5), show("all of a row", out, 0), show("scores", scores, 0);
    attention(out, scores, in, 2, 19, 35, 3), show("a part of it", out, 0);
    attention(out, scores, in, 1, 1, 35, 35), show("heads of one", out, 0);
    attention(out, scores, in, 2, 0, 35, 5), show("no rows", out, 0);
    float *x = floats(4 * 7 * 40);
    normalise(x, 4, 7, 5, 40, 8), show("rows", x, 0);
    normalise(x, 3, 7, 4, 40, 9), show("rows with a rest", x, 0);
    normalise(x, 3, 7, 6, 20, 7), show("parts beyond the row", x, 0);
    normalise(x, 4, 7, 1, 40, 40), show("one part", x, 0);
    normalise(x, 2, 3, 4, 0, 2), show("rows on each other", x, 0);
    int *y = ints(2 * 3 * 4 * 30, -9, 9);
    shift(y, 2, 3, 4, 5, 30, 6), show("volumes", y, 0);
    shift(y, 2, 3, 4, 3, 29, 7), show("volumes with rests", y, 0);
    shift(y, 2, 3, 4, 5, 10, 6), show("volumes that overlap", y, 0);
    finish();
    return 0;
}
