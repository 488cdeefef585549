//===- attempt.h - one attempt to map a loop nest -----------------------------===//
//
// From a loop nest and what is asked for to its plan, or the reasons why it has none. An attempt is a value: nothing
// outside it changes until it is accepted, so that a search can make several and drop all but one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/scop/build_scop.h"
#include "analysis/model/plan.h"
#include "analysis/model/tuning.h"
#include "tool/assumed.h"
#include "tool/certificate.h"
#include "tool/dumps.h"
#include "tool/options.h"
#include <map>
#include <memory>
#include <set>
#include <tuple>

namespace nidus {

/// What phases leave behind for whoever looks at them, whether they succeed or not.
struct Trace {
  Dumps dumps;
  std::vector<std::string> internalErrors; ///< contradictions found by the checkers
  void append(const Trace &later);
};

/// A plan, and what the file needs to know of it. With versions, of all of them.
struct Attempt {
  NestPlan plan;
  std::vector<std::string> kernelNames;
  int64_t constantBytes = 0; ///< of __constant__ variables
  std::vector<NestCertificate> certificates;
  std::set<std::string> callees; ///< functions of the unit that the kernels call
  std::vector<RuntimeTest> tests; ///< of the plan's, those that its certificates do not state as sets
  std::vector<Array> arrays;      ///< of its model: what subscripts of its certificates mean
};

/// What the nests of a file share.
struct FileState {
  std::set<std::string> kernelNames;
  int64_t constantBytes = 64 << 10; ///< that __constant__ variables can still have (of every device so far)
};
FileState accept(FileState file, const Attempt &attempt);
/// The first one's plan, with what both add to the file.
Attempt together(Attempt attempt, const Attempt &other);

/// What is asked for.
struct AttemptKey {
  size_t depth = 1; ///< loops that are dimensions, from the outermost
  Reading reading;
};

/// What buildScop() has made of one nest: several strategies ask for the same models, which take longer than all else.
class Models {
  std::map<std::tuple<size_t, Products, bool, bool>, Result<Scop>> known;

public:
  const Result<Scop> &of(const struct NestTask &task, const AttemptKey &key);
};

/// A loop nest, and what is known when attempts at it are made.
struct NestTask {
  const Unit &unit;
  const DeviceProfile &profile;
  const Options &options;
  const Choices &choices;
  const Function &function;
  StmtRef nest;
  Depths depths;
  std::string suffix; ///< of the names of kernels: of a version of a nest
  Assumed assumed = {};
  frontend::Shapes shapes = {}; ///< as in Reading
  std::map<std::string, ExprRef> starts = {}; ///< as in Reading
  std::map<std::string, std::string> copies = {}; ///< variable of the nest -> the one of whose array it has a copy from before the nest
  bool isStep = false;    ///< other kernels of the launcher use the same arrays: they stay in global memory
  bool isRunOnce = false; ///< of these, one that no loop of the launcher is around
  std::shared_ptr<Models> models = std::make_shared<Models>(); ///< of this nest, function, shapes and starts
};

struct Tried {
  Result<Attempt> result;
  Trace trace;
};
/// The nest as a Scop, with what it assumes.
Result<Scop> modelOf(const NestTask &task, const AttemptKey &key);
/// The name of the nest's launcher, whose kernels are called so.
std::string launcherName(const Unit &unit, const SourceRange &nest, const std::string &kernels);
Tried attempt(const NestTask &task, const AttemptKey &key, const FileState &file);
/// With rows that follow one another, where no loop is parallel.
Tried attemptWavefront(const NestTask &task, const AttemptKey &key, const FileState &file);

} // namespace nidus
