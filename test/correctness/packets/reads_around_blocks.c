// A search that reads only a few rows and columns around each block: a box around all of them is copied. Where the memory ends
// before that box does, the C runs.
// RUN: %check %s --fallbacks=some
#define _DEFAULT_SOURCE
#include "harness.h"
#include <sys/mman.h>
#include <unistd.h>

void around(const uint8_t *reference, int *sums, int w, int h, int stride, int range)
{
    int across = (w + 7) / 8, down = (h + 7) / 8;
    for (int by = 0; by < down; by++)
        for (int bx = 0; bx < across; bx++) {
            int sum = 0;
            for (int j = -range; j <= range; j++)
                for (int i = -range; i <= range; i++) {
                    int x0 = bx * 8 + i, y0 = by * 8 + j;
                    if (x0 < 0 || y0 < 0 || x0 + 8 > w || y0 + 8 > h)
                        continue;
                    sum += reference[y0 * stride + x0];
                }
            sums[by * across + bx] = sum;
        }
}

/* Memory after which there is none. */
static uint8_t *lastBytes(size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (bytes + page - 1) / page * page;
    uint8_t *all = mmap(0, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(all + size, page, PROT_NONE);
    return all + size - bytes;
}

int main(void)
{
    static const int ranges[] = {2, 0, 20, 1};
    for (int k = 0; k < 5; k++) {
        int w = 44 - k, h = 36 + k, stride = w + k % 3, range = ranges[k % 4];
        uint8_t *reference = bits(stride * h);
        int *sums = ints(((w + 7) / 8) * ((h + 7) / 8), 0, 0);
        around(reference, sums, w, h, stride, range);
        show("sums", sums, 0);
        finish();
    }
    /* Rows 0, 1, 7, 8, 9, 15, 16, 17, 23, 24 and 25 are read; from row 28 on no candidate would lie in the image. */
    int *sums = ints(25, 0, 0);
    uint8_t *reference = lastBytes(26 * 40);
    for (int k = 0; k < 26 * 40; k++)
        reference[k] = (uint8_t)(k * k);
    around(reference, sums, 40, 36, 40, 1);
    show("sums at the end of memory", sums, 0);
    finish();
    return 0;
}
