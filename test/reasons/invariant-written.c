// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

struct weighted {
    float value, weight;
};
/// remark: 'a->weight' is read in every iteration from an array that the loop nest writes
/// note: read it into a variable before the loop nest
void before_weight_in_what_is_written(struct weighted *a, const float *b, int n)
{
    for (int i = 1; i < n; i++)
        a[i].value = b[i] * a->weight;
}
void after_weight_in_what_is_written(struct weighted *a, const float *b, int n)
{
    float weight = a->weight;
    for (int i = 1; i < n; i++)
        a[i].value = b[i] * weight;
}
