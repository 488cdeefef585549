// What is tested of results that lie in memory, and what the threads combine into them.
// RUN: %nidus explain %s | FileCheck %s
// CHECK: parallelism   yes: {{.*}}but for '*best'
// CHECK: '*best' is a maximum with its place in 's->x'
// CHECK: tests         '*best' is memory of the program, of which the nest touches nothing else
// CHECK: 's->x' is memory of the program
struct place {
    int x, y;
};
void most(const int *in, int n, int *best, struct place *s)
{
    for (int x = 0; x < n; x++)
        if (in[x] > *best) {
            *best = in[x];
            s->x = x;
        }
}
