//===- insertion.h - where the call before a nest can stand ---------------===//
#pragma once

#include "codegen/source_scanner.h"
#include <optional>

namespace nidus {

struct Insertion {
  size_t offset;
  bool isBeforePragma; ///< the text between it and the nest holds directives that apply to the loop
};

/// A nest that begins at `nest` is preceded by the text to be inserted; directives such as "#pragma omp parallel for"
/// must stay next to the loop, so the place is then behind the last token before them. None when that token is compiled
/// under other conditions.
std::optional<Insertion> findInsertion(const std::string &text, const std::vector<SourcePiece> &pieces, size_t nest);

} // namespace nidus
