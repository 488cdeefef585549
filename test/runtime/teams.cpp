// The threads of a team share rows: all of them get what all their values combine to, in every order of the threads, for
// rows of every length around the sizes of teams; sums of floats have the same bits in every run.
// RUN: %{quick_cxx} %s -o %t
// RUN: %t > %t.forward
// RUN: env NIDUS_THREAD_ORDER=reverse %t > %t.reverse
// RUN: env NIDUS_THREAD_ORDER=5 %t > %t.random
// RUN: cmp %t.forward %t.reverse
// RUN: cmp %t.forward %t.random
// RUN: FileCheck %s < %t.forward
// RUN: not %t short 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: nidus: teams.c:9: turned_9: turned_9: block (0, 0, 0): its arrays take more shared memory than the launch gives
// CHECK: teams of 1 1 2 32 32 32 threads, in blocks of 256
// CHECK-NEXT: few rows: teams of 32 256 512 1024
// CHECK-NEXT: rows read again: teams of 32 256 512
// CHECK-NEXT: too long for its counter: 0 1
// CHECK-NEXT: all right
#include <nidus/runtime.h>
#include <cstdio>
#include <vector>

namespace {

/// The sum and the first maximum of each row, and, when the whole team has them, its elements without the maximum.
__global__ void __launch_bounds__(nidus::RowGrid::threads)
rows_7(const float *__restrict__ a, float *__restrict__ sums, int *__restrict__ where, float *__restrict__ rest, int n, int m,
       const nidus::RowTeam team)
{
    const int i = team.index();
    if (i >= n)
        return;
    float s = 0.5f;
    float s_own = nidus::Sum<float>::identity();
    nidus::Candidate<float> most_own = nidus::FirstMax<float>::identity();
    for (int j = team.rank(); j < m; j += team.size()) {
        s_own += a[i * m + j];
        if (a[i * m + j] > most_own.value)
            most_own = {a[i * m + j], j};
    }
    s = team.combine<nidus::Sum>(s, s_own);
    most_own = team.combine<nidus::FirstMax>(-1e30f, most_own);
    for (int j = team.rank(); j < m; j += team.size())
        rest[i * m + j] = a[i * m + j] - most_own.value;
    team.sync();
    if (team.isFirst()) {
        sums[i] = s;
        where[i] = m > 0 && rest[i * m + m - 1] == 0 ? -2 : (int)most_own.place;
    }
}

/// Each row turned round, through an array of the block behind another one.
__global__ void __launch_bounds__(nidus::RowGrid::threads) turned_9(int *a, int n, int m, const nidus::RowTeam team)
{
    const int i = team.index();
    if (i >= n)
        return;
    nidus::BlockMemory memory;
    char *const flags = memory.array<char>(m);
    int *const row = memory.array<int>(m);
    for (int j = team.rank(); j < m; j += team.size())
        row[j] = a[i * m + j], flags[j] = 1;
    team.sync();
    for (int j = team.rank(); j < m; j += team.size())
        a[i * m + j] = row[m - 1 - j] + flags[j];
}

/// `lacking`: so many bytes are not asked for.
bool turns(int n, int m, int64_t lacking = 0) {
  std::vector<int> a(size_t(n) * m);
  for (size_t k = 0; k < a.size(); k++)
    a[k] = int(k);
  nidus::Nest nest("turned_9", "teams.c", 9);
  nidus::Update<int> all(nest, "a", a.data(), {0, {{n, m}, {m, 1}}}, {0, {{n, m}, {m, 1}}});
  const nidus::RowGrid grid(nidus::Range<int>(0, n), {nidus::Range<int>(0, m)}, nidus::TeamsOf::blocks,
                            nidus::bytesInBlock<char>(m) + nidus::bytesInBlock<int>(m) - lacking);
  if (!nest.begin(grid))
    return false;
  nest.launch(turned_9, "turned_9", grid, all, n, m, grid.team());
  nest.end();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (a[size_t(i) * m + j] != i * m + m - 1 - j + 1)
        return false;
  return true;
}

unsigned teamOf(uint64_t rows, uint64_t length, int loops) {
  const nidus::Range<long> row(0, rows), loop(0, length);
  const nidus::RowGrid grid = loops == 1 ? nidus::RowGrid(row, {loop}) : nidus::RowGrid(row, {loop, loop});
  return grid.team().size<unsigned>();
}

bool check(int n, int m) {
  std::vector<float> a(size_t(n) * m), sums(n), rest(a.size());
  std::vector<int> where(n);
  for (size_t k = 0; k < a.size(); k++)
    a[k] = float(k * 7919 % 101) - 50;
  nidus::Nest nest("rows_7", "teams.c", 7);
  nidus::Input<float> in(nest, "a", a.data(), {0, {{n, m}, {m, 1}}});
  nidus::Output<float> out(nest, "sums", sums.data(), {0, {{n, 1}}});
  nidus::Output<int> places(nest, "where", where.data(), {0, {{n, 1}}});
  nidus::Output<float> others(nest, "rest", rest.data(), {0, {{n, m}, {m, 1}}});
  const nidus::RowGrid grid(nidus::Range<int>(0, n), {nidus::Range<int>(0, m), nidus::Range<int>(0, m)});
  if (!nest.begin(grid))
    return m == 0;
  nest.launch(rows_7, "rows_7", grid, in, out, places, others, n, m, grid.team());
  nest.end();
  for (int i = 0; i < n; i++) {
    float s = 0.5f, most = -1e30f;
    int at = -1;
    for (int j = 0; j < m; j++) {
      s += a[size_t(i) * m + j];
      if (a[size_t(i) * m + j] > most)
        most = a[size_t(i) * m + j], at = j;
    }
    for (int j = 0; j < m; j++)
      if (rest[size_t(i) * m + j] != a[size_t(i) * m + j] - most)
        return false;
    if (m > 0 && rest[size_t(i) * m + m - 1] == 0)
      at = -2;
    if (sums[i] != s || where[i] != at)
      return false;
  }
  return true;
}

/// In an order that rounds: its bits are the same in every run.
void printRounded() {
  const int n = 3, m = 1500;
  std::vector<float> a(n * m), sums(n), rest(a.size());
  std::vector<int> where(n);
  for (size_t k = 0; k < a.size(); k++)
    a[k] = 1.0f / float(k % 97 + 3);
  nidus::Nest nest("rows_7", "teams.c", 7);
  nidus::Input<float> in(nest, "a", a.data(), {0, {{n, m}, {m, 1}}});
  nidus::Output<float> out(nest, "sums", sums.data(), {0, {{n, 1}}});
  nidus::Output<int> places(nest, "where", where.data(), {0, {{n, 1}}});
  nidus::Output<float> others(nest, "rest", rest.data(), {0, {{n, m}, {m, 1}}});
  const nidus::RowGrid grid(nidus::Range<int>(0, n), {nidus::Range<int>(0, m)});
  if (!nest.begin(grid))
    return;
  nest.launch(rows_7, "rows_7", grid, in, out, places, others, n, m, grid.team());
  nest.end();
  printf("%a %a %a\n", sums[0], sums[1], sums[2]);
}

} // namespace

int main(int argc, char **) {
  if (argc > 1)
    return turns(3, 33, 1) ? 0 : 2;
  const uint64_t many = 1 << 20;
  printf("teams of %u %u %u %u %u %u threads, in blocks of %u\n", teamOf(many, 0, 1), teamOf(many, 1, 1),
         teamOf(many, 2, 1), teamOf(many, 17, 1), teamOf(many, 33, 1), teamOf(many, 100000, 1),
         nidus::RowGrid(nidus::Range<int>(0, 5), {nidus::Range<int>(0, 40)}).shape().block[0]);
  printf("few rows: teams of %u %u %u %u\n", teamOf(10, 1000, 1), teamOf(10, 1024, 1), teamOf(10, 8192, 1),
         teamOf(10, 100000, 1));
  printf("rows read again: teams of %u %u %u\n", teamOf(many, 500, 2), teamOf(many, 512, 2), teamOf(many, 8192, 2));
  printf("too long for its counter: %d %d\n",
         nidus::RowGrid(nidus::Range<int>(0, 5), {nidus::Range<int>(0, INT32_MAX)}).valid(),
         nidus::RowGrid(nidus::Range<int>(0, 5), {nidus::Range<int>(0, INT32_MAX - 5000)}).valid());
  bool good = true;
  for (int n : {1, 3, 20})
    for (int m : {0, 1, 2, 3, 31, 32, 33, 100, 255, 256, 257, 600, 1100, 5000, 9001})
      good &= check(n, m);
  for (int m : {1, 15, 16, 33, 300, 2000, 40959})
    good &= turns(5, m);
  good &= !turns(2, 41000); // more than any block has
  puts(good ? "all right" : "wrong");
  printRounded();
}
