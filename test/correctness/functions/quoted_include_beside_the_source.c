// #include "..." of a file beside the source resolves from name.c, which lies in another folder, without any -I flag.
// RUN: %check %s
#include "harness.h"
#include "../Inputs/pixel_helpers.h"

void offset(uint8_t *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = clampToByte(a[i] + PIXEL_OFFSET);
}

int main(void)
{
    uint8_t *a = bits(300);
    offset(a, 300);
    show("a", a, 0);
    finish();
    return 0;
}
