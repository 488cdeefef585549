// Frames are read from a file into one buffer, and a mask written to another file, as one does with a camera's: the state of the background
// stays on the device. 4 frames of 1200 bytes go in and masks of 1200 come home.
// RUN: %check %s --nvcc= --expect=watch:host-loop --expect=main:any --show-profile | FileCheck %s
// CHECK: h2d_bytes 4800
// CHECK: d2h_bytes 4800
#include <math.h>
#include <stdio.h>
#include "harness.h"
#include <stdlib.h>

int watch(FILE *in, FILE *out, int w, int h)
{
    int frames = 0;
    uint8_t *frame = malloc((size_t)w * h), *mask = malloc((size_t)w * h);
    float *background = malloc(sizeof(float) * w * h);
    for (int i = 0; i < w * h; i++)
        background[i] = 0;
    rewind(in);
    while (fread(frame, 1, (size_t)w * h, in) == (size_t)w * h) {
        for (int i = 0; i < w * h; i++)
            background[i] = 0.75f * background[i] + 0.25f * frame[i];
        for (int i = 0; i < w * h; i++)
            mask[i] = frame[i] > background[i] + 9 ? 255 : 0;
        fwrite(mask, 1, (size_t)w * h, out);
        frames++;
    }
    free(frame);
    free(mask);
    free(background);
    return frames;
}

int main(void)
{
    FILE *in = tmpfile(), *out = tmpfile();
    uint8_t *video = bits(4 * 1200);
    fwrite(video, 1, 4 * 1200, in);
    showInt("frames", watch(in, out, 40, 30));
    rewind(out);
    if (fread(video, 1, 4 * 1200, out) != 4 * 1200)
        return 1;
    show("masks", video, 4 * 1200);
    fclose(in);
    fclose(out);
    finish();
    return 0;
}
