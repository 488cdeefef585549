//===- print_host_calls.h - the calls of host code in name.c -----------------===//
#pragma once

#include "analysis/model/plan.h"

namespace nidus {

/// At one offset of the source, texts of the side Before come before the call of a nest that begins there, those of
/// the side After behind the end of one.
enum class HostCallSide { Before, After };

struct HostCallText {
  HostCallSide side;
  int offset;
  std::string text;
  bool isStatement = true; ///< Before: in front of a statement, so that it goes in front of directives that apply to it
};

/// In the order in which texts of one side and offset follow one another; with the functions' declarations.
std::vector<HostCallText> printHostCalls(const Plan &plan);

} // namespace nidus
