// Data made of remainders by large numbers costs nothing: no subscript needs them.
// RUN: %nidus translate --map=legal %s -o %t.out 2>&1 | FileCheck %s
// CHECK-NOT: too-complex
// CHECK: kernel 'ramp_[[# @LINE + 4]]' [mapped]
// CHECK-NOT: too-complex
void ramp(int w, int h, double image[4096][2160])
{
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            image[i][j] = (double)((313 * i + 991 * j) % 65536) / 65535.0f;
}
// One row of it: what is divided has a part that the nest does not count.
// CHECK: kernel 'row_[[# @LINE + 4]]' [mapped]
// CHECK-NOT: too-complex
void row(int i, int h, double image[4096][2160])
{
    for (int j = 0; j < h; j++)
        image[i][j] = (double)((313 * i + 991 * j) % 65536) / 65535.0f;
}
