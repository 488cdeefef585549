// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A remainder whose divisor data choose.
/// remark: cannot determine which part of array 'a' the loop nest touches
/// note: clamp its subscripts at both ends, k < 0 ? 0 : k < size ? k : size - 1, or read them from an array
void before_remainder(const float *a, float *b, const int *m, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i % m[i]];
}
void after_remainder(const float *a, float *b, const int *m, int n, int size)
{
    for (int i = 0; i < n; i++) {
        int k = i % m[i];
        b[i] = a[k < 0 ? 0 : k < size ? k : size - 1];
    }
}
/// remark: cannot determine which part of array 'a' the loop nest touches
/// note: clamp its subscripts at both ends, k < 0 ? 0 : k < size ? k : size - 1, or read them from an array
void before_one_side_only(const float *a, float *b, const int *m, int n)
{
    for (int i = 0; i < n; i++) {
        int k = i / m[i];
        b[i] = a[k < n ? k : n - 1];
    }
}
void after_one_side_only(const float *a, float *b, const int *m, int n)
{
    for (int i = 0; i < n; i++) {
        int k = i / m[i];
        b[i] = a[k < 0 ? 0 : k < n ? k : n - 1];
    }
}
