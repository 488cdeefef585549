// A nest in a loop of the host is not asked for sizes with which its C takes less time than a launch, as long as the device has no data. Nor
// does code in loops, or in functions that may be called in loops, say what it touches then; and a function that mostly leaves its nests
// aside holds nothing.
// RUN: rm -rf %t && mkdir %t && %{nidus} translate -o %t/out %s 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: FileCheck %s < %t/out/small_sizes_ask_nobody.c
// RUN: %cc -Wall -Wextra -Werror -c %t/out/small_sizes_ask_nobody.c -o %t/c.o
// RUN: %{nidus} translate --map=legal -o %t/legal %s && FileCheck %s --check-prefix=LEGAL < %t/legal/small_sizes_ask_nobody.c
// LEGAL-NOT: {{[!]}}nidus_known
#include <math.h>
#include <string.h>
int channels;
unsigned char depth;

// CHECK-LABEL: {{^}}void pixels(
// CHECK: if (nidus_known{{[)]}} nidus_reads(&channels, sizeof channels);
// CHECK: if (({{[!]}}nidus_known && channels <= {{[0-9]+}}) || !nidus_
// CHECK: {{^ +}}nidus_known && nidus_sets(
// Values of a type that are all small, or rows that hold four elements, as a test says, are too small at once.
// SAID: [[# @LINE + 7]]:9: remark: even 255 iterations, the most that its arrays and types allow, take longer on the NVIDIA H200 than in C [too-small]
void pixels(float *a, const unsigned char *b, int n)
{
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < channels; c++)
            a[i * channels + c] *= 2;
        memset(a + 4 * i, 0, 4);
        for (int c = 0; c < depth; c++)
            a[i + c] = b[c] * 3;
        a[i] += a[i / 2 + 7 * (int)a[i]];
    }
}

// SAID: [[# @LINE + 9]]:9: remark: even 4 iterations, the most that its arrays and types allow, take longer on the NVIDIA H200 than in C [too-small]
// Between two values of a counter there are always as many.
// SAID: [[# @LINE + 11]]:13: remark: it takes longer on the NVIDIA H200 than in C [too-small]
// CHECK-LABEL: {{^}}void rows(
// CHECK-NOT: {{[!]}}nidus_
// CHECK: {{^}}void lightness(
void rows(unsigned short (*image)[4], unsigned short *out, int n, int w)
{
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < channels; c++)
            out[i * channels + c] = image[i][c] >> 8;
        out[i] += out[i / 2 + 3 * out[i]];
        for (int k = -w, m[3]; k <= w; k += w) {
            for (int j = k - 1; j <= k + 1; j++)
                m[j - k + 1] = image[j + w][1];
            out[i] += m[0] * m[1] * m[2];
        }
    }
}

// CHECK: {{^ +}}static float roots
// CHECK-NEXT: {{^ +}}if (!rgb) {
// CHECK-NEXT: {{^ +}}nidus_hold(); {
// CHECK: {{[}]}} nidus_unhold();
// CHECK-NEXT: {{^ +}}return;
void lightness(const unsigned short *rgb, short *lab, float (*buffer)[65536])
{
    static float roots[65536];
    if (!rgb) {
        for (int i = 0; i < 65536; i++)
            buffer[0][i] = sqrtf(i / 65535.0f) * 3 + sqrtf(i);
        for (int i = 0; i < 65536; i++)
            roots[i] = buffer[0][i] * 5;
        return;
    }
    memset(lab, 0, 3 * sizeof *lab);
    lab[0] = (short)(64 * roots[rgb[1]]);
}

// How far the pointers of a walk are apart is a size, too; and a function that calls itself is called often.
// CHECK-LABEL: {{^}}void halves(
// CHECK: if (({{[!]}}nidus_known && end - out <= {{[0-9]+}}) || {{[!]}}nidus_
void halves(float *out, const float *in, int n, int step)
{
    float *end = out + n;
    if (n > 4) {
        halves(out, in, n / 2, 2 * step);
        halves(out + n / 2, in + step, n - n / 2, 2 * step);
        return;
    }
    do {
        *out = *in * 2;
        in += step;
    } while (++out != end);
}
