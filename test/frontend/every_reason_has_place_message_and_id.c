// RUN: %nidus translate %s -o %t.out --report=%t.json && %python %S/Inputs/check_reasons.py %t.json
void several(float *a, volatile int *v, int n)
{
    for (int i = 1; i < n; i++)
        a[i] += a[i - 1];
    for (int i = 0; i < n; i++)
        a[i] = *v;
    while (n--)
        a[n % 7] *= 2;
    for (;;)
        break;
}
