//===- source_scanner.h - the lexical pieces of a C file ------------------===//
//
// Enough of C's translation phases 2 to 4 to tell directives from code: comments, literals, continued lines. Works on
// any text; what is not well-formed ends at the end of its line.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

enum class PieceKind {
  Token,     ///< a word, number, literal or punctuator outside of directives
  Directive, ///< from its # to the end of its last line, the newline excluded
};

struct SourcePiece {
  PieceKind kind;
  size_t begin, end; ///< bytes [begin, end) of the text
};

/// The pieces in their order; comments and white space lie between them.
std::vector<SourcePiece> scanSource(const std::string &text);

/// The tokens of a directive: offsets into `text`; the first one is its #. A header name in angle brackets is several
/// tokens.
std::vector<SourcePiece> tokensOfDirective(const std::string &text, const SourcePiece &directive);

} // namespace nidus
