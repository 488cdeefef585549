//===- interior.h - the block of a nest where no border is near -------------===//
#pragma once

#include "analysis/code/extent.h"

namespace nidus {

/// The access of a call that stands for an element of a neighbourhood, or of a row, or for the step to the next row of a
/// neighbourhood that is swept.
constexpr const char *neighbourMark = "neighbour", *rowMark = "row", *sweepMark = "sweep";

/// Bounds of the offsets from the instance's own element along one axis.
struct Offsets {
  Extent least, most;
  bool areNumbers() const { return least.isNumber() && most.isNumber(); }
  template <class V> void describe(V &v) {
    v("least", least);
    v("most", most);
  }
};

/// So many at the lower and at the upper end of an axis.
struct Margin {
  Extent low, high;
  template <class V> void describe(V &v) {
    v("low", low);
    v("high", high);
  }
};

/// The counter that a dimension of an array follows.
struct Course {
  int loop = 0;
  bool isReversed = false; ///< from the last element to the first
  bool operator==(const Course &) const = default;
  template <class V> void describe(V &v) {
    v("loop", loop);
    v("reversed", isReversed);
  }
};

/// How instances [z, y, x] (or [y, x], [x]) use an array around one element: (z + plane, y + row, step * x + column)
/// for offsets within the bounds below, or with the counters exchanged (in a transposed array) or subtracted (in a
/// mirrored one). As many dimensions as counters: columns are everything inside the outer ones, in elements, or in the
/// leaves of these where they are structs of equal ones without padding.
struct Neighbourhood {
  std::string array;
  TypeRef element;              ///< of a column: scalar
  int fields = 0;               ///< as Array::fields: columns of one of the array's elements, or 0 where it is a column
  int step = 1;                 ///< columns from one instance to the next: some elements
  std::vector<Course> courses;  ///< one per dimension, columns last; each of another counter
  std::vector<Offsets> offsets; ///< one per dimension
  ExprRef origin;               ///< over arguments: linear index of the array's element with all counters and offsets 0
  /// Over arguments: the array's elements from one to the next, for every dimension but the last.
  std::vector<ExprRef> pitches;
  bool isRead = false;          ///< perhaps before it is written
  bool isWritten = false;       ///< then within one instance's own elements
  bool isRectangle = false;     ///< every offset within the bounds is used: nothing else lies under a packet's window
  bool isCovered = false;       ///< every instance surely writes all of its own elements
  /// Of its rows, one instance uses so many in an iteration of a loop that all instances of a packet run together, which
  /// moves down the array row by row (mapping/sweeps.h); 0: all of them at any time.
  int sweptRows = 0;
  std::string name; ///< of the calls in the block; empty: the array's
  const std::string &callName() const { return name.empty() ? array : name; }
  int columnsPerElement() const { return fields ? fields : 1; }
  template <class V> void describe(V &v) {
    v("array", array);
    v("element", element);
    v("fields", fields);
    v("step", step);
    v("courses", courses);
    v("offsets", offsets);
    v("origin", origin);
    v("pitches", pitches);
    v("read", isRead);
    v("written", isWritten);
    v("rectangle", isRectangle);
    v("covered", isCovered);
    v("sweptRows", sweptRows);
    v("name", name);
  }
};

/// An array that is read only, whose reads take consecutive elements for instances next to each other along the innermost
/// counter, the others being equal: for the first of these, an element that is a sum of multiples of `steps`.
struct Row {
  std::string array;
  TypeRef element;            ///< scalar
  std::vector<ExprRef> steps; ///< over arguments; none is there twice
  bool isShared = false;      ///< instances next to each other along the second innermost counter read the same elements
  template <class V> void describe(V &v) {
    v("array", array);
    v("element", element);
    v("steps", steps);
    v("shared", isShared);
  }
};

/// The instances at least so far from the ends of the loops, and what is left of the block there once the conditions
/// that border instances need are decided.
struct Interior {
  std::string size; ///< on which extents may depend, a scalar argument that is at least leastSize; empty: on none
  std::vector<Margin> margins; ///< in instances, one per counter
  /// Elements of neighbourhoods are calls  ARRAY(plane, row, column)  with as many offsets as dimensions, over counters
  /// of loops inside the block, and with an access; those of struct type are the columns in it, from this one on.
  /// With `hasLoops`, reads of rows are calls  ARRAY(read as written)  with another access, and the loops with literal
  /// bounds and few iterations are marked to be unrolled.
  StmtRef body;
  int64_t operations = 0; ///< of one instance with its loops unrolled, and one iteration of those that cannot be; rough
  bool hasLoops = false;  ///< some cannot be unrolled
  std::vector<Neighbourhood> neighbourhoods;
  // With loops, of the arrays that are no neighbourhoods:
  std::vector<Row> rows;
  bool isScattered = false; ///< some are written, or read elsewhere by the next instance, but not in a row
  /// Of these, the ones that are only read, at places which follow from counters and sizes. All of them, unless isWild.
  std::vector<std::string> apart;
  bool isWild = false; ///< some are written, or read where data says
  bool isShared = false;    ///< some read is the same for instances next to each other along the second innermost counter
  template <class V> void describe(V &v) {
    v("size", size);
    v("margins", margins);
    v("body", body);
    v("operations", operations);
    v("loops", hasLoops);
    v("neighbourhoods", neighbourhoods);
    v("rows", rows);
    v("scattered", isScattered);
    v("apart", apart);
    v("wild", isWild);
    v("shared", isShared);
  }
};

} // namespace nidus
