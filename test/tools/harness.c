/*===- harness.c - random data, guarded buffers and hashes of outputs -------===*/
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Size sizes[] = {{0, 0}, {1, 1}, {0, 5}, {5, 0}, {1, 7}, {7, 1}, {2, 2}, {3, 3}, {5, 4}, {33, 17}, {64, 64}, {71, 9}};
const int sizeCount = sizeof sizes / sizeof *sizes;

enum { guardBytes = 512, maxBuffers = 256 };

typedef struct {
    unsigned char *block; /* guard, data, guard */
    size_t bytes;
} Buffer;

static Buffer buffers[maxBuffers];
static int bufferCount;
static uint64_t state;

static uint32_t next(void)
{
    if (state == 0) {
        const char *seed = getenv("NIDUS_TEST_SEED");
        state = 0x9E3779B97F4A7C15u * (uint64_t)(1 + (seed ? atoi(seed) : 0));
    }
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) ^ (uint32_t)(state >> 17);
}

static unsigned char guardByte(size_t i)
{
    return (unsigned char)(0xA5 ^ (i * 37));
}

static void *newBuffer(size_t bytes)
{
    if (bufferCount == maxBuffers) {
        fprintf(stderr, "harness: more than %d buffers\n", maxBuffers);
        exit(2);
    }
    unsigned char *block = malloc(bytes + 2 * guardBytes);
    if (!block) {
        fprintf(stderr, "harness: no memory\n");
        exit(2);
    }
    for (size_t i = 0; i < guardBytes; i++)
        block[i] = block[guardBytes + bytes + i] = guardByte(i);
    buffers[bufferCount++] = (Buffer){block, bytes};
    return block + guardBytes;
}

void *bits(size_t bytes)
{
    unsigned char *data = newBuffer(bytes);
    for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)(next() >> 8);
    return data;
}

static double real(void)
{
    return (double)next() / 4294967296.0 * 16.0 - 8.0;
}

float *floats(size_t count)
{
    float *data = newBuffer(count * sizeof *data);
    for (size_t i = 0; i < count; i++)
        data[i] = (float)(int)(real() * 65536.0) / 65536.0f;
    return data;
}

double *doubles(size_t count)
{
    double *data = newBuffer(count * sizeof *data);
    for (size_t i = 0; i < count; i++)
        data[i] = real();
    return data;
}

float *weights(size_t count)
{
    float *data = newBuffer(count * sizeof *data);
    for (size_t i = 0; i < count; i++)
        data[i] = (float)(1 + next() % 1000) / (1001.0f * (float)count);
    return data;
}

int *ints(size_t count, int lo, int hi)
{
    int *data = newBuffer(count * sizeof *data);
    for (size_t i = 0; i < count; i++)
        data[i] = randomInt(lo, hi);
    return data;
}

int randomInt(int lo, int hi)
{
    return (int)(lo + (int64_t)(next() % ((uint64_t)((int64_t)hi - lo) + 1)));
}

static const Buffer *findBuffer(const void *data)
{
    for (int i = 0; i < bufferCount; i++)
        if (buffers[i].block + guardBytes == data)
            return &buffers[i];
    return NULL;
}

static void checkGuards(const Buffer *buffer)
{
    for (size_t i = 0; i < guardBytes; i++)
        if (buffer->block[i] != guardByte(i) || buffer->block[guardBytes + buffer->bytes + i] != guardByte(i)) {
            fprintf(stderr, "harness: a byte outside a buffer of %zu bytes was written\n", buffer->bytes);
            exit(3);
        }
}

void show(const char *label, const void *data, size_t bytes)
{
    const Buffer *buffer = findBuffer(data);
    if (buffer) {
        checkGuards(buffer);
        bytes = buffer->bytes;
    }
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < bytes; i++)
        hash = (hash ^ ((const unsigned char *)data)[i]) * 1099511628211u;
    printf("%s: %zu bytes, %016llx\n", label, bytes, (unsigned long long)hash);
    if (!getenv("NIDUS_TEST_VALUES"))
        return;
    for (size_t i = 0; i < bytes; i++)
        printf("%02x%s", ((const unsigned char *)data)[i], i % 4 == 3 ? " " : "");
    printf("\n");
}

void showInt(const char *label, long long value)
{
    printf("%s: %lld\n", label, value);
}

void showReal(const char *label, double value)
{
    printf("%s: %a\n", label, value);
}

void finish(void)
{
    for (int i = 0; i < bufferCount; i++) {
        checkGuards(&buffers[i]);
        free(buffers[i].block);
    }
    bufferCount = 0;
}
