//===- profit.h - criterion 3 -----------------------------------------------===//
//
// The data can be computed, fits, and pays for its transfer (Gouin 2019, 5.1 names criterion 3 without describing it).
// Computable is what a nest must be to be mapped at all; whether it fits and pays is reported, and tested at run time
// (the device's memory always, the gain with --map=profitable). The prediction favours the C: its operations are
// counted low and its rate is that of the fastest nest measured.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/saturation.h"

namespace nidus {

/// Of a mapped nest: its regions were computed.
Criterion transferCriterion(const NestPlan &nest, const Setting &setting, const FormulaText &text);

/// Bytes of the device's memory that the nest's arrays take, as a formula; null when there is no short one.
ExprRef deviceBytesOf(const NestPlan &nest, const Setting &setting);

/// "4.2 MB", "0.92 ms".
std::string bytesInWords(double bytes);
std::string timeInWords(double nanoseconds);

} // namespace nidus
