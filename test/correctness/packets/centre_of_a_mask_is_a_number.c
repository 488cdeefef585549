// A mask of 100 x 100 whose centre a local says, and whose radius is known at run time: a test of the radius that only empty images pass was
// taken, as if the mask's columns counted from the end of the row before; each pixel had a launch of its own.
// RUN: %check %s --fallbacks=any
#include "harness.h"

static int picture[256][256];
static double filtered[256][256], mask[100][100];

void convolve(int radius)
{
    int i, j, p, q, cx = 100 / 2, cy = 70;
    double sum;
    for (i = radius; i <= 255 - radius; i++)
        for (j = radius; j <= 255 - radius; j++) {
            sum = 0;
            for (p = -radius; p <= radius; p++)
                for (q = -radius; q <= radius; q++)
                    sum += picture[i + p][j + q] * mask[p + cy][q + cx];
            filtered[i][j] = sum;
        }
}

int main(void)
{
    for (int i = 0; i < 256 * 256; i++)
        picture[i / 256][i % 256] = randomInt(0, 255);
    for (int i = 0; i < 100 * 100; i++)
        mask[i / 100][i % 100] = randomInt(-99, 99) / 64.0;
    for (int radius = 0; radius < 12; radius += 3) {
        convolve(radius);
        show("filtered", filtered, sizeof filtered);
    }
    convolve(200);
    show("nothing", filtered, sizeof filtered);
    return 0;
}
