// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// Guards with products keep elements from being written: perhaps these do not exist.
/// remark: which part of array 'out' is written depends on products of counters and sizes
/// note: write to all of its elements, or test a counter instead of the product
/// remark: which part of array 'out' is written depends on products of counters and sizes
/// note: write to all of its elements, or test a counter instead of the product
/// remark: an iteration of the loop over 'k' may overwrite what an earlier iteration wrote to array 'out': cannot prove that the iterations are independent
void before_guards_with_products(const float *in, float *out, int h, int w, int oh, int ow, int stride, int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++)
            for (int k = 0; k < 2; k++) {
                int iy = y * stride + k - pad, ix = x * stride + k - pad;
                if (iy >= 0 && iy < h && ix >= 0 && ix < w)
                    out[y * ow + x] = in[iy * w + ix];
            }
}
void after_guards_with_products(const float *in, float *out, int h, int w, int oh, int ow, int stride, int pad)
{
    for (int y = 0; y < oh; y++)
        for (int x = 0; x < ow; x++) {
            float value = 0;
            for (int k = 0; k < 2; k++) {
                int iy = y * stride + k - pad, ix = x * stride + k - pad;
                if (iy >= 0 && iy < h && ix >= 0 && ix < w)
                    value = in[iy * w + ix];
            }
            out[y * ow + x] = value;
        }
}
