// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// The last value of an unsigned counter may be the greatest one.
/// remark: the counter 'i' may wrap around: the loop might not end
/// note: use a wider or a signed counter
void before_end_of_the_type(float *a)
{
    for (unsigned char i = 0; i <= 255; i++)
        a[i] *= 2;
}
void after_end_of_the_type(float *a)
{
    for (int i = 0; i <= 255; i++)
        a[i] *= 2;
}
/// remark: the counter 'i' may wrap around: the loop might not end
/// note: use a wider or a signed counter
void before_just_too_far(float *a)
{
    for (unsigned char i = 0; i <= 255; i++)
        a[i] = 1;
}
void after_just_too_far(float *a)
{
    for (unsigned char i = 0; i <= 254; i++)
        a[i] = 1;
}
