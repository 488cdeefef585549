#include "alignment.h"

static int max(int a, int b)
{
    return a > b ? a : b;
}

void common_subsequence(int n, int m, const char a[n], const char b[m], int length[n + 1][m + 1])
{
    for (int i = 0; i <= n; i++)
        length[i][0] = 0;
    for (int j = 0; j <= m; j++)
        length[0][j] = 0;

    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            if (a[i - 1] == b[j - 1])
                length[i][j] = length[i - 1][j - 1] + 1;
            else
                length[i][j] = max(length[i - 1][j], length[i][j - 1]);
}

void local_alignment(int n, int m, const char a[n], const char b[m], struct scores scores, int h[n + 1][m + 1],
                     int e[n + 1][m + 1], int f[n + 1][m + 1])
{
    for (int i = 0; i <= n; i++)
        h[i][0] = e[i][0] = f[i][0] = 0;
    for (int j = 0; j <= m; j++)
        h[0][j] = e[0][j] = f[0][j] = 0;

    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            const int pair = a[i - 1] == b[j - 1] ? scores.equal : scores.unequal;
            e[i][j] = max(e[i][j - 1] + scores.extend, h[i][j - 1] + scores.open);
            f[i][j] = max(f[i - 1][j] + scores.extend, h[i - 1][j] + scores.open);
            h[i][j] = max(max(h[i - 1][j - 1] + pair, 0), max(e[i][j], f[i][j]));
        }
}

int greatest(int n, int m, int h[n + 1][m + 1], int *row, int *column)
{
    int best = h[0][0], at_row = 0, at_column = 0;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++)
            if (h[i][j] > best) {
                best = h[i][j];
                at_row = i;
                at_column = j;
            }
    *row = at_row;
    *column = at_column;
    return best;
}
