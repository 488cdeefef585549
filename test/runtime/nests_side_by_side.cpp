// Nests of a sequence that need nothing of each other may run in any order, and do where one is asked for; those that
// need others come behind them, and whoever looks sees what C would have left.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t abcdefghij && env NIDUS_THREAD_ORDER=forward %t abcdefghij
// RUN: env NIDUS_THREAD_ORDER=reverse %t cfgbeadhij
// RUN: env NIDUS_THREAD_ORDER=reverse NIDUS_GRAPHS=0 %t cfgbeadhij
// RUN: env NIDUS_THREAD_ORDER=reverse NIDUS_SIDE_STREAMS=0 %t abcdefghij
// RUN: env NIDUS_THREAD_ORDER=1 %t && env NIDUS_THREAD_ORDER=2 %t && env NIDUS_THREAD_ORDER=3 %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <string>

namespace {

using Ints = std::vector<int>;
const int n = 100;

std::string order;

/// Not of CUDA: the name of each nest is written down as it runs.
__global__ void add(const int *a, const int *b, int *out, int count, char name) {
  const int i = nidus::threadX();
  if (i == 0)
    order += name;
  if (i < count)
    out[i] = a[i] + b[i];
}

void sum(char name, const Ints &a_, const Ints &b_, Ints &out_) {
  nidus::Nest nest("add", "sequence.c", 1);
  nidus::Input<int> a(nest, "a", a_.data(), {0, {{n, 1}}});
  nidus::Input<int> b(nest, "b", b_.data(), {0, {{n, 1}}});
  nidus::Output<int> out(nest, "out", out_.data(), {0, {{n, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, n)}, {32}};
  EXPECT(nest.begin(grid));
  nest.launch(add, "add", grid, a, b, out, n, name);
  EXPECT(nest.end() == 1);
}

/// Three ways that know nothing of each other; i needs two of them.
void sequence() {
  const Ints one(n, 1), two(n, 2);
  Ints a(n), b(n), c(n), d(n), e(n), f(n), g(n), h(n);
  nidus_hold();
  sum('a', one, one, a);
  sum('b', one, two, b);
  sum('c', two, two, c);
  sum('d', a, one, d);
  sum('e', b, b, e);
  sum('f', c, one, f);
  sum('g', c, two, g);
  sum('h', a, one, h);
  sum('i', d, e, a); // and writes what d and h read
  sum('j', f, g, b);
  nidus_unhold();
  EXPECT(d == Ints(n, 3) && e == Ints(n, 6) && f == Ints(n, 5) && g == Ints(n, 6) && h == Ints(n, 3));
  EXPECT(a == Ints(n, 9) && b == Ints(n, 11) && c == Ints(n, 4));
}

/// Memory that goes from array to array, and a look in between.
void memoryIsHandedOn() {
  const Ints one(n, 1);
  Ints kept(n), sums(n);
  nidus_hold();
  sum('a', one, one, kept);
  for (int k = 0; k < 20; k++) {
    Ints a(n), b(n, k);
    sum('b', one, b, a);
    sum('c', a, one, sums);
    nidus_frees(a.data());
    nidus_frees(b.data());
    if (k % 5 == 4) {
      nidus_reads(sums.data(), n * sizeof(int));
      EXPECT(sums == Ints(n, k + 2));
    }
  }
  nidus_unhold();
  EXPECT(kept == Ints(n, 2) && sums == Ints(n, 21));
}

} // namespace

int main(int count, char **words) {
  sequence();
  EXPECT(count == 1 || order == words[1]);
  memoryIsHandedOn();
  return failures();
}
