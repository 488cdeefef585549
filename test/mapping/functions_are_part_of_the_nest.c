// The loops of a function that the innermost loop calls are loops of the nest: packets run along its rows. A loop that is
// a recursion stays in the thread, as a call.
// RUN: %translate %s && FileCheck %s < %t.out/functions_are_part_of_the_nest.cu
static void row(const float *in, float *out, int n)
{
    for (int i = 1; i < n - 1; i++)
        out[i] = in[i - 1] + in[i + 1];
}

void rows(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        row(in + y * w, out + y * w, w);
}

static void scan(const float *in, float *out, int n)
{
    float sum = 0;
    for (int k = 0; k < n; k++) {
        sum = sum * 0.5f + in[k];
        out[k] = sum;
    }
}

void scans(const float *in, float *out, int w, int h)
{
    for (int y = 0; y < h; y++)
        scan(in + y * w, out + y * w, w);
}

struct image { float *data; int w, h; };

/* The counter is declared before the loop, and the end is a member of an object: a thread knows both. */
static void turn(float *row, int n)
{
    int i;
    for (i = 0; i < n / 2; i++) {
        float t = row[i];
        row[i] = row[n - 1 - i];
        row[n - 1 - i] = t;
    }
}

void turned(const struct image *im)
{
    for (int y = 0; y < im->h; y++)
        turn(im->data + y * im->w, im->w);
}
// CHECK-LABEL: rows_12(
// CHECK: packets.part<4, 1>(i0, y0);
// CHECK: nidus::Window<float, 4, 1, 0, 0, 1, 1, Aligned> in_at(&in[(long)y0 * w + i0], w);
// CHECK: out_at.store(&out[(long)y0 * w + i0], w);
// CHECK-LABEL: scans_27(
// CHECK: scan(in + y * w, out + y * w, w);
// CHECK-LABEL: turned_46(
// CHECK: const int y = nidus::threadY();
// CHECK-NEXT: const int i = nidus::threadX();
// CHECK-NEXT: if (y >= im_h || i >= im_w / 2)
