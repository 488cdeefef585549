// The columns of a window whose rows only the program knows are swept, where all of its rows are there: with r less than 1
// there are no packets.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/windows_of_any_height.cu

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

// CHECK: clamped_[[#@LINE+7]](
// CHECK: auto in_at = nidus::sweep<8, 4, 0, 0, Aligned>(&in[((long)y0 - r) * w + x0], (long)w);
// CHECK-NEXT: for (int j = -r; j <= r; j++) {
// CHECK-NEXT: in_at.next();
// CHECK-NOT: clamp(
void clamped(const unsigned char *in, unsigned char *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -r; j <= r; j++)
                sum += in[clamp(y + j, 0, h - 1) * w + x];
            out[y * w + x] = (unsigned char)(sum / (2 * r + 1));
        }
}

// Rows that a condition leaves out may not be there.
// CHECK: part_[[#@LINE+4]](
// CHECK-NOT: nidus::sweep
void part(const float *in, float *out, int w, int h, int r, int most)
{
    for (int y = most; y < h - most; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                if (j >= -most && j <= most)
                    sum += in[(y + j) * w + x];
            out[y * w + x] = sum;
        }
}
// The loop may end before the last row.
// CHECK: until_[[#@LINE+4]](
// CHECK-NOT: nidus::sweep
void until(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -r; j <= r && sum < 100; j++)
                sum += in[(y + j) * w + x];
            out[y * w + x] = sum;
        }
}
// The rows are in another order.
// CHECK: upwards_[[#@LINE+4]](
// CHECK-NOT: nidus::sweep
void upwards(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -r; j <= r; j++)
                sum += in[(y - j) * w + x];
            out[y * w + x] = sum;
        }
}
// Two radii: neither says how many rows there are.
// CHECK: between_[[#@LINE+4]](
// CHECK-NOT: nidus::sweep
void between(const float *in, float *out, int w, int h, int above, int below)
{
    for (int y = above; y < h - below; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int j = -above; j <= below; j++)
                sum += in[(y + j) * w + x];
            out[y * w + x] = sum;
        }
}
// An unsigned radius: -r is no row above.
// CHECK: wrapped_[[#@LINE+4]](
// CHECK-NOT: nidus::sweep
void wrapped(const float *in, float *out, int w, int h, unsigned r)
{
    for (int y = (int)r; y < h - (int)r; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (unsigned j = -r; j <= r; j++)
                sum += in[(y + (int)j) * w + x];
            out[y * w + x] = sum;
        }
}
