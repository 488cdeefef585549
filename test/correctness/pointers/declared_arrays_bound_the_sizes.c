// Arrays of declared size that hold images of any size: only of sizes for which they have room is there a program.
// RUN: %check --expect=below:mapped=1 --expect=rows:mapped=1 --expect=planes:mapped=2 %s
#include "harness.h"

/* Rows around the packet's are past the end before its own are. */
void below(int h, int w, int stride, const float *in, uint8_t *out)
{
    int16_t zero[80 * 80] = {0};
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w / 2; x++) {
            int here = in[y * stride + x] <= 1 || 3 <= zero[y * w + x];
            out[y * stride + x] = zero[(y + 2) * w + x - 1] + here;
        }
}

static int16_t mask[80][80];
static int image[80 * 80 * 4], columns[80][80][4];
/* No row before the first one. */
void rows(int h, int w, int channels)
{
    for (int x = 3; x + 3 <= w; x++) {
        if (mask[h - 1][x] <= 96)
            columns[h / 2][x][channels - 1] = image[channels - 1 + x * channels + (h / 2) * w * channels];
        columns[h / 2][x][0] = image[x * channels + (h - 1) * w * channels];
    }
}

/* No plane past the last one. */
void planes(int h, int w, int c, const uint8_t *in, double *out)
{
    double all[3 * 80 * 80];
    for (int k = 0; k < 3; k++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++)
                all[(k * h + y) * w + x] = k * 7 + y * 5 - x;
    for (int y = 0; y < h && y <= c; y++)
        for (int x = 0; x < w; x += 2)
            out[y * w + x] = (x % 4 ? all[(c * h + y) * w + x] : all[((2 - c) * h + h - 1 - y) * w + x]) +
                             (in[x] > 99 ? all[(c * h + y) * w] : 1);
}

int main(void)
{
    for (int k = 0; k < 80 * 80 * 4; k++)
        image[k] = randomInt(-99, 99);
    for (int k = 0; k < 80 * 80; k++)
        mask[k / 80][k % 80] = randomInt(0, 200);
    for (int h = 2; h <= 20; h += 6)
        for (int w = 4; w <= 20; w += 5) {
            uint8_t *bytes = bits(h * (w + 3));
            double *sums = doubles(h * w);
            below(h, w, w + 3, floats(h * (w + 3)), bytes);
            show("below", bytes, h * (w + 3));
            for (int channels = 1; channels <= 4; channels++)
                rows(h, w, channels);
            show("rows", columns, sizeof columns);
            for (int c = 0; c < 3; c++) {
                planes(h, w, c, bytes, sums);
                show("planes", sums, sizeof *sums * h * w);
            }
            finish();
        }
    return 0;
}
