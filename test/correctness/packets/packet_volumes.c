// Packets of volumes: flat arrays, arrays of arrays and of variable length, every size, also none and one.
// RUN: %check %s
#include "harness.h"

void flat_f32(const float *in, float *out, int w, int h, int d)
{
    for (int z = 1; z < d - 1; z++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 1; x < w - 1; x++)
                out[(z * h + y) * w + x] = in[(z * h + y) * w + x - 1] + in[(z * h + y) * w + x + 1] -
                                           in[(z * h + y - 1) * w + x] * in[(z * h + y + 1) * w + x] +
                                           in[((z - 1) * h + y) * w + x] - in[((z + 1) * h + y) * w + x];
}
void eroded_u8(const uint8_t *in, uint8_t *out, int w, int h, int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                uint8_t least = 255;
                for (int k = -1; k <= 1; k++)
                    for (int j = -1; j <= 1; j++)
                        for (int i = -1; i <= 1; i++) {
                            if (z + k < 0 || z + k >= d || y + j < 0 || y + j >= h || x + i < 0 || x + i >= w)
                                continue;
                            const uint8_t v = in[((z + k) * h + y + j) * w + x + i];
                            least = v < least ? v : least;
                        }
                out[(z * h + y) * w + x] = least;
            }
}
void variable_f64(int w, int h, int d, double in[d][h][w], double out[d][h][w])
{
    for (int z = 0; z < d - 2; z++)
        for (int y = 1; y < h; y++)
            for (int x = 0; x < w; x++)
                out[z][y][x] = in[z + 2][y - 1][x] - in[z][y][x];
}
void fixed_u16(uint16_t in[9][20][70], uint16_t out[9][20][70], int d)
{
    for (int z = 0; z < d; z++)
        for (int y = 0; y < 18; y++)
            for (int x = 3; x < 70; x++)
                out[z][y][x] = in[z][y + 2][x - 3] ^ in[z][y][x];
}
void updated_i32(const int32_t *in, int32_t *sum, long w, long h, long d)
{
    for (long z = 0; z < d; z++)
        for (long y = 0; y < h; y++)
            for (long x = 0; x < w; x++)
                if (in[(z * h + y) * w + x] > 0)
                    sum[(z * h + y) * w + x] ^= in[(z * h + y) * w + x] + (int)z;
}
void images_u8(const uint8_t *in, uint8_t *out, int w, int h, int n)
{
    for (int k = 0; k < n; k++)
        for (int y = 1; y < h - 1; y++)
            for (int x = 0; x < w; x++)
                out[(k * h + y) * w + x] = (in[(k * h + y - 1) * w + x] + in[(k * h + y + 1) * w + x]) / 2;
}
void channels_u8(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                out[(y * w + x) * 3 + c] = 255 - in[(y * w + x) * 3 + c];
}

int main(void)
{
    for (int w = 0; w < 100; w += w < 3 ? 1 : 13)
        for (int k = 0; k < 3; k++) {
            int h = k == 0 ? 1 : 2 + (w + k) % 7, d = k == 1 ? 1 : 5 + (w + k) % 6;
            size_t n = (size_t)w * h * d;
            void *out = bits(8 * n + !n);
            flat_f32(floats(n), out, w, h, d), show("f32", out, 0);
            eroded_u8(bits(n), out, w, h, d), show("eroded", out, 0);
            if (w > 0)
                variable_f64(w, h, d, (void *)doubles(n), out), show("f64", out, 0);
            updated_i32(bits(4 * n), out, w, h, d), show("updated", out, 0);
            images_u8(bits(n), out, w, h, d), show("images", out, 0);
            channels_u8(bits(3 * n), out, w, h * d), show("channels", out, 0);
            finish();
        }
    uint16_t *in = bits(2 * 9 * 20 * 70), *out = bits(2 * 9 * 20 * 70);
    fixed_u16((void *)in, (void *)out, 9), show("u16", out, 0);
    fixed_u16((void *)in, (void *)out, 3), show("u16", out, 0);
    finish();
    return 0;
}
