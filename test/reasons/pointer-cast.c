// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// The bits of floats.
/// remark: an array is accessed as elements of another type
/// note: access it by pointers of one type
void before_bits(const float *in, unsigned *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = ((const unsigned *)in)[i] >> 31;
}
void after_bits(const unsigned *in, unsigned *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] >> 31;
}
