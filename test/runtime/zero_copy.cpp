// Kernels that use the host's own bytes: nothing is allocated and nothing moves; who looks, writes or frees waits for them.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t
// RUN: env NIDUS_ZERO_COPY=1 %t && env NIDUS_ZERO_COPY=1 NIDUS_SLABS=3 %t
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <nidus/runtime.h>

namespace {

const unsigned n = 1000;

bool isUntouched() {
  const nidus::Profile &p = nidus::Profile::get();
  return p.h2dBytes == 0 && p.d2hBytes == 0 && p.h2dCalls == 0 && p.d2hCalls == 0 && p.allocations == 0;
}

/// The copy of the numbers from k on; the thread has one.
nidus::DeviceCopy &copyOf(const Floats &numbers, size_t k = 0) {
  const std::optional<nidus::Region> region = nidus::Region::interval(&numbers[k], 4);
  nidus::DeviceCopy *const copy =
      nidus::Residents::ofThisThread().find({&numbers[k], *region, nidus::Region(), nidus::After::keep, "numbers"});
  EXPECT(copy != nullptr);
  return *copy;
}

void results() {
  const int w = 37, h = 21;
  const size_t size = size_t(w * h);
  Floats in(size), tmp(size, 5.0f), out(size, 6.0f), work(size), expected = out;
  Random random(21);
  for (float &number : in)
    number = float(random.in(-999, 999));
  rows(in, work, w, h);
  columns(work, expected, w, h);
  EXPECT(nidus_rows(in.data(), tmp.data(), w, h) == 1);
  EXPECT(nidus_columns(tmp.data(), out.data(), w, h, 1) == 1);
  EXPECT(out == expected);
}

/// Whoever may meet a nest that still runs.
void waitedFor() {
  Floats a(n, 1.0f), b(n);
  const auto begin = [&] {
    nidus_hold();
    EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
    EXPECT(copyOf(a).dirty() && copyOf(b).dirty());
  };
  begin();
  nidus_reads(&b[3], 4);
  EXPECT(!copyOf(b).dirty() && b[3] == 2 * a[3]);
  nidus_unhold();
  begin();
  nidus_writes(&a[3], 4); // the nest reads it
  EXPECT(!copyOf(a).dirty());
  nidus_unhold();
  begin();
  nidus_fills(&b[3], 4);
  EXPECT(!copyOf(b).dirty());
  nidus_unhold();
  begin();
  nidus_touches();
  const std::optional<nidus::Region> first = nidus::Region::interval(a.data(), 4);
  EXPECT(!nidus::Residents::ofThisThread().find({a.data(), *first, nidus::Region(), nidus::After::keep, "a"}));
  nidus_unhold();
}

void merged() {
  // Arrays that overlap earlier ones are one interval of the host; that a nest still uses a part is not forgotten.
  Floats a(2 * n, 1.0f), b(2 * n);
  nidus_hold();
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT(nidus_scale(b.data() + n / 2, a.data(), nullptr, n, 0) == 1);
  EXPECT(&copyOf(b) == &copyOf(b, n) && copyOf(b).dirty() && copyOf(b).mirror().at(copyOf(b).begin()) == reinterpret_cast<char *>(b.data()));
  nidus_unhold();
  EXPECT(b[0] == 2.0f && a[0] == 4.0f && a[n - 1] == 0.0f);
}

void program() {
  // Device pointers of a program are its own.
  Floats a(n, 1.0f), b(n);
  nidus_keep(a.data(), n * 4);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  nidus_sync(a.data(), n * 4);
  a.assign(n, 3.0f);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, n, 0) == 1);
  EXPECT(b[9] == 6.0f);
  nidus_release(a.data());
}

} // namespace

int main() {
  results();
  waitedFor();
  merged();
  program();
  EXPECT(isUntouched());
  return failures();
}
