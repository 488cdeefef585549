// Loops of one body that look as if they shared a range, and scalars or jumps that forbid to move them. No certificate says that they
// moved; and where the translator would move them, its checker contradicts.
// RUN: rm -rf %t && %nidus translate -o %t --certificate=%t/proof.json %s
// RUN: FileCheck %s < %t/proof.json
// CHECK-NOT: loops that moved

void other_begin(int n, int m, unsigned *c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] *= 3;
        for (int j = 1; j < m; j++)
            c[i * m + j] += j;
    }
}

void other_end(int n, int m, unsigned *c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * m + j] *= 3;
        for (int j = 0; j < m - 1; j++)
            c[i * m + j] += j;
    }
}

void other_comparison(int n, int m, unsigned *c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            c[i * (m + 1) + j] *= 3;
        for (int j = 0; j <= m; j++)
            c[i * (m + 1) + j] += j;
    }
}

void other_step(int n, int m, unsigned *c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j += 2)
            c[i * m + j] *= 3;
        for (int j = 0; j < m; j += 2)
            c[i * m + j] += j;
    }
}

void skips_and_ends(int n, int m, unsigned *c, const unsigned *a, unsigned *d)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (a[j] & 1)
                continue;
            c[i * m + j] *= 3;
        }
        for (int j = 0; j < m; j++)
            c[i * m + j] += j;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (a[j] & 1)
                break;
            d[i * m + j] *= 3;
        }
        for (int j = 0; j < m; j++)
            d[i * m + j] += j;
    }
}

void set_twice(int n, int m, int p, unsigned *c, const unsigned *a)
{
    unsigned t;
    for (int i = 0; i < n; i++) {
        t = a[i];
        for (int j = 0; j < m; j++)
            c[i * m + j] = t;
        t = t * 3;
        for (int j = 0; j < m; j++)
            c[i * m + j] += t;
    }
}

void set_in_one_branch(int n, int m, unsigned *c, const unsigned *a)
{
    unsigned t = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (a[j] & 1)
                t = a[j] * 3;
            c[i * m + j] = t;
        }
        for (int j = 0; j < m; j++)
            c[i * m + j] += i;
    }
}

void condition_that_reads_what_it_sets(int n, int m, unsigned *c, const unsigned *a)
{
    unsigned t = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (t & 1)
                t = a[j];
            else
                t = 3;
            c[i * m + j] = t;
        }
        for (int j = 0; j < m; j++)
            c[i * m + j] += i;
    }
}
