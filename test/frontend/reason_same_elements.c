// Every sample is added to the same few sums: no data chooses them.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: reason_same_elements.c:[[@LINE+11]]:{{[0-9]+}}: remark: iterations of the loop over 'i' may write the same element of array 'sum' [carried-dependence]
float sums(const unsigned char *in, const float *weights, int w, int h, int x, int y, int channels)
{
    float sum[8] = {0};
    unsigned long k = 0, l;
    for (int i = 0; i < 4; i++) {
        int row = y + i < 0 ? 0 : y + i < h ? y + i : h - 1;
        for (int j = 0; j < 4; j++) {
            int column = x + j < 0 ? 0 : x + j < w ? x + j : w - 1;
            l = (row * w + column) * channels;
            for (int d = 0; d < channels; d++)
                sum[d] += weights[k] * (float)in[l + d];
            k++;
        }
    }
    return sum[0];
}
