#include "tool/paragraphs.h"

namespace nidus {

std::string paragraph(const std::string &label, size_t column, const std::string &text) {
  constexpr size_t width = 100;
  std::string all, line = label;
  line.resize(std::max(column, label.size()), ' ');
  bool isEmpty = true;
  for (size_t at = 0; at < text.size();) {
    size_t end = std::min(text.find(' ', at), text.size());
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

} // namespace nidus
