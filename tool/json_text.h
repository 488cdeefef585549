//===- json_text.h - any text as a value of JSON ----------------------------===//
#pragma once

#include "llvm/Support/JSON.h"

namespace nidus {

/// Paths and messages may hold any bytes; JSON holds UTF-8.
inline llvm::json::Value jsonText(const std::string &text) {
  return llvm::json::isUTF8(text) ? text : llvm::json::fixUTF8(text);
}

} // namespace nidus
