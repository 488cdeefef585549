// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: 'v' is long double
/// note: use double
void before_long_double(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        long double v = in[i];
        out[i] = (double)(v * v);
    }
}
void after_long_double(const double *in, double *out, int n)
{
    for (int i = 0; i < n; i++) {
        double v = in[i];
        out[i] = v * v;
    }
}
