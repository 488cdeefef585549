//===- kernel_plan.h - a kernel: its threads, packets and bodies ----------===//
//
// Which iterations a thread runs, and the text that it runs, as trees: of single instances, and of packets where the
// kernel has them.
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

/// Operations of one thread: so many, times the numbers of iterations of the loops around them.
struct WorkTerm {
  double operations = 0;
  double strided = 0;         ///< accesses for which the C takes another cache line than in the iteration before
  double chained = 0;         ///< floating-point operations of the C, each of which needs the one before
  std::vector<ExprRef> times; ///< formulas over scalar arguments; comparisons: 0 or 1
  /// Of the operations, those that access an element of an array, by the name of its Argument: as the user wrote them, one
  /// after the other.
  std::map<std::string, double> accesses = {};
  template <class V> void describe(V &v) {
    v("operations", operations);
    v("strided", strided);
    v("chained", chained);
    v("times", times);
    v("accesses", accesses);
  }
};

/// A loop of the nest that each thread runs itself.
struct InnerLoop {
  std::string symbol; ///< as the user wrote it
  std::string why;
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("why", why);
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

struct KernelPlan {
  std::string name; ///< "conv5_6": function and line
  std::string title; ///< in profiles and messages: of versions of a nest that of the general one
  int beginLine = 0, endLine = 0;
  std::string where; ///< which iterations of these lines it runs, in the user's names: "i < k and j == k"; empty: all
  std::vector<std::string> arguments; ///< names of Arguments, in the order of the kernel's parameters
  std::vector<std::string> divisors;  ///< those of them that instances divide by: the host prepares the divisions
  std::vector<ThreadLoop> threads;    ///< outermost loop first; the last one is axis x
  std::vector<int> block;             ///< x first, one entry per ThreadLoop
  std::vector<int> pixelsPerThread;   ///< x first: the packet (lane)
  /// One instance (or the loops left sequential in the thread around it). Over arguments, counters and its own locals;
  /// `continue` of a mapped loop is a Return here. When it strides: all loops, those of `threads` in strides of the
  /// whole grid, so that every thread reaches the end, where what the threads have accumulated is combined. With a
  /// packet it is one instance all the same: the blocks of packets and of single instances are taken in turns.
  StmtRef body;
  bool strides = false;
  std::vector<Reduction> reductions;
  std::variant<ItemKernel, TeamKernel, StagedKernel, ScanKernel, PacketKernel> form;
  /// The same for small sizes of its windows, which it then knows, at most one: of the same threads and body.
  std::vector<KernelPlan> specialised;
  std::vector<InnerLoop> innerLoops; ///< in their order
  std::vector<WorkTerm> work;        ///< of one thread: their sum; estimated, the C nest does the same
  const PacketKernel *packet() const { return std::get_if<PacketKernel>(&form); }
  PacketKernel *packet() { return std::get_if<PacketKernel>(&form); }
  const TeamKernel *team() const { return std::get_if<TeamKernel>(&form); }
  TeamKernel *team() { return std::get_if<TeamKernel>(&form); }
  const StagedKernel *staged() const { return std::get_if<StagedKernel>(&form); }
  StagedKernel *staged() { return std::get_if<StagedKernel>(&form); }
  const ScanKernel *scan() const { return std::get_if<ScanKernel>(&form); }
  ScanKernel *scan() { return std::get_if<ScanKernel>(&form); }

  template <class V> void describe(V &v) {
    v("name", name);
    v("title", title);
    v("beginLine", beginLine);
    v("endLine", endLine);
    v("where", where);
    v("arguments", arguments);
    v("divisors", divisors);
    v("threads", threads);
    v("block", block);
    v("pixelsPerThread", pixelsPerThread);
    v("body", body);
    v("strides", strides);
    v("reductions", reductions);
    v("form", form);
    v("specialised", specialised);
    v("innerLoops", innerLoops);
    v("work", work);
  }
};

/// Beside packets, whose threads run several.
inline int threadsPerInstance(const KernelPlan &kernel) {
  if (const TeamKernel *team = kernel.team())
    return team->isBlock ? TeamKernel::usualThreadsOfBlock : TeamKernel::usualThreads;
  return kernel.staged() ? StagedKernel::warps : 1;
}

/// What threads combine, at the end of the kernel or of a loop that they share.
inline std::vector<Reduction> reductionsOf(const KernelPlan &kernel) {
  return kernel.team() ? kernel.team()->reductions : kernel.reductions;
}

/// All code of the kernel: what its form has besides the body, where it has some.
template <class Kernel, class Work> void forEachBody(Kernel &kernel, const Work &work) {
  work(kernel.body);
  if (auto *packet = kernel.packet())
    work(packet->body);
  if (auto *team = kernel.team())
    work(team->body);
  if (auto *staged = kernel.staged())
    work(staged->body);
  if (auto *scan = kernel.scan())
    work(scan->body);
}

} // namespace nidus
