// The bytes that are written hold the image's own width: after the store the loop bound is another one.
// RUN: %check %s --fallbacks=some
#include "harness.h"
#include <string.h>

typedef struct {
    int w, h;
    uint8_t *data;
} Image;

void clear(Image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->data[y * 8 + x] = 1;
}

int main(void)
{
    uint8_t *pixels = bits(64);
    Image usual = {8, 8, pixels};
    clear(&usual);
    show("usual", pixels, 0);
    Image self = {4, 1, NULL};
    self.data = (uint8_t *)&self.w;
    self.w = 2;
    clear(&self);
    showInt("width", self.w);
    finish();
    return 0;
}
