// Whoever has nothing worth the start of the device does not start it: the first call of CUDA is that of the first nest that runs there.
//
// WAITS-NOT: CUDA is called
// WAITS: first: C
// WAITS-NOT: CUDA is called
// WAITS: held: C
// WAITS-NOT: CUDA is called
// WAITS: nothing was worth it
// WAITS: CUDA is called
// WAITS: launch
// WAITS: at last: device
// Nothing waits where the program has a context.
// THERE: CUDA is called
// THERE: launch
// THERE: first: device
#include "expect.h"
#include "steps.h"
#include <dlfcn.h>

namespace {

/// What host code says beside nests uses no device that has nothing.
void say(unsigned *a, int n) {
  unsigned copy[16];
  const auto bytes = sizeof(unsigned) * static_cast<unsigned long>(n);
  nidus_object(a, bytes);
  nidus_block(nullptr);
  nidus_expects(a, bytes);
  nidus_reads(a, bytes);
  nidus_writes(a, sizeof *a);
  nidus_fills(a, sizeof *a);
  nidus_reads_between(a, a + 5, sizeof *a);
  nidus_writes_rows(a, a + 50, sizeof *a, 11);
  nidus_reads_around(a + 3);
  nidus_reads_any();
  EXPECT(nidus_copies(copy, a, sizeof copy) == 0 && nidus_sets(copy, 0, sizeof copy) == 0);
  nidus_keep(a, bytes);
  nidus_sync(a, bytes);
  nidus_release(a);
}

const char *stepOf(std::vector<unsigned> &a) {
  return step(a.data(), int(a.size()), 60, [&] { return nidus::Residents::know(a.data(), a.size() * sizeof a[0]); });
}

} // namespace

/// The second word is a driver that the program loads.
int main(int count, char **words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  EXPECT(count < 2 || dlopen(words[1], RTLD_NOW | RTLD_LOCAL));
  std::vector<unsigned> a(20000, 1);
  std::printf("first: %s\n", stepOf(a));
  nidus_hold();
  say(a.data(), int(a.size()));
  std::printf("held: %s\n", stepOf(a));
  say(a.data(), int(a.size()));
  nidus_unhold();
  std::puts("nothing was worth it");
  for (int t = 0; t < 20; t++)
    stepOf(a);
  std::printf("at last: %s\n", stepOf(a));
  return failures();
}
