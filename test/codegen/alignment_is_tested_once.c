// A window and the rows that are swept around it read one array by accesses of one width: its alignment is tested once.
// RUN: %nidus translate -o %t %s && FileCheck %s < %t/alignment_is_tested_once.cu
// CHECK: const bool aligned = nidus::aligned<4, float>(in, 0, w) && nidus::aligned<4, float>(out, 0, w);
#include <math.h>
void smooth(const float *in, float *out, int w, int h)
{
    for (int y = 5; y < h - 5; y++)
        for (int x = 5; x < w - 5; x++) {
            const float middle = in[y * w + x];
            float sum = 0, weights = 0;
            for (int j = -5; j <= 5; j++)
                for (int i = -5; i <= 5; i++) {
                    const float v = in[(y + j) * w + x + i], weight = expf(-(v - middle) * (v - middle));
                    sum += weight * v;
                    weights += weight;
                }
            out[y * w + x] = sum / weights;
        }
}
