//===- check_scan.h - the independent checker of scans ---------------------------===//
//
// A thread begins its iteration with what the iterations before come to, and learns that from their terms alone. That is right
// for all iterations when one that begins with a value P ends with P combined with its own terms, whatever P and the data are; the
// operators are associative and have identities (runtime: operators.h), and the terms of an iteration change nothing else. Both
// pieces of code are run with numbers that are made up; and so are blocks whose loops threads share, beside the blocks as written.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/check/checked_runs.h"
#include "analysis/code/unit.h"
#include "analysis/model/scop.h"

namespace nidus {

CheckedRuns checkScan(const Scop &scop, const NestPlan &plan, const Unit &unit);

} // namespace nidus
