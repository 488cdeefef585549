// One variable counts in several loops inside an iteration: by a variable step, up, down, tested at its end, and by one; and is read after the last.
// RUN: %check %s
#include "harness.h"

static void classes(long *out, const int *in, const int *limits, int rows, int step, int length, int count)
{
    long i, j, l;
    for (i = 0, l = 0; i < rows; i++) {
        int most = 0, sum = 0;
        for (j = 0; j < length; j += step) {
            if (in[l] > most)
                most = in[l];
            sum += (int)j;
            l++;
        }
        for (j = 0; j < count - 1; j++)
            if (most <= limits[j])
                break;
        out[i] = j + 100L * sum;
    }
}

static void twice(int *out, const int *in, int rows, int step, int length)
{
    int j;
    for (int i = 0; i < rows; i++) {
        int sum = 0;
        for (j = 0; j < length; j += step)
            sum += in[j] * (j + i);
        for (j = length - 1; j >= 0; j -= step)
            sum ^= j;
        for (j = 1; j + step <= length; j += step)
            sum -= j;
        out[i] = sum;
    }
}

static void between(int *out, const int *in, const int *first, const int *every, int rows, int step, int length)
{
    int j;
    for (int i = 0; i < rows; i++) {
        int sum = 0;
        j = length;
        do
            sum += j;
        while (--j > 0);
        for (j = 0; j < length; j += step)
            sum += first[j];
        j = in[i];
        sum += j;
        for (j = 0; j < length; j += step)
            sum += first[j] & j;
        for (j = 0; j < length && every[j] < 900; j++)
            sum ^= j;
        out[i] = sum + j;
    }
}

int main(void)
{
    static const int steps[] = {1, 2, 3, 5, 8, 40};
    for (int k = 0; k < 6; k++) {
        const int rows = 37, length = 29, step = steps[k];
        int *in = ints(rows * length + 1, 0, 1000), *limits = ints(6, 0, 1000), *out = bits(rows * sizeof(int));
        long *found = bits(rows * sizeof(long));
        classes(found, in, limits, rows, step, length, 6), show("classes", found, 0);
        twice(out, in, rows, step, length), show("twice", out, 0);
        between(out, in, in, in, rows, step, length), show("between", out, 0);
        finish();
    }
    return 0;
}
