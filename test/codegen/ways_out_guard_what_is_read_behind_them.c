// Where a condition of the loop ends a search, what the conditions behind it read is not read, and not asked for.
// RUN: %nidus translate %s -o %t.out && FileCheck %s < %t.out/ways_out_guard_what_is_read_behind_them.cu
void back(int w, const float *a, int *out)
{
    for (int x = 0; x < w; x++) {
        int n = 0;
        while (n < 4 && x - n >= 0 && a[x - n] < 73)
            n++;
        out[x] = n;
    }
}
// CHECK: if (!(x - n_at >= 0)) {
// CHECK: } else {
// CHECK-NEXT: if (!(a[x - n_at] < 73)) {
// CHECK: nidus::Input<float> a(nest, "a", a_, {x + nidus::max(-3, -x), {{[{][{]}}nidus::min(4, x + 1), 1
