// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

struct setting {
    int *size;
};
/// remark: '*s->size' is read in some iterations only: reading it ahead of the loops may not be allowed
/// note: read it into a variable before the loop nest
void before_read_under_a_condition(struct setting *s, float *a, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            a[i] += *s->size;
}
void after_read_under_a_condition(struct setting *s, float *a, int n)
{
    int size = *s->size;
    for (int i = 0; i < n; i++)
        if (a[i] > 0)
            a[i] += size;
}
