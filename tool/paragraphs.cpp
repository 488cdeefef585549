#include "tool/paragraphs.h"
#include <cctype>

namespace nidus {

namespace {

/// "5.76 ms", "16 per thread": what a number counts stays with it.
bool isBreak(const std::string &text, size_t space) {
  bool isBehindNumber = space > 0 && isdigit(static_cast<unsigned char>(text[space - 1]));
  bool isBeforeWord = space + 1 < text.size() && isalpha(static_cast<unsigned char>(text[space + 1]));
  return !(isBehindNumber && isBeforeWord);
}

size_t endOfWord(const std::string &text, size_t begin) {
  size_t end = text.find(' ', begin);
  while (end != std::string::npos && !isBreak(text, end))
    end = text.find(' ', end + 1);
  return std::min(end, text.size());
}

} // namespace

std::string paragraph(const std::string &label, size_t column, const std::string &text, size_t width) {
  constexpr size_t gap = 2;
  bool isAlone = !label.empty() && label.size() + gap > column;
  std::string all = isAlone ? label + "\n" : "", line = isAlone ? "" : label;
  line.resize(column, ' ');
  bool isEmpty = true;
  for (size_t at = 0; at < text.size();) {
    size_t end = endOfWord(text, at);
    std::string word = text.substr(at, end - at);
    if (!isEmpty && line.size() + 1 + word.size() > width) {
      all += line + "\n";
      line = std::string(column, ' ');
      isEmpty = true;
    }
    line += (isEmpty ? "" : " ") + word;
    isEmpty = false;
    at = end + 1;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return all + line + "\n";
}

std::string item(const std::string &label, const std::string &text) {
  constexpr size_t textColumn = 16;
  return paragraph(label.empty() ? "" : "  " + label, textColumn, text);
}

std::string quoted(const std::string &name) { return "'" + name + "'"; }

std::string listed(const std::vector<std::string> &words, const std::string &last) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " " + last + " " : ", ") + words[i];
  return text;
}

} // namespace nidus
