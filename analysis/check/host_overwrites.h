//===- host_overwrites.h - what host code may be said to overwrite --------------===//
#pragma once

#include "analysis/model/host_call.h"
#include "analysis/code/unit.h"
#include <functional>

namespace nidus::check {

/// Is the expression, but for what is done with its value, the call that the move stands for?
bool makesMove(const ExprRef &expr, const HostCall &move);

/// Does evaluating the expression, whatever it finds, store in all that the call names?
bool overwrites(const ExprRef &expr, const HostCall &call);

/// Does the expression free the block that the call gives up, and nothing in it look at what lies there?
bool endsBlock(const Unit &unit, const ExprRef &expr, const HostCall &call);

/// Does the expression call a function of the file that may read what nests were given? `isGiven`: of a variable.
bool callsReader(const Unit &unit, const ExprRef &expr, const std::function<bool(const std::string &)> &isGiven);

} // namespace nidus::check
