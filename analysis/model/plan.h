//===- plan.h - all that codegen may know ---------------------------------===//
//
// One immutable value per file. Codegen prints it and decides nothing. Every formula is an Expr over the launcher's
// scalar arguments, proved or tested not to overflow 64 bits when computed in int64_t.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/device_profile.h"
#include "analysis/model/interior.h"
#include "analysis/model/reason.h"
#include "analysis/model/reduction.h"
#include "analysis/model/unit.h"

namespace nidus {

/// What the launcher receives from name.c.
enum class ArgumentKind {
  Array,    ///< a pointer to element 0 of the array; `host` is the pointer
  Scalar,   ///< a live-in scalar by value; `host` is its value
  LiveOut,  ///< a live-out scalar by address; `host` is the lvalue
  Location, ///< an object read as invariant, by address, only to test that the nest does not overwrite it; `host` is
            ///< the lvalue
};
template <> struct EnumNames<ArgumentKind> {
  static constexpr const char *names[] = {"array", "scalar", "live-out", "location"};
};

struct Argument {
  std::string name; ///< in the launcher and in the kernels; clashes with nothing
  ArgumentKind kind = ArgumentKind::Scalar;
  TypeRef type;        ///< Scalar, LiveOut: the scalar's type; Array: the element's type; Location: the object's type
  bool isConst = true; ///< Array: only read
  ExprRef host;        ///< over the symbols of the function
  /// The original evaluates `host` only when this holds (null: always); otherwise 0 is passed. Over the symbols of the
  /// function.
  ExprRef hostCondition;

  template <class V> void describe(V &v) {
    v("name", name);
    v("kind", kind);
    v("type", type);
    v("const", isConst);
    v("host", host);
    v("hostCondition", hostCondition);
  }
};

/// Of the launcher's parameter for a Scalar: integers narrower than 64 bits arrive as long, so that the formulas need
/// no casts.
TypeRef launcherType(const Argument &argument);

/// Elements first + sum_k t_k * pitch_k with 0 <= t_k < count_k, outermost level first; pitches and counts in elements.
struct BoxLevel {
  ExprRef count, pitch;
  template <class V> void describe(V &v) {
    v("count", count);
    v("pitch", pitch);
  }
};
struct Box {
  ExprRef first;
  std::vector<BoxLevel> levels;
  bool certain = true; ///< false: data decides what is touched; the box may reach past the object
  bool exact = true;   ///< false: a hull that contains elements which the nest does not touch
  template <class V> void describe(V &v) {
    v("first", first);
    v("levels", levels);
    v("certain", certain);
    v("exact", exact);
  }
};

/// What happens to the device copy of an array when the nest ends.
enum class AfterNest {
  Release, ///< written data goes back to the host, the device copy ends
  Keep,    ///< stays on the device for a later nest that surely follows; written data is not copied back yet
  Discard, ///< the data is dead: nothing goes back
};
template <> struct EnumNames<AfterNest> {
  static constexpr const char *names[] = {"release", "keep", "discard"};
};

struct ArrayPlan {
  std::string name; ///< of its Argument
  TypeRef element;
  MemorySpace space = MemorySpace::Global;
  std::string why; ///< of the space, in words
  std::vector<RefusedSpace> notTaken;
  ConstantForm form = ConstantForm::Parameter; ///< Constant only
  int64_t tableElements = 0; ///< Constant: read from the host; Shared: copied by each block. Elements [0, tableElements)
  std::optional<Box> in;     ///< copied to the device before the kernels, unless already there
  std::optional<Box> out;    ///< written by the nest; copied back as AfterNest says
  AfterNest after = AfterNest::Release;
  std::optional<int> residentSince; ///< the nest in this line kept it on the device: `in` need not be copied
  ExprRef usedWhen;                 ///< Constant: the table is read only when this formula holds (null: always)
  /// Formulas also over NestPlan::slabCounter, elements of the array; null: not known. Iterations before the counter
  /// touch only elements before `neededBefore`; iterations from it on write only elements from `completeBefore` on.
  ExprRef neededBefore, completeBefore;

  template <class V> void describe(V &v) {
    v("name", name);
    v("element", element);
    v("space", space);
    v("why", why);
    v("notTaken", notTaken);
    v("form", form);
    v("tableElements", tableElements);
    v("in", in);
    v("out", out);
    v("after", after);
    v("residentSince", residentSince);
    v("usedWhen", usedWhen);
    v("neededBefore", neededBefore);
    v("completeBefore", completeBefore);
  }
};

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
  std::vector<ExprRef> times; ///< formulas over scalar arguments
  template <class V> void describe(V &v) {
    v("operations", operations);
    v("times", times);
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
  TypeRef element;
  int columns = 1;            ///< elements per row of the packet
  std::vector<Margin> around; ///< elements around the packet, one per axis
  ExprRef corner; ///< linear index of the packet's first element, over arguments and the first instance's counters
  ExprRef origin; ///< the same for counters 0: a formula
  std::vector<ExprRef> pitches;       ///< elements from one to the next along every axis but the last: formulas
  std::vector<ExprRef> kernelPitches; ///< the same in the kernel
  bool isWritten = false;             ///< stored at the end
  bool isLoaded = true;
  bool isSaturated = false; ///< floats are written, and stored as bytes by nidus::toByte
  template <class V> void describe(V &v) {
    v("name", name);
    v("argument", argument);
    v("element", element);
    v("columns", columns);
    v("around", around);
    v("corner", corner);
    v("origin", origin);
    v("pitches", pitches);
    v("kernelPitches", kernelPitches);
    v("written", isWritten);
    v("loaded", isLoaded);
    v("saturated", isSaturated);
  }
};

/// The instances of one thread away from the borders. Axes as in KernelPlan::threads.
struct PacketPlan {
  std::vector<int> shape;         ///< instances along each axis
  std::vector<Margin> margins;    ///< instances at the ends of each axis that are no part of packets
  std::vector<std::string> lanes; ///< counters over the packet, one per axis; empty when there is one row or plane
  std::vector<std::string> first; ///< counters of the first instance, one per axis
  std::string parameter;          ///< of the kernel: the split of the domain
  std::string part;               ///< what of it the thread computes
  std::vector<WindowPlan> windows;
  StmtRef body; ///< one instance; elements of windows are calls NAME(plane, row, column), or NAME(row, column)
  template <class V> void describe(V &v) {
    v("shape", shape);
    v("margins", margins);
    v("lanes", lanes);
    v("first", first);
    v("parameter", parameter);
    v("part", part);
    v("windows", windows);
    v("body", body);
  }
};

struct KernelPlan {
  std::string name; ///< "conv5_6": function and line
  int beginLine = 0, endLine = 0;
  std::vector<std::string> arguments; ///< names of Arguments, in the order of the kernel's parameters
  std::vector<ThreadLoop> threads;    ///< outermost loop first; the last one is axis x
  std::vector<int> block;             ///< x first, one entry per ThreadLoop
  std::vector<int> pixelsPerThread;   ///< x first: the packet (lane)
  /// One instance (or the loops left sequential in the thread around it). Over arguments, counters and its own locals;
  /// `continue` of a mapped loop is a Return here. With reductions: all loops, those of `threads` in strides of the
  /// whole grid, so that every thread reaches the end, where the accumulators of all threads are combined.
  StmtRef body;
  bool unrolls = false; ///< the loops of the body are to be unrolled
  std::vector<Reduction> reductions;
  std::optional<PacketPlan> packet;  ///< then `body` is for the instances near the borders
  std::vector<InnerLoop> innerLoops; ///< in their order
  std::vector<WorkTerm> work;        ///< of one thread: their sum; estimated, the C nest does the same

  template <class V> void describe(V &v) {
    v("name", name);
    v("beginLine", beginLine);
    v("endLine", endLine);
    v("arguments", arguments);
    v("threads", threads);
    v("block", block);
    v("pixelsPerThread", pixelsPerThread);
    v("body", body);
    v("unrolls", unrolls);
    v("reductions", reductions);
    v("innerLoops", innerLoops);
    v("work", work);
  }
};

/// A run-time test on which the translation relies; when it fails the original nest runs.
struct RuntimeTest {
  ExprRef condition; ///< formula over scalar arguments, computed in int64_t
  std::string why;   ///< "a row is not longer than the stride"
  template <class V> void describe(V &v) {
    v("condition", condition);
    v("why", why);
  }
};

struct LiveOutValue {
  std::string argument; ///< name of the LiveOut argument
  ExprRef value;        ///< formula over scalar arguments
  template <class V> void describe(V &v) {
    v("argument", argument);
    v("value", value);
  }
};

struct Criterion {
  std::string id; ///< "parallelism", "saturation", "transfer"
  bool holds = false;
  std::string detail;
  /// The criterion holds for the sizes that this says, "from h=w=132 on"; empty: for all, or for none.
  std::string when{};
  template <class V> void describe(V &v) {
    v("id", id);
    v("holds", holds);
    v("detail", detail);
    v("when", when);
  }
};

/// One mapped nest.
struct NestPlan {
  std::string launcher; ///< "nidus_5f1c_conv5_6"
  SourceRange range;
  Location location;
  std::vector<Argument> arguments;
  ExprRef empty; ///< formula: the nest has no iteration at all (null: it always has one)
  std::vector<RuntimeTest> tests;
  std::vector<ArrayPlan> arrays;
  std::vector<KernelPlan> kernels;
  /// The nest may run in parts, one after the other: a value of its one kernel's outermost counter, between the first
  /// and the end. Empty: it runs as a whole.
  std::string slabCounter;
  std::vector<LiveOutValue> liveOuts;
  std::vector<Criterion> criteria;
  std::vector<std::string> remarks; ///< exceptions to equality that are announced ("math functions on the device", ...)
  std::map<std::string, std::string> hostNames; ///< symbol -> name in name.c, for Argument::host

  template <class V> void describe(V &v) {
    v("launcher", launcher);
    v("range", range);
    v("location", location);
    v("arguments", arguments);
    v("empty", empty);
    v("tests", tests);
    v("arrays", arrays);
    v("kernels", kernels);
    v("slabCounter", slabCounter);
    v("liveOuts", liveOuts);
    v("criteria", criteria);
    v("remarks", remarks);
    v("hostNames", hostNames);
  }
};

/// What became of one outermost loop, or of a loop inside one that could not be mapped.
struct NestResult {
  Location location;
  SourceRange range;
  Reasons reasons;              ///< empty exactly when mapped
  std::optional<NestPlan> plan; ///< present exactly when mapped
  std::vector<Criterion> criteria;

  template <class V> void describe(V &v) {
    v("location", location);
    v("range", range);
    v("reasons", reasons);
    v("plan", plan);
    v("criteria", criteria);
  }
};

/// What name.c tells the runtime about the data that it holds on the device between nests (runtime: host.h).
enum class HostCallKind {
  Hold,    ///< from here on data stays on the device
  Unhold,  ///< the opposite: it goes back
  Suspend, ///< Unhold before the statement, Hold after it
  Reads,   ///< the host is about to read
  Writes,  ///< the host is about to write, perhaps in part
  Fills,   ///< the host is about to write all
  Touches, ///< the host is about to read and write anything
  Frees,   ///< the object is about to end
};
template <> struct EnumNames<HostCallKind> {
  static constexpr const char *names[] = {"hold", "unhold", "suspend", "reads", "writes", "fills", "touches", "frees"};
};

enum class HostCallPlace {
  Before, ///< a statement of a block
  After,  ///< the same
  Behind, ///< the same, and the statement needs braces: else the call would look like its last part
  Around, ///< in braces with any statement, before it
  Inside, ///< an expression that begins there: CALL, EXPRESSION
};
template <> struct EnumNames<HostCallPlace> {
  static constexpr const char *names[] = {"before", "after", "behind", "around", "inside"};
};

struct HostCall {
  HostCallKind kind = HostCallKind::Touches;
  HostCallPlace place = HostCallPlace::Before;
  int beginOffset = 0, endOffset = 0; ///< of the statement or expression
  ExprRef object;                     ///< Reads, Writes: the lvalue; or, when null:
  ExprRef pointer, bytes;             ///< Reads, Writes, Fills: so many bytes from there; Frees: only the pointer

  template <class V> void describe(V &v) {
    v("kind", kind);
    v("place", place);
    v("beginOffset", beginOffset);
    v("endOffset", endOffset);
    v("object", object);
    v("pointer", pointer);
    v("bytes", bytes);
  }
};

struct FunctionPlan {
  std::string name;
  std::vector<NestResult> nests;   ///< in source order
  std::vector<HostCall> hostCalls; ///< in the order in which calls of one place run
  int bodyOffset = -1;             ///< of the text after the function's opening brace
  std::map<std::string, std::string> hostNames; ///< symbol -> name in name.c
  template <class V> void describe(V &v) {
    v("name", name);
    v("nests", nests);
    v("hostCalls", hostCalls);
    v("bodyOffset", bodyOffset);
    v("hostNames", hostNames);
  }
};

struct Plan {
  std::string path; ///< of the source, as given
  std::vector<std::string> flags;
  DeviceProfile profile;
  std::vector<Struct> structs;   ///< element types that the kernels use, dependencies first
  bool declines = false;         ///< launchers leave a nest to C when the profile's rates say that it takes less time
  std::vector<Function> helpers; ///< functions that the kernels call, callees first
  std::vector<FunctionPlan> functions;

  template <class V> void describe(V &v) {
    v("path", path);
    v("flags", flags);
    v("profile", profile);
    v("structs", structs);
    v("declines", declines);
    v("helpers", helpers);
    v("functions", functions);
  }
};

} // namespace nidus
