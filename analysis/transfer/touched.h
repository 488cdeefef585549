//===- touched.h - the memory that functions of the file read and write -------===//
//
// Of a function with all that it calls, in terms of its caller: global variables, and what parameters lead to. For
// functions that launch no loop nests and call none that the file does not define, but for those of the C library of
// which it is known. (Banning 1979, by names of objects.)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/transfer/pointees.h"
#include <algorithm>

namespace nidus {

enum class Touching { None, Reads, Writes };

struct Touched {
  bool isKnown = true;                   ///< else: anything may happen
  bool comesBack = true;                 ///< else: it may end the program
  std::map<std::string, Touching> objects; ///< global variables, by symbol
  std::map<size_t, Touching> parameters;   ///< what these pointers lead to, by position
  Touching anything = Touching::None;      ///< what is not named here
  bool operator==(const Touched &) const = default;

  bool writes() const {
    const auto isWrite = [](const auto &entry) { return entry.second == Touching::Writes; };
    return anything == Touching::Writes || std::any_of(objects.begin(), objects.end(), isWrite) ||
           std::any_of(parameters.begin(), parameters.end(), isWrite);
  }
};
using TouchedByFunction = std::map<std::string, Touched>;

/// `plans`: of the functions of the main file, by name. `callingBack`: functions of the C library that are not to be
/// relied on in this file.
TouchedByFunction touchedByFunctions(const Unit &unit, const std::map<std::string, const FunctionPlan *> &plans,
                                     const std::set<std::string> &callingBack);

/// What a table of pointees needs to know of the functions that it calls.
ReturnedPointees returnedPointees(const Unit &unit);

} // namespace nidus
