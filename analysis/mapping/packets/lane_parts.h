//===- lane_parts.h - the parts of a block that lanes run on their own ------===//
//
// A packet runs its instances, the lanes, in loops around the straight parts of the block; loops that cannot be unrolled
// stay outside of them, and all lanes run each iteration together. So every lane's own operations keep their order.
// Source: unroll-and-jam (Callahan, Carr, Kennedy 1990; Carr and Kennedy 1994).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/scop.h"
#include <set>

namespace nidus {

/// Some loop in it, or itself, is not unrolled.
bool hasSharedLoop(const StmtRef &stmt);

/// A statement of nothing, behind which the lanes begin another part.
StmtRef partEnd();
bool isPartEnd(const StmtRef &stmt);

/// Some loop in it is not unrolled, or some part ends.
bool isOfParts(const StmtRef &stmt);

struct LaneParts {
  std::set<std::string> shared;            ///< counters of loops that the lanes run together
  std::map<std::string, TypeRef> carried;  ///< scalars that lanes keep from one part to another
  std::set<const Expr *> rows;             ///< reads of rows that every lane of a part does, from elements that are known before it
  bool hasOtherRows = false;               ///< there are other reads of rows
};

/// Of a block over the Scop's arguments; nothing when lanes cannot run the loops together.
std::optional<LaneParts> lanePartsOf(const Scop &scop, const StmtRef &block);

/// Can so many elements of the row be read by one access, where the array and the sizes allow it?
bool isWide(const Row &row, int columns);

} // namespace nidus
