// An erosion of packed bits as generators write it: 99 reads of three words, whose shifted bits nothing follows further. It took 7 s, and was too complex.
// RUN: %check %s --expect=spread:mapped=1
#include "harness.h"

void spread(const unsigned *in, unsigned *out, int width, int h, int words)
{
    const unsigned *p;
    unsigned *q;
    int inside = (unsigned)(width + 31) / 32;
    for (int y = 0; y < h; y++) {
        p = in + y * words;
        q = out + y * words;
        for (int x = 0; x < inside; x++, p++, q++)
            *q = p[0] |
                 ((p[0] << 1) | (p[1] >> 31)) | ((p[0] >> 1) | (p[-1] << 31)) |
                 ((p[0] << 2) | (p[1] >> 30)) | ((p[0] >> 2) | (p[-1] << 30)) |
                 ((p[0] << 3) | (p[1] >> 29)) | ((p[0] >> 3) | (p[-1] << 29)) |
                 ((p[0] << 4) | (p[1] >> 28)) | ((p[0] >> 4) | (p[-1] << 28)) |
                 ((p[0] << 5) | (p[1] >> 27)) | ((p[0] >> 5) | (p[-1] << 27)) |
                 ((p[0] << 6) | (p[1] >> 26)) | ((p[0] >> 6) | (p[-1] << 26)) |
                 ((p[0] << 7) | (p[1] >> 25)) | ((p[0] >> 7) | (p[-1] << 25)) |
                 ((p[0] << 8) | (p[1] >> 24)) | ((p[0] >> 8) | (p[-1] << 24)) |
                 ((p[0] << 9) | (p[1] >> 23)) | ((p[0] >> 9) | (p[-1] << 23)) |
                 ((p[0] << 10) | (p[1] >> 22)) | ((p[0] >> 10) | (p[-1] << 22)) |
                 ((p[0] << 11) | (p[1] >> 21)) | ((p[0] >> 11) | (p[-1] << 21)) |
                 ((p[0] << 12) | (p[1] >> 20)) | ((p[0] >> 12) | (p[-1] << 20)) |
                 ((p[0] << 13) | (p[1] >> 19)) | ((p[0] >> 13) | (p[-1] << 19)) |
                 ((p[0] << 14) | (p[1] >> 18)) | ((p[0] >> 14) | (p[-1] << 18)) |
                 ((p[0] << 15) | (p[1] >> 17)) | ((p[0] >> 15) | (p[-1] << 17)) |
                 ((p[0] << 16) | (p[1] >> 16)) | ((p[0] >> 16) | (p[-1] << 16)) |
                 ((p[0] << 17) | (p[1] >> 15)) | ((p[0] >> 17) | (p[-1] << 15)) |
                 ((p[0] << 18) | (p[1] >> 14)) | ((p[0] >> 18) | (p[-1] << 14)) |
                 ((p[0] << 19) | (p[1] >> 13)) | ((p[0] >> 19) | (p[-1] << 13)) |
                 ((p[0] << 20) | (p[1] >> 12)) | ((p[0] >> 20) | (p[-1] << 12)) |
                 ((p[0] << 21) | (p[1] >> 11)) | ((p[0] >> 21) | (p[-1] << 11)) |
                 ((p[0] << 22) | (p[1] >> 10)) | ((p[0] >> 22) | (p[-1] << 10)) |
                 ((p[0] << 23) | (p[1] >> 9)) | ((p[0] >> 23) | (p[-1] << 9)) |
                 ((p[0] << 24) | (p[1] >> 8)) | ((p[0] >> 24) | (p[-1] << 8));
    }
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        int words = (sizes[k].w + 31) / 32 + 2;
        unsigned *in = bits(4 * (size_t)words * (sizes[k].h + 1)), *out = bits(4 * (size_t)words * (sizes[k].h + 1));
        spread(in + 1, out + 1, sizes[k].w, sizes[k].h, words);
        show("spread", out, 0);
        finish();
    }
    return 0;
}
