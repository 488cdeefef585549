// The row is a remainder, the column a parameter: of the declared array, only elements that it has go in.
// RUN: %check %s --expect=column:mapped
// RUN: %nidus translate %s -o %t.out -- -I%tools && FileCheck %s < %t.out/column_of_rows_that_remainders_choose.cu
#include "harness.h"
#include <stdio.h>

static uint8_t image[300][3];

// CHECK: nest.holds(n >= 1 && c <= 2)
// CHECK: nidus::Input<uint8_t> image(nest, "image", image_, {c, {{[{][{]}}nidus::min(300, n), 3}, {1, 1}}});
long column(int n, int from, uint8_t c)
{
    long sum = 0;
    for (int k = 2; k >= -2; k--)
        sum += image[(from + k + 3 * n) % n][c] * (k + 3);
    return sum;
}

int main(void)
{
    uint8_t *bytes = bits(900);
    for (int i = 0; i < 900; i++)
        image[i / 3][i % 3] = bytes[i];
    for (int n = 1; n <= 300; n += 23)
        for (uint8_t c = 0; c < 3; c++)
            printf("%d %d: %ld\n", n, c, column(n, n - 1, c));
    finish();
    return 0;
}
