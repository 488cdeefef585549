// Each iteration of a scan gets what the start and all iterations before come to, in every order of the threads, for lengths around
// those of warps, blocks and turns; sums of floats have the same bits in every run.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t > %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse
// RUN: env NIDUS_THREAD_ORDER=5 %t > %t.random
// RUN: cmp %t.forward %t.reverse
// RUN: cmp %t.forward %t.random
// RUN: FileCheck %s < %t.forward
// CHECK: turns 1 1 1 2 2 3, blocks 1 2 1024 513 1024 683
// CHECK-NEXT: too long for its counter: 0 1
// CHECK-NEXT: all right
#include <nidus/runtime.h>
#include <cstdio>
#include <vector>

namespace {

__global__ void __launch_bounds__(256)
sums_7_totals(const float *__restrict__ a, int n, float *__restrict__ s_of_blocks,
              nidus::Candidate<float> *__restrict__ m_of_blocks, const nidus::ScanParts parts)
{
    float s = nidus::Sum<float>::identity();
    nidus::Candidate<float> m = nidus::LastMin<float>::identity();
    for (int turn = 0; turn < parts.turns(); turn++) {
        const int i = parts.index(turn);
        if (i < n) {
            s += a[i];
            if (a[i] <= m.value)
                m = {a[i], i};
        }
    }
    nidus::combine<nidus::Sum>(s, s_of_blocks);
    nidus::combine<nidus::LastMin>(m, m_of_blocks);
}

__global__ void __launch_bounds__(256)
sums_7(const float *__restrict__ a, float *__restrict__ sums, int *__restrict__ where, int n, float s_start,
       const float *__restrict__ s_of_blocks, const nidus::Candidate<float> *__restrict__ m_of_blocks,
       const nidus::ScanParts parts)
{
    float s_before = nidus::before<nidus::Sum>(s_start, s_of_blocks);
    nidus::Candidate<float> m_before = nidus::before<nidus::LastMin>(40.0f, m_of_blocks);
    for (int turn = 0; turn < parts.turns(); turn++) {
        const int i = parts.index(turn);
        float s_own = nidus::Sum<float>::identity();
        nidus::Candidate<float> m_own = nidus::LastMin<float>::identity();
        if (i < n) {
            s_own += a[i];
            if (a[i] <= m_own.value)
                m_own = {a[i], i};
        }
        const float s = nidus::scan<nidus::Sum>(s_before, s_own);
        const nidus::Candidate<float> m = nidus::scan<nidus::LastMin>(m_before, m_own);
        if (i < n) {
            sums[i] = s;
            where[i] = (int)m.place;
        }
    }
}

/// False: nothing ran.
bool scan(const std::vector<float> &a, std::vector<float> &sums, std::vector<int> &where) {
  const auto n = static_cast<int>(a.size());
  nidus::Nest nest("sums_7", "scans.c", 7);
  nidus::Input<float> in(nest, "a", a.data(), {0, {{n, 1}}});
  nidus::Output<float> out(nest, "sums", sums.data(), {0, {{n, 1}}});
  nidus::Output<int> places(nest, "where", where.data(), {0, {{n, 1}}});
  const nidus::ScanGrid grid(nidus::Range<int>(0, n), 256);
  nidus::Partials<float> s(nest, grid);
  nidus::Partials<nidus::Candidate<float>> m(nest, grid);
  if (!nest.begin(grid))
    return false;
  nest.launch(sums_7_totals, "sums_7_totals", grid, in, n, s, m, grid.parts());
  nest.launch(sums_7, "sums_7", grid, in, out, places, n, 0.5f, s, m, grid.parts());
  return nest.end() == 1;
}

bool check(size_t n) {
  std::vector<float> a(n), sums(n);
  std::vector<int> where(n);
  for (size_t k = 0; k < n; k++)
    a[k] = float(k * 7919 % 101) - 50; // sums of these are not rounded
  if (!scan(a, sums, where))
    return n == 0;
  float s = 0.5f, least = 40;
  int at = -1;
  for (size_t i = 0; i < n; i++) {
    if (sums[i] != s || where[i] != at)
      return false;
    s += a[i];
    if (a[i] <= least)
      least = a[i], at = static_cast<int>(i);
  }
  return true;
}

void printRounded() {
  std::vector<float> a(3000), sums(a.size());
  std::vector<int> where(a.size());
  for (size_t k = 0; k < a.size(); k++)
    a[k] = 1.0f / float(k % 97 + 3);
  if (scan(a, sums, where))
    printf("%a %a %a\n", sums[77], sums[800], sums[2999]);
}

nidus::ScanGrid gridOf(long n) { return {nidus::Range<long>(0, n), 256}; }

} // namespace

int main() {
  const long lengths[] = {1, 257, 1 << 18, (1 << 18) + 1, 1 << 19, (1 << 19) + 1};
  printf("turns");
  for (const long n : lengths)
    printf(" %d", gridOf(n).parts().turns());
  printf(", blocks");
  for (const long n : lengths)
    printf(" %u", gridOf(n).shape().grid[0]);
  printf("\ntoo long for its counter: %d %d\n", nidus::ScanGrid(nidus::Range<int>(5, INT32_MAX), 256).valid(),
         nidus::ScanGrid(nidus::Range<int>(0, 1 << 30), 256).valid());
  bool isRight = true;
  for (const size_t n : {0, 1, 2, 31, 32, 33, 255, 256, 257, 600, 1025, 300000})
    isRight &= check(n);
  printf("%s\n", isRight ? "all right" : "WRONG");
  printRounded();
  return isRight ? 0 : 1;
}
