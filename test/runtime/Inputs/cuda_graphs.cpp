// What the runtime gives a CUDA device to do for host loops of nests: launches, then graphs of them, all before a look.
//
// SWAPPING-COUNT-32: {{launch .*scale_80}}
// SWAPPING-NEXT: {{^}}graph: 1 2<-1 3<-2 4<-3{{$}}
// SWAPPING-COUNT-17: launch graph of 4{{$}}
// SWAPPING-NEXT: copy
// SWAPPING-NEXT: wait
// SWAPPING: end of graph of 4
//
// APART: {{^}}graph: 1 2 3<-1 4<-2{{$}}
// APART-COUNT-2: launch graph of 4{{$}}
//
// OFF-NOT: graph
// OFF-COUNT-100: {{launch .*scale_80}}
// OFF-NOT: {{launch|graph}}
//
// NONE-NOT: launch graph
// NONE-COUNT-100: {{launch .*scale_80}}
// NONE-NOT: launch
// NONE: copy
//
// ERROR: nidus: nests.c:80: scale_80: launch of scale_80: it fails (cudaErrorRecorded)
#include "expect.h"
#include "nests.h"
#include <string>

extern "C" {
void nidus_hold();
void nidus_unhold();
}

namespace {

const unsigned n = 100;

void scale(const Floats &from, Floats &to) { EXPECT(nidus_scale(from.data(), to.data(), nullptr, n, 0) == 1); }

} // namespace

int main(int, char **words) {
  Floats a(n, 1.0f), b(n), c(n), d(n);
  nidus_hold();
  if (words[1] == std::string("swapping"))
    for (int k = 0; k < 100; k++) {
      scale(a, b);
      a.swap(b);
    }
  else
    for (int k = 0; k < 10; k++) {
      scale(a, b);
      scale(c, d);
    }
  nidus_unhold();
  return failures();
}
