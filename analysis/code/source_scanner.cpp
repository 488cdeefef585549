#include "analysis/code/source_scanner.h"
#include <cctype>

namespace nidus {

namespace {

bool isWordCharacter(char c) {
  return isalnum(static_cast<unsigned char>(c)) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

class Scanner {
  const std::string &text;
  size_t at, end;

public:
  Scanner(const std::string &text, size_t begin, size_t end) : text(text), at(begin), end(end) {}
  std::vector<SourcePiece> pieces();
  std::vector<SourcePiece> tokens();

private:
  char peek(size_t ahead = 0) const { return at + ahead < end ? text[at + ahead] : '\0'; }
  size_t lengthOfSplice() const;
  bool skipComment();
  void skipLiteral(char quote);
  SourcePiece token();
  void skipDirective();
};

/// A backslash and the end of the line; 0 when there is none here.
size_t Scanner::lengthOfSplice() const {
  if (peek() != '\\')
    return 0;
  if (peek(1) == '\n')
    return 2;
  return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
}

bool Scanner::skipComment() {
  if (peek() != '/' || (peek(1) != '/' && peek(1) != '*'))
    return false;
  if (peek(1) == '*') {
    size_t close = text.find("*/", at + 2);
    at = close == std::string::npos || close >= end ? end : close + 2;
    return true;
  }
  while (at < end && peek() != '\n')
    at += lengthOfSplice() ? lengthOfSplice() : 1;
  return true;
}

void Scanner::skipLiteral(char quote) {
  ++at;
  while (at < end && peek() != quote && peek() != '\n') {
    if (size_t splice = lengthOfSplice())
      at += splice;
    else
      at += peek() == '\\' && peek(1) != '\n' ? 2 : 1;
  }
  if (peek() == quote)
    ++at;
  at = at < end ? at : end;
}

SourcePiece Scanner::token() {
  size_t begin = at;
  if (peek() == '"' || peek() == '\'') {
    skipLiteral(peek());
  } else if (isWordCharacter(peek())) {
    while (isWordCharacter(peek()) || (at > begin && lengthOfSplice() && isWordCharacter(peek(lengthOfSplice()))))
      at += lengthOfSplice() ? lengthOfSplice() : 1;
  } else {
    ++at;
  }
  return {PieceKind::Token, begin, at};
}

void Scanner::skipDirective() {
  while (at < end && peek() != '\n') {
    if (size_t splice = lengthOfSplice())
      at += splice;
    else if (peek() == '"')
      skipLiteral('"');
    else if (!skipComment())
      ++at;
  }
  if (at > 0 && peek() == '\n' && text[at - 1] == '\r')
    --at;
}

std::vector<SourcePiece> Scanner::pieces() {
  std::vector<SourcePiece> pieces;
  bool atLineStart = true;
  while (at < end) {
    bool isHash = peek() == '#' || (peek() == '%' && peek(1) == ':');
    if (peek() == '\n') {
      atLineStart = true;
      ++at;
    } else if (size_t splice = lengthOfSplice()) {
      at += splice;
    } else if (isspace(static_cast<unsigned char>(peek())) || skipComment()) {
      at += at < end && isspace(static_cast<unsigned char>(peek())) && peek() != '\n' ? 1 : 0;
    } else if (atLineStart && isHash) {
      size_t begin = at;
      skipDirective();
      pieces.push_back({PieceKind::Directive, begin, at});
    } else {
      // a byte order mark at the start of the file is no word
      bool isMark = at == 0 && text.compare(0, 3, "\xEF\xBB\xBF") == 0;
      if (isMark) {
        at += 3;
        continue;
      }
      pieces.push_back(token());
      atLineStart = false;
    }
  }
  return pieces;
}

std::vector<SourcePiece> Scanner::tokens() {
  std::vector<SourcePiece> tokens;
  while (at < end) {
    if (size_t splice = lengthOfSplice())
      at += splice;
    else if (isspace(static_cast<unsigned char>(peek())))
      ++at;
    else if (!skipComment())
      tokens.push_back(token());
  }
  return tokens;
}

} // namespace

std::vector<SourcePiece> scanSource(const std::string &text) { return Scanner(text, 0, text.size()).pieces(); }

std::vector<SourcePiece> tokensOfDirective(const std::string &text, const SourcePiece &directive) {
  return Scanner(text, directive.begin, directive.end).tokens();
}

} // namespace nidus
