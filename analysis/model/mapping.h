//===- mapping.h - instances to threads -------------------------------------===//
#pragma once

#include "analysis/model/scop.h"

namespace nidus {

/// How the threads run their instances: one each.
struct ItemForm {
  static constexpr const char *form = "item";
  template <class V> void describe(V &) {}
};

/// Teams of threads have one each (SharedBlock).
struct TeamForm {
  static constexpr const char *form = "team";
  template <class V> void describe(V &) {}
};

/// One each, and blocks copy what those of their threads that have one read along rows (body/staged_body.h).
struct StagedForm {
  static constexpr const char *form = "staged";
  template <class V> void describe(V &) {}
};

/// Blocks have consecutive ones, and scans say what is passed on from one to the next (Scan).
struct ScanForm {
  static constexpr const char *form = "scan";
  int items = 0;         ///< of a thread, in one pass: blocks take tiles; 0: two kernels, whose blocks have parts that they take in turns
  int residentBlocks = 0; ///< for so many of them on a multiprocessor threads have registers; 0: for any number
  bool ofTotals = false; ///< of these two the first one, which only says what each block combines
  template <class V> void describe(V &v) {
    v("items", items);
    v("residentBlocks", residentBlocks);
    v("ofTotals", ofTotals);
  }
};

/// How iterations touch an array around an element of their own, [row + ownRow, column + ownColumn] for their counters: what they may
/// find there, and what they may leave.
struct TiledUse {
  std::string array;
  int64_t ownRow = 0, ownColumn = 0;
  std::vector<TouchedRow> loads, stores; ///< one for each row
  bool alwaysStores = false;             ///< each iteration leaves all of that
  /// Of the array, { A[row, column] }: iterations find and leave nothing beside that, as conditions keep them from it. None: they are
  /// nowhere near such elements.
  std::optional<isl::set> within = {};
  template <class V> void describe(V &v) {
    v("array", array);
    v("ownRow", ownRow);
    v("ownColumn", ownColumn);
    v("loads", loads);
    v("stores", stores);
    v("alwaysStores", alwaysStores);
    v("within", within);
  }
};

/// One row of iterations each, in strips of rows that follow one another (runtime: wavefront.h). The threads' loops are those around the
/// columns, the innermost loop; rows are the last of them.
struct WavefrontForm {
  static constexpr const char *form = "wavefront";
  int steps = 0;                ///< of a tile
  int slope = 0;                ///< a row is so many steps behind the one before
  std::vector<TiledUse> tiled;  ///< arrays of which a block holds what a tile touches
  template <class V> void describe(V &v) {
    v("steps", steps);
    v("slope", slope);
    v("tiled", tiled);
  }
};

/// A packet each, away from the borders.
struct PacketForm {
  static constexpr const char *form = "packet";
  std::vector<int> shape; ///< instances per thread along each axis, x first
  int warpColumns = 0;    ///< packets of a warp along x; 0: as the runtime has them (packets.h)
  bool sweeps = false;    ///< windows are held row by row (sweeps.h)
  bool sized = false;     ///< of the block with windows whose extents depend on a size
  bool contracts = false; ///< in tiles, whose loops have operands that a block shares (packets/operands.h)
  bool endsApart = false; ///< instances end when all have run their loops (lane_ends.h)
  /// Of 4 bytes, rough. Packets that sweep, or end apart: what a thread keeps from one row of a window to the next, and
  /// what it would keep of the whole window; else 0.
  int64_t words = 0, wholeWords = 0;
  int blocksInTurns = 0; ///< where threads combine into arrays: so many blocks take the packets in turns
  template <class V> void describe(V &v) {
    v("shape", shape);
    v("warpColumns", warpColumns);
    v("sweeps", sweeps);
    v("sized", sized);
    v("contracts", contracts);
    v("endsApart", endsApart);
    v("words", words);
    v("wholeWords", wholeWords);
    v("blocksInTurns", blocksInTurns);
  }
};

/// One kernel: every instance of a statement is one lane of one thread.
struct KernelMapping {
  std::string statement;
  std::vector<int> threadLoops;           ///< indices into Statement::loops; axis z, y, x: the last one is x
  std::vector<int> sequentialLoops;       ///< the other loops, in their order: run by each thread
  std::vector<std::string> sequentialWhy; ///< for each of them, why
  std::vector<int> block;                 ///< threads per block, x first
  std::variant<ItemForm, TeamForm, StagedForm, ScanForm, WavefrontForm, PacketForm> form;
  /// The shape of packets of the kernel that is specialised for small sizes of its windows, beside this one; empty: there
  /// is none.
  std::vector<int> specialised;
  /// { S[i] -> kernel[device, launch, block..., thread..., step..., lane...] }: axes as in threadLoops, steps as in
  /// sequentialLoops, one lane per axis: the place in the packet. Device and launch are 0 for now. (block, thread,
  /// step, lane) is injective.
  isl::map schedule;
  const PacketForm *packets() const { return std::get_if<PacketForm>(&form); }
  bool hasTeams() const { return std::holds_alternative<TeamForm>(form); }
  bool isStaged() const { return std::holds_alternative<StagedForm>(form); }
  const ScanForm *scan() const { return std::get_if<ScanForm>(&form); }
  const WavefrontForm *wavefront() const { return std::get_if<WavefrontForm>(&form); }
  PacketForm *packets() { return std::get_if<PacketForm>(&form); }
  template <class V> void describe(V &v) {
    v("statement", statement);
    v("threadLoops", threadLoops);
    v("sequentialLoops", sequentialLoops);
    v("sequentialWhy", sequentialWhy);
    v("block", block);
    v("form", form);
    v("specialised", specialised);
    v("schedule", schedule);
  }
};

/// The steps of a nest, executed one after the other.
struct Mapping {
  std::vector<KernelMapping> steps;
  template <class V> void describe(V &v) { v("steps", steps); }
};

/// What the nest reads and writes of each array, as boxes (transfers, device memory, overlap tests).
struct Region {
  std::string array;
  std::optional<Box> in, out;
  /// Whatever the parameters, `in` is of elements [0, n) what `part` says, and of a combined array some of them; n is 1
  /// for a single element, wherever it is.
  std::optional<int64_t> constantElements;
  TablePart part = TablePart::All;
  ExprRef usedWhen; ///< `in` is empty unless this holds (null: never empty when the nest runs)
  std::optional<Box> planePointers{}; ///< elements of the table of pointers that leads to tables of its rows
  std::optional<Box> rowPointers{};   ///< elements of the table of pointers that leads to its rows, or of each of these tables
  ExprRef rowStart{};               ///< the element with which rows begin for the pitch; null: element 0
  ExprRef planeStart{};             ///< the row with which planes begin for the height; null: row 0
  std::optional<Box> columns{};     ///< what all of its rows together have of elements that are touched; none when that is not known
  template <class V> void describe(V &v) {
    v("array", array);
    v("in", in);
    v("out", out);
    v("constantElements", constantElements);
    v("part", part);
    v("usedWhen", usedWhen);
    v("planePointers", planePointers);
    v("rowPointers", rowPointers);
    v("rowStart", rowStart);
    v("planeStart", planeStart);
    v("columns", columns);
  }
};

struct Placement {
  std::string array;
  MemorySpace space = MemorySpace::Global;
  std::string why;
  std::vector<RefusedSpace> notTaken;
  ConstantForm form = ConstantForm::Parameter; ///< Constant only
  int lanes = 1;                               ///< Shared: lanes of a warp that have elements of their own
  int64_t sizedElements = 0;                   ///< as in ArrayPlan
  template <class V> void describe(V &v) {
    v("array", array);
    v("space", space);
    v("form", form);
    v("lanes", lanes);
    v("sizedElements", sizedElements);
    v("why", why);
    v("notTaken", notTaken);
  }
};

} // namespace nidus
