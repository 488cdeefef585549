//===- versions.h - the same nest for a few numbers of channels ---------------===//
//
// Pixels of `ch` interleaved samples have no rows of known distances between samples until `ch` is a number. Where the
// program passes it as a parameter, a nest gets plans of its own for the numbers that images have.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/model/plan.h"
#include "analysis/code/unit.h"

namespace nidus {

/// The argument that says how many samples a pixel has, as its name tells and the kernels need it; null: there is none. A
/// wrong guess costs kernels that nobody calls.
const Argument *channelsOf(const NestPlan &plan);

/// The numbers of samples that are worth a version.
std::vector<int64_t> usualChannels(const Argument &channels, const StmtRef &nest);

/// With a number where the function and the nest read the argument.
RewrittenNest withValue(const Function &function, const StmtRef &nest, const Argument &argument, int64_t value);

/// Can the launcher of the general plan hand its arguments over, and is it worth it?
bool isVersionOf(const NestPlan &version, const NestPlan &general);

/// For `argument`, as the user calls it, a kernel of its own.
std::string inWords(const NestPlan &version, const std::string &argument);

/// What was decided of the general nest after it was planned holds for its versions.
void inherit(NestPlan &general);

} // namespace nidus
