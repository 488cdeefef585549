// Counters and offsets of more than 2^31 and 2^32 elements, of which few are touched.
// RUN: %check %s
#define _DEFAULT_SOURCE
#include "harness.h"
#include <sys/mman.h>

enum { ROWS = 4, COLUMNS = 77 };
static const long pitch = 1500000000; /* three rows of it are more than 2^32 */

void farCounters(const uint8_t *in, uint8_t *out, long first, long n)
{
    for (long i = first; i < first + n; i++)
        out[i] = in[i] + 1;
}

void farUnsignedCounters(const uint8_t *in, uint8_t *out, unsigned first, unsigned n)
{
    for (unsigned i = first; i < first + n; i++)
        out[i] = in[i] * 3;
}

void farRows(const uint8_t *in, uint8_t *out, int h, int w, long stride)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = in[y * stride + x] + y;
}

void farNeighbours(const uint8_t *in, uint8_t *out, int w, long stride)
{
    for (int y = 1; y < ROWS - 1; y++)
        for (int x = 0; x < w; x++)
            out[y * stride + x] = in[(y - 1) * stride + x] + in[(y + 1) * stride + x];
}

/* Pages that nobody touches need no memory. */
static uint8_t *image(void)
{
    return mmap(0, ROWS * pitch, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

int main(void)
{
    uint8_t *in = image(), *out = image();
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < 100; x++)
            in[y * pitch + x] = x * 7 + y * 31;
    for (int k = 0; k < 4; k++) {
        if (k == 0)
            farCounters(in, out, 3 * pitch, COLUMNS);
        if (k == 1)
            farUnsignedCounters(in, out, 2 * (unsigned)pitch, COLUMNS);
        if (k == 2)
            farRows(in, out, ROWS, COLUMNS, pitch);
        if (k == 3)
            farNeighbours(in, out, COLUMNS, pitch);
        for (int y = 0; y < ROWS; y++)
            show("rows", out + y * pitch, 100);
    }
    return 0;
}
