// A flat loop over the rows of an image is said to run as two, with the size that divides its counter; one whose end is another number is not.
// RUN: %nidus explain %s -- | FileCheck %s
// RUN: %nidus translate %s -o %t.out -- && FileCheck %s --check-prefix=CUDA < %t.out/flat_loops_over_rows.cu
// RUN: %compile_later %t.out/flat_loops_over_rows.cu

// CHECK: no dependence between iterations with different 'i'{{$}}
// CHECK: the loop over 'i' runs as two, over rows of 'w' and along them
// CHECK: w >= 0
// CUDA: nidus::Window<float, {{[0-9]}}, {{[0-9]}}, 1, 0, 1, 0, Aligned> in_at(&in[(long)i_row0 * w + i_column0], w);
void edges(float *out, const float *in, int w, int h)
{
    const int count = h * w;
    for (int i = 0; i < count; i++) {
        const int x = i % w, y = i / w;
        out[i] = x > 0 && y > 0 ? in[i] - in[(y - 1) * w + x - 1] : 0;
    }
}

// CHECK-NOT: runs as two
// CUDA: const int i = nidus::threadX();
void pattern(float *out, const float *in, const float *gain, int n, int w)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * gain[i % w];
}
