// A device that is not started: nests run in C until what they would have gained exceeds what the start costs. Here it costs a
// millisecond; a step gains 93 us, or 70 with its copies.
// RUN: %{bare_cxx} -g1 %sanitize %s -o %t
// RUN: %t alone | FileCheck --check-prefix=ALONE %s
// RUN: %t held | FileCheck --check-prefix=HELD %s
// RUN: %t seen | FileCheck --check-prefix=SEEN %s
// RUN: %t mixed | FileCheck --check-prefix=MIXED %s
// RUN: %t started | FileCheck --check-prefix=OTHERS %s
// RUN: %t legal | FileCheck --check-prefix=OTHERS %s
// RUN: %t slow | FileCheck --check-prefix=SLOW %s
// RUN: %t others | FileCheck --check-prefix=MEANWHILE %s
// RUN: %t threads | FileCheck --check-prefix=THREADS %s
// RUN: env NIDUS_PROFILE=%t.json %t mixed | FileCheck --check-prefix=MIXED %s
// RUN: FileCheck --check-prefix=PROFILE %s < %t.json
//
// A nest with copies of its own.
// ALONE: 14 in C, then on the device
// What stays on the device would be copied once.
// HELD: 10 in C, then on the device
// HELD: held anew: 0 in C, then on the device
// Of steps of 15 us, whose data alone is not worth the way, all but the first ones count, also where the host looks at an element.
// SEEN: 68 in C, then on the device
// Nests that lose anyway bring the start no nearer, and are left to C for another reason.
// MIXED: 14 in C, then on the device
// PROFILE: "declined": 29, {{.*}}"predictions": [{"nest": "step", "calls": 30, "declined": 29, "unstarted": 14,
// Nothing waits where somebody else has started the device, or a nest that does not ask.
// OTHERS: 1 in C, then on the device
// The C takes twice as long as the 100 us that are predicted; or other code runs for minutes before the thread asks again, of which three times
// that count.
// SLOW: 6 in C, then on the device
// MEANWHILE: 3 in C, then on the device
// What the threads gain counts together.
// THREADS: 14 in C

static bool isThere = false;
#define NIDUS_STARTED isThere
static double passed = 0;
#define NIDUS_NOW passed
#define STEPS_START 1e6
#include "Inputs/expect.h"
#include "Inputs/steps.h"
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr int size = 20000;
using Numbers = std::vector<unsigned>;

bool isOnDevice(Numbers &a, double operations = 60) {
  return *step(a.data(), int(a.size()), operations, [] { return true; }) == 'd';
}

/// Counts the calls up to the first one on the device.
template <class Call> void tell(const Call &call) {
  int inC = 0;
  while (inC < 1000 && !call())
    inC++;
  std::printf("%d in C, then on the device\n", inC);
}

void held(Numbers &a) {
  nidus_hold();
  tell([&] { return isOnDevice(a); });
  nidus_unhold();
  std::printf("held anew: ");
  nidus_hold();
  tell([&] { return isOnDevice(a); });
  nidus_unhold();
}

void seen(Numbers &a) {
  nidus_hold();
  tell([&] {
    nidus_reads(&a[5], sizeof a[5]);
    return isOnDevice(a, 13);
  });
  nidus_unhold();
}

/// In turn with a nest that loses.
void mixed(Numbers &a) {
  Numbers few(100, 1);
  tell([&] { return isOnDevice(few, 2) || isOnDevice(a); });
}

/// In C first; then `start` comes.
template <class Start> void after(Numbers &a, const Start &start) {
  int calls = 0;
  tell([&] {
    if (calls++ == 1)
      start();
    return isOnDevice(a);
  });
}

/// Each call is so long before the next one.
void every(double nanoseconds, Numbers &a) {
  tell([&] {
    passed += nanoseconds;
    return isOnDevice(a);
  });
}

void legal() {
  Numbers b(size, 1);
  nidus::Nest nest("legal", "steps.c", 2);
  nidus::Update<unsigned> all(nest, "b", b.data(), {0, {{size, 1}}}, {0, {{size, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, size)}, {64}};
  EXPECT(nest.begin(grid));
  nest.launch(step_kernel, "step", grid, all, size);
  EXPECT(nest.end() == 1 && b == Numbers(size, 4));
}

void threads() {
  std::atomic<int> inC{0};
  const auto work = [&] {
    Numbers a(size, 1);
    for (int t = 0; t < 20; t++)
      inC += isOnDevice(a) ? 0 : 1;
  };
  std::thread others[] = {std::thread(work), std::thread(work), std::thread(work)};
  work();
  for (std::thread &other : others)
    other.join();
  std::printf("%d in C\n", inC.load());
}

} // namespace

int main(int, char **words) {
  const std::string what = words[1];
  Numbers a(size, 1);
  if (what == "alone")
    tell([&] { return isOnDevice(a); });
  if (what == "held")
    held(a);
  if (what == "seen")
    seen(a);
  if (what == "mixed")
    mixed(a);
  if (what == "started")
    after(a, [] { isThere = true; });
  if (what == "slow")
    every(200e3, a);
  if (what == "others")
    every(6e10, a);
  if (what == "legal")
    after(a, legal);
  if (what == "threads")
    threads();
  // The same on either side: all of a = 3 a + 1 so often.
  EXPECT(a == Numbers(size, a[0]));
  return failures();
}
