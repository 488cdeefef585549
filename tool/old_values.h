//===- old_values.h - a nest that reads copies of what was there before it -------===//
//
// Where anti-dependences alone are in the way, a copy of the array's old values, made on the device, leaves loops parallel. The
// copy costs its bytes twice at the memory's bandwidth: it is tried where loops would run inside of threads, or on the host.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/attempt.h"

namespace nidus {

struct OldCopies {
  Function function; ///< with variables that stand for the copies
  StmtRef nest;
  Assumed assumed;
  frontend::Shapes shapes;                   ///< which the copies and their arrays have
  std::map<std::string, std::string> copies; ///< as in NestTask
  std::vector<std::string> inWords;
};

/// The nest with its loops modelled as `key` says. Nothing where that leaves no more parallel loops than there were.
std::optional<OldCopies> withOldCopies(const NestTask &task, const AttemptKey &key);

/// Is the nest that reads copies the one as written, where copies are taken for their arrays? What is wrong, in words.
std::vector<std::string> wrongCopies(const NestTask &asWritten, const OldCopies &made);

} // namespace nidus
