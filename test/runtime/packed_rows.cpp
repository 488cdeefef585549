// Rows behind pointers that lie apart, beside data that a hold keeps on the device, by several threads at once, and where memory of the
// host is short.
// RUN: %{checked_cxx} %s -o %t && env ASAN_OPTIONS=allocator_may_return_null=1 %t
// RUN: %{threads_cxx} %s -o %t.threads && %t.threads threads
#include "Inputs/expect.h"
#include <atomic>
#include <nidus/runtime.h>
#include <thread>
#include <vector>

namespace {

__global__ void add(int *a, long pitch, int w, int h, int what) {
  const int y = nidus::threadY(), x = nidus::threadX();
  if (y < h && x < w)
    a[y * pitch + x] += what;
}

/// for y, x: a[y][x] += what
int nidusAdd(int *const *a, int w, int h, int what, long claimed = 0) {
  nidus::Nest nest("add", "rows.c", 1);
  nidus::RowPointers<int> pointers(nest, a, {0, {{h, 1}}}, {0, {{claimed ? claimed : w, 1}}});
  if (!nest.holds(pointers.formArray()))
    return 0;
  const long pitch = pointers.pitch();
  nidus::Update<int> rows(nest, "a", pointers.firstRow(), {0, {{h, pitch}, {w, 1}}}, {0, {{h, pitch}, {w, 1}}});
  const nidus::Grid grid{{nidus::Range<int>(0, w), nidus::Range<int>(0, h)}, {32, 4}};
  if (!nest.begin(grid))
    return 0;
  nest.launch(add, "add", grid, rows, pitch, w, h, what);
  return nest.end();
}

struct Image {
  static constexpr int w = 19, h = 11, pitch = 24;
  std::vector<int> block = std::vector<int>(size_t(h * pitch), 7);
  std::vector<int *> rows;
  Image() {
    for (int y = 0; y < h; y++)
      rows.push_back(&block[size_t(y * pitch)]);
  }
  int add(int what) { return nidusAdd(rows.data(), w, h, what); }
  /// Do all elements of rows have this value, and no others another one?
  bool is(int value) const {
    bool all = true;
    for (int y = 0; y < h; y++)
      for (int x = 0; x < pitch; x++)
        all &= block[size_t(y * pitch + x)] == (x < w ? value : 7);
    return all;
  }
};

/// The same rows evenly spaced, in another order, and evenly spaced again; the host in between.
void held() {
  Image image;
  nidus_hold();
  EXPECT(image.add(1) == 1);
  EXPECT(image.is(7)); // it is on the device
  std::swap(image.rows[2], image.rows[5]);
  EXPECT(image.add(10) == 1);
  nidus_reads(image.block.data(), image.block.size() * sizeof(int));
  EXPECT(image.is(18));
  std::swap(image.rows[2], image.rows[5]);
  EXPECT(image.add(100) == 1);
  EXPECT(image.add(100) == 1);
  std::swap(image.rows[0], image.rows[Image::h - 1]);
  EXPECT(image.add(1000) == 1);
  nidus_writes(image.block.data(), image.block.size() * sizeof(int));
  EXPECT(image.is(1218));
  for (int &number : image.block)
    number = 7;
  EXPECT(image.add(3) == 1);
  std::swap(image.rows[0], image.rows[Image::h - 1]);
  EXPECT(image.add(4) == 1);
  nidus_unhold();
  EXPECT(image.is(14));
}

/// Nothing of a nest's buffer is left, and nothing changes where the C is to run.
void left() {
  Image image;
  std::swap(image.rows[1], image.rows[2]);
  nidus_hold();
  EXPECT(image.add(1) == 1);
  EXPECT(nidus::Residents::ofThisThread().dirtyBytes() == 0);
  EXPECT(nidus::Residents::areBlank());
  int *const row = image.rows[3];
  image.rows[3] = image.rows[4];
  EXPECT(image.add(1) == 0);
  image.rows[3] = row + 23; // across the next one
  EXPECT(image.add(1) == 0);
  image.rows[3] = nullptr;
  EXPECT(image.add(1) == 0);
  image.rows[3] = row;
  EXPECT(image.is(8));
  nidus_unhold();
  // No memory for so many columns, and none for rows that reach before their pointers.
  EXPECT(nidusAdd(image.rows.data(), Image::w, Image::h, 1, (1l << 31) - 50) == 0);
  EXPECT(nidusAdd(image.rows.data(), Image::w, Image::h, 1, 1l << 40) == 0);
  EXPECT(nidusAdd(image.rows.data(), Image::w, Image::h, 1, -5) == 0);
  EXPECT(nidusAdd(image.rows.data(), Image::w, 1, 1) == 1);
  EXPECT(nidusAdd(image.rows.data(), Image::w, 0, 1) == 0); // no iteration, which launchers ask for
}

void byThreads() {
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; k++)
    threads.emplace_back([&, k] {
      Image image;
      std::swap(image.rows[size_t(k)], image.rows[size_t(k + 2)]);
      for (int round = 0; round < 20; round++)
        wrong += image.add(1) != 1;
      wrong += !image.is(27);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT(wrong == 0);
}

} // namespace

int main(int count, char **) {
  if (count > 1) {
    byThreads();
    return failures();
  }
  held();
  left();
  return failures();
}
