// Counters and offsets of more than 2^31 and 2^32 elements, of which few are touched.
// RUN: %check %s
#define _DEFAULT_SOURCE
#include "harness.h"
#include <sys/mman.h>

enum { ROWS = 4, COLUMNS = 77 };
static const long pitch = 1500000000; /* three of it are more than 2^32 */

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

void farRows(const uint8_t *in, uint8_t *out, int first, int h, int w, long stride)
{
    for (int y = first; y < h; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * stride + x] = in[y * stride + x - 1] + in[y * stride + x + 1] + y;
}

/* Pages that nobody touches need no memory. */
static uint8_t *image(void)
{
    return mmap(0, ROWS * pitch, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

int main(void)
{
    uint8_t *in = image(), *out = image(), *end = in + 3 * pitch;
    for (int x = 0; x < 100; x++)
        end[x] = x * 7 + 1;
    for (int k = 0; k < 3; k++) {
        if (k == 0)
            farCounters(in, out, 3 * pitch, COLUMNS);
        if (k == 1)
            farUnsignedCounters(in + pitch, out, 2 * (unsigned)pitch, COLUMNS);
        if (k == 2)
            farRows(in, out, ROWS - 1, ROWS, COLUMNS, pitch);
        show("middle", out + 2 * pitch, 100);
        show("end", out + 3 * pitch, 100);
    }
    return 0;
}
