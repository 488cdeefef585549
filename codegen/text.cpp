#include "codegen/text.h"
#include <cctype>
#include <sstream>

namespace nidus {

std::string join(const std::vector<std::string> &parts, const std::string &separator) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : separator) + part;
  return text;
}

std::string wrapList(const std::string &head, const std::vector<std::string> &parts, const std::string &tail,
                     int indent) {
  std::string text, line = head;
  for (size_t i = 0; i < parts.size(); ++i) {
    bool isLast = i + 1 == parts.size();
    std::string part = parts[i] + (isLast ? tail : ",");
    bool isFirst = i == 0;
    if (!isFirst && line.size() + 1 + part.size() > lineWidth) {
      text += line + "\n";
      line = std::string(indent, ' ') + part;
    } else {
      line += (isFirst ? "" : " ") + part;
    }
  }
  return text + line + (parts.empty() ? tail : "");
}

namespace {

/// Where a line may be broken: the spaces outside of literals. The depth grows with the parentheses and angle brackets
/// around the space, and with how closely the operator beside it binds.
struct Break {
  size_t position;
  int depth;
};

/// 0 behind a separator and before a logical operator, 2 beside *, / and %, 1 elsewhere.
int binding(const std::string &line, size_t space) {
  std::string next = line.substr(space + 1, 2), before = space > 1 ? line.substr(space - 2, 2) : "";
  char last = line[space - 1];
  if (last == ',' || last == ';' || next == "&&" || next == "||" || next == "? " || next == ": ")
    return 0;
  auto isProduct = [](char c) { return c == '*' || c == '/' || c == '%'; };
  bool isBefore = next.size() == 2 && isProduct(next[0]) && next[1] == ' ';
  bool isBehind = before.size() == 2 && before[0] == ' ' && isProduct(before[1]);
  return isBefore || isBehind ? 2 : 1;
}

/// Of template arguments: operators have spaces around them.
bool opensAngle(const std::string &line, size_t i) {
  return line[i] == '<' && i > 0 && line[i - 1] != ' ' && line[i - 1] != '<';
}

std::vector<Break> breaksOf(const std::string &line, size_t from) {
  std::vector<Break> breaks;
  int depth = 0, angles = 0;
  char quote = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (quote) {
      if (c == '\\')
        ++i;
      else if (c == quote)
        quote = 0;
    } else if (c == '"' || (c == '\'' && (i == 0 || !isalnum(static_cast<unsigned char>(line[i - 1]))))) {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}') {
      --depth;
    } else if (opensAngle(line, i)) {
      ++angles;
    } else if (c == '>' && angles > 0 && line[i - 1] != ' ' && line[i - 1] != '-') {
      --angles;
    } else if (c == ' ' && i >= from) {
      breaks.push_back({i, 3 * (depth + angles) + binding(line, i)});
    }
  }
  return breaks;
}

/// The break for a line that is too long: the outermost of those that leave the line reasonably full, the last of
/// these.
size_t bestBreak(const std::string &line, size_t indent) {
  const Break *best = nullptr;
  std::vector<Break> breaks = breaksOf(line, indent + 1);
  for (const Break &candidate : breaks) {
    if (candidate.position > lineWidth && best)
      break;
    bool isFull = candidate.position > lineWidth / 2;
    bool bestIsFull = best && best->position > lineWidth / 2;
    if (!best || (isFull && !bestIsFull) || (isFull == bestIsFull && candidate.depth <= best->depth))
      best = &candidate;
  }
  return best ? best->position : std::string::npos;
}

} // namespace

std::string wrapLine(const std::string &line) {
  size_t indent = line.find_first_not_of(' ');
  if (line.size() <= lineWidth || indent == std::string::npos)
    return line;
  std::string text, rest = line;
  const std::string continuation(indent + 8, ' ');
  size_t start = indent;
  while (rest.size() > lineWidth) {
    size_t position = bestBreak(rest, start);
    if (position == std::string::npos)
      break;
    text += rest.substr(0, position) + "\n";
    rest = continuation + rest.substr(position + 1);
    start = continuation.size();
  }
  return text + rest;
}

std::string wrapComment(const std::string &sentence) {
  std::string text, line = "//";
  std::istringstream words(escapeComment(sentence));
  for (std::string word; words >> word;) {
    if (line.size() + 1 + word.size() > lineWidth) {
      text += line + "\n";
      line = "//";
    }
    line += " " + word;
  }
  return text + line + "\n";
}

std::string escapeString(const std::string &text) {
  static const char digits[] = "01234567";
  std::string escaped;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?')
      escaped += std::string("\\") + c;
    else if (byte < 0x20 || byte == 0x7f)
      escaped += std::string("\\") + digits[byte >> 6] + digits[(byte >> 3) & 7] + digits[byte & 7];
    else
      escaped += c;
  }
  return escaped;
}

std::string escapeComment(const std::string &text) {
  std::string escaped;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    char last = escaped.empty() ? 0 : escaped.back();
    bool isMark = (last == '*' && c == '/') || (last == '/' && c == '*') || (last == '?' && c == '?');
    if (isMark)
      escaped += ' ';
    escaped += byte < 0x20 || byte == 0x7f ? ' ' : c;
  }
  return escaped;
}

std::string fileName(const std::string &path) {
  size_t slash = path.find_last_of('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string UniqueNames::give(std::string wish) {
  while (!taken.insert(wish).second)
    wish += '_';
  return wish;
}

} // namespace nidus
