// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json
#include <string.h>

// The last samples are kept in a buffer.
/// remark: the function 'memmove' is not defined in this file
/// note: copy the elements in a loop
/// remark: in each of its iterations the loop around it writes 'hist' and waits for the result
/// note: write all that the nest reads before the loop, and let the nest be the loop's body: then its iterations run at once
void before_filter(const float *in, float *out, int n, const float *h, int taps, float *hist)
{
    for (int i = 0; i < n; i++) {
        memmove(hist + 1, hist, (taps - 1) * sizeof *hist);
        hist[0] = in[i];
        float s = 0;
        for (int k = 0; k < taps; k++)
            s += h[k] * hist[k];
        out[i] = s;
    }
}
void after_filter(const float *in, float *out, int n, const float *h, int taps)
{
    for (int i = taps - 1; i < n; i++) {
        float s = 0;
        for (int k = 0; k < taps; k++)
            s += h[k] * in[i - k];
        out[i] = s;
    }
}

// What is written in some iterations only stays on the device in the others.
/// remark: 'most' is computed from its own value in an earlier iteration
/// remark: in each of its iterations the loop around it writes 'a' and waits for the result
/// note: write all that the nest reads before the loop, and let the nest be the loop's body: then its iterations run at once
int before_sums(int *a, int n, int rounds)
{
    int most = 0;
    for (int r = 0; r < rounds; r++) {
        int s = 0;
        a[most % n] = r;
        for (int i = 0; i < n; i++)
            s += a[i];
        most = most * 3 + s;
    }
    return most;
}
int after_sums(int *a, int n, int rounds)
{
    int most = 0;
    for (int r = 0; r < rounds; r++) {
        int s = 0;
        if (most % 100 == 3)
            a[most % n] = r;
        for (int i = 0; i < n; i++)
            s += a[i];
        most = most * 3 + s;
    }
    return most;
}
