// RUN: %nidus explain %s | FileCheck %s
// CHECK: steps, lines 8-11: stays on the host
// CHECK: line 8        this loop stays on the host; the loop nests inside it are mapped [host-loop]
// CHECK: steps, lines 10-11: runs on the device
void advance(void);
void steps(float *a, int n, int t)
{
    for (int k = 0; k < t; k++) {
        advance();
        for (int i = 0; i < n; i++)
            a[i] *= 2; }
}
