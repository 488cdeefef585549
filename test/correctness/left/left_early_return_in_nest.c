// A return out of the nest: the rest of the iterations must not run.
// RUN: %check %s --expect=find:left,early-exit
#include "harness.h"

int find(const uint8_t *in, uint8_t *seen, int n, int v)
{
    for (int i = 0; i < n; i++) {
        seen[i] = 1;
        if (in[i] == v)
            return i;
    }
    return -1;
}

int main(void)
{
    for (int n = 0; n < 300; n += 50) {
        uint8_t *in = bits(n), *seen = bits(n);
        showInt("found", find(in, seen, n, 77));
        show("seen", seen, 0);
        finish();
    }
    return 0;
}
