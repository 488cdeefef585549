// A name that is longer than its column has a line of its own, and the texts stay below one another.
// RUN: %nidus explain %s | FileCheck %s --match-full-lines --strict-whitespace
//      CHECK:  array brightness_of_pixels
// CHECK-NEXT:                read-only cache: only read; the threads of a warp read different elements
//      CHECK:  array out     global memory: the nest writes to it
void brighten(const int *brightness_of_pixels, int *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = 2 * brightness_of_pixels[i];
}
