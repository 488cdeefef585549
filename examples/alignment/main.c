#include "../common/image.h"
#include "../common/show.h"
#include "alignment.h"

#include <stdlib.h>
#include <string.h>

enum { n = 487, most = 600 };

/* The same sequence on every machine. */
static unsigned next(void)
{
    static unsigned state = 1;
    state = state * 1103515245u + 12345u;
    return state >> 16 & 0x7fff;
}

static char base(void)
{
    return "ACGT"[next() % 4];
}

/* A part of a after mutations: one in twelve elements is another one, and some runs are missing or new. What lies
 * before and behind it has nothing to do with a. The length of all. */
static int mutated(const char *a, char *b)
{
    int m = 0;
    while (m < 70)
        b[m++] = base();
    for (int i = 50; i < n - 90; i++) {
        const unsigned event = next() % 60;
        if (event < 5)
            b[m++] = base();
        else if (event == 5)
            i += next() % 12;
        else
            b[m++] = a[i];
        if (event == 6)
            for (unsigned k = next() % 8; k > 0; k--)
                b[m++] = base();
    }
    for (int k = 0; k < 60; k++)
        b[m++] = base();
    return m;
}

/* ABCBDAB and BDCABA have common subsequences of four elements, and none of five. */
static void check_subsequence(void)
{
    int length[8][7];
    common_subsequence(7, 6, "ABCBDAB", "BDCABA", length);
    show_expect(length[7][6] == 4, "the longest common subsequence of ABCBDAB and BDCABA has four elements");
}

/* GTT-AC and GTTGAC: five pairs of 3 and a gap of -2. AAA--TTT and AAACCTTT: six pairs of 2, a gap of -3 and -1. */
static void check_alignment(void)
{
    int h[9][10], e[9][10], f[9][10], row, column;
    local_alignment(8, 9, "TGTTACGG", "GGTTGACTA", (struct scores){3, -3, -2, -2}, h, e, f);
    show_expect(greatest(8, 9, h, &row, &column) == 13 && row == 6 && column == 7, "TGTTACGG and GGTTGACTA score 13");
    int g[7][9], along[7][9], down[7][9];
    local_alignment(6, 8, "AAATTT", "AAACCTTT", (struct scores){2, -4, -3, -1}, g, along, down);
    show_expect(greatest(6, 8, g, &row, &column) == 8 && row == 6 && column == 8, "AAATTT and AAACCTTT score 8");
}

/* The elements of a longest common subsequence, found from the end of the table. */
static int read_back(int m, const char *a, const char *b, int (*length)[m + 1], char *common)
{
    int i = n, j = m, k = length[n][m];
    while (i > 0 && j > 0 && k > 0)
        if (a[i - 1] == b[j - 1])
            common[--k] = a[i - 1], i--, j--;
        else if (length[i - 1][j] >= length[i][j - 1])
            i--;
        else
            j--;
    return k == 0;
}

static int is_subsequence(const char *part, int k, const char *whole, int length)
{
    int found = 0;
    for (int i = 0; i < length && found < k; i++)
        found += whole[i] == part[found];
    return found == k;
}

/* The scores in twelve shades, and in white the alignment that leads to the best of them. */
static void draw(struct show *s, int m, const char *a, const char *b, struct scores scores, int (*h)[m + 1],
                 int (*e)[m + 1], int i, int j)
{
    uint8_t(*grey)[m + 1] = allocate((size_t)(n + 1) * (m + 1));
    const int best = h[i][j];
    for (int y = 0; y <= n; y++)
        for (int x = 0; x <= m; x++)
            grey[y][x] = (uint8_t)(12 * h[y][x] / best * 17);
    while (h[i][j] > 0) {
        const int pair = a[i - 1] == b[j - 1] ? scores.equal : scores.unequal;
        int gap = h[i][j];
        grey[i][j] = 255;
        if (gap == h[i - 1][j - 1] + pair) {
            i--, j--;
        } else if (gap == e[i][j]) {
            for (; gap != h[i][j - 1] + scores.open; gap -= scores.extend)
                grey[i][--j] = 255;
            j--;
        } else {
            for (; gap != h[i - 1][j] + scores.open; gap -= scores.extend)
                grey[--i][j] = 255;
            i--;
        }
    }
    show_picture(s, grey[0], m + 1, n + 1, 1);
    free(grey);
}

int main(int argc, char **argv)
{
    struct show show = show_open_without_photo(argc, argv);
    const struct scores scores = {5, -4, -10, -1};
    char a[n], b[most], common[n];
    for (int i = 0; i < n; i++)
        a[i] = base();
    const int m = mutated(a, b);
    const size_t bytes = sizeof(int) * (n + 1) * (m + 1);
    int(*length)[m + 1] = allocate(bytes), (*h)[m + 1] = allocate(bytes);
    int(*e)[m + 1] = allocate(bytes), (*f)[m + 1] = allocate(bytes);

    check_subsequence();
    check_alignment();

    for (show_begin(&show, "common_subsequence"); show_again(&show);)
        common_subsequence(n, m, a, b, length);
    show_data(&show, length, bytes);
    show_expect(read_back(m, a, b, length, common) && is_subsequence(common, length[n][m], a, n) &&
                    is_subsequence(common, length[n][m], b, m),
                "what is common stands in both sequences");

    for (show_begin(&show, "local_alignment"); show_again(&show);)
        local_alignment(n, m, a, b, scores, h, e, f);
    show_data(&show, h, bytes);

    int place[3] = {0};
    for (show_begin(&show, "greatest"); show_again(&show);)
        place[0] = greatest(n, m, h, &place[1], &place[2]);
    show_data(&show, place, sizeof place);
    show.name = "local_alignment";
    draw(&show, m, a, b, scores, h, e, place[1], place[2]);

    free(length);
    free(h);
    free(e);
    free(f);
    show_close(&show);
    return 0;
}
