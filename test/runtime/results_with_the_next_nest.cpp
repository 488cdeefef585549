// What a nest wrote comes home with the results of the next one where the launcher says that this one surely comes;
// sooner when it is large, when the next nest has nothing to do or runs as C, and when data is held from then on.
// RUN: %{checked_cxx} %s -o %t
// RUN: %t && env NIDUS_THREAD_ORDER=reverse %t && env NIDUS_SLABS=3 %t && env NIDUS_ZERO_COPY=1 %t zero
#include "Inputs/expect.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>

namespace {

using Ints = std::vector<int>;

__global__ void twice(const int *in, int *out, long count) {
  const long i = nidus::threadX<long>();
  if (i < count)
    out[i] = 2 * in[i];
}

enum class Ending { here, later, nothing, asC };

/// Zero: nothing is copied.
bool isThere = true;

void twiceOf(const int *from, int *to, long n, Ending ending, nidus::After after = nidus::After::release) {
  nidus::Nest nest("twice", "sequence.c", 1);
  if (ending == Ending::nothing) {
    nest.nothing();
    return;
  }
  nidus::Input<int> in(nest, "in", from, {0, {{n, 1}}});
  nidus::Output<int> out(nest, "out", to, {0, {{n, 1}}}, after);
  if (!nest.holds(ending != Ending::asC))
    return;
  const nidus::Grid grid{{nidus::Range<long>(0, n)}, {64}};
  EXPECT(nest.begin(grid));
  nest.launch(twice, "twice", grid, in, out, n);
  EXPECT((ending == Ending::later ? nest.endBeforeAnother() : nest.end()) == 1);
}

void behindTheNextNest() {
  const Ints one(50, 1);
  for (const Ending ending : {Ending::here, Ending::nothing, Ending::asC}) {
    Ints a(50), b(50), c(50);
    twiceOf(one.data(), a.data(), 50, Ending::later);
    twiceOf(one.data(), b.data(), 50, Ending::later);
    EXPECT(!isThere || (a == Ints(50) && b == Ints(50)));
    twiceOf(one.data(), c.data(), 50, ending);
    EXPECT(a == Ints(50, 2) && b == Ints(50, 2));
    EXPECT(ending != Ending::here || c == Ints(50, 2));
  }
}

void usedByTheNextNest() {
  const Ints one(50, 1);
  Ints a(50), b(50);
  twiceOf(one.data(), a.data(), 50, Ending::later);
  twiceOf(a.data(), b.data(), 50, Ending::later);
  twiceOf(one.data(), a.data() + 10, 30, Ending::here); // a larger copy is there
  EXPECT(a == Ints(50, 2) && b == Ints(50, 4));
  // Handed on, it is not ended by the nest between.
  twiceOf(one.data(), a.data(), 50, Ending::later);
  twiceOf(one.data(), a.data(), 50, Ending::here, nidus::After::keep);
  a[0] = 7;
  twiceOf(a.data(), b.data(), 50, Ending::here);
  EXPECT(b == Ints(50, 4) || !isThere);
  twiceOf(one.data(), a.data(), 50, Ending::here);
  // Two copies become one.
  Ints parts(50);
  twiceOf(one.data(), parts.data(), 20, Ending::later);
  twiceOf(one.data(), parts.data() + 30, 20, Ending::later);
  twiceOf(parts.data() + 10, b.data(), 30, Ending::here);
  Ints expected(50, 2);
  std::fill(expected.begin() + 20, expected.begin() + 30, 0);
  EXPECT(parts == expected);
}

void atOnceWhereItIsLarge() {
  const long n = (1 << 20) + 1;
  const Ints in(size_t(n), 3);
  Ints a(size_t(n), 0), b(size_t(n), 0);
  twiceOf(in.data(), a.data(), n, Ending::later);
  EXPECT(a == Ints(size_t(n), 6));
  twiceOf(in.data(), b.data(), n - 1, Ending::later);
  EXPECT(!isThere || b == Ints(size_t(n), 0));
  twiceOf(in.data(), a.data(), 1, Ending::here);
  EXPECT(b[size_t(n - 2)] == 6 && b[size_t(n - 1)] == 0);
}

void beforeDataIsHeld() {
  const Ints one(50, 1);
  Ints a(50), b(50);
  twiceOf(one.data(), a.data(), 50, Ending::later);
  nidus_hold();
  EXPECT(a == Ints(50, 2));
  // Held data stays.
  const long n = (1 << 20) + 1;
  const Ints in(size_t(n), 3);
  Ints large(size_t(n), 0);
  twiceOf(one.data(), b.data(), 50, Ending::later);
  twiceOf(in.data(), large.data(), n, Ending::later);
  twiceOf(one.data(), a.data(), 20, Ending::here);
  EXPECT(!isThere || (b == Ints(50) && large[5] == 0));
  nidus_unhold();
  EXPECT(b == Ints(50, 2) && large[5] == 6);
}

void keptByTheProgram() {
  const Ints one(50, 1);
  Ints a(50), b(50);
  nidus_keep(a.data(), 50 * sizeof(int));
  twiceOf(one.data(), a.data(), 50, Ending::later);
  twiceOf(one.data(), b.data(), 50, Ending::here);
  twiceOf(one.data(), a.data(), 50, Ending::later);
  nidus_hold();
  nidus_unhold();
  EXPECT(!isThere || a == Ints(50));
  nidus_release(a.data());
  EXPECT(a == Ints(50, 2));
}

} // namespace

int main(int count, char **) {
  isThere = count == 1;
  behindTheNextNest();
  usedByTheNextNest();
  atOnceWhereItIsLarge();
  beforeDataIsHeld();
  keptByTheProgram();
  return failures();
}
