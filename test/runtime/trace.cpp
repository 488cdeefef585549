// NIDUS_TRACE: copies and kernels as events of Chrome's trace format, in their order.
// RUN: %{quick_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{quick_cxx} %s %t.o -o %t
// RUN: env NIDUS_TRACE=%t.json %t && %python -m json.tool %t.json > %t.txt && FileCheck %s < %t.json
// RUN: env NIDUS_TRACE=%t.missing/file.json %t 2>&1 | FileCheck --check-prefix=MISSING %s
// CHECK: {"traceEvents": [
// CHECK-NEXT: {"name": "scale_80: in", "cat": "to device", "ph": "X", "ts": {{[0-9]+\.[0-9]+}}, "dur": {{[0-9]+\.[0-9]+}}, "pid": {{[0-9]+}}, "tid": 1, "args": {"bytes": 400}},
// CHECK-NEXT: {"name": "scale_80", "cat": "kernel",
// CHECK-NEXT: {"name": "scale_80: out", "cat": "from device", {{.*}}"args": {"bytes": 400}}
// CHECK-NEXT: ]}
// MISSING: nidus: cannot write NIDUS_TRACE={{.*}}file.json: No such file or directory
#include "Inputs/expect.h"
#include "Inputs/nests.h"

int main() {
  Floats a(100, 1.0f), b(100);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 100, 0) == 1);
  EXPECT(b[99] == 2.0f);
  return failures();
}
