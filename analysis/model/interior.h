//===- interior.h - the block of a nest where no border is near -------------===//
#pragma once

#include "analysis/model/body.h"

namespace nidus {

/// How instances [y, x] (or [x]) use an array around one element: (y + row, step * x + column) for offsets within the
/// bounds below. Rows are the array's outermost dimension, columns everything inside it, in elements.
struct Neighbourhood {
  std::string array;
  TypeRef element;                                                ///< scalar
  int step = 1;                                                   ///< columns from one instance to the next
  int leastRow = 0, mostRow = 0, leastColumn = 0, mostColumn = 0; ///< offsets
  ExprRef origin;           ///< over arguments: linear index of the element (0, 0) for counters 0
  ExprRef pitch;            ///< over arguments: elements from row to row; null with one dimension
  bool isRead = false;      ///< perhaps before it is written
  bool isWritten = false;   ///< then within one instance's own elements
  bool isRectangle = false; ///< every offset within the bounds is used: nothing else lies under a packet's window
  bool isCovered = false;   ///< every instance surely writes all of its own elements
  template <class V> void describe(V &v) {
    v("array", array);
    v("element", element);
    v("step", step);
    v("leastRow", leastRow);
    v("mostRow", mostRow);
    v("leastColumn", leastColumn);
    v("mostColumn", mostColumn);
    v("origin", origin);
    v("pitch", pitch);
    v("read", isRead);
    v("written", isWritten);
    v("rectangle", isRectangle);
    v("covered", isCovered);
  }
};

/// The instances at least so far from the ends of the loops, and what is left of the block there once the conditions
/// that border instances need are decided.
struct Interior {
  int left = 0, right = 0, above = 0, below = 0;
  /// Elements of neighbourhoods are calls  ARRAY(row, column)  with an access and offsets over counters of loops inside
  /// the block.
  StmtRef body;
  int64_t operations = 0; ///< of one instance with its loops unrolled, all of which have literal bounds; rough
  std::vector<Neighbourhood> neighbourhoods;
  template <class V> void describe(V &v) {
    v("left", left);
    v("right", right);
    v("above", above);
    v("below", below);
    v("body", body);
    v("operations", operations);
    v("neighbourhoods", neighbourhoods);
  }
};

} // namespace nidus
