// Host loops of nests, whose launches are held back and become graphs: whoever looks at the data finds what C would have
// left there, in whatever order independent launches run.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t && %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// RUN: env NIDUS_THREAD_ORDER=3 %t
// RUN: env NIDUS_GRAPHS=0 %t
// Every launch is counted and timed, and a trace has each of them.
// RUN: env NIDUS_PROFILE=%t.json NIDUS_TRACE=%t.trace.json %t profile
// RUN: FileCheck --check-prefix=PROFILE %s < %t.json
// RUN: grep -c '"name": "scale_80", "cat": "kernel"' %t.trace.json | FileCheck --check-prefix=TRACE %s
// PROFILE: "launches": 100, {{.*}}"kernels": [{"name": "scale_80", "launches": 100,
// TRACE: {{^100$}}
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>
#include <sys/wait.h>
#include <thread>

namespace {

const unsigned n = 300;
const size_t bytes = n * sizeof(float);

void scale(const Floats &from, Floats &to) { EXPECT(nidus_scale(from.data(), to.data(), nullptr, n, 0) == 1); }

/// What `steps` steps make of 1; it stays exact.
float doubled(int steps) { return std::ldexp(1.0f, steps); }

void swapping() {
  for (int steps = 0; steps < 100; steps++) {
    Floats a(n, 1.0f), b(n, 1.0f);
    nidus_hold();
    for (int k = 0; k < steps; k++) {
      scale(a, b);
      a.swap(b);
    }
    nidus_unhold();
    EXPECT(a == Floats(n, doubled(steps)));
  }
}

/// Somebody looks, or changes something, after some of the steps.
template <class Look> void looking(const Look &look) {
  Floats a(n, 1.0f), b(n);
  nidus_hold();
  for (int k = 0; k < 100; k++) {
    scale(a, b);
    a.swap(b);
    if (k > 30 && k % 7 == 0)
      look(a, b, k + 1);
  }
  nidus_unhold();
  EXPECT(a[n - 1] == doubled(100));
}

void lookedAt() {
  looking([](Floats &a, Floats &, int steps) {
    nidus_reads(&a[5], 4);
    EXPECT(a[5] == doubled(steps));
  });
  looking([](Floats &a, Floats &, int steps) {
    nidus_writes(&a[5], 4);
    EXPECT(a[5] == doubled(steps));
  });
  looking([](Floats &a, Floats &, int steps) {
    nidus_touches();
    EXPECT(a == Floats(n, doubled(steps)));
  });
  looking([](Floats &a, Floats &b, int) {
    nidus_fills(&a[0], 4);
    a[0] = 0;
    nidus_fills(b.data(), bytes);
  });
  looking([](Floats &a, Floats &, int steps) {
    const auto *const there = static_cast<const float *>(nidus_device_read(a.data(), bytes));
    EXPECT(there && (!nidus::device::isHost || there[n - 1] == doubled(steps)));
  });
  // A nest that runs as C.
  looking([](Floats &a, Floats &, int steps) {
    EXPECT(nidus_conv5(a.data(), nullptr, nullptr, 9, 9) == 0);
    EXPECT(a[n - 1] == doubled(steps));
  });
}

void released() {
  // Memory is given back, and handed out again, while launches that use it are held back.
  Floats a(n, 1.0f), b(n);
  nidus_keep(a.data(), bytes);
  nidus_keep(b.data(), bytes);
  for (int k = 0; k < 50; k++) {
    scale(a, b);
    scale(b, a);
    EXPECT(nidus_scale(a.data(), a.data(), nullptr, 0, 0) == 1);
    if (k == 40) {
      nidus_release(b.data());
      Floats c(n, 7.0f), d(n);
      scale(c, d);
      EXPECT(d == Floats(n, 14.0f) && b == Floats(n, doubled(2 * k + 1)));
    }
  }
  nidus_release(a.data());
  nidus_discard(b.data());
  EXPECT(a == Floats(n, doubled(100)));
}

void discarded() {
  // Nobody looks, and the memory is gone.
  Floats a(n, 1.0f), b(n);
  nidus_hold();
  for (int k = 0; k < 45; k++)
    scale(a, b);
  nidus_frees(b.data());
  nidus_frees(a.data());
  nidus_unhold();
}

void sideBySide() {
  // Three planes that do not know of each other, and a fourth array that needs two of them.
  Floats plane[3] = {Floats(n, 1.0f), Floats(n, 2.0f), Floats(n, 3.0f)}, next[3] = {Floats(n), Floats(n), Floats(n)},
         sum(n);
  nidus_hold();
  for (int k = 0; k < 50; k++) {
    for (int p = 0; p < 3; p++)
      scale(plane[p], next[p]);
    scale(next[2], sum);
    for (int p = 0; p < 3; p++)
      plane[p].swap(next[p]);
  }
  nidus_unhold();
  for (int p = 0; p < 3; p++)
    EXPECT(plane[p] == Floats(n, float(p + 1) * doubled(50)));
  EXPECT(sum == Floats(n, 3 * doubled(51)));
}

void forked() {
  // What the parent holds back is the parent's.
  Floats a(n, 1.0f), b(n);
  nidus_hold();
  for (int k = 0; k < 45; k++) {
    scale(a, b);
    a.swap(b);
  }
  const pid_t child = fork();
  if (child == 0) {
    Floats c(50), d(50);
    const int status = nidus_scale(c.data(), d.data(), nullptr, 0, 0) == 1 ? 7 : 8;
    nidus::device::isHost ? std::exit(status) : std::_Exit(status);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 7);
  nidus_unhold();
  EXPECT(a == Floats(n, doubled(45)));
}

void threads() {
  std::vector<std::thread> all;
  for (int k = 0; k < 3; k++)
    all.emplace_back(swapping);
  // One ends with launches that nobody waited for.
  all.emplace_back([] {
    Floats a(n, 1.0f), b(n);
    nidus_hold();
    for (int k = 0; k < 45; k++)
      scale(a, b);
  });
  for (std::thread &thread : all)
    thread.join();
}

void profiled() {
  Floats a(n, 1.0f), b(n);
  nidus_hold();
  for (int k = 0; k < 100; k++)
    scale(a, b);
  nidus_unhold();
}

} // namespace

int main(int count, char **) {
  if (count > 1) {
    profiled();
    return failures();
  }
  swapping();
  lookedAt();
  released();
  discarded();
  sideBySide();
  forked();
  threads();
  return failures();
}
