// The bytes that are written hold the image's own width: after the store the loop bound is another one.
// RUN: %check %s --fallbacks=some
#include "harness.h"

typedef struct {
    int w;
    uint8_t *data;
} Image;

void clear(Image *im)
{
    for (int x = 0; x < im->w; x++)
        im->data[x] = 1;
}

int main(void)
{
    uint8_t *pixels = bits(64);
    Image usual = {64, pixels};
    clear(&usual);
    show("usual", pixels, 0);
    Image self = {2, NULL};
    self.data = (uint8_t *)&self.w;
    clear(&self);
    showInt("width", self.w);
    finish();
    return 0;
}
