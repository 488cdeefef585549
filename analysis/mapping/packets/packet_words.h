//===- packet_words.h - what a packet keeps in registers ----------------------===//
#pragma once

#include "analysis/mapping/packets/lane_parts.h"
#include "analysis/mapping/packets/shared_values.h"

namespace nidus {

/// Instances: `columns` along the last axis, x, `rows` along the axis `shared`, one along the others.
struct PacketShape {
  int columns, rows;
  size_t shared, axes;
  int along(size_t axis) const { return axis + 1 == axes ? columns : axis == shared ? rows : 1; }
};

/// Words of 4 bytes that a packet of this shape keeps of what it reads and writes, small elements packed.
int64_t wordsOf(const Interior &interior, const std::vector<int> &threadLoops, const PacketShape &shape);

/// Words of what its instances compute in common.
int64_t wordsOf(const std::vector<SharedValue> &values, const Interior &interior, const std::vector<int> &threadLoops,
                const PacketShape &shape);

/// Words of the locals that the lanes keep.
int64_t carriedWordsOf(const LaneParts &parts, const PacketShape &shape);

/// Words of these, of what packets hold, and of rows.
int64_t wordsOf(const Interior &interior, const LaneParts &parts, const std::vector<int> &threadLoops,
                const PacketShape &shape);

} // namespace nidus
