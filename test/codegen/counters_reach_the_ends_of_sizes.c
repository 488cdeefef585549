// What a signed counter reaches is what its loop says: no formula of a launcher asks where its type ends, which no C program gets past.
// RUN: %nidus translate --map=legal -o %t.out %s && FileCheck %s < %t.out/counters_reach_the_ends_of_sizes.cu

// A bound that is a product, a sum, or unsigned.
void products(int w, int h, const float *in, float *out)
{
    for (int i = 0; i < w * h; i++)
        out[i] = in[i] * 2;
}
// CHECK: _products_{{[0-9]+}}(
// CHECK: {0, {{[{][{]}}h * w, 1{{[}][}]}}}
// CHECK: Range<int>(0, h * w)

void around(int i, const float *in, float *out)
{
    for (int k = i - 1; k <= i + 1; k++)
        out[k] = in[k] * 2;
}
// CHECK: _around_{{[0-9]+}}(
// CHECK: {i - 1, {{[{][{]}}3, 1{{[}][}]}}}
// CHECK: Range<int>(i - 1, i + 2)

void colours(unsigned colors, const float *in, float *out)
{
    for (int c = 0; c < colors; c++)
        out[c] = in[c] * 2;
}
// CHECK: _colours_{{[0-9]+}}(
// CHECK: {0, {{[{][{]}}colors, 1{{[}][}]}}}
// CHECK: Range<int>(0, colors)

// Whoever leaves a loop before its end may say that it has none.
int found(unsigned most, const int *in, int wanted)
{
    for (int c = 0; c < most; c++)
        if (in[c] == wanted)
            return c;
    return -1;
}
// CHECK: _found_{{[0-9]+}}(
// CHECK: Range<int>(0, nidus::min(2147483648L, most))
