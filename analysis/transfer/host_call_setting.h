//===- host_call_setting.h - what is known where the host's calls are found ---===//
#pragma once

#include "analysis/transfer/pointers.h"
#include "analysis/transfer/touched.h"

namespace nidus {

/// What calling a function means for data that is held on the device.
enum class CallEffect {
  None,     ///< it touches no memory but its own
  Touches,  ///< it may touch what is known of it (touched.h); it launches nothing
  Says,     ///< it launches nothing; where it touches memory, it says so itself
  Launches, ///< it launches nests; where it touches memory on the host, it says so itself
  Unknown,  ///< it may touch anything, and call back
};
using CallEffects = std::map<std::string, CallEffect>;

struct HostCallSetting {
  const Function &function;
  const FunctionPlan &plan;
  const PointerClasses &pointers;
  const PointeeTable &pointees;
  const CallEffects &calls;
  const std::set<std::string> &reaching; ///< functions that launch nests on more than their arguments lead to
  const std::set<std::string> &freeing;  ///< functions that say which memory they free
  const TouchedByFunction &touched;
  const std::map<std::string, Variable> &globals; ///< that calls in the function may name, by symbol
  const std::set<std::string> &launchingElsewhere; ///< functions that may run loop nests of other files on the device
  bool typesAreApart; ///< is no object accessed as one of another type (-fstrict-aliasing, the default)?
};

} // namespace nidus
