//===- plan.h - all that codegen may know ---------------------------------===//
//
// One immutable value per file. Codegen prints it and decides nothing. Every formula is an Expr over the launcher's
// scalar arguments, proved or tested not to overflow 64 bits when computed in int64_t.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/argument.h"
#include "analysis/model/array_plan.h"
#include "analysis/model/device_profile.h"
#include "analysis/model/host_call.h"
#include "analysis/model/kernel_plan.h"
#include "analysis/code/reason.h"
#include "analysis/code/unit.h"
#include "analysis/model/ways_out.h"

namespace nidus {

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
/// Does the formula mention what is only known when the elements of tables have been looked at?
bool mentionsEnds(const std::vector<ValueEnds> &ends, const ExprRef &formula);
bool mentionsEnds(const std::vector<ValueEnds> &ends, const Box &box);

/// Each behind those on which depends where its table's elements are; nothing when there is no such order. `boxOf`: what is copied
/// of a table, null for nothing.
std::optional<std::vector<ValueEnds>> inOrder(std::vector<ValueEnds> ends,
                                              const std::function<const Box *(const std::string &)> &boxOf);

/// A way to map a nest that was looked at.
struct CandidateCost {
  std::string strategy;                ///< as in NestPlan
  std::optional<double> predictedNs{}; ///< of the kernels, for sizes at which programs run, with all data on the device; none: not known
  bool isTaken = false;
  template <class V> void describe(V &v) {
    v("strategy", strategy);
    v("predictedNs", predictedNs);
    v("taken", isTaken);
  }
};

/// A loop of the launcher, in each step of which the kernels run, one after the other.
struct StepLoop {
  Argument counter;     ///< of the kernels: no parameter of the launcher
  ExprRef first, last;  ///< formulas: the least and the greatest value of the counter, which has all between them
  bool isDescending = false; ///< the last one comes first
  int kernelsBefore = 0; ///< so many of the kernels run once, before the first step
  template <class V> void describe(V &v) {
    v("counter", counter);
    v("first", first);
    v("last", last);
    v("descending", isDescending);
    v("kernelsBefore", kernelsBefore);
  }
};

/// Sizes with which the C surely takes less time than a launch: each of these variables of the user's is at most the number.
struct SmallSizes {
  std::vector<ExprRef> sizes;
  int64_t most = 0;
  template <class V> void describe(V &v) {
    v("sizes", sizes);
    v("most", most);
  }
};

struct NestPlan {
  std::string launcher; ///< "nidus_5f1c_conv5_6"
  std::string strategy; ///< that mapped it: "threads", "packets", "reduction", "atomics"
  SourceRange range;
  Location location;
  std::vector<Argument> arguments;
  ExprRef empty; ///< formula: the nest has no iteration at all (null: it always has one)
  bool isEmptyFirst = false; ///< `empty` needs none of the tests, and they hold only where it is false
  std::vector<RuntimeTest> tests;
  std::vector<ValueEnds> valueEnds;
  std::vector<ArrayPlan> arrays;
  std::vector<KernelPlan> kernels;
  std::optional<StepLoop> steps; ///< none: each kernel runs once
  /// The nest may run in parts, one after the other: a value of its one kernel's outermost counter, between the first
  /// and the end. Empty: it runs as a whole.
  std::string slabCounter;
  /// Another nest surely comes before anybody looks at memory: what is released here may come back with what that one
  /// writes.
  bool isFollowed = false;
  /// With these sizes it is not asked where the device has no data; none: it always is.
  std::optional<SmallSizes> small;
  /// While its C runs, the nests of functions that this calls run as C, too: nothing says there what the host touches.
  bool keepsCalleesInC = false;
  bool isOfCallee = false; ///< it is such a nest
  std::vector<LiveOutValue> liveOuts;
  WaysOut waysOut;
  std::vector<Criterion> criteria;
  std::vector<CandidateCost> candidates; ///< the one that is taken first
  std::vector<std::string> rewritten; ///< how the nest differs from the user's, where it was rewritten before it was mapped, in words
  std::vector<std::string> remarks; ///< exceptions to equality that are announced ("math functions on the device", ...)
  std::map<std::string, std::string> hostNames; ///< symbol -> name in name.c, for Argument::host
  /// The same nest where an argument has a certain value: plans with kernels and launchers of their own, which this one's calls with
  /// those of its arguments that they have.
  std::vector<NestPlan> versions;
  std::string fixedArgument; ///< of a version
  int64_t fixedValue = 0;

  template <class V> void describe(V &v) {
    v("launcher", launcher);
    v("strategy", strategy);
    v("range", range);
    v("location", location);
    v("arguments", arguments);
    v("empty", empty);
    v("isEmptyFirst", isEmptyFirst);
    v("tests", tests);
    v("valueEnds", valueEnds);
    v("arrays", arrays);
    v("kernels", kernels);
    v("steps", steps);
    v("slabCounter", slabCounter);
    v("isFollowed", isFollowed);
    v("small", small);
    v("keepsCalleesInC", keepsCalleesInC);
    v("isOfCallee", isOfCallee);
    v("liveOuts", liveOuts);
    v("waysOut", waysOut);
    v("criteria", criteria);
    v("candidates", candidates);
    v("rewritten", rewritten);
    v("remarks", remarks);
    v("hostNames", hostNames);
    v("versions", versions);
    v("fixedArgument", fixedArgument);
    v("fixedValue", fixedValue);
  }
};

/// When the launcher knows all that a formula mentions: the first two before it looks at tables of places.
enum class KnownFrom { Sizes, Pitches, Ends };
KnownFrom whenKnown(const NestPlan &nest, const ExprRef &formula);
/// When it can look at the pointers to the rows of an array that has some.
bool areRowsFoundLate(const NestPlan &nest, const ArrayPlan &array);

/// The array of that name, or null when the argument is no array.
const ArrayPlan *findArray(const NestPlan &nest, const std::string &name);

/// The kernels and those specialised for sizes, each behind its general one.
template <class Nest, class Work> void forEachKernel(Nest &nest, const Work &work) {
  for (auto &kernel : nest.kernels) {
    work(kernel);
    for (auto &special : kernel.specialised)
      work(special);
  }
}

/// The kernel by whose name messages and profiles call the nest: the first one, but of a scan the one that runs the iterations.
const KernelPlan &mainKernel(const NestPlan &nest);

/// Does the kernel, by its number, run in each step?
inline bool isInSteps(const NestPlan &nest, size_t kernel) {
  return nest.steps && kernel >= static_cast<size_t>(nest.steps->kernelsBefore);
}

/// What became of one outermost loop, or of a loop inside one that could not be mapped.
struct NestResult {
  Location location;
  SourceRange range;
  Reasons reasons;              ///< empty exactly when mapped
  std::optional<NestPlan> plan; ///< present exactly when mapped
  std::vector<Criterion> criteria;
  /// Of a loop that stays on the host: what the nests inside it touch in all of its iterations, as announcements without
  /// a place (HostCallKind::Expects).
  std::vector<HostCall> touched{};

  template <class V> void describe(V &v) {
    v("location", location);
    v("range", range);
    v("reasons", reasons);
    v("plan", plan);
    v("criteria", criteria);
    v("touched", touched);
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
