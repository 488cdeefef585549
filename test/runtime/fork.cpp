// In a child of a process that has used the device the originals run; a child forked before may use it.
// RUN: %{checked_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{checked_cxx} %s %t.o -o %t && %t 2>&1 | FileCheck %s
// CHECK-NOT: {{nidus|failed}}
// CHECK: nidus: nests.c:6: conv5_6: write back after fork: the data is on the device of the parent process
// CHECK-NOT: {{nidus|failed}}
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// The exit status of a child that runs `work`.
template <class Work> int inChild(const Work &work) {
  const pid_t child = fork();
  if (child == 0)
    std::_Exit(work());
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int scaled() {
  Floats a(50, 1.0f), b(50);
  return nidus_scale(a.data(), b.data(), nullptr, 50, 0);
}

} // namespace

int main() {
  EXPECT(inChild(scaled) == 1);
  EXPECT(scaled() == 1);
  EXPECT(inChild(scaled) == 0);
  EXPECT(scaled() == 1);
  // What the parent left on its device is out of reach; a clean copy is not needed.
  Floats a(50, 1.0f), b(50);
  EXPECT(nidus_scale(a.data(), b.data(), nullptr, 50, 1) == 1);
  EXPECT(inChild([] { return nidus_conv5(nullptr, nullptr, nullptr, 0, 0); }) == 1);
  EXPECT(nidus_conv5(nullptr, nullptr, nullptr, 0, 0) == 1);
  EXPECT(b == Floats(50, 2.0f));
  EXPECT(inChild(scaled) == 0);
  return failures();
}
