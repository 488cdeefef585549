// A thread of a search that has found something reads no further.
// RUN: %nidus translate --map=legal -o %t %s && FileCheck %s < %t/searches_stop.cu

int place(const int *a, int w, int h, int k)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (a[y * w + x] == k)
                return y;
    return -1;
}
// CHECK-LABEL: place_6(
// CHECK: for (int y = nidus::threadY(); y < h && nidus_leaves.place == nidus::nowhere; y += nidus::strideY())
// CHECK-NEXT: for (int x = nidus::threadX(); x < w && nidus_leaves.place == nidus::nowhere; x += nidus::strideX()) {
// CHECK-NEXT: if (a[y * w + x] == k) {

int last(const int *a, int n, int k)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (a[i] == k)
            at = i;
    return at;
}
// CHECK-LABEL: last_20(
// CHECK: for (int i = nidus::threadX(); i < n; i += nidus::strideX())
