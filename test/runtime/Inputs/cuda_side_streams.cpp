// What the runtime gives a CUDA device to do for nests of a sequence: small ones that need nothing of each other are
// launched on streams of their own, with what comes in for them beside the kernels; all else waits for them.
//
// CHECK: independent
// CHECK: {{^launch .*twice.* on own$}}
// CHECK: stream [[B:[0-9]+]] follows own
// CHECK: {{^}}launch {{.*}}twice{{.*}} on stream [[B]]
// CHECK: stream [[C:[0-9]+]] follows own
// CHECK: {{^}}launch {{.*}}twice{{.*}} on stream [[C]]
// What needs one of them.
// CHECK-NOT: follow stream [[B]]
// CHECK: {{^}}launch {{.*}}twice{{.*}} on stream [[B]]
// A look.
// CHECK-NEXT: look
// CHECK-NEXT: follow stream [[B]]
// CHECK-NEXT: follow stream [[C]]
// CHECK: {{^}}copy{{$}}
// CHECK-NEXT: wait
// CHECK-NEXT: looked
//
// The way in.
// CHECK-LABEL: arrives
// CHECK: launch {{.*}} on own
// CHECK-NEXT: copy beside
// CHECK-NEXT: stream [[B]] follows own
// CHECK-NEXT: stream [[B]] follows stream [[IN:[0-9]+]]
// CHECK-NEXT: launch {{.*}} on stream [[B]]
// CHECK-NEXT: wait beside
// Both read what came in for the second.
// CHECK-NEXT: stream [[C]] follows own
// CHECK-NEXT: stream [[C]] follows stream [[IN]]
// CHECK-NEXT: launch {{.*}} on stream [[C]]
//
// Memory goes back, and to another array, when all have done with it.
// CHECK-LABEL: handed on
// CHECK: launch {{.*}} on own
// CHECK: launch {{.*}} on stream [[B]]
// CHECK-NEXT: follow stream [[B]]
// CHECK-NEXT: follow stream [[IN]]
// CHECK-NEXT: free
// CHECK: launch {{.*}} on own
//
// A large launch, a copy to what kernels know, a library.
// CHECK-LABEL: others
// CHECK: launch {{.*}} on stream [[B]]
// CHECK: follow stream [[B]]
// CHECK: launch {{.*}}other{{.*}} on own
// CHECK: launch {{.*}} on stream [[B]]
// CHECK: changed
// CHECK-NEXT: follow stream [[B]]
// CHECK-NEXT: {{^}}copy{{$}}
// CHECK: launch {{.*}} on stream [[B]]
// CHECK: library
// CHECK-NEXT: follow stream [[B]]
// CHECK-NEXT: library has it
//
// Loops become graphs as before, which wait too.
// CHECK-LABEL: loop
// CHECK: launch {{.*}} on stream [[B]]
// CHECK: {{^}}graph:
// CHECK-NEXT: follow stream [[B]]
// CHECK-NEXT: launch graph
//
// Nothing is held: the results of both nests come home behind the second one.
// CHECK-LABEL: together
// CHECK: launch {{.*}} on own
// CHECK-NEXT: copy beside
// CHECK-NOT: {{^}}copy{{$}}
// CHECK: launch {{.*}} on stream [[B]]
// CHECK: follow stream [[B]]
// CHECK: {{^}}copy{{$}}
// CHECK: {{^}}copy{{$}}
// CHECK: all at home
//
// A thread ends with launches that nobody waited for: its memory goes back behind them.
// CHECK-LABEL: ends
// CHECK: launch {{.*}} on own
// CHECK: launch {{.*}} on stream [[D:[0-9]+]]
// CHECK: follow stream [[D]]
// CHECK: free
//
// PROFILE: "launches": 61, {{.*}}"kernels": [{"name": "other", "launches": 1, {{.*}}{"name": "twice", "launches": 60,
//
// OFF: independent
// OFF-NOT: on stream
// OFF-NOT: stream {{.*}} follows
//
// LAUNCH: stream 2 follows
// LAUNCH: nidus: side_streams.c:1: twice: launch of twice: it fails (cudaErrorRecorded)
// JOIN: look
// JOIN-NEXT: nidus: side_streams.c:1: twice: cudaEventRecord: it fails (cudaErrorRecorded)
// CHANGED: changed
// CHANGED-NEXT: nidus: side_streams.c:1: twice: cudaEventRecord: it fails (cudaErrorRecorded)
#include "expect.h"
#include <nidus/nidus.h>
#include <nidus/runtime.h>
#include <string>
#include <thread>

namespace {

using Ints = std::vector<int>;
const int n = 1024;
const size_t bytes = n * sizeof(int);

__global__ void twice(const int *in, int *out) {
  const int i = nidus::threadX();
  out[i] = 2 * in[i];
}
__global__ void other(const int *in, int *out, int count) {
  const int i = nidus::threadX();
  if (i < count)
    out[i] = 3 * in[i];
}

/// Does another nest surely follow, whose results come home with this one's?
bool isFollowed = false;

template <class Launch> void nestOf(const Ints &from, Ints &to, const Launch &launch) {
  nidus::Nest nest("twice", "side_streams.c", 1);
  const auto count = static_cast<long>(from.size());
  nidus::Input<int> in(nest, "in", from.data(), {0, {{count, 1}}});
  nidus::Output<int> out(nest, "out", to.data(), {0, {{count, 1}}});
  const nidus::Grid grid{{nidus::Range<long>(0, count)}, {128}};
  EXPECT(nest.begin(grid));
  launch(nest, grid, in, out);
  EXPECT((isFollowed ? nest.endBeforeAnother() : nest.end()) == 1);
}

void twiceOf(const Ints &from, Ints &to) {
  nestOf(from, to, [](auto &nest, auto &grid, auto &in, auto &out) { nest.launch(twice, "twice", grid, in, out); });
}

void together() {
  std::puts("together");
  const Ints in(n, 1), more(n, 2);
  Ints a(n), b(n);
  isFollowed = true;
  twiceOf(in, a);
  isFollowed = false;
  twiceOf(more, b);
  std::puts("all at home");
}

/// Of more threads than are small.
void otherOf(const Ints &from, Ints &to) {
  nestOf(from, to, [](auto &nest, auto &grid, auto &in, auto &out) { nest.launch(other, "other", grid, in, out, n); });
}

void independent() {
  std::puts("independent");
  const Ints in(n, 1);
  Ints a(n), b(n), c(n), d(n);
  nidus_hold();
  twiceOf(in, a);
  twiceOf(in, b);
  twiceOf(in, c);
  twiceOf(b, d);
  std::puts("look");
  nidus_reads(d.data(), bytes);
  std::puts("looked");
  nidus_unhold();
}

void arrives() {
  std::puts("arrives");
  const Ints in(n, 1), more(n, 2);
  Ints a(n), b(n), c(n);
  nidus_hold();
  twiceOf(in, a);
  twiceOf(more, b);
  twiceOf(more, c);
  nidus_unhold();
}

void handedOn() {
  const Ints in(n, 1);
  Ints a(n), b(n), c(n);
  nidus_hold();
  std::puts("handed on");
  twiceOf(in, a);
  twiceOf(in, b);
  nidus_frees(b.data());
  twiceOf(in, c);
  nidus_unhold();
}

void others() {
  Ints in(n, 1), large(2 * n);
  Ints a(n), b(n), c(2 * n);
  nidus_hold();
  std::puts("others");
  twiceOf(in, a);
  twiceOf(in, b);
  otherOf(large, c);
  twiceOf(in, a);
  twiceOf(in, b);
  nidus_fills(in.data(), bytes);
  std::puts("changed");
  twiceOf(in, a);
  twiceOf(in, b);
  std::puts("library");
  EXPECT(nidus_device_read(a.data(), bytes) != nullptr);
  std::puts("library has it");
  nidus_unhold();
}

void loop() {
  const Ints in(n, 1);
  Ints a(n), b(n);
  nidus_hold();
  std::puts("loop");
  for (int k = 0; k < 20; k++) {
    twiceOf(in, a);
    twiceOf(in, b);
  }
  nidus_unhold();
}

void ends() {
  std::puts("ends");
  std::thread([] {
    const Ints in(n, 1);
    Ints a(n), b(n);
    nidus_hold();
    twiceOf(in, a);
    twiceOf(in, b);
  }).join();
}

} // namespace

int main(int, char **words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (words[1] && words[1] == std::string("others")) {
    others();
    return failures();
  }
  independent();
  arrives();
  handedOn();
  others();
  loop();
  together();
  ends();
  return failures();
}
