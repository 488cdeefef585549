// Packets and the frame around them cover a domain of two or three axes exactly once; windows move what they say, at
// any alignment. RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <cstdlib>
#include <nidus/runtime.h>
#include <vector>

namespace {

template <class T, int C, int R> void visit(int *counts, T x0, T y0, int width, nidus::Packets<T> packets) {
  T x, y;
  const nidus::Part part = packets.template part<C, R>(x, y);
  if (part == nidus::Part::nothing)
    return;
  const int columns = part == nidus::Part::packet ? C : 1, rows = part == nidus::Part::packet ? R : 1;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++)
      counts[(static_cast<int>(y - y0) + row) * width + static_cast<int>(x - x0) + column]++;
  if (part == nidus::Part::packet && static_cast<int>(x) % C != 0)
    counts[0] = 1000;
}

/// The same by the blocks of a grid that takes them in turns.
template <int C> void visitInTurns(int *counts, nidus::Packets<long> packets) {
  for (uint32_t block = blockIdx.x; block < packets.blocks(); block += gridDim.x) {
    long x = 0;
    const nidus::Part part = packets.part<C>(x, block);
    if (part != nidus::Part::nothing)
      for (int column = 0; column < (part == nidus::Part::packet ? C : 1); column++)
        counts[x + column]++;
  }
}

template <class... Parameters>
void run(void (*kernel)(Parameters...), const nidus::Shape &shape, const Parameters &...values) {
  const nidus::Place place{"test", "packets.cpp", 1};
  nidus::device::launch(kernel, "kernel", shape, place, {}, values...);
  nidus::device::synchronise(place);
}

/// Where so many equal parts end.
std::vector<double> equalParts(int64_t count) {
  std::vector<double> shares;
  for (int64_t k = 1; k < count; k++)
    shares.push_back(double(k) / double(count));
  return shares;
}

/// Fewer blocks than parts, the same whatever the device, compute every instance once.
template <int C> void coversInTurns(long count, bool areSeveral) {
  const nidus::PacketGrid all({nidus::Range<long>(0, count)}, {C}, {{1, 2}}), turns = all.inTurns();
  EXPECT(turns.valid());
  EXPECT(turns.shape().blocks() <= 2048 && (turns.shape().blocks() < all.shape().blocks()) == areSeveral);
  std::vector<int> counts(static_cast<size_t>(count), 0);
  run(visitInTurns<C>, turns.shape(), counts.data(), turns.packets<long>());
  for (const int each : counts)
    EXPECT(each == 1);
}

/// Parts that together are the grid; with several, packets stay whole but at the ends of the domain.
template <class T, int C, int R> void coversInParts(const nidus::PacketGrid &grid, int *counts, T x0, T y0, int width) {
  for (const int64_t wanted : {2, 3, 50}) {
    int64_t first = grid.first();
    for (const int64_t end : grid.ends(equalParts(wanted))) {
      EXPECT(first < end && end <= grid.ends({})[0]);
      const nidus::PacketGrid part = grid.part(first, end);
      EXPECT(part.valid());
      run(visit<T, C, R>, part.shape(), counts, x0, y0, width, part.packets<T>());
      first = end;
    }
    EXPECT(first == grid.ends({})[0]);
  }
}

template <class T, int C, int R>
void coversOnce(const nidus::PacketGrid &grid, int x0, int y0, int width, int height) {
  EXPECT(grid.valid());
  std::vector<int> counts(static_cast<size_t>(width) * static_cast<size_t>(height), 0);
  run(visit<T, C, R>, grid.shape(), counts.data(), static_cast<T>(x0), static_cast<T>(y0), width, grid.packets<T>());
  for (const int count : counts)
    EXPECT(count == 1);
  coversInParts<T, C, R>(grid, counts.data(), static_cast<T>(x0), static_cast<T>(y0), width);
  for (const int count : counts)
    EXPECT(count == 4);
}

template <class T, int C, int R>
void coversOnce(int x0, int y0, int width, int height, nidus::Margin inX, nidus::Margin inY) {
  coversOnce<T, C, R>({{nidus::Range<T>(x0, x0 + width), nidus::Range<T>(y0, y0 + height)}, {C, R}, {inX, inY}}, x0, y0,
                      width, height);
}

/// Warps of 8 x 4 packets: blocks are as wide.
template <int C, int R> void coversInSquares(int width, int height) {
  const nidus::PacketGrid rows({nidus::Range<int>(0, width), nidus::Range<int>(0, height)}, {C, R}, {{}, {}});
  const nidus::PacketGrid squares = rows.inWarpsOf(8);
  EXPECT(squares.shape().block[0] == rows.shape().block[0]);
  coversOnce<int, C, R>(squares, 0, 0, width, height);
}

/// Where rows of packets are accessed as a whole, they too begin at multiples.
template <int C, int R> void beginsAtUnits(int y0, int width, int height, nidus::Margin inY) {
  const nidus::PacketGrid grid({nidus::Range<int>(0, width), nidus::Range<int>(y0, y0 + height)}, {C, R}, {{}, inY},
                               {C, R});
  EXPECT(grid.valid());
  std::vector<int> counts(static_cast<size_t>(width) * static_cast<size_t>(height), 0);
  const auto visitUnit = [](int *counts, int y0, int width, nidus::Packets<int> packets) {
    visit<int, C, R>(counts, 0, y0, width, packets);
    int x, y;
    EXPECT((packets.part<C, R>(x, y) != nidus::Part::packet || y % R == 0));
  };
  run(+visitUnit, grid.shape(), counts.data(), y0, width, grid.packets<int>());
  for (const int count : counts)
    EXPECT(count == 1);
  coversInParts<int, C, R>(grid, counts.data(), 0, y0, width);
  for (const int count : counts)
    EXPECT(count == 4);
}

template <class T, int C, int R, int P>
void visitVolume(int *counts, T x0, T y0, T z0, int width, int height, nidus::Packets<T> packets) {
  T x, y, z;
  const nidus::Part part = packets.template part<C, R, P>(x, y, z);
  if (part == nidus::Part::nothing)
    return;
  const bool isPacket = part == nidus::Part::packet;
  for (int plane = 0; plane < (isPacket ? P : 1); plane++)
    for (int row = 0; row < (isPacket ? R : 1); row++)
      for (int column = 0; column < (isPacket ? C : 1); column++) {
        const int line = (static_cast<int>(z - z0) + plane) * height + static_cast<int>(y - y0) + row;
        counts[line * width + static_cast<int>(x - x0) + column]++;
      }
  if (isPacket && static_cast<int>(x) % C != 0)
    counts[0] = 1000;
}

/// Of width x height x depth instances from (x0, y0, z0) on.
template <class T, int C, int R, int P>
void coversVolumeOnce(int x0, int y0, int z0, int width, int height, int depth, nidus::Margin inX, nidus::Margin inY,
                      nidus::Margin inZ) {
  const nidus::PacketGrid grid(
      {nidus::Range<T>(x0, x0 + width), nidus::Range<T>(y0, y0 + height), nidus::Range<T>(z0, z0 + depth)}, {C, R, P},
      {inX, inY, inZ});
  EXPECT(grid.valid());
  std::vector<int> counts(static_cast<size_t>(width) * static_cast<size_t>(height) * static_cast<size_t>(depth), 0);
  run(visitVolume<T, C, R, P>, grid.shape(), counts.data(), static_cast<T>(x0), static_cast<T>(y0), static_cast<T>(z0),
      width, height, grid.packets<T>());
  for (const int count : counts)
    EXPECT(count == 1);
  int64_t first = grid.first();
  for (const int64_t end : grid.ends(equalParts(3))) {
    const nidus::PacketGrid part = grid.part(first, end);
    run(visitVolume<T, C, R, P>, part.shape(), counts.data(), static_cast<T>(x0), static_cast<T>(y0),
        static_cast<T>(z0), width, height, part.packets<T>());
    first = end;
  }
  for (const int count : counts)
    EXPECT(count == 2);
}

/// A window around element (above, left + reach) of a small image, and the packet stored back, `shift` elements into
/// the memory.
template <class T, int C, int R, bool Aligned> void movesElements(size_t shift) {
  constexpr int above = 2, below = 1, left = 3, right = 2, reach = nidus::reachBytes;
  const int pitch = 2 * reach + left + C + right + 7 + (Aligned ? 16 - (2 * reach + left + right + C + 7) % 16 : 0);
  const int height = above + R + below;
  const size_t size = static_cast<size_t>(pitch) * static_cast<size_t>(height) + shift;
  // Exactly as many bytes as there are elements: the sanitizer sees what is read beyond.
  T *const in = static_cast<T *>(std::malloc(size * sizeof(T))), *const out =
                                                                     static_cast<T *>(std::malloc(size * sizeof(T)));
  for (size_t k = 0; k < size; k++)
    in[k] = static_cast<T>(k * 37 % 251), out[k] = static_cast<T>(1);
  const int column0 = Aligned ? 16 : left + reach;
  if (column0 + C + right + reach <= pitch) {
    const T *const first = in + shift + above * pitch + column0;
    const nidus::Window<T, C, R, above, below, left, right, Aligned> window(first, pitch);
    for (int row = -above; row < R + below; row++)
      for (int column = -left; column < C + right; column++)
        EXPECT(window(row, column) == first[row * pitch + column]);
    nidus::Packet<T, C, R, Aligned> packet;
    for (int row = 0; row < R; row++)
      for (int column = 0; column < C; column++)
        packet(row, column) = window(row, column);
    packet.store(out + shift + above * pitch + column0, pitch);
    for (int row = 0; row < height; row++)
      for (int column = 0; column < pitch; column++) {
        const bool inside = row >= above && row < above + R && column >= column0 && column < column0 + C;
        const size_t at = shift + static_cast<size_t>(row * pitch + column);
        EXPECT(out[at] == (inside ? in[at] : static_cast<T>(1)));
      }
    const nidus::Packet<T, C, R, Aligned> again(out + shift + above * pitch + column0, pitch);
    nidus::Packet<T, C, R, Aligned> copy = again;
    EXPECT(copy(R - 1, C - 1) == window(R - 1, C - 1));
  }
  std::free(in);
  std::free(out);
}

/// A window of a volume around element (1, 2, 16), and the packet stored back.
template <class T, int C, int R, int P> void movesVolumes() {
  constexpr int before = 1, behind = 2, above = 2, below = 1, left = 1, right = 3;
  const int pitch = 16 + C + 16, height = above + R + below, depth = before + P + behind, plane = pitch * height;
  std::vector<T> in(static_cast<size_t>(plane * depth)), out(in.size(), static_cast<T>(1));
  for (size_t k = 0; k < in.size(); k++)
    in[k] = static_cast<T>(k * 37 % 251);
  const int corner = before * plane + above * pitch + 16;
  const nidus::Window3D<T, C, R, P, before, behind, above, below, left, right, true> window(&in[corner], pitch, plane);
  nidus::Packet3D<T, C, R, P, true> packet;
  for (int z = -before; z < P + behind; z++)
    for (int y = -above; y < R + below; y++)
      for (int x = -left; x < C + right; x++) {
        EXPECT(window(z, y, x) == in[corner + z * plane + y * pitch + x]);
        if (z >= 0 && z < P && y >= 0 && y < R && x >= 0 && x < C)
          packet(z, y, x) = window(z, y, x);
      }
  packet.store(&out[corner], pitch, plane);
  for (int k = 0; k < plane * depth; k++) {
    const int z = k / plane - before, y = k % plane / pitch - above, x = k % pitch - 16;
    const bool inside = z >= 0 && z < P && y >= 0 && y < R && x >= 0 && x < C;
    EXPECT(out[k] == (inside ? in[k] : static_cast<T>(1)));
  }
  nidus::Packet3D<T, C, R, P, true> again(&out[corner], pitch, plane);
  EXPECT(again(P - 1, R - 1, C - 1) == window(P - 1, R - 1, C - 1));
}

template <class T, int C, int R> void movesElementsAnywhere() {
  movesElements<T, C, R, true>(0);
  for (size_t shift = 0; shift < 5; shift++)
    movesElements<T, C, R, false>(shift);
}

} // namespace

int main() {
  coversInTurns<4>(3, false);
  coversInTurns<4>(1000, false);
  coversInTurns<4>(2048 * 128 * 4 + 700, true);
  coversInTurns<2>(3 * 2048 * 128 * 2 + 1, true);
  for (int width = 1; width < 200; width += width < 40 ? 1 : 23)
    for (int height = 1; height < 20; height += 3) {
      coversOnce<int, 16, 4>(0, 0, width, height, {6, 6}, {2, 2});
      coversOnce<int, 8, 1>(-5, 3, width, height, {0, 0}, {0, 0});
      coversOnce<unsigned int, 4, 2>(7, 0, width, height, {1, 2}, {1, 0});
      coversOnce<long, 2, 4>(-37, -9, width, height, {3, 0}, {0, 5});
      coversInSquares<4, 1>(width, height);
      coversInSquares<2, 2>(width, height);
    }
  for (int height = 1; height < 60; height += 7)
    for (int y0 = -9; y0 < 9; y0 += 3) {
      beginsAtUnits<8, 8>(y0, 50, height, {4, 4});
      beginsAtUnits<4, 4>(y0, 19, height, {0, 0});
    }
  for (int width = 1; width < 160; width += width < 20 ? 3 : 31)
    for (int height = 1; height < 12; height += 3)
      for (int depth = 1; depth < 12; depth += 2) {
        coversVolumeOnce<int, 4, 1, 4>(0, 0, 0, width, height, depth, {1, 1}, {0, 0}, {2, 2});
        coversVolumeOnce<long, 16, 2, 1>(-3, 5, 1, width, height, depth, {8, 8}, {1, 3}, {0, 0});
        coversVolumeOnce<unsigned int, 8, 1, 2>(9, 0, 7, width, height, depth, {0, 3}, {2, 0}, {0, 1});
      }
  movesVolumes<float, 4, 1, 4>();
  movesVolumes<uint8_t, 16, 2, 3>();
  movesVolumes<double, 2, 1, 1>();
  movesElementsAnywhere<uint8_t, 16, 2>();
  movesElementsAnywhere<signed char, 8, 4>();
  movesElementsAnywhere<uint16_t, 8, 2>();
  movesElementsAnywhere<int16_t, 2, 1>();
  movesElementsAnywhere<float, 4, 3>();
  movesElementsAnywhere<int32_t, 4, 1>();
  movesElementsAnywhere<double, 2, 2>();
  movesElementsAnywhere<uint8_t, 48, 1>();
  // One axis: cut along x.
  const nidus::PacketGrid row({nidus::Range<int>(-5, 900)}, {16}, {{6, 3}});
  std::vector<int> counts(905, 0);
  coversInParts<int, 16, 1>(row, counts.data(), -5, 0, 905);
  for (const int count : counts)
    EXPECT(count == 3);
  const nidus::PacketGrid large({nidus::Range<long>(0, 1L << 40)}, {16}, {{}});
  EXPECT(!large.valid());
  const nidus::PacketGrid far({nidus::Range<long>(9L << 40, (9L << 40) + (3L << 31))}, {16}, {{}});
  EXPECT(far.valid() && far.shape().grid[0] == (3L << 31) / 16 / nidus::PacketGrid::threads);
  const nidus::PacketGrid manyRows({nidus::Range<long>(0, 64), nidus::Range<long>(0, 1L << 32)}, {16, 1}, {{}, {}});
  EXPECT(!manyRows.valid());
  // Margins that no packets have, whatever they say.
  const nidus::PacketGrid singly = nidus::PacketGrid({nidus::Range<int>(0, 37), nidus::Range<int>(2, 13)}, {4, 2},
                                                     {{-1 - INT32_MAX, -1 - INT32_MAX}, {-3, INT32_MAX}})
                                       .onlyIf(false);
  std::vector<int> once(37 * 11, 0);
  run(visit<int, 4, 2>, singly.shape(), once.data(), 0, 2, 37, singly.packets<int>());
  coversInParts<int, 4, 2>(singly, once.data(), 0, 2, 37);
  for (const int count : once)
    EXPECT(count == 4);
  EXPECT(singly.shape().grid[0] == (37 * 11 - 1) / nidus::PacketGrid::threads + 1);
  // Short rows: all threads of a block have a packet.
  const nidus::PacketGrid words({nidus::Range<int>(0, 32), nidus::Range<int>(0, 640)}, {16, 1}, {{}, {}});
  EXPECT(words.shape().grid[0] == 10);
  const nidus::PacketGrid empty({nidus::Range<int>(0, 0), nidus::Range<int>(0, 9)}, {16, 1}, {{}, {}});
  EXPECT(empty.valid() && empty.empty());
  const nidus::Range<int> most(0, INT32_MAX - 9000);
  const nidus::PacketGrid volume({most, most, most}, {4, 1, 4}, {{}, {}, {}});
  EXPECT(!volume.valid());
  return failures();
}
