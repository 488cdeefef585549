// Tests that hold for no size at all: nothing bounds a subscript that was cast from floating point, and the
// tests that would make the region computable contradict each other.
// RUN: %nidus translate %s -o %t.out 2>&1 | FileCheck %s
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
typedef struct Particle {
  double x, y, q, x0, y0;
  int64_t k, m;
} Particle;
static int verify(Particle p, uint64_t iterations, double *charges, uint64_t side) {
  uint64_t y = (uint64_t)p.y0;
  uint64_t x = (uint64_t)p.x0;
  double reached = p.q * charges[y + x * side] > 0 ? p.x0 + iterations : p.x0 - iterations;
  double wrapped = fmod(reached + (double)(iterations + 1) * (2 * p.k + 1) * side, side);
  if (fabs(p.x - wrapped) > 1e-6)
    return 0;
  return 1;
}
int main(int argc, char **argv) {
  uint64_t side = strtoul(argv[1], 0, 10), n = strtoul(argv[2], 0, 10), iterations = 10;
  double *charges = malloc((side + 1) * (side + 1) * sizeof(double));
  Particle *particles = malloc(n * sizeof(Particle));
  uint64_t i;
  int correct = 1;
  // CHECK-NOT: internal-error
  // CHECK: tests_that_hold_for_no_size.c:[[#@LINE+1]]:3: remark: {{.*}}charges{{.*}}[region-not-computable]
  for (i = 0; i < n; i++)
    correct *= verify(particles[i], iterations, charges, side + 1);
  return correct;
}
