// Data by a remainder of counters, in rows of a declared length: which sizes fit is asked without solving for the counters.
// RUN: %check %s --expect=pattern:mapped
#include "harness.h"

void pattern(int w, int h, double image[60][70])
{
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            image[i][j] = (double)((313 * i + 991 * j) % 65536) / 65535.0f;
}

int main(void)
{
    double *image = doubles(60 * 70);
    pattern(60, 70, (double(*)[70])image);
    show("all", image, 0);
    pattern(7, 13, (double(*)[70])image);
    show("some", image, 0);
    finish();
    return 0;
}
