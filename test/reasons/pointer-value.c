// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// An address as a number.
/// remark: an address is used as a number
void before_number(float *a, unsigned long *number, int n)
{
    for (int i = 0; i < n; i++)
        number[i] = (unsigned long)(a + i);
}
void after_number(unsigned long *number, int n)
{
    for (int i = 0; i < n; i++)
        number[i] = i * sizeof(float);
}

// Addresses in different arrays.
/// remark: pointers are compared or subtracted that may lead into different arrays
/// note: compute it before the loop nest
void before_order_of_arrays(float *a, float *b, int *less, int n)
{
    for (int i = 0; i < n; i++)
        less[i] = a + i < b;
}
void after_order_of_arrays(float *a, float *b, int *less, int n)
{
    int isLess = a < b;
    for (int i = 0; i < n; i++)
        less[i] = isLess;
}

// A parameter that nobody uses.
static float step(const float *settings, float x)
{
    (void)settings;
    return x < 0 ? 0 : 1;
}
static float step_alone(float x) { return x < 0 ? 0 : 1; }
/// remark: 'settings' is passed to the function 'step', which accesses nothing there
/// note: leave this parameter out
void before_parameter_without_use(const float *settings, float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = step(settings, a[i]);
}
void after_parameter_without_use(float *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] = step_alone(a[i]);
}
