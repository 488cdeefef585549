//===- kernel_forms.h - what the threads of a kernel run ----------------------===//
//
// One instance each, or packets, rows, parts of a scan: what a kernel has beside its threads and its body.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/interior.h"
#include "analysis/model/reduction.h"

namespace nidus {

/// A loop whose iterations are spread over the threads of one axis.
struct ThreadLoop {
  std::string symbol; ///< the counter; in the kernel  counter = first + step * (index of the thread on this axis)
  TypeRef type;       ///< of the counter in the kernel (int for counters narrower than int)
  ExprRef first;      ///< over arguments and outer ThreadLoops
  int64_t step = 1;
  ExprRef condition; ///< the loop's own condition, over the counter: false for the threads past the end
  bool guarded =
      true; ///< false: every thread of the grid satisfies the condition (constant trip count, multiple of the block)
  ExprRef gridFirst, gridEnd; ///< formulas over arguments: the hull of the counter's values is gridFirst, gridFirst +
                              ///< step, ... before gridEnd

  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("type", type);
    v("first", first);
    v("step", step);
    v("condition", condition);
    v("guarded", guarded);
    v("gridFirst", gridFirst);
    v("gridEnd", gridEnd);
  }
};

/// What a packet reads or writes of one array. Axes as in KernelPlan::threads.
struct WindowPlan {
  std::string name;     ///< in the kernel
  std::string argument; ///< of the array
  TypeRef element;            ///< of a column: scalar
  int fields = 0;             ///< columns of one of the array's elements, a struct; 0: it is the column
  int columns = 1;            ///< per row under the packet
  std::vector<int> axes;      ///< of the packet, that the array's dimensions follow; empty: all of them in their order
  bool isReversed = false;    ///< along one of them, the first instance has the last element
  std::vector<Margin> around; ///< columns, rows and planes around the packet; negative where a sweep leaves its own out
  ExprRef
      corner; ///< linear index of the first element under the packet, over arguments and the first instance's counters
  ExprRef origin;                     ///< the same for counters 0: a formula
  /// The array's elements from one to the next along every dimension but the last: formulas.
  std::vector<ExprRef> pitches;
  std::vector<ExprRef> kernelPitches; ///< the same in the kernel
  bool isWritten = false;             ///< stored at the end
  bool isLoaded = true;
  int sweptRows = 0; ///< rows held at a time, where a loop of the body sweeps the window row by row; 0: all of it is held
  TypeRef saturates; ///< numbers of this type are written, and stored as bytes by nidus::toByte; null: elements are
  int columnsPerElement() const { return fields ? fields : 1; }
  size_t axisOf(size_t dimension) const { return axes.empty() ? dimension : static_cast<size_t>(axes[dimension]); }
  template <class V> void describe(V &v) {
    v("name", name);
    v("argument", argument);
    v("element", element);
    v("fields", fields);
    v("columns", columns);
    v("axes", axes);
    v("reversed", isReversed);
    v("around", around);
    v("corner", corner);
    v("origin", origin);
    v("pitches", pitches);
    v("kernelPitches", kernelPitches);
    v("written", isWritten);
    v("loaded", isLoaded);
    v("sweptRows", sweptRows);
    v("saturates", saturates);
  }
};

/// An array of which lanes next to each other read consecutive elements, together.
struct RowPlan {
  std::string argument;
  TypeRef element;
  std::vector<ExprRef> steps; ///< formulas: the first of these elements is at a sum of multiples of them
  template <class V> void describe(V &v) {
    v("argument", argument);
    v("element", element);
    v("steps", steps);
  }
};

/// What the instances of a block read by way of shared memory, in a loop that all of them run: elements that are the same for all
/// packets along one of the two innermost axes, or that each instance reads along a row.
struct Operand {
  std::string name;     ///< in the kernel: of those for the packet's instances along `axis`
  std::string argument; ///< of the array
  TypeRef element;
  size_t axis = 0;         ///< whose instances read different ones: an index into KernelPlan::threads; its size: all read the same
  ExprRef read;            ///< over arguments, the loop's counter and that of the axis
  bool nextIsStep = false; ///< the elements of consecutive iterations lie next to each other
  template <class V> void describe(V &v) {
    v("name", name);
    v("argument", argument);
    v("element", element);
    v("axis", axis);
    v("read", read);
    v("nextIsStep", nextIsStep);
  }
};

/// for (counter = first; counter < end; counter++), in the body of packets, or of rows in stages
struct ContractedLoop {
  std::string counter; ///< of this loop alone
  std::string asWritten = {}; ///< what the user called it, where that is something else
  TypeRef type;
  ExprRef first, end;
  std::vector<Operand> operands; ///< of packets along both axes
  template <class V> void describe(V &v) {
    v("counter", counter);
    v("asWritten", asWritten);
    v("type", type);
    v("first", first);
    v("end", end);
    v("operands", operands);
  }
};

/// Every thread runs the kernel's body.
struct ItemKernel {
  static constexpr const char *form = "item";
  bool unrolls = false; ///< the loops of the body are to be unrolled
  template <class V> void describe(V &v) { v("unrolls", unrolls); }
};

/// The instances of one thread away from the borders; the kernel's body is for those near them. Axes as in
/// KernelPlan::threads.
struct PacketKernel {
  static constexpr const char *form = "packet";
  std::vector<int> shape;         ///< instances along each axis
  std::vector<Margin> margins;    ///< instances at the ends of each axis that are no part of packets
  /// On which extents depend: there are packets where it is Extent::leastSize or more; empty: on none.
  std::string size;
  /// Then the kernel is a template over the size, for values up to this one; 0: any value, known when the kernel runs.
  int mostSize = 0;
  std::vector<int> units;         ///< first instances of packets are multiples of these, along each axis
  std::vector<std::string> lanes; ///< counters over the packet, one per axis; empty when there is one row or plane
  std::vector<std::string> first; ///< counters of the first instance, one per axis
  std::string parameter;          ///< of the kernel: the split of the domain
  std::string part;               ///< what of it the thread computes
  std::string block;              ///< in turns: the number of the block whose part that is
  int blocksInTurns = 0;          ///< at most so many blocks; 0: as many as the runtime has for all devices
  int warpColumns = 0;            ///< packets of a warp along x; 0: as the runtime has them
  std::vector<WindowPlan> windows;
  std::vector<RowPlan> rows;
  std::vector<ContractedLoop> contracted; ///< then packets are in tiles (nidus/kernel/contraction.h)
  bool isLong =
      false; ///< instances have loops of their own: no packets where these would be fewer threads than fill the device
  int64_t words = 0, wholeWords = 0; ///< as in KernelMapping
  /// All instances, in loops over the lanes; elements of windows are calls NAME(plane, row, column), or NAME(row,
  /// column).
  StmtRef body;
  template <class V> void describe(V &v) {
    v("shape", shape);
    v("margins", margins);
    v("size", size);
    v("mostSize", mostSize);
    v("units", units);
    v("lanes", lanes);
    v("first", first);
    v("parameter", parameter);
    v("part", part);
    v("block", block);
    v("blocksInTurns", blocksInTurns);
    v("warpColumns", warpColumns);
    v("windows", windows);
    v("rows", rows);
    v("contracted", contracted);
    v("long", isLong);
    v("words", words);
    v("wholeWords", wholeWords);
    v("body", body);
  }
};

/// Teams of threads run the instances, one each, and share the iterations of some loops; the kernel's body is what a
/// single thread would run.
struct TeamKernel {
  static constexpr const char *form = "team";
  /// Of a team, where rows are long and not so few that teams are blocks: what predictions reckon with (team.h).
  static constexpr int usualThreads = 32, usualThreadsOfBlock = 256;
  std::string parameter; ///< of the kernel: the team
  bool isBlock = false;  ///< all threads of a block, which have arrays together (Stmt::isShared)
  std::string memory;    ///< where the launch gives these arrays their places; empty: the kernel declares them
  /// Of the loops that are shared the counters, with the hulls of their values: symbol, type, step, gridFirst, gridEnd.
  std::vector<ThreadLoop> loops;
  std::vector<Reduction> reductions; ///< of these loops, once for each iteration of the kernel
  StmtRef body; ///< calls PARAMETER.rank(), .size(), .combine<OPERATOR>(before, own), .isFirst(), .sync()
  template <class V> void describe(V &v) {
    v("parameter", parameter);
    v("isBlock", isBlock);
    v("memory", memory);
    v("loops", loops);
    v("reductions", reductions);
    v("body", body);
  }
};

/// The threads of a block's first warp run an instance each, and all of its threads copy what these read in some loops
/// (runtime: staged.h); the kernel's body is what a single thread would run.
struct StagedKernel {
  static constexpr const char *form = "staged";
  static constexpr int warps = 4; ///< of a block, the first of which runs instances
  std::string parameter; ///< the rows of the thread's block
  std::string ofGrid;    ///< of the kernel: those of the launch
  std::vector<ContractedLoop> loops;
  /// Of those whose bounds are formulas over arguments the counters, with their values: symbol, type, gridFirst, gridEnd.
  std::vector<ThreadLoop> ranges;
  StmtRef body; ///< calls PARAMETER.own()
  template <class V> void describe(V &v) {
    v("parameter", parameter);
    v("ofGrid", ofGrid);
    v("loops", loops);
    v("ranges", ranges);
    v("body", body);
  }
};

/// A variable that a kernel scans.
struct ScannedVariable {
  Reduction reduction;
  std::string start;  ///< parameter of the kernel: its value before the first iteration; empty: the body reads it
  std::string totals; ///< parameter of the second of two kernels: what blocks combine
  template <class V> void describe(V &v) {
    v("reduction", reduction);
    v("start", start);
    v("totals", totals);
  }
};

/// The kernel of a scan in one pass, whose blocks take tiles of consecutive iterations (runtime: tiles.h); or one of two: the first
/// computes what each block combines (KernelPlan::reductions), the second runs the iterations (runtime: scan.h), and blocks have
/// consecutive parts of them. The kernel's own body is one iteration.
struct ScanKernel {
  static constexpr const char *form = "scan";
  std::string parameter; ///< of the kernel: the tiles, or the parts
  std::vector<ScannedVariable> variables; ///< of the kernel that runs the iterations
  StmtRef body; ///< all iterations of a thread
  int items = 0; ///< in one pass: so many iterations of a thread
  int residentBlocks = 0; ///< as in ScanForm
  std::string tile; ///< ... and the block's tile, in the body
  bool isOfTotals() const { return variables.empty(); }
  bool isOnePass() const { return items > 0; }
  template <class V> void describe(V &v) {
    v("parameter", parameter);
    v("variables", variables);
    v("body", body);
    v("items", items);
    v("residentBlocks", residentBlocks);
    v("tile", tile);
  }
};

/// Elements `first` to `last` of a row of an array, counted from an iteration's own.
struct TouchedRow {
  int row = 0, first = 0, last = 0;
  template <class V> void describe(V &v) {
    v("row", row);
    v("first", first);
    v("last", last);
  }
};

/// Rows and columns, for the counters of an iteration that has its element there; formulas over arguments.
struct TileLimits {
  ExprRef firstRow, lastRow, firstColumn, lastColumn;
  std::string parameter; ///< of the kernel
  template <class V> void describe(V &v) {
    v("firstRow", firstRow);
    v("lastRow", lastRow);
    v("firstColumn", firstColumn);
    v("lastColumn", lastColumn);
    v("parameter", parameter);
  }
};

/// An array of which the block holds what the iterations of a tile touch.
struct TiledArray {
  std::string name;     ///< in the body: NAME(row, column), counted from the iteration's own element
  std::string argument; ///< of the array
  TypeRef element;
  ExprRef own; ///< of an iteration
  std::vector<TouchedRow> loads, stores;
  bool alwaysStores = false;             ///< as in TiledUse
  std::optional<TileLimits> limits = {}; ///< of what may be touched around iterations
  template <class V> void describe(V &v) {
    v("name", name);
    v("argument", argument);
    v("element", element);
    v("own", own);
    v("loads", loads);
    v("stores", stores);
    v("alwaysStores", alwaysStores);
    v("limits", limits);
  }
};

/// Threads run a row of iterations each, the rows of a strip one after the other by some steps (runtime: wavefront.h); the kernel's body
/// is what a thread runs of its row, had it no others around it.
struct WavefrontKernel {
  static constexpr const char *form = "wavefront";
  std::string parameter; ///< of the kernel: the wavefront
  int steps = 0, slope = 0;
  ThreadLoop columns; ///< of one row
  std::vector<TiledArray> arrays;
  StmtRef body; ///< one iteration
  template <class V> void describe(V &v) {
    v("parameter", parameter);
    v("steps", steps);
    v("slope", slope);
    v("columns", columns);
    v("arrays", arrays);
    v("body", body);
  }
};

} // namespace nidus
