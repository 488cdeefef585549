// The helper changes what the loops depend on, or the pixels overlap the struct: only C's own order is right.
// RUN: %check %s --expect=crop:left --expect=count:left --expect=through:mapped --fallbacks=some
#include "harness.h"

typedef struct {
    int width, height;
    uint8_t *data;
} Image;

static void cutAt(Image *im, int x) { im->width = x < 7 ? im->width : x; }
static int written;
static void put(Image *im, int i, uint8_t v)
{
    im->data[i] = v;
    written++;
}
static void set(Image *im, int i, uint8_t v) { im->data[i] = (uint8_t)(v + im->width); }

void crop(Image *im)
{
    for (int x = 0; x < im->width; x++)
        cutAt(im, x);
}

void count(Image *im)
{
    for (int x = 0; x < im->width; x++)
        put(im, x, x);
}

void through(Image *im, int n)
{
    for (int i = 0; i < n; i++)
        set(im, i, i);
}

int main(void)
{
    Image im = {20, 3, bits(20)};
    crop(&im);
    showInt("width", im.width);
    im.width = 20;
    count(&im);
    show("count", im.data, 0);
    showInt("written", written);
    Image self = {0x00020304, 3, NULL};
    self.data = (uint8_t *)&self.width;
    through(&self, 4);
    showInt("through", self.width);
    self.data = bits(30);
    through(&self, 30);
    show("elsewhere", self.data, 0);
    finish();
    return 0;
}
