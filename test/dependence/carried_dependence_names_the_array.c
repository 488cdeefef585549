// The message says which array and points at the nest.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
// CHECK: carried_dependence_names_the_array.c:[[#@LINE+3]]:{{[0-9]+}}: remark: {{.*}}samples{{.*}}[carried-dependence]
void filter(float *samples, int n)
{   for (int i = 1; i < n; i++)
        samples[i] += 0.5f * samples[i - 1];
}
