//===- search.h - which attempts are made at a loop nest, and which is chosen ---===//
//
// The order of attempts, and nothing else: an attempt costs up to millions of isl operations, so each is made only when
// those before it leave something to gain.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/attempt.h"

namespace nidus {

/// The plan of the nest, with its versions; or why it is left, with the traces of all attempts.
Tried search(const NestTask &task, const FileState &file);

} // namespace nidus
