// A table whose values the source tells is no argument of the launcher, also where it is decided what to hold on the device: the
// file is translated.
// RUN: %translate %s && %summary | FileCheck %s
// CHECK: array steps constant
static const int steps[6] = {[2] = 5, [4] = -1};

void weighted(const int *restrict in, int *restrict out, int n)
{
    for (int i = 0; i < n; i++) {
        int s = 0;
        for (int k = 0; k < 6; k++)
            s += steps[k] * in[i];
        out[i] = s;
    }
}

int main(void)
{
    return 0;
}
