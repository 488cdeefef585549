// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json
#define SUM2(e) ((e) + (e))
#define SUM32(e) SUM2(SUM2(SUM2(SUM2(SUM2(e)))))

/// remark: this loop nest has too many operations to be followed
/// note: split it, or call fewer functions in it
void before_very_many_operations(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = SUM32(SUM32(SUM32(SUM2(a[i] * i))));
}
void after_very_many_operations(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = SUM32(a[i] * i);
    for (int i = 0; i < n; i++)
        b[i] = SUM32(b[i]);
    for (int i = 0; i < n; i++)
        b[i] = SUM32(SUM2(b[i]));
}
