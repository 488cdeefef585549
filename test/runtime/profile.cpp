// NIDUS_PROFILE: one object at exit, one state for several translation units, also with hidden visibility.
// RUN: %{bare_cxx} -fvisibility=hidden -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{bare_cxx} -fvisibility=hidden %s %t.o -o %t
// RUN: env NIDUS_PROFILE=%t.json %t work && %python -m json.tool %t.json && FileCheck --check-prefix=WORK %s < %t.json
// RUN: env NIDUS_PROFILE=%t.json %t idle && FileCheck --check-prefix=IDLE %s < %t.json
// RUN: env NIDUS_PROFILE=%t.json %t child && FileCheck --check-prefix=CHILD %s < %t.json
// RUN: env NIDUS_PROFILE=%t.missing/file.json %t work 2>&1 | FileCheck --check-prefix=MISSING %s
// RUN: rm -f %t.json && env NIDUS_PROFILE= %t work && not ls %t.json
// WORK: {"device": "CPU", "h2d_bytes": 1104, "h2d_calls": 3, "d2h_bytes": 1228, "d2h_calls": 6, "allocations": 6, "peak_bytes": 2000, "shared_bytes": 372, "overlapped_bytes": 0, "launches": 4, "fallbacks": 1, "declined": 0, "kernels": [{"name": "down_70", "launches": 1, "ms": {{[0-9]+\.[0-9][0-9][0-9][0-9][0-9][0-9]}}}, {"name": "say \"hi\"\\\u0009", "launches": 1, "ms": {{[0-9]+\.[0-9]+}}}, {"name": "scale_80", "launches": 2, "ms": {{[0-9]+\.[0-9]+}}}], "arrays": [{"nest": "down_70", "array": "{{[a-z]+}}", "h2d_bytes": 0, "h2d_calls": 0, "d2h_bytes": 8, "d2h_calls": 1}, {"nest": "say", "array": "update", "h2d_bytes": 64, "h2d_calls": 1, "d2h_bytes": 180, "d2h_calls": 3}, {"nest": "scale_80", "array": "in", "h2d_bytes": 1040, "h2d_calls": 2, "d2h_bytes": 0, "d2h_calls": 0}, {"nest": "scale_80", "array": "out", "h2d_bytes": 0, "h2d_calls": 0, "d2h_bytes": 1040, "d2h_calls": 2}], "predictions": []}
// IDLE: {"device": "CPU", "h2d_bytes": 0, {{.*}} "fallbacks": 0, "declined": 0, "kernels": [], "arrays": [], "predictions": []}
// CHILD: "launches": 1, "fallbacks": 0, "declined": 0, "kernels": [{"name": "down_70", "launches": 1,
// Shared: of 2 * 1000, 8 and 2 * 128 + 3 * 31 + 15 bytes of the host there were 2000 at one time.
// MISSING: nidus: cannot write NIDUS_PROFILE={{.*}}file.json: No such file or directory
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <clocale>
#include <nidus/runtime.h>
#include <string>
#include <sys/wait.h>

namespace {

__global__ void nothing_1(uint8_t *) {}

void work() {
  std::setlocale(LC_ALL, "");
  Floats a(250, 1.0f), b(250);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 250, 0) == 1);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 10, 0) == 1);
  EXPECT(nidus_scale(a.data(), a.data(), nullptr, 10, 0) == 0);
  long long number = 0;
  EXPECT(nidus_down(&number, 1, 7) == 1);
  // Three planes of rows go back: a rectangle each.
  Bytes image(3 * 128);
  nidus::Nest nest("say", "profile.cpp", 1);
  nidus::Update<uint8_t> update(nest, "update", image.data(), {0, {{64, 1}}}, {0, {{3, 128}, {4, 31}, {15, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, 5)}, {32}};
  EXPECT(nest.begin(grid));
  nest.launch(nothing_1, "say \"hi\"\\\t", grid, update);
  EXPECT(nest.end() == 1);
}

} // namespace

int main(int, char **arguments) {
  const std::string mode = arguments[1];
  if (mode == "work")
    work();
  long long number = 0;
  if (mode == "child") {
    EXPECT(nidus_down(&number, 1, 7) == 1);
    if (fork() == 0) {
      nidus_down(&number, 1, 7);
      return 0;
    }
    wait(nullptr);
  }
  return failures();
}
