// RUN: %{nidus} translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

/// remark: its 9 iterations take longer on the NVIDIA H200 than in C
/// note: translate with --map=legal to run it there all the same
void before_nine_numbers(float *a)
{
    for (int i = 0; i < 9; i++)
        a[i] *= 2;
}
void after_nine_numbers(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
