// A window whose width only the program knows has two kernels: one for all widths, and a template that the launcher
// instantiates for small ones, with one text for all of them.
// RUN: %nidus translate %s -o %t.out
// RUN: FileCheck %s < %t.out/windows_of_any_size.cu

static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

// CHECK: __global__ void __launch_bounds__(256)
// CHECK-NEXT: box_[[#@LINE+32]](const unsigned char *__restrict__ in, unsigned char *__restrict__ out, int w, int h, int r)
// CHECK: template <int r, bool Aligned>
// CHECK: box_[[#@LINE+30]]_sized(const unsigned char *__restrict__ in, unsigned char *__restrict__ out, int w, int h,
// CHECK: if (part == nidus::Part::single)
// CHECK-NEXT: box_[[#@LINE+28]]_single(in, out, w, h, r, y0, x0);
// CHECK: auto in_at = nidus::sweep<16, 2, r, r, Aligned>(&in[((long)y0 - r) * w + x0], (long)w);
// CHECK-NEXT: for (int j = -r; j <= r; j++) {
// CHECK-NEXT: in_at.next();
// CHECK: for (int column = 0; column < 16; column++) {
// CHECK-NEXT: NIDUS_UNROLL
// CHECK-NEXT: for (int i = -r; i <= r; i++)
// CHECK-NEXT: sum[row][column] += in_at(row, column + i);
//
// The other kernels: of one row, of a window that begins at its corner, and none.
// CHECK: nidus::Window<float, 4, 1, 0, 0, r, r, Aligned> in_at(
// CHECK: nidus::sweep<4, 2, 0, size - 1, Aligned>(&in[(long)y0 * w + x0 - half - (long)half * w],
// CHECK-NEXT: (long)w);
// CHECK-NOT: {{_sized|template <int}}
//
// CHECK: nidus_{{.*}}_box_
// CHECK: const nidus::Grid grid{
// CHECK: grid_sized = nidus::PacketGrid({{{.*}}},
// CHECK-NEXT: {16, 2}, {{[{][{]}}r + 7, r + 7}, {r, r}}).ifTheyFillTheDevice();
// CHECK: if (!nest.begin(grid, grid_sized))
// CHECK: const auto kernel = nidus::forSize<1, 8>(r, [&](auto n) {
// CHECK-NEXT: return aligned_sized ? box_{{.*}}_sized<n, true> : box_{{.*}}_sized<n, false>;
// CHECK: if (kernel) {
// CHECK-NEXT: nest.launch(kernel, "box_{{[0-9]+}}", grid_sized, in, out, w, h, grid_sized.packets<int>());
// CHECK: } else {
// CHECK-NEXT: nest.launch(box_{{.*}}, "box_{{[0-9]+}}", grid, in, out, w, h, r);
void box(const unsigned char *in, unsigned char *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int sum = 0;
            for (int j = -r; j <= r; j++)
                for (int i = -r; i <= r; i++)
                    sum += in[clamp(y + j, 0, h - 1) * w + clamp(x + i, 0, w - 1)];
            out[y * w + x] = (unsigned char)(sum / ((2 * r + 1) * (2 * r + 1)));
        }
}
void row(const float *in, float *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = r; x < w - r; x++) {
            float sum = 0;
            for (int i = -r; i <= r; i++)
                sum += in[y * w + x + i];
            out[y * w + x] = sum;
        }
}
// From the corner of the window, whose middle is another parameter.
void corner(const float *in, float *out, int w, int h, int size, int half)
{
    for (int y = half; y < h - half; y++)
        for (int x = half; x < w - half; x++) {
            float sum = 0;
            for (int j = 0; j < size; j++)
                for (int i = 0; i < size; i++)
                    sum += in[(y + j - half) * w + x + i - half];
            out[y * w + x] = sum;
        }
}
// The columns depend on the row.
void disc(const float *in, float *out, int w, int h, int r)
{
    for (int y = r; y < h - r; ++y)
        for (int x = r; x < w - r; ++x) {
            float sum = 0;
            for (int j = -r; j <= r; ++j)
                for (int i = j < 0 ? j : -j; i <= r; ++i)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
// A loop that may end before its last column.
void until(const float *in, float *out, int w, int h, int r)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w - r; x++) {
            float sum = 0;
            for (int i = 0; i <= r && sum < 100; i++)
                sum += in[y * w + x + i];
            out[y * w + x] = sum;
        }
}
// Two radii.
void two(const float *in, float *out, int w, int h, int above, int left)
{
    for (int y = above; y < h - above; y++)
        for (int x = left; x < w - left; x++) {
            float sum = 0;
            for (int j = -above; j <= above; j++)
                for (int i = -left; i <= left; i++)
                    sum += in[(y + j) * w + x + i];
            out[y * w + x] = sum;
        }
}
// The parameter of the template would have another type.
void wide(const float *in, float *out, int w, int h, long r)
{
    for (int y = 0; y < h; y++)
        for (int x = (int)r; x < w - (int)r; x++) {
            float sum = 0;
            for (long i = -r; i <= r; i++)
                sum += in[y * w + x + i];
            out[y * w + x] = sum;
        }
}
