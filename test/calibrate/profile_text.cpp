// The figures become a profile that nidus reads, whatever is missing.
// RUN: %{bare_cxx} -g1 %sanitize -I%S/../../runtime/benchmark %s -o %t && mkdir -p %t.d
// RUN: %t all > %t.d/all.json && %t nothing > %t.d/nothing.json
// RUN: %python -m json.tool %t.d/all.json %t.d/indented.json && FileCheck %s --input-file=%t.d/all.json
// RUN: FileCheck %s --check-prefix=NOTHING --input-file=%t.d/nothing.json
// RUN: echo 'void f(int *a, int n) { for (int i = 0; i < n; i++) a[i] = i; }' > %t.d/f.c
// RUN: %{nidus} translate -o %t.d/out --device=%t.d/all.json %t.d/f.c
// RUN: %nidus translate -o %t.d/out --device=%t.d/nothing.json %t.d/f.c
// RUN: %nidus calibrate --from=%t.d/all.json --report=%t.d/all.html
// RUN: %nidus calibrate --from=%t.d/nothing.json --report=%t.d/nothing.html
#include "Inputs/expect.h"
#include <cstring>
#include <profile.h>

using namespace nidus::benchmark;

// CHECK-DAG: "name": "a--device--2"
// CHECK-DAG: "device": "A \"device\" 2"
// Constant operands for one address, the read-only cache where it ties with texture, then texture.
// CHECK-DAG: "readSpaces": [{"addressesPerWarp": 1, "space": "constant"}, {"addressesPerWarp": 8, "space": "readonly"}, {"addressesPerWarp": 32, "space": "texture"}]
// CHECK-DAG: "warpsToSaturate": 8
// CHECK-DAG: "rates": {"toDevice": 7, "fromDevice": 14, "smallToDevice": 7, "smallFromDevice": 14, "deviceMemory": 800, "deviceOperations": 12000, "hostOperations": 30, "hostChain": 1.25, "nestStart": 26000, "deviceStart": 350000000}
// CHECK-DAG: "complete": true
// CHECK-DAG: {"space": "constant", "operation": "read", "distribution": "cyclic", "elementBytes": 4, "stride": 1, "distinct": [1, 2, 4, 8, 16, 32], "perNanosecond": [100, 95,

// NOTHING-NOT: "rates"
// NOTHING: "readSpaces": [{"addressesPerWarp": 1, "space": "constant"}, {"addressesPerWarp": 32, "space": "readonly"}]
// NOTHING-NOT: "rates"
// NOTHING: "complete": false
namespace {

void addReads(Figures &figures, const char *space, const std::vector<double> &rates) {
  for (size_t i = 0; i < rates.size(); ++i)
    figures.addSpace({space, "read", "cyclic", 4, 1, {}, {}}, 1 << i, {rates[i], 0.5});
}

Figures sample() {
  Figures figures;
  addReads(figures, "constant", {100, 95, 50, 25, 12, 6});
  addReads(figures, "readonly", {104, 104, 104, 99, 50, 50});
  addReads(figures, "texture-linear", {60, 60, 60, 103, 60, 60});
  Curve warps{"saturation", "float multiply and add, 8 independent ones per thread", "Gop/s", "warps", {}, {}};
  for (int count : {4, 8, 16})
    figures.add(warps, count, {count == 4 ? 50.0 : 95.0 + count / 4.0, 1});
  for (double bytes : {4096.0, 1048576.0}) {
    figures.add({"transfers", "pageable to device", "GB/s", "bytes", {}, {}}, bytes, {bytes == 4096 ? 1.0 : 7.0, 0});
    figures.add({"transfers", "device to pageable", "GB/s", "bytes", {}, {}}, bytes, {bytes == 4096 ? 1.0 : 14.0, 0});
  }
  figures.add({"copy", "read and written", "GB/s", "bytes per access", {}, {}}, 1, {800, 0});
  figures.add("programs", "3x3 filter of bytes on the device, one pixel per thread", "operations/ns", {12000, 0});
  figures.add("constant operands", constantOperand, "Gop/s", {32 * 200, 0});
  figures.add("programs", "heat equation on the host, one core", "operations/ns", {30, 0});
  figures.add("programs", "sum in its order on the host", "ns per addition", {1.25, 0});
  figures.add("launches", "copy of a byte in, empty kernel, copy of a byte out", "us", {26, NAN});
  figures.add("launches", "first use of the device", "us", {350000, NAN});
  return figures;
}

} // namespace

int main(int, char **arguments) {
  EXPECT(json::number(123.456) == "123.5" && json::number(26000.4) == "26000" && json::number(0.00012346) == "0.0001235");
  EXPECT(json::number(INFINITY) == "0" && json::deviation(12.6) == "13" && json::exact(131072) == "131072");
  DeviceFacts facts;
  facts.device = "A \"device\" 2";
  facts.arch = "sm_90";
  facts.residentThreads = 2048;
  facts.residentBlocks = 32;
  facts.registers = 65536;
  facts.sharedBytes = facts.sharedBytesPerBlock = 100000;
  facts.memoryBytes = 1 << 30;
  facts.environment = {{"driver", json::text("1.0")}};
  bool isAll = std::strcmp(arguments[1], "all") == 0;
  Figures figures = isAll ? sample() : Figures();
  Conditions conditions{"2026-01-01", false, isAll, 12.5, 10};
  std::fputs(ProfileText(facts, figures, conditions).text().c_str(), stdout);
}
