// Tables of what each byte stands for, entry by entry from the bits of its index: which elements of the small tables an iteration reads is many
// cases, and nobody needs to know them.
// RUN: %check %s
#include "harness.h"

static void packedSums(uint32_t *table, const int *sums)
{
    for (int i = 0; i < 256; i++)
        table[i] = sums[i & 0x3] | sums[(i >> 2) & 0x3] << 8 | sums[(i >> 4) & 0x3] << 16 | (uint32_t)sums[(i >> 6) & 0x3] << 24;
}

static void wordsOfBits(uint32_t *words, const uint32_t *on, int count)
{
    for (int i = 0; i < count; i++)
        words[i] = on[i & 1] << 24 | on[(i >> 1) & 1] << 16 | on[(i >> 2) & 1] << 8 | on[(i >> 3) & 1];
}

static void countedBytes(uint8_t *sums, const uint32_t *lines, const uint8_t *table, int w, int h, int pitch)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int row = 0; row < 4; row++) {
                const uint8_t *line = (const uint8_t *)(lines + (4 * y + row) * pitch);
                sum += table[line[2 * x]] + table[line[2 * x + 1]];
            }
            sums[y * w + x] = (uint8_t)sum;
        }
}

int main(void)
{
    const int sums[4] = {0, 1, 1, 2};
    const uint32_t on[2] = {0x01, 0xfe};
    uint32_t *packed = bits(256 * sizeof *packed), *words = bits(1000 * sizeof *words);
    packedSums(packed, sums), wordsOfBits(words, on, 1000);
    show("packed", packed, 256 * sizeof *packed), show("words", words, 1000 * sizeof *words);
    uint8_t *table = bits(256);
    for (int k = 0; k < sizeCount; k++) {
        const int w = sizes[k].w, h = sizes[k].h, pitch = w / 2 + 2;
        uint32_t *lines = bits((size_t)(4 * h + 1) * pitch * sizeof *lines);
        uint8_t *out = bits((size_t)w * h);
        countedBytes(out, lines, table, w, h, pitch);
        show("sums", out, (size_t)w * h);
    }
    finish();
    return 0;
}
