#ifndef ALIGNMENT_H
#define ALIGNMENT_H

/* Two sequences a[0 .. n - 1] and b[0 .. m - 1]. Element (i, j) of a table is about the first i elements of a and the
 * first j of b. */

/* The length of the longest common subsequence, in length[n][m]. */
void common_subsequence(int n, int m, const char a[n], const char b[m], int length[n + 1][m + 1]);

/* What a pair of equal and of unequal elements, and the first and each further element of a gap add to a score. */
struct scores {
    int equal, unequal, open, extend;
};

/* In h[i][j] the best score of an alignment that ends with a[i - 1] and b[j - 1], or 0 (Smith and Waterman 1981); e and
 * f are those of alignments that end in a gap along a row or along a column (Gotoh 1982). */
void local_alignment(int n, int m, const char a[n], const char b[m], struct scores scores, int h[n + 1][m + 1],
                     int e[n + 1][m + 1], int f[n + 1][m + 1]);

/* The greatest element of a table, and the first place that has it. */
int greatest(int n, int m, int h[n + 1][m + 1], int *row, int *column);

#endif
