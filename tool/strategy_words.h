//===- strategy_words.h - what a strategy does, in words ----------------------===//
#pragma once

#include <string>

namespace nidus {

/// "several iterations per thread"; the name itself where there are no words for it.
std::string strategyInWords(const std::string &strategy);

} // namespace nidus
