// Launchers called from several host threads at once; grids large enough to be spread over processors.
// RUN: %{threads_cxx} -x c++ -c %S/Inputs/nests.cu -o %t.o
// RUN: %{threads_cxx} %s %t.o -o %t && env NIDUS_PROFILE=%t.json %t && FileCheck %s < %t.json
// RUN: env NIDUS_THREAD_ORDER=5 %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
// CHECK: "launches": 64, "fallbacks": 16,
#include "Inputs/expect.h"
#include "Inputs/nests.h"
#include <atomic>
#include <thread>

namespace {

std::atomic<int> wrong{0};

/// `in` is read by all threads at once.
void filter(const Bytes &in, const Floats &numbers, int w, int h) {
  const Floats mask(25, 0.04f);
  Bytes out(in.size(), 1), expected = out;
  conv5(in, expected, mask, w, h);
  Floats tmp(in.size()), mean(in.size()), work(in.size()), expectedMean(in.size()), kept(9);
  rows(numbers, work, w, h);
  columns(work, expectedMean, w, h);
  for (int round = 0; round < 4; round++) {
    wrong += nidus_conv5(in.data(), out.data(), mask.data(), w, h) != 1;
    wrong += nidus_rows(numbers.data(), tmp.data(), w, h) != 1;
    wrong += nidus_columns(tmp.data(), mean.data(), w, h, 1) != 1;
    wrong += out != expected || mean != expectedMean;
    wrong += nidus_scale(mean.data(), mean.data() + 1, nullptr, 9, 0) != 0;
    wrong += nidus_scale(numbers.data(), kept.data(), nullptr, 9, 1) != 1;
    wrong += nidus_conv5(nullptr, nullptr, nullptr, 0, 0) != 1;
    wrong += kept[8] != 2.0f * numbers[8];
  }
}

} // namespace

int main() {
  const int w = 401, h = 299;
  const Bytes in(size_t(w * h), 77);
  Floats numbers(in.size());
  for (size_t k = 0; k < numbers.size(); k++)
    numbers[k] = float(k % 1000);
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; k++)
    threads.emplace_back([&] { filter(in, numbers, w, h); });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT(wrong == 0);
  return failures();
}
