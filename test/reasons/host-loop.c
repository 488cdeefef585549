// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A loop over time steps, with pointers that change places. Nothing is to be done.
/// remark: the loop itself stays on the host; the loop nests inside it are mapped
/// remark: 'a' is computed from its own value in an earlier iteration
void before_time_steps(float *a, float *b, int n, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = a[i - 1] + a[i + 1];
        float *other = a;
        a = b;
        b = other;
    }
}
void after_time_steps(const float *a, float *b, int n)
{
    for (int i = 1; i < n - 1; i++)
        b[i] = a[i - 1] + a[i + 1];
}
