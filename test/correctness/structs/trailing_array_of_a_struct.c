// A last member of no element, of one, or of unknown length is as long as what was allocated for the struct.
// RUN: %check %s --expect=fill_none:mapped --expect=fill_one:mapped --expect=fill_open:mapped
#include "harness.h"

struct none {
    int n;
    double all[0];
};
struct one {
    int n;
    double all[1];
};
struct open {
    int n;
    double all[];
};

void fill_none(struct none *s, int n, int rows)
{
    for (int i = 0; i < n * (rows + 1); i++)
        s->all[i] = 0.5 * i;
}

void fill_one(struct one *s, int n)
{
    for (int i = 0; i < n; i++)
        s->all[i] = i + 1.0;
}

void fill_open(struct open *s, int n)
{
    for (int i = 0; i < n; i++)
        s->all[i] = i - 1.0;
}

void gather(const struct one *s, const unsigned char *index, double *out, int n)
{
    for (int i = 0; i < n; i++)
        out[i] = s->all[index[i]];
}

int main(void)
{
    enum { n = 300 };
    struct none *none = bits(sizeof *none + 4 * n * sizeof(double));
    struct one *one = bits(sizeof *one + n * sizeof(double));
    struct open *open = bits(sizeof *open + n * sizeof(double));
    double *out = doubles(n);
    fill_none(none, n, 3);
    show("none", none->all, 4 * n * sizeof(double));
    fill_one(one, n);
    show("one", one->all, n * sizeof(double));
    fill_open(open, n);
    show("open", open->all, n * sizeof(double));
    gather(one, bits(n), out, n);
    show("out", out, 0);
    finish();
    return 0;
}
