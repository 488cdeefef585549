// What only looks like a sort, or does more than to sort, runs as it is written.
// RUN: %check %s
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/sorted_window_left.cu
#include "harness.h"

// CHECK-NOT: nidus::sort

#define GATHER(type)                                                                                                   \
    type v[9];                                                                                                         \
    int n = 0;                                                                                                         \
    for (int j = -1; j <= 1; j++)                                                                                      \
        for (int i = -1; i <= 1; i++)                                                                                  \
            v[n++] = in[(y + j) * w + x + i]

// The first element is never compared.
void not_to_the_front(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            for (int i = 1; i < 9; i++) {
                uint8_t key = v[i];
                int k = i;
                for (; k > 1 && v[k - 1] > key; k--)
                    v[k] = v[k - 1];
                v[k] = key;
            }
            out[y * w + x] = v[4];
        }
}

// An element is lost, another one is there twice.
void loses_one(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            for (int i = 0; i < 8; i++)
                for (int k = i + 1; k < 9; k++)
                    if (v[k] < v[i])
                        v[i] = v[k];
            out[y * w + x] = v[4];
        }
}

// Not sorted as far as the element that is read.
void too_few_rounds(const int *in, int *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(int);
            for (int i = 0; i < 4; i++)
                for (int k = i + 1; k < 9; k++)
                    if (v[k] < v[i]) {
                        int t = v[i];
                        v[i] = v[k];
                        v[k] = t;
                    }
            out[y * w + x] = v[5];
        }
}

// Compared in another type, in which the order is another one.
void other_order(const signed char *in, signed char *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(signed char);
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++)
                    if ((uint8_t)v[k] > (uint8_t)v[k + 1]) {
                        signed char t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                    }
            out[y * w + x] = v[4];
        }
}

// How often it exchanges is a result of its own.
void counts_exchanges(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            int exchanges = 0;
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++)
                    if (v[k] > v[k + 1]) {
                        uint8_t t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                        exchanges++;
                    }
            out[y * w + x] = v[4] + exchanges;
        }
}

// The temporary is read after the loop.
void last_exchanged(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            uint8_t t = 7;
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++)
                    if (v[k] > v[k + 1]) {
                        t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                    }
            out[y * w + x] = v[4] ^ t;
        }
}

// The elements change on the way.
void changes_elements(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            for (int i = 1; i < 9; i++) {
                uint8_t key = v[i];
                int k = i;
                for (; k > 0 && v[k - 1] > key; k--)
                    v[k] = v[k - 1] + 1;
                v[k] = key;
            }
            out[y * w + x] = v[4];
        }
}

// Read again under another name, while it is sorted.
void another_name(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(uint8_t);
            uint8_t *first = &v[0];
            for (int i = 0; i < 8; i++)
                for (int k = 0; k < 8 - i; k++)
                    if (v[k] > v[k + 1]) {
                        uint8_t t = v[k];
                        v[k] = v[k + 1];
                        v[k + 1] = t;
                    }
            out[y * w + x] = *first;
        }
}

// Zeros of both signs are equal, and not the same.
void floats_are_left(const float *in, float *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            GATHER(float);
            for (int i = 1; i < 9; i++) {
                float key = v[i];
                int k = i;
                for (; k > 0 && v[k - 1] > key; k--)
                    v[k] = v[k - 1];
                v[k] = key;
            }
            out[y * w + x] = v[4];
        }
}

// The second half is dropped: an array of five keeps the least.
void keeps_the_least(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++) {
            uint8_t v[5];
            for (int j = 0; j < 9; j++) {
                uint8_t value = in[(y + j / 3 - 1) * w + x + j % 3 - 1];
                int k = j < 5 ? j : 4;
                if (j >= 5 && v[4] <= value)
                    continue;
                for (; k > 0 && v[k - 1] > value; k--)
                    v[k] = v[k - 1];
                v[k] = value;
            }
            out[y * w + x] = v[4];
        }
}

#define RUN(function, type)                                                                                            \
    do {                                                                                                               \
        type *in = bits(w * h * sizeof(type)), *out = bits(w * h * sizeof(type));                                      \
        function(in, out, w, h);                                                                                       \
        show(#function, out, 0);                                                                                       \
    } while (0)

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int w = sizes[k].w, h = sizes[k].h;
        RUN(not_to_the_front, uint8_t);
        RUN(loses_one, uint8_t);
        RUN(too_few_rounds, int);
        RUN(other_order, signed char);
        RUN(counts_exchanges, uint8_t);
        RUN(last_exchanged, uint8_t);
        RUN(changes_elements, uint8_t);
        RUN(another_name, uint8_t);
        RUN(keeps_the_least, uint8_t);
        float *in = floats(w * h), *out = floats(w * h);
        floats_are_left(in, out, w, h);
        show("floats_are_left", out, 0);
        finish();
    }
    return 0;
}
