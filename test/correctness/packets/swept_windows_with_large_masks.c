// Windows of floats with more coefficients than constant memory keeps at hand: packets of eight columns that are swept.
// RUN: %check %s
#include "harness.h"

void large(const float *in, float *out, const float *mask, int w, int h)
{
    for (int y = 8; y < h - 8; y++)
        for (int x = 8; x < w - 8; x++) {
            float sum = 0;
            for (int j = 0; j < 17; j++)
                for (int i = 0; i < 17; i++)
                    sum += mask[j * 17 + i] * in[(y + j - 8) * w + x + i - 8];
            out[y * w + x] = sum;
        }
}

void whole(const int *in, int *out, int mask[19][19], int w, int h, int pitch)
{
    for (int y = 9; y < h - 9; y++)
        for (int x = 9; x < w - 9; x++) {
            int sum = 0;
            for (int j = 0; j < 19; j++)
                for (int i = 0; i < 19; i++)
                    sum += mask[j][i] * in[(y + j - 9) * pitch + x + i - 9];
            out[y * pitch + x] = sum;
        }
}

int main(void)
{
    const Size large_sizes[] = {{17, 17}, {19, 19}, {20, 23}, {40, 21}, {77, 50}, {128, 41}, {131, 44}, {135, 39}};
    for (int s = 0; s < 8; s++) {
        int w = large_sizes[s].w, h = large_sizes[s].h, pitch = w + s % 3;
        float *in = floats((size_t)w * h), *out = floats((size_t)w * h), *mask = floats(17 * 17);
        int *numbers = ints((size_t)pitch * h, -99, 99), *sums = ints((size_t)pitch * h, 0, 9), *factors = ints(19 * 19, -9, 9);
        large(in, out, mask, w, h);
        show("large", out, sizeof(float) * w * h);
        if (w > 18 && h > 18)
            whole(numbers, sums, (int(*)[19])factors, w, h, pitch);
        show("whole", sums, sizeof(int) * pitch * h);
        finish();
    }
    return 0;
}
