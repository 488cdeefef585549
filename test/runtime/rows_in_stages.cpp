// Which launches have rows in stages, and what their blocks are; every row is run once, by whatever order of the threads, also where
// the counter goes down, or is beyond 2^31, and where rows begin anywhere.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t > %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse
// RUN: env NIDUS_THREAD_ORDER=5 %t > %t.random
// RUN: cmp %t.forward %t.reverse
// RUN: cmp %t.forward %t.random
// RUN: FileCheck %s < %t.forward
// CHECK: 63 steps: 1 x 1 x 1 blocks of 256
// CHECK-NEXT: 64 steps: 4 x 1 x 1 blocks of 128
// CHECK-NEXT: one long loop: 4 x 3 x 2 blocks of 128
// CHECK-NEXT: many planes: 4 x {{[0-9]+}} x 1 blocks of 256
// CHECK-NEXT: no rows: empty
// CHECK-NEXT: all right
#include <nidus/runtime.h>
#include <cstdio>
#include <vector>

namespace {

using Range = nidus::Range<int>;

void print(const char *what, const nidus::StagedGrid &grid) {
  if (grid.empty()) {
    printf("%s: empty\n", what);
    return;
  }
  const nidus::Shape &shape = grid.shape();
  printf("%s: %u x %u x %u blocks of %u\n", what, shape.grid[0], shape.grid[1], shape.grid[2], shape.block[0] * shape.block[1] * shape.block[2]);
}

template <bool Staged, class C, class T> __global__ void __launch_bounds__(nidus::StagedGrid::threads)
sums_7(const T *__restrict__ a, const T *__restrict__ x, T *__restrict__ sums, int *__restrict__ runs, C origin, int m, int pitch,
       const nidus::RowsOfGrid<C> rows_of_grid)
{
    const nidus::StagedRows<C, Staged> rows(rows_of_grid);
    const C i = rows.counter();
    T s = 0;
    nidus::inStages<int>(rows, 0, m,
        nidus::stages(
            nidus::perRow<T>([&](C i, int j) { return &a[(long)(i - origin) * pitch + j]; }),
            nidus::perStep<T>([&](int j) { return &x[j]; })),
        [&](int j, const auto &a_at, const auto &x_at) { s = s * T(0.5) + a_at * x_at + T(j); });
    if (rows.own()) {
        sums[i - origin] = s;
        runs[i - origin]++;
    }
}

/// Counters from `first` to `last`, upwards or downwards; the lesser of them is row 0.
template <class C, class T> bool check(C first, C last, int m, int pitch, int shift) {
  const bool falls = last < first;
  const C origin = falls ? last : first;
  const auto n = static_cast<long>(falls ? first - last : last - first) + 1;
  std::vector<T> a(static_cast<size_t>(n * pitch + shift)), x(m + shift), sums(n);
  std::vector<int> runs(n);
  for (size_t k = 0; k < a.size(); k++)
    a[k] = T(k * 7919 % 101) - 50;
  for (size_t k = 0; k < x.size(); k++)
    x[k] = T(k % 7) - 3;
  nidus::Nest nest("sums_7", "rows.c", 7);
  nidus::Input<T> in(nest, "a", a.data() + shift, {0, {{n, pitch}, {m, 1}}});
  nidus::Input<T> factors(nest, "x", x.data() + shift, {0, {{m, 1}}});
  nidus::Output<T> out(nest, "sums", sums.data(), {0, {{n, 1}}});
  nidus::Update<int> counts(nest, "runs", runs.data(), {0, {{n, 1}}}, {0, {{n, 1}}});
  const nidus::StagedGrid grid({nidus::Range<C>(first, falls ? long(last) - 1 : long(last) + 1, falls ? -1 : 1)}, {256}, {Range(0, m)});
  if (!nest.begin(grid))
    return false;
  nest.launch(grid.isStaged() ? sums_7<true, C, T> : sums_7<false, C, T>, "sums_7", grid, in, factors, out, counts, origin, m, pitch, grid.template rows<C>());
  nest.end();
  for (long i = 0; i < n; i++) {
    T s = 0;
    for (int j = 0; j < m; j++)
      s = s * T(0.5) + a[i * pitch + j + shift] * x[j + shift] + T(j);
    if (memcmp(&s, &sums[i], sizeof s) != 0 || runs[i] != 1)
      return false;
  }
  return true;
}

} // namespace

int main() {
  print("63 steps", nidus::StagedGrid({Range(0, 100)}, {256}, {Range(0, 63)}));
  print("64 steps", nidus::StagedGrid({Range(0, 100)}, {256}, {Range(0, 64)}));
  print("one long loop", nidus::StagedGrid({Range(0, 100), Range(0, 3), Range(0, 2)}, {64, 4, 1}, {Range(0, 3), Range(5, 90)}));
  print("many planes", nidus::StagedGrid({Range(0, 100), Range(0, 70000)}, {32, 8}, {Range(0, 90)}));
  print("no rows", nidus::StagedGrid({Range(0, 0)}, {256}, {Range(0, 90)}));
  bool isRight = true;
  for (const int m : {1, 63, 64, 65, 129, 200})
    for (const int shift : {0, 1, 2}) {
      isRight &= check<int, float>(0, 63, m, m, shift) && check<int, float>(5, 40, m, m + 3, shift);
      isRight &= check<int, double>(30, -3, m, m + 1, shift) && check<long, double>(1L << 40, (1L << 40) + 32, m, m, shift);
      isRight &= check<unsigned int, float>(4294960000u, 4294960000u + 33, m, m, shift);
    }
  puts(isRight ? "all right" : "other results");
  return 0;
}
