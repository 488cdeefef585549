#include "test/fuzz/mutate.h"
#include "analysis/code/source_scanner.h"
#include <algorithm>
#include <cctype>
#include <iterator>
#include <vector>

namespace nidus::fuzz {

namespace {

using Words = std::vector<std::string>;

const Words numbers = {"0", "1", "-1", "2", "3", "7", "8", "9", "17", "255", "256", "65535", "2147483647",
                       "(-2147483647 - 1)", "4294967295u", "1ull << 63", "9223372036854775807", "0.5f", "1e30", "'a'",
                       "sizeof(int)", "1000000007"};
const Words types = {"char", "signed char", "unsigned char", "short", "unsigned short", "int", "long", "unsigned",
                     "unsigned long long", "float", "double", "_Bool", "void", "long double", "const int", "int *",
                     "volatile int", "unsigned char *restrict"};
const Words operators = {"+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "&&",
                         "||"};
const Words assignments = {"=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", "&=", "|=", "^="};
const Words unary = {"++", "--", "-", "!", "~", "*", "&"};
const Words inserted = {";", "{ }", "break;", "continue;", "return;", "else", "static", "const", "restrict",
                        "goto out;", "out:", "if (0)", "do", "while (0);", "(", ")", "[0]", "{", "}",
                        "switch (1) case 0:", "for (;;)", "for (int q = 0; q < 4; q++)", "while (1)", ", 0", "? 1 : 2",
                        "\n#pragma omp parallel for\n", "\n#define q 3\n", "\\\n", "/* */", "asm(\"\");", "(void)",
                        "(float)"};

const std::string &oneOf(const Words &words, Random &random) { return words[random() % words.size()]; }

bool contains(const Words &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Tokens with the white space and comments before each.
class Source {
  Words tokens, gaps;
  std::string end;

public:
  explicit Source(const std::string &text) {
    size_t at = 0;
    for (const SourcePiece &piece : scanSource(text)) {
      gaps.push_back(text.substr(at, piece.begin - at));
      tokens.push_back(text.substr(piece.begin, piece.end - piece.begin));
      at = piece.end;
    }
    end = text.substr(at);
  }

  std::string text() const {
    std::string all;
    for (size_t k = 0; k < tokens.size(); ++k)
      all += gaps[k] + tokens[k];
    return all + end;
  }

  size_t size() const { return tokens.size(); }
  std::string &operator[](size_t k) { return tokens[k]; }

  /// One past the statement, block or bracket that begins at `from`; a list ends before its comma.
  size_t past(size_t from) const {
    int depth = 0;
    for (size_t k = from; k < tokens.size(); ++k) {
      const std::string &token = tokens[k];
      if (token == "(" || token == "[" || token == "{")
        ++depth;
      else if (token == ")" || token == "]" || token == "}") {
        if (--depth < 0)
          return k;
        bool hasEnded = depth == 0 && (token == "}" || tokens[from] == "(" || tokens[from] == "[");
        if (hasEnded)
          return k + 1;
      } else if (depth == 0 && token == ";")
        return k + 1;
      else if (depth == 0 && token == "," && k > from)
        return k;
    }
    return tokens.size();
  }

  Words part(size_t from, size_t to) const {
    Words all;
    for (size_t k = from; k < to; ++k)
      all.push_back(gaps[k] + tokens[k]);
    return all;
  }

  void erase(size_t from, size_t to) {
    tokens.erase(tokens.begin() + from, tokens.begin() + to);
    gaps.erase(gaps.begin() + from, gaps.begin() + to);
  }

  void insert(size_t at, const Words &words) {
    tokens.insert(tokens.begin() + at, words.begin(), words.end());
    gaps.insert(gaps.begin() + at, words.size(), " ");
  }

  /// A random place where `isGood(token)`, or any.
  template <class Condition> size_t place(Random &random, Condition isGood) const {
    size_t start = random() % tokens.size();
    for (size_t k = 0; k < tokens.size(); ++k)
      if (isGood(tokens[(start + k) % tokens.size()]))
        return (start + k) % tokens.size();
    return start;
  }

  /// A random place where a statement may begin.
  size_t statement(Random &random) const {
    auto ends = [](const std::string &token) { return token == ";" || token == "{" || token == "}"; };
    size_t before = place(random, ends);
    return std::min(before + 1, tokens.size() - 1);
  }
};

bool isWord(const std::string &token) { return std::isalpha(static_cast<unsigned char>(token[0])) || token[0] == '_'; }
bool isNumber(const std::string &token) { return std::isdigit(static_cast<unsigned char>(token[0])); }

/// Another token of the same kind.
std::string replacement(const std::string &token, Source &donor, Random &random) {
  for (const Words *kind : {&assignments, &operators, &unary, &types})
    if (contains(*kind, token))
      return oneOf(*kind, random);
  if (isNumber(token) || random() % 8 == 0)
    return oneOf(numbers, random);
  return donor[donor.place(random, [&](const std::string &other) { return isWord(other) == isWord(token); })];
}

void replaceStatement(Source &source, Source &donor, Random &random) {
  size_t from = source.statement(random), other = donor.statement(random);
  Words words = donor.part(other, donor.past(other));
  if (random() % 2)
    source.erase(from, source.past(from));
  source.insert(from, words);
}

void replaceOperand(Source &source, Source &donor, Random &random) {
  auto opens = [](const std::string &token) { return token == "(" || token == "[" || token == "=" || token == ","; };
  size_t from = source.place(random, opens), other = donor.place(random, opens);
  Words words = donor.part(other, std::max(other + 1, donor.past(other)));
  source.erase(from, std::max(from + 1, source.past(from)));
  source.insert(from, words);
}

void wrapStatement(Source &source, Random &random) {
  static const Words heads = {"for (int q = 0; q < 3; q++) {", "if (1) {", "{", "do {", "while (0) {"};
  size_t from = source.statement(random), to = source.past(from);
  size_t head = random() % heads.size();
  source.insert(to, {head == 3 ? "} while (0);" : "}"});
  source.insert(from, {heads[head]});
}

void change(Source &source, Source &donor, Random &random) {
  size_t at = random() % source.size();
  switch (random() % 10) {
  case 0:
    return source.erase(at, std::min(source.size(), at + 1 + random() % 3));
  case 1:
    return source.insert(at, {oneOf(inserted, random)});
  case 2: {
    size_t from = source.statement(random);
    return source.erase(from, source.past(from));
  }
  case 3:
    return replaceStatement(source, random() % 4 ? source : donor, random);
  case 4:
    return replaceOperand(source, random() % 4 ? source : donor, random);
  case 5:
    return wrapStatement(source, random);
  case 6:
    at = source.place(random, isNumber);
    break;
  case 7:
    at = source.place(random, [](const std::string &token) {
      return contains(operators, token) || contains(assignments, token);
    });
    break;
  case 8:
    at = source.place(random, [](const std::string &token) { return contains(types, token); });
    break;
  default:
    break;
  }
  source[at] = replacement(source[at], source, random);
}

} // namespace

std::string mutated(const std::string &text, const std::string &other, Random &random) {
  Source source(text), donor(other);
  for (size_t k = 0, count = 1 + random() % 4; k < count && source.size() > 0; ++k)
    change(source, donor.size() ? donor : source, random);
  return source.text();
}

} // namespace nidus::fuzz
