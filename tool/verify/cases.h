//===- cases.h - the numbers of each call --------------------------------------===//
#pragma once

#include "tool/verify/inputs.h"

namespace nidus::verification {

struct Case {
  std::vector<double> values; ///< one per Number
  int seed = 0;               ///< of the data
  int shift = 0;              ///< elements by which arrays are misaligned
};

/// Numbers that the user fixes, by name: "w" is also "im->w".
using Settings = std::map<std::string, double>;

enum class Data {
  Any,
  Positive ///< small positive numbers: sums are no differences
};

/// Sizes of all kinds: odd, even, one, none, larger than a block.
std::vector<Case> casesOf(const Inputs &inputs, const Settings &settings, Data data);

/// Is the setting meant for the number?
bool names(const std::string &setting, const Number &number);

/// What the user says that the number is.
std::optional<double> settingOf(const Number &number, const Settings &settings);

/// "w=33, im->stride=135"
std::string inWords(const Case &numbers, const Inputs &inputs);

} // namespace nidus::verification
