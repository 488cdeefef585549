// While no kernel of a nest was launched, an error of the device leaves the nest to C, and nothing of its arrays changes.
// When the device is lost with data that only it has, the program ends.
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
#include "expect.h"
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
