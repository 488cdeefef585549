// A size from one number to another is known to the compiler where it chooses; for others nothing is chosen.
// RUN: %{quick_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>

namespace {

template <int N> int half() { return N / 2; }
template <> int half<7>() = delete; // is not asked for

} // namespace

int main() {
  for (int64_t size = -3; size < 12; size++) {
    int (*const chosen)() = nidus::forSize<1, 6>(size, [](auto n) { return half<n>; });
    EXPECT((chosen != nullptr) == (size >= 1 && size <= 6));
    EXPECT(!chosen || chosen() == size / 2);
  }
  EXPECT((nidus::forSize<1, 2>((int64_t(1) << 32) + 1, [](auto n) { return half<n>; }) == nullptr));
  return failures();
}
