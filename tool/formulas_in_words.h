//===- formulas_in_words.h - a plan's formulas for people ---------------------===//
//
// `print` prints a formula over the variables of the user's function.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/criteria/saturation.h"

namespace nidus {

/// Blocks along an axis of the grid: "(w + 29) / 32".
std::string blocksFormula(const ThreadLoop &loop, int block, const FormulaText &print);
/// The number of threads that the loop is spread over, without those past its end: "w - 2".
std::string threadsFormula(const ThreadLoop &loop, const FormulaText &print);
/// Of what a box contains: "4 * h * w".
std::string bytesFormula(const Box &box, int64_t elementSize, const FormulaText &print);
/// "h - 2 rows (w apart) of w - 2 elements of 4 bytes, from element w + 1"; of what is whole, "h rows of w elements of
/// 4 bytes".
std::string regionInWords(const Box &box, int64_t elementSize, const FormulaText &print);
/// The pointer of an array in name.c: "im->data".
std::string hostName(const NestPlan &nest, const std::string &argument);

} // namespace nidus
