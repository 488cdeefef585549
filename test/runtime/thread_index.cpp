// The index of a thread along each axis, and the grid for a domain: the figures that Paoletti 2013 works out by hand.
// RUN: %{checked_cxx} %s -o %t && %t
// RUN: env NIDUS_THREAD_ORDER=reverse %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>

namespace {

/// Where the thread (x, y) of the block (blockX, blockY) is, as it sees it itself.
struct Asked {
  unsigned blockX, x, blockY, y;
};

__global__ void position(int *column, int *row, int *element, Asked asked, int width) {
  if (blockIdx.x != asked.blockX || blockIdx.y != asked.blockY || threadIdx.x != asked.x || threadIdx.y != asked.y)
    return;
  *column = nidus::threadX();
  *row = nidus::threadY();
  *element = nidus::threadY() * width + nidus::threadX();
}

struct Position {
  int column = -1, row = -1, element = -1;
};

Position positionOf(const Asked &asked, const nidus::Grid &grid, int width) {
  Position result;
  nidus::Nest nest("position", "thread_index.cpp", 1);
  nidus::Output<int> column(nest, "column", &result.column, {0, {{1, 1}}});
  nidus::Output<int> row(nest, "row", &result.row, {0, {{1, 1}}});
  nidus::Output<int> element(nest, "element", &result.element, {0, {{1, 1}}});
  EXPECT(nest.begin(grid));
  nest.launch(position, "position", grid, column, row, element, asked, width);
  EXPECT(nest.end() == 1);
  return result;
}

void oneDimension() {
  const nidus::Grid grid{{nidus::Range<int>(0, 20)}, {5}};
  EXPECT(positionOf({1, 3, 0, 0}, grid, 20).element == 8);
}

void twoDimensions() {
  const nidus::Grid grid{{nidus::Range<int>(0, 8), nidus::Range<int>(0, 6)}, {4, 3}};
  const Position p = positionOf({1, 2, 1, 1}, grid, 8);
  EXPECT(p.row == 4 && p.column == 6);

  const nidus::Grid square{{nidus::Range<int>(0, 16), nidus::Range<int>(0, 16)}, {4, 4}};
  const Position q = positionOf({1, 1, 2, 2}, square, 16);
  EXPECT(q.row == 10 && q.column == 5 && q.element == 165);
}

void grids() {
  const nidus::Grid small{{nidus::Range<int>(0, 16), nidus::Range<int>(0, 32)}, {4, 2}};
  EXPECT(small.shape().grid[0] == 4 && small.shape().grid[1] == 16);
  const nidus::Grid large{{nidus::Range<int>(0, 16), nidus::Range<int>(0, 32)}, {8, 4}};
  EXPECT(large.shape().grid[0] == 2 && large.shape().grid[1] == 8);
}

} // namespace

int main() {
  oneDimension();
  twoDimensions();
  grids();
  return failures();
}
