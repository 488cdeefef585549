// REQUIRES: nvcc
// While no kernel of a nest was launched, an error of the device leaves the nest to C, and nothing of its arrays changes.
// When the device is lost with data that only it has, the program ends.
// RUN: %quick_nvcc -x cu -c %s -o %t.o
// RUN: %quick_nvcc -DNIDUS_STAGED_FROM=1 -DNIDUS_STAGED_AFTER=0 -DNIDUS_STAGED_PIECE=64 -x cu -c %s -o %t.staged.o
// RUN: %cc -Wall -I%cuda_include -c %S/Inputs/cudart_recorder.c -o %t.recorder.o
// RUN: %cxx -no-pie %t.o %t.recorder.o -Wl,--unresolved-symbols=ignore-all -o %t
// RUN: %cxx -no-pie %t.staged.o %t.recorder.o -Wl,--unresolved-symbols=ignore-all -o %t.staged
// RUN: env RECORDER_LOSES=cudaMalloc:1 %t falls 2>&1 | FileCheck --check-prefix=MEMORY %s
// RUN: env RECORDER_LOSES=cudaMalloc:2 %t falls 2>&1 | FileCheck --check-prefix=MEMORY %s
// RUN: env RECORDER_LOSES=cudaMemcpyAsync:1 %t falls 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: env RECORDER_LOSES=cudaMemcpyAsync:1 NIDUS_SLABS=4 %t falls 2>&1 | FileCheck --check-prefix=COPY %s
// RUN: env RECORDER_LOSES=cudaMemcpyAsync:1 NIDUS_SLABS=4 %t.staged falls 2>&1 | FileCheck --check-prefix=STAGED %s
// RUN: env RECORDER_LOSES=cudaEventQuery:1 NIDUS_SLABS=1 %t.staged falls 2>&1 | FileCheck --check-prefix=STAGED %s
// The third array's memory, or what goes into the second nest, when the first one has left its output there.
// RUN: env RECORDER_LOSES=cudaMalloc:3 not %t ends 2>&1 | FileCheck --check-prefix=LOST %s
// RUN: env RECORDER_LOSES=cudaMemcpyAsync:2 not %t ends 2>&1 | FileCheck --check-prefix=LOST %s
// The launch itself, and what comes after it.
// RUN: env RECORDER_LOSES=cudaLaunchKernel:1 not %t ends 2>&1 | FileCheck --check-prefix=LAUNCH %s
// RUN: env RECORDER_LOSES=cudaMemcpyAsync:2 NIDUS_SLABS=4 not %t falls 2>&1 | FileCheck --check-prefix=HALF %s
//
// MEMORY: nidus: failures.c:1: twice: the device fails (cudaMalloc: it fails (cudaErrorRecorded)); the C original runs
// MEMORY-NOT: launch
// MEMORY: {{^}}as it was
// COPY: nidus: failures.c:1: twice: the device fails (copy to the device: it fails (cudaErrorRecorded)); the C original runs
// COPY-NOT: launch
// COPY: {{^}}as it was
// STAGED: nidus: failures.c:1: twice: the device fails (copy by way of pinned memory: it fails
// STAGED-NOT: launch
// STAGED: {{^}}as it was
// LOST: launch
// LOST: nidus: failures.c:1: twice: copy from the device: it fails (cudaErrorRecorded)
// LOST-NOT: as it was
// LAUNCH: nidus: failures.c:1: twice: launch of twice: it fails (cudaErrorRecorded)
// HALF: nidus: failures.c:1: twice: copy from the device: it fails (cudaErrorRecorded)
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <string>

namespace {

using Ints = std::vector<int>;
const int w = 32, h = 40;

__global__ void twice(const int *in, int *out, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 1>(x0, y0);
  if (part != nidus::Part::nothing)
    for (int x = x0; x < x0 + (part == nidus::Part::packet ? 4 : 1); x++)
      out[y0 * pitch + x] = 2 * in[y0 * pitch + x];
}

int nestOf(const int *in_, int *out_, nidus::After after, bool canBeCut) {
  nidus::Nest nest("twice", "failures.c", 1);
  nidus::Input<int> in(nest, "in", in_, {0, {{h, w}, {w, 1}}}, after);
  nidus::Output<int> out(nest, "out", out_, {0, {{h, w}, {w, 1}}}, after);
  const nidus::PacketGrid grid({nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {4, 1}, {{}, {}});
  const auto launch = [&](const nidus::PacketGrid &part) {
    nest.launch(twice, "twice", part, in, out, w, part.packets<int>());
  };
  if (canBeCut) {
    in.neededBefore([=](long y) { return y * w; });
    out.completeBefore([=](long y) { return y * w; });
  }
  if (!nest.begin(grid))
    return 0;
  if (!canBeCut)
    launch(grid);
  else if (!nest.inSlabs(grid, launch))
    return 0;
  return nest.end();
}

/// Both nests are left to C.
void falls() {
  const Ints in(w * h, 5);
  Ints out(w * h, 77);
  EXPECT(nestOf(in.data(), out.data(), nidus::After::release, true) == 0);
  EXPECT(nestOf(in.data(), out.data(), nidus::After::keep, false) == 0);
  nidus_touches(); // nothing is there
  EXPECT(in == Ints(w * h, 5) && out == Ints(w * h, 77));
  std::puts("as it was");
}

/// The output of the first nest stays on the device.
void ends() {
  const Ints in(w * h, 5), other(w * h, 6);
  Ints out(w * h, 77), more(w * h, 77);
  EXPECT(nestOf(in.data(), out.data(), nidus::After::keep, false) == 1);
  EXPECT(nestOf(other.data(), more.data(), nidus::After::keep, false) == 1);
  std::puts("as it was");
}

} // namespace

int main(int, char **words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  words[1] == std::string("falls") ? falls() : ends();
  return failures();
}
