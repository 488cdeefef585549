#include "analysis/code/included_text.h"
#include <algorithm>

namespace nidus {

std::vector<LineOfFile> linesOfFiles(const std::string &text, const std::vector<IncludedText> &included) {
  std::vector<LineOfFile> lines;
  LineOfFile here{"", 1};
  std::vector<const IncludedText *> open;
  std::vector<std::string> around; // the files that have them in them
  auto next = included.begin();
  for (size_t at = 0; at <= text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(here);
    // What ends or begins an included file are whole lines, but for what stands in front of the #include.
    if (!open.empty() && end + 1 >= static_cast<size_t>(open.back()->end)) {
      here = {around.back(), open.back()->lineBehind};
      around.pop_back();
      open.pop_back();
    } else if (next != included.end() && end >= static_cast<size_t>(next->begin)) {
      around.push_back(here.file);
      open.push_back(&*next);
      here = {next->file, 1};
      ++next;
    } else {
      ++here.number;
    }
    at = end + 1;
  }
  return lines;
}

LineOfFile lineAt(const std::string &text, const std::vector<IncludedText> &included, int offset) {
  const auto before = static_cast<size_t>(std::count(text.begin(), text.begin() + offset, '\n'));
  return linesOfFiles(text, included)[before];
}

} // namespace nidus
