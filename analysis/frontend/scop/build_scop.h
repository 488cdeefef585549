//===- build_scop.h - a loop nest becomes a Scop ----------------------------===//
#pragma once

#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/model/scop.h"
#include <set>

namespace nidus {

/// The loops of a nest that can be dimensions: loop, loop directly inside it, and so on, with nothing but declarations and
/// assignments of locals between them.
struct Depths {
  std::set<std::string> own; ///< counters of those that are so as the user wrote them
  size_t most = 1;           ///< with the loops of functions that are called, and statements beside loops taken into them
};
Depths depthsOf(const Unit &unit, const Function &function, const StmtRef &nest);

/// What becomes of a product of a counter and a size, y * stride, that is no row of an array: nothing is known of it;
/// it is a place, known by the guards around what it reads, as if data had chosen it; or a place of which the ends of
/// the counter tell more, for sizes that are not negative; or, when nothing else helps, the pitch of rows or planes whose order
/// is that of the loops.
enum class Products { Unknown, Places, LimitedPlaces, Pitches };

/// How a nest is read.
struct Reading {
  Products products = Products::Unknown;
  /// Of tables of places, idx of x[idx[i]], the least and the greatest element are found before the nest runs, and so are the ends of
  /// counters that are multiplied by a floating factor.
  bool measuresTables = false;
  /// Arrays, by their names, that have these shapes or none: in a larger model, of which this is a part.
  frontend::Shapes shapes = {};
  /// The one loop may pass values on that a scan computes (Scop::scan): the accesses alone do not say all that iterations need.
  bool scans = false;
  /// Variables that are scanned, and the elements that are their values before the nest.
  std::map<std::string, ExprRef> starts = {};
};

/// Models the nest with its `depth` outermost loops as dimensions (1 <= depth <= most); what is inside them is
/// the block of one statement. Sound: whatever cannot be followed exactly is over-approximated or refused.
Result<Scop> buildScop(const Unit &unit, const Function &function, const StmtRef &nest, size_t depth,
                       const Reading &reading);

} // namespace nidus
