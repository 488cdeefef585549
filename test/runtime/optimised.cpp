// What the CPU runtime computes stays the same as g++ optimises it for a user; most of these tests also run alone, under sanitizers.
// RUN: %cxx -O3 -ffp-contract=off -pedantic -Wshadow %s -o %t
// RUN: %t barriers && %t divisor && %t operators && %t sort && %t warps
// RUN: %{checked_cxx} %S/reductions.cpp -o %t.checked && %t.checked > %t.expected && %t reductions | cmp - %t.expected
#include "Inputs/expect.h"
#include <algorithm>
#include <climits>
#include <cmath>
#include <cstring>
#include <limits>
#include <nidus/runtime.h>
#include <random>
#include <string>
#include <type_traits>
#include <vector>

namespace barriers {
#include "barriers.cpp"
}
namespace divisor {
#include "divisor.cpp"
}
namespace operators {
#include "Inputs/operators.cpp"
}
namespace reductions {
#include "reductions.cpp"
}
namespace sorting {
#include "sort.cpp"
}
namespace warps {
#include "warps.cpp"
}

int main(int, char **words) {
  const std::string program = words[1];
  if (program == "barriers")
    return barriers::main();
  if (program == "divisor")
    return divisor::main();
  if (program == "operators")
    return operators::main();
  if (program == "reductions")
    return reductions::main();
  if (program == "sort")
    return sorting::main();
  if (program == "warps")
    return warps::main();
  return 2;
}
