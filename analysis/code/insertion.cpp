#include "analysis/code/insertion.h"

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

/// The number of pieces of a macro's invocation that ends before pieces[end] and is a pragma of the unit; 0 when there is none.
size_t lengthOfPragmaMacro(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t end) {
  for (const Pragma &pragma : unit.pragmas) {
    if (pieces[end - 1].kind != PieceKind::Token || static_cast<size_t>(pragma.endOffset) != pieces[end - 1].end)
      continue;
    size_t length = 1;
    while (length < end && pieces[end - length].begin > static_cast<size_t>(pragma.beginOffset))
      ++length;
    return length;
  }
  return 0;
}

size_t lengthOfPragmaToken(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t end) {
  size_t length = lengthOfPragmaOperator(unit.text, pieces, end);
  return length ? length : lengthOfPragmaMacro(unit, pieces, end);
}

size_t indexOf(const std::vector<SourcePiece> &pieces, size_t begin) {
  size_t index = 0;
  while (index < pieces.size() && pieces[index].begin < begin)
    ++index;
  return index;
}

} // namespace

std::optional<Insertion> findInsertion(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t begin) {
  size_t index = indexOf(pieces, begin);
  bool meetsPragma = false;
  int depth = 0; // of conditionals that were opened between the place and the statement, seen backwards
  while (index > 0) {
    const SourcePiece &piece = pieces[index - 1];
    if (piece.kind == PieceKind::Directive) {
      std::string name = nameOf(unit.text, piece);
      meetsPragma |= name == "pragma";
      depth += name == "endif" ? 1 : name.rfind("if", 0) == 0 ? -1 : 0;
      bool leavesBranch = depth < 0 || (depth == 0 && name.rfind("el", 0) == 0);
      if (leavesBranch)
        return meetsPragma ? std::nullopt : std::optional<Insertion>({begin, false});
      --index;
    } else if (size_t length = lengthOfPragmaToken(unit, pieces, index)) {
      meetsPragma = true;
      index -= length;
    } else {
      break;
    }
  }
  if (!meetsPragma)
    return Insertion{begin, false};
  if (index == 0 || depth != 0)
    return std::nullopt;
  return Insertion{pieces[index - 1].end, true};
}

std::vector<size_t> pragmasBefore(const Unit &unit, const std::vector<SourcePiece> &pieces, size_t begin) {
  size_t index = indexOf(pieces, begin);
  while (index > 0)
    if (pieces[index - 1].kind == PieceKind::Directive)
      --index;
    else if (size_t length = lengthOfPragmaToken(unit, pieces, index))
      index -= length;
    else
      break;
  const size_t from = index < pieces.size() ? pieces[index].begin : begin;
  std::vector<size_t> found;
  for (size_t i = 0; i < unit.pragmas.size(); ++i)
    if (static_cast<size_t>(unit.pragmas[i].beginOffset) >= from && static_cast<size_t>(unit.pragmas[i].endOffset) <= begin)
      found.push_back(i);
  return found;
}

} // namespace nidus
