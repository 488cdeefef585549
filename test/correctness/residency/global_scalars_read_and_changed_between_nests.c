// Global sizes and parameters, changed by the host between two nests.
// RUN: %check %s --expect=run:mapped=2
#include "harness.h"

int width, height;
float factor = 0.5f;
static uint8_t *image;

void run(const uint8_t *in)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            image[y * width + x] = (uint8_t)(in[y * width + x] * factor);
    factor = 0.25f;
    height = height / 2;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            image[y * width + x] = (uint8_t)(image[y * width + x] + factor * 4);
}

int main(void)
{
    for (int k = 0; k < sizeCount; k++) {
        width = sizes[k].w, height = sizes[k].h;
        uint8_t *in = bits(width * height);
        image = bits(width * height);
        factor = 0.75f;
        run(in);
        show("image", image, 0);
        finish();
    }
    return 0;
}
