//===- scop.h - a loop nest as relations ----------------------------------===//
//
// The polyhedral model of one nest: instances of statements, the elements that they touch, in what order. A
// statement is one block of C per iteration of the nest's loops; loops inside it are part of the block and are
// summarised by its accesses. Source: Feautrier 1991 (iteration domains, access relations); statements as blocks:
// Verdoolaege and Grosser 2012 (pet).
//
// Names of isl: parameters are the scalars that the nest does not change, by the names of their Arguments, and derived
// parameters (products such as w*h) by names of their own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/isl/sets.h"
#include "analysis/model/interior.h"
#include "analysis/model/plan.h"
#include "analysis/model/scan.h"
#include "analysis/model/shared_loops.h"
#include <algorithm>

namespace nidus {

/// An integer that is the same in all iterations and that domains or subscripts use.
struct Parameter {
  std::string name;
  Scalar type = Scalar::Int;
  ExprRef value;          ///< over Arguments: the argument itself, or what a derived parameter stands for
  bool isDefined = false; ///< the domain says by which function of the other parameters it is given
  template <class V> void describe(V &v) {
    v("name", name);
    v("type", type);
    v("value", value);
    v("defined", isDefined);
  }
};

/// The pointers to the rows of an array, img of img[y][x]. Row r of the array is where pointer r leads; where those
/// that the nest uses are not evenly spaced, the launcher gathers the rows. Of cube[z][y][x] row r of plane p is where pointer r of
/// the table leads to which pointer p does.
struct RowPointers {
  std::string pitch;  ///< of its Argument, also the parameter: the distance in elements
  std::string height; ///< ... the distance of planes, in rows; empty where rows form no planes
  isl::set read;      ///< { [r] } or { [p, r] } over parameters, which pointers to rows the nest reads, or more
  isl::set surely;    ///< ... and surely
  /// Does the launcher find the number in the table?
  bool finds(const std::string &number) const { return number == pitch || (!height.empty() && number == height); }
  template <class V> void describe(V &v) {
    v("pitch", pitch);
    v("height", height);
    v("read", read);
    v("surely", surely);
  }
};

/// An array that the nest touches through one pointer, with the shape under which all its accesses are within bounds.
struct Array {
  std::string name;          ///< of its Argument
  TypeRef element;           ///< scalar or struct
  int64_t elementBytes = 0;  ///< its size
  Poly base;                 ///< linear index of the element [0,...,0], over parameters
  std::vector<Poly> strides; ///< in elements, over parameters, outermost dimension first; the last is 1
  int fields = 0; ///< structs: number of scalar leaves, an extra last dimension of the relations; otherwise 0
  std::optional<int64_t> declaredElements; ///< declared arrays: how many elements exist
  bool isWritten = false;
  ExprRef literals; ///< of a table that nothing changes: the list of its values, where the source tells them
  /// All that the nest does with it are atomic updates of this kind: their order does not matter.
  std::optional<ReductionOp> combined;
  std::optional<RowPointers> rowPointers; ///< its rows are reached through pointers; the strides are those of rows and of elements
  /// Relations have this many dimensions.
  int dimensions() const { return static_cast<int>(strides.size()) + (fields ? 1 : 0); }
  template <class V> void describe(V &v) {
    v("name", name);
    v("element", element);
    v("elementBytes", elementBytes);
    v("base", base);
    v("strides", strides);
    v("fields", fields);
    v("declaredElements", declaredElements);
    v("written", isWritten);
    v("literals", literals);
    v("combined", combined);
    v("rowPointers", rowPointers);
  }
};

/// Are rows of one of them reached through pointers?
inline bool hasRowPointers(const std::vector<Array> &arrays) {
  return std::any_of(arrays.begin(), arrays.end(), [](const Array &array) { return array.rowPointers.has_value(); });
}

enum class AccessKind { Read, MustWrite, MayWrite };
template <> struct EnumNames<AccessKind> { static constexpr const char *names[] = {"read", "write", "may-write"}; };

struct Access {
  std::string id;
  std::string array;
  AccessKind kind = AccessKind::Read;
  isl::map relation; ///< { S[i] -> A[a] }: exact, or larger than what is touched (then never MustWrite)
  bool exact = true;
  std::optional<isl::map> surely; ///< of an inexact relation a part that is surely touched, where one is known
  /// Where in the block: statement numbers from the outermost block to the access, and -1 in front of the number for
  /// each loop entered. An access is complete before another when their first difference is smaller and no -1 stands
  /// before it.
  std::vector<int> order;
  Location location;
  template <class V> void describe(V &v) {
    v("id", id);
    v("array", array);
    v("kind", kind);
    v("relation", relation);
    v("exact", exact);
    v("surely", surely);
    v("order", order);
    v("location", location);
  }
};

/// One loop around a statement: counter = first + step * k while condition.
struct Loop {
  std::string symbol; ///< also the name of its dimension
  TypeRef type;
  ExprRef first, condition;
  int64_t step = 1;
  std::vector<StmtRef> prefix; ///< done in each iteration before the next inner loop (or the body): sets locals only
  Location location;
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("type", type);
    v("first", first);
    v("condition", condition);
    v("step", step);
    v("prefix", prefix);
    v("location", location);
  }
};

struct Statement {
  std::string name = "S";
  std::vector<Loop> loops; ///< outermost first: the dimensions of the instances, in the order of execution
  isl::set domain;         ///< { S[i] }
  StmtRef body;            ///< over Arguments, counters and locals
  std::vector<Access> accesses;
  template <class V> void describe(V &v) {
    v("name", name);
    v("loops", loops);
    v("domain", domain);
    v("body", body);
    v("accesses", accesses);
  }
};

/// A counter whose value after the nest is needed: the least (step > 0) or greatest element of `end`.
struct LiveOutCounter {
  std::string symbol;
  std::string argument; ///< its LiveOut argument
  TypeRef type;
  int64_t step = 1;
  isl::set end; ///< { end[i] }: values that the counter takes, or would take, and that end the loop
  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("argument", argument);
    v("type", type);
    v("step", step);
    v("end", end);
  }
};

struct Scop {
  std::string function;
  Location location;
  SourceRange range;
  std::vector<Argument> arguments;
  std::map<std::string, std::string> hostNames; ///< symbol -> name in the user's file
  std::vector<Parameter> parameters;
  std::vector<Array> arrays;
  std::vector<ValueEnds> valueEnds; ///< parameters too
  isl::set context;                 ///< over parameters: what their types say
  isl::set assumptions;           ///< over parameters, inside the context: when the model is true (tested at run time)
  isl::set limits;                ///< part of the assumptions: sizes with which formulas are whole numbers of 64 bits
  std::vector<RuntimeTest> tests; ///< further tests, that isl cannot express
  std::vector<Statement> statements; ///< one for now
  std::vector<LiveOutCounter> liveOuts;
  std::vector<Reduction> reductions;
  WaysOut waysOut;          ///< the numbers of ways and what they return are reductions
  std::optional<Scan> scan; ///< of the only loop
  std::optional<Interior> interior; ///< when the block reads or writes around one element per instance
  std::optional<Interior> sized;    ///< the same with windows whose extents depend on a size, where there are some
  std::optional<SharedBlock> shared; ///< when threads may share the loops of the block
  bool unrolls =
      false; ///< loops inside the block have literal bounds and index arrays of the block, which then fit registers
  std::vector<Variable> privates;   ///< variables declared outside the nest of which every instance has its own
  std::vector<std::string> callees; ///< functions of the unit that the body calls
  bool hasPlaces = false; ///< products of counters and sizes are in subscripts or guards, as if data had chosen them
  bool hasVariableArrays = false; ///< the block declares arrays whose sizes are known at run time; together they fit a block's shared memory
  bool usesMath = false;  ///< calls math.h functions whose device results may differ in the last bit
  /// For whatever knows how to treat one statement alone.
  const Statement &onlyStatement() const { return statements.front(); }
  Statement &onlyStatement() { return statements.front(); }
  template <class V> void describe(V &v) {
    v("function", function);
    v("location", location);
    v("range", range);
    v("arguments", arguments);
    v("hostNames", hostNames);
    v("parameters", parameters);
    v("arrays", arrays);
    v("valueEnds", valueEnds);
    v("context", context);
    v("assumptions", assumptions);
    v("limits", limits);
    v("tests", tests);
    v("statements", statements);
    v("liveOuts", liveOuts);
    v("reductions", reductions);
    v("waysOut", waysOut);
    v("scan", scan);
    v("interior", interior);
    v("sized", sized);
    v("shared", shared);
    v("unrolls", unrolls);
    v("privates", privates);
    v("callees", callees);
    v("hasPlaces", hasPlaces);
    v("hasVariableArrays", hasVariableArrays);
    v("usesMath", usesMath);
  }
};

/// The parameters for which the run-time tests hold / for which the nest then has an iteration; with what their types
/// say.
isl::set testedContext(const Scop &scop);
isl::set runningContext(const Scop &scop);

/// The access as one of `array`, which has the shape of the access's own.
isl::map toArray(const isl::map &relation, const std::string &array);

enum class DependenceKind { Flow, Anti, Output };
template <> struct EnumNames<DependenceKind> { static constexpr const char *names[] = {"flow", "anti", "output"}; };

/// Two accesses to one element by different instances, at least one of them a write (memory-based, hence sound also for
/// may accesses).
struct Dependence {
  DependenceKind kind = DependenceKind::Flow;
  std::string array;
  std::string source, sink; ///< ids of the accesses
  isl::map relation;        ///< { S[i] -> S[j] }, i executed before j
  template <class V> void describe(V &v) {
    v("kind", kind);
    v("array", array);
    v("source", source);
    v("sink", sink);
    v("relation", relation);
  }
};

struct Dependences {
  std::vector<Dependence> all;
  /// Elements that must be on the device before the nest / that the nest surely writes / may write. Over arrays: { A[a]
  /// }.
  std::map<std::string, isl::set> liveIn, mustWrite, mayWrite;
  template <class V> void describe(V &v) {
    v("dependences", all);
    v("liveIn", liveIn);
    v("mustWrite", mustWrite);
    v("mayWrite", mayWrite);
  }
};

} // namespace nidus
