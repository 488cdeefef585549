//===- images.h - a small image, its filter, and what was moved for it ------===//
#pragma once

#include "expect.h"
#include <nidus/runtime.h>
#include <vector>

using Ints = std::vector<int>;
const int w = 23, h = 31;
const uint64_t row = w * sizeof(int), image = h * row, inner = (h - 2) * row;

/// out[y][x] = in[y - 1][x] + in[y + 1][x]; each thread two rows of four.
__global__ void columns(const int *in, int *out, int pitch, const __grid_constant__ nidus::Packets<int> packets) {
  int x0, y0;
  const nidus::Part part = packets.part<4, 2>(x0, y0);
  const int sizeX = part == nidus::Part::packet ? 4 : 1, sizeY = part == nidus::Part::packet ? 2 : 1;
  if (part != nidus::Part::nothing)
    for (int y = y0; y < y0 + sizeY; y++)
      for (int x = x0; x < x0 + sizeX; x++)
        out[y * pitch + x] = in[(y - 1) * pitch + x] + in[(y + 1) * pitch + x];
}

/// Columns from `from` on.
inline int filter(const int *in_, int *out_, int from = 0) {
  nidus::Nest nest("columns", "images.h", 24);
  nidus::Input<int> in(nest, "in", in_, {from, {{h, w}, {w - from, 1}}});
  nidus::Output<int> out(nest, "out", out_, {w + from, {{h - 2, w}, {w - from, 1}}});
  const nidus::PacketGrid grid({nidus::Range<int>(from, w), nidus::Range<int>(1, h - 1)}, {4, 2}, {{}, {}});
  in.neededFrom([=](long y) { return (y - 1) * w; });
  in.neededBefore([=](long y) { return (y + 1) * w; });
  out.neededBefore([=](long y) { return y * w; });
  out.completeBefore([=](long y) { return y * w; });
  if (!nest.begin(grid))
    return 0;
  nest.inSlabs(grid, [&](const nidus::PacketGrid &slab) {
    nest.launch(columns, "columns", slab, in, out, w, slab.packets<int>());
  });
  return nest.end();
}

struct Moves {
  uint64_t in, out, launches;
  bool operator==(const Moves &o) const { return in == o.in && out == o.out && launches == o.launches; }
};

/// Since the last call; bytes.
inline Moves moves() {
  static Moves before{0, 0, 0};
  const nidus::Profile &p = nidus::Profile::get();
  const Moves now{p.h2dBytes, p.d2hBytes, p.launches};
  const Moves since{now.in - before.in, now.out - before.out, now.launches - before.launches};
  before = now;
  return since;
}

inline Ints numbers(size_t count = w * h) {
  Ints in(count);
  Random random(7);
  for (int &number : in)
    number = static_cast<int>(random.in(-999, 999));
  return in;
}

inline Ints filtered(const Ints &in) {
  Ints out(in.size(), 77);
  for (size_t k = w; k < in.size() - w; k++)
    out[k] = in[k - w] + in[k + w];
  return out;
}
