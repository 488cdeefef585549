//===- messages.h - what is said on standard error ----------------------------===//
#pragma once

#include "tool/options.h"

namespace nidus {

/// Are messages coloured from now on? Auto: on a terminal, unless NO_COLOR is set.
void setColors(Color color);

/// "PLACE: KIND: TEXT" and a newline, in Clang's form and in its colours. KIND: error, remark, note.
std::string message(const std::string &place, const std::string &kind, const std::string &text);

/// What is wrong with the call or a file.
void sayError(const std::string &text);

} // namespace nidus
