// Arrays of arrays passed by value have the elements that C reads.
// RUN: %check %s
#include "harness.h"

void image(const uint8_t *in, uint8_t *out, const float k[5][5], int w, int h)
{
    for (int y = 2; y < h - 2; y++)
        for (int x = 2; x < w - 2; x++) {
            float s = 0;
            for (int j = 0; j < 5; j++)
                for (int i = 0; i < 5; i++)
                    s += k[j][i] * in[(y + j - 2) * w + x + i - 2];
            out[y * w + x] = (uint8_t)s;
        }
}

void volume(const float *in, float *out, float k[3][3][3], int n)
{
    for (int z = 1; z < n - 1; z++)
        for (int y = 1; y < n - 1; y++)
            for (int x = 1; x < n - 1; x++) {
                float s = 0;
                for (int l = 0; l < 3; l++)
                    for (int j = 0; j < 3; j++)
                        for (int i = 0; i < 3; i++)
                            s += k[l][j][i] * in[((z + l - 1) * n + y + j - 1) * n + x + i - 1];
                out[(z * n + y) * n + x] = s;
            }
}

void column(const float *in, float *out, float k[7][7], int n)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < 7; j++)
            s += k[j][3] * in[i + j];
        out[i] = s;
    }
}

int main(void)
{
    float *mask = floats(49), *volumes = floats(19 * 19 * 19), *results = floats(19 * 19 * 19);
    for (int i = 0; i < 25; i++)
        mask[i] = (1 + i % 3) / 60.0f;
    uint8_t *in = bits(70 * 30), *out = bits(70 * 30);
    image(in, out, (void *)mask, 70, 30), show("image", out, 0);
    volume(volumes, results, (void *)mask, 19), show("volume", results, 0);
    volume(volumes, results, NULL, 2), show("nothing", results, 0);
    column(volumes, results, (void *)mask, 99), show("column", results, 0);
    finish();
    return 0;
}
