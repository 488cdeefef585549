// The programs of cuda_programs.test, one translation unit: for the headers alone nvcc takes ten seconds. The first word says which one
// runs; it sees the others.
#define STEPS_START 1e6
#include <cstdint>
#include <cstdlib>

/// Of the runtime, where the environment has it for a test.
inline int64_t setting(const char *name, int64_t otherwise) {
  const char *const text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
}
#define NIDUS_ARRIVES_FROM setting("TEST_ARRIVES_FROM", int64_t(1) << 20)
#define NIDUS_STAGED_FROM setting("TEST_STAGED_FROM", int64_t(4) << 20)
#define NIDUS_STAGED_AFTER setting("TEST_STAGED_AFTER", int64_t(16) << 20)
#define NIDUS_STAGED_PIECE 64
#define NIDUS_SLOW_HOST uint64_t(setting("TEST_SLOW_HOST", 20000))

#include "expect.h"
#include "nests.cu"
#include "nests.h"
#include <nidus/nidus.h>
#include <string>
#include <thread>
#include <vector>

namespace arrivals {
#include "cuda_arrivals.cpp"
}
namespace errors {
#include "cuda_failures.cpp"
}
namespace graphs {
#include "cuda_graphs.cpp"
}
namespace meetings {
#include "cuda_races.cpp"
}
namespace staging {
#include "cuda_staging.cpp"
}
namespace streams {
#include "cuda_side_streams.cpp"
}
namespace starting {
#include "cuda_start.cpp"
}
int nestOnCpu(int *a, int n); // cpu_nest.cpp
namespace targets {
#include "cuda_beside_cpu.cpp"
}

int main(int count, char **words) {
  const std::string program = words[1];
  if (program == "arrivals")
    return arrivals::main();
  if (program == "failures")
    return errors::main(count - 1, words + 1);
  if (program == "graphs")
    return graphs::main(count - 1, words + 1);
  if (program == "races")
    return meetings::main();
  if (program == "side_streams")
    return streams::main(count - 1, words + 1);
  if (program == "staging")
    return staging::main();
  if (program == "start")
    return starting::main(count - 1, words + 1);
  if (program == "two_targets")
    return targets::main();
  return 2;
}
