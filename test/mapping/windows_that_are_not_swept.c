// Only a loop over the rows of a rectangle is swept: each of its iterations does the same for all instances of a packet.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/windows_that_are_not_swept.cu
// CHECK-NOT: nidus::sweep

// The columns depend on the row.
void disc(const float *in, float *out, int w, int h)
{
    for (int y = 15; y < h - 15; ++y)
        for (int x = 15; x < w - 15; ++x) {
            float sum = 0;
            for (int j = -15; j <= 15; ++j)
                for (int i = j < 0 ? j : -j; i <= 15; ++i)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
// Rows past those that a condition allows may not be there.
void part(const float *in, float *out, int w, int h)
{
    for (int y = 9; y < h - 9; ++y)
        for (int x = 9; x < w - 9; ++x) {
            float sum = 0;
            for (int j = -15; j <= 15; ++j)
                for (int i = -9; i <= 9; ++i)
                    if (j >= -9 && j <= 9)
                        sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
// An iteration may be the last one.
void until(const float *in, float *out, int w, int h)
{
    for (int y = 9; y < h - 9; ++y)
        for (int x = 9; x < w - 9; ++x) {
            float sum = 0;
            for (int j = -9; j <= 9; ++j) {
                if (sum > 100)
                    break;
                for (int i = -9; i <= 9; ++i)
                    sum += in[(y + j) * w + x + i];
            }
            out[y * w + x] = sum;
        }
}
// The rows are in another order.
void upwards(const float *in, float *out, int w, int h)
{
    for (int y = 9; y < h - 9; ++y)
        for (int x = 9; x < w - 9; ++x) {
            float sum = 0;
            for (int j = -9; j <= 9; ++j)
                for (int i = -9; i <= 9; ++i)
                    sum += in[(y - j) * w + x + i];
            out[y * w + x] = sum;
        }
}
