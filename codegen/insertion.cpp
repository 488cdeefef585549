#include "codegen/insertion.h"

namespace nidus {

namespace {

std::string wordOf(const std::string &text, const SourcePiece &token) {
  return text.substr(token.begin, token.end - token.begin);
}

/// The name of a directive: "pragma", "if", ...; empty for a lone #.
std::string nameOf(const std::string &text, const SourcePiece &directive) {
  std::vector<SourcePiece> tokens = tokensOfDirective(text, directive);
  size_t first = text[directive.begin] == '%' ? 2 : 1; // %: is two punctuators here
  return tokens.size() > first ? wordOf(text, tokens[first]) : "";
}

/// The number of pieces of a _Pragma("...") that ends before pieces[end]; 0 when there is none.
size_t lengthOfPragmaOperator(const std::string &text, const std::vector<SourcePiece> &pieces, size_t end) {
  for (size_t length = 4; length <= end && length <= 64; ++length) {
    const SourcePiece &first = pieces[end - length];
    if (first.kind != PieceKind::Token)
      return 0;
    if (wordOf(text, first) == "_Pragma")
      return wordOf(text, pieces[end - 1]) == ")" ? length : 0;
    char start = text[first.begin];
    if (start != '"' && start != '(')
      return 0;
  }
  return 0;
}

} // namespace

std::optional<Insertion> findInsertion(const std::string &text, const std::vector<SourcePiece> &pieces, size_t nest) {
  size_t index = 0;
  while (index < pieces.size() && pieces[index].begin < nest)
    ++index;
  bool meetsPragma = false;
  int depth = 0; // of conditionals that were opened between the place and the nest, seen backwards
  while (index > 0) {
    const SourcePiece &piece = pieces[index - 1];
    if (piece.kind == PieceKind::Directive) {
      std::string name = nameOf(text, piece);
      meetsPragma |= name == "pragma";
      depth += name == "endif" ? 1 : name.rfind("if", 0) == 0 ? -1 : 0;
      bool leavesBranch = depth < 0 || (depth == 0 && name.rfind("el", 0) == 0);
      if (leavesBranch)
        return meetsPragma ? std::nullopt : std::optional<Insertion>({nest, false});
      --index;
    } else if (size_t length = lengthOfPragmaOperator(text, pieces, index)) {
      meetsPragma = true;
      index -= length;
    } else {
      break;
    }
  }
  if (!meetsPragma)
    return Insertion{nest, false};
  if (index == 0 || depth != 0)
    return std::nullopt;
  return Insertion{pieces[index - 1].end, true};
}

} // namespace nidus
