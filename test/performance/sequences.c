/* Sequences of small loop nests that beside.cu measures. */

static float turned(float value, int steps, float by)
{
    for (int k = 0; k < steps; k++)
        value = value * by + 0.25f;
    return value;
}

/* Six that need nothing of each other. */
void six(const float *in, float *a, float *b, float *c, float *d, float *e, float *f, int n, int steps)
{
    for (int i = 0; i < n; i++)
        a[i] = turned(in[i], steps, 0.5f);
    for (int i = 0; i < n; i++)
        b[i] = turned(in[i], steps, 0.25f);
    for (int i = 0; i < n; i++)
        c[i] = turned(in[i], steps, 0.75f);
    for (int i = 0; i < n; i++)
        d[i] = turned(in[i], steps, -0.5f);
    for (int i = 0; i < n; i++)
        e[i] = turned(in[i], steps, -0.25f);
    for (int i = 0; i < n; i++)
        f[i] = turned(in[i], steps, -0.75f);
}

/* Three that need the first, and one that needs these. */
void fan(const float *in, float *first, float *a, float *b, float *c, float *last, int n, int steps)
{
    for (int i = 0; i < n; i++)
        first[i] = turned(in[i], steps, 0.5f);
    for (int i = 0; i < n; i++)
        a[i] = turned(first[i], steps, 0.25f);
    for (int i = 0; i < n; i++)
        b[i] = turned(first[i], steps, 0.75f);
    for (int i = 0; i < n; i++)
        c[i] = turned(first[i], steps, -0.5f);
    for (int i = 0; i < n; i++)
        last[i] = a[i] + b[i] + c[i];
}

/* A link of a chain. */
void link_of_chain(const float *in, float *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = in[i] * 0.5f + 1;
}
