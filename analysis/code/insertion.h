//===- insertion.h - where text can stand in front of a statement -----------===//
#pragma once

#include "analysis/code/source_scanner.h"
#include "analysis/code/unit.h"

namespace nidus {

struct Insertion {
  size_t offset;
  bool isBeforePragma; ///< the text between it and the statement holds directives that apply to the statement
};

/// A statement that begins at `begin` is preceded by the text to be inserted; directives such as "#pragma omp parallel for",
/// also those of macros, must stay next to it, so the place is then behind the last token before them. None when that
/// token is compiled under other conditions. `pieces`: of the unit's text.
std::optional<Insertion> findInsertion(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t begin);

/// The unit's pragmas between which and the statement nothing but comments and other directives stands, as indices.
std::vector<size_t> pragmasBefore(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t begin);

} // namespace nidus
