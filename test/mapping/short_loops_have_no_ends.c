// Conditions on a counter of three values stay in the block: to split off its first values would leave a third of the iterations
// for packets.
// RUN: %translate %s && FileCheck %s < %t.out/short_loops_have_no_ends.cu
struct rgb { unsigned char r, g, b; };

void planes(const struct rgb *in, unsigned char *out, int n)
{
    for (int c = 0; c < 3; c++)
        for (int i = 0; i < n; i++)
            out[c * n + i] = c == 0 ? in[i].r : c == 1 ? in[i].g : in[i].b;
}
// CHECK: out_at(0, column) = (unsigned char)(c == 0 ? in[i].r : c == 1 ? in[i].g : in[i].b);

/* Of nine, the first and the last are split off. */
void nine(const float *in, float *out, int n)
{
    for (int c = 0; c < 9; c++)
        for (int i = 0; i < n; i++)
            out[c * n + i] = c > 0 && c < 8 ? in[c * n + i - n] + in[c * n + i + n] : 0;
}
// CHECK: out_at(row, column) = in_at(row - 1, column) + in_at(row + 1, column);
// CHECK: nidus::Range<int>(0, 3)}, {16, 1},
// CHECK-NEXT: {0, 0}, {0, 0}
// CHECK: nidus::Range<int>(0, 9)}, {4, 2},
// CHECK-NEXT: {0, 0}, {1, 1}
