// RUN: %nidus translate -o %t --report=%t.json %s && %python %tools/reasons.py check %s %t.json

// A product of counters.
/// remark: a subscript of 'a' is not a sum of counters and sizes
/// note: compute the subscripts into an array in a loop nest before this one
void before_squares(const float *a, float *b, int n)
{
    for (int i = 0; i < n; i++)
        b[i] = a[i * i];
}
void after_squares(const float *a, float *b, int *index, int n)
{
    for (int i = 0; i < n; i++)
        index[i] = i * i;
    for (int i = 0; i < n; i++)
        b[i] = a[index[i]];
}

// Columns past the end of a row.
/// remark: the loop itself stays on the host; the loop nests inside it are mapped
/// remark: cannot prove that a subscript of 'a' stays in its row
/// note: index it as a[y * width + x] with 0 <= x < width
void before_past_the_row(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w + 3; x++)
            a[y * w + x] += 1;
}
void after_past_the_row(float *a, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            a[y * w + x] += 1;
}
