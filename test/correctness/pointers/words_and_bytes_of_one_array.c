// One nest sees an array as words, the next one as bytes: what the first wrote stays on the device for the second, and parts of
// words are read where the host has them.
// RUN: %check %s
#include "harness.h"

#define BYTE(line, n) (*((uint8_t *)((uintptr_t)((uint8_t *)(line) + (n)) ^ 3)))

void words_then_bytes(uint32_t *data, uint8_t *out, int n)
{
    for (int i = 0; i < n; i++)
        data[i] = data[i] * 2654435761u + 1;
    for (int i = 0; i < 4 * n; i++)
        out[i] = ((uint8_t *)data)[i] ^ 0x5a;
}

void bytes_then_words(uint32_t *data, uint32_t *out, int n)
{
    for (int i = 1; i < 4 * n; i += 2)
        ((uint8_t *)data)[i] = (uint8_t)(i * 7);
    for (int i = 0; i < n; i++)
        out[i] = data[n - 1 - i] >> 3;
}

void part_of_words(const uint32_t *data, uint32_t *copy, int first, int last)
{
    for (int j = first; j < last; j++)
        BYTE(copy, j) = BYTE(data, j) + 1;
}

int main(void)
{
    for (int n = 0; n < 40; n += 3) {
        uint32_t *data = bits(4 * n), *copy = bits(4 * n);
        uint8_t *out = bits(4 * n);
        words_then_bytes(data, out, n);
        show("words", data, 4 * n);
        show("bytes", out, 4 * n);
        bytes_then_words(data, copy, n);
        show("data", data, 4 * n);
        show("copy", copy, 4 * n);
        for (int first = 0; first < 9 && n >= 3; first++)
            for (int last = first; last < 4 * n && last < first + 7; last++) {
                part_of_words(data, copy, first, last);
                show("part", copy, 4 * n);
            }
        finish();
    }
    return 0;
}
