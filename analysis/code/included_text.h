//===- included_text.h - text of included files in that of a unit -----------===//
//
// Where loop nests stand in files that the main file includes, the unit's text has these in place of their #include, between #line directives:
//
//     #line 1 "filter.inc"
//     ...
//     #line 12 "main.c"
//
// Files that these include may be in them in the same way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

struct IncludedText {
  int begin = 0, end = 0;         ///< in the unit's text: what stands for the #include, both #line directives and their newlines included
  int textBegin = 0, textEnd = 0; ///< of the file's text in it
  std::string file;               ///< as Clang found it
  int lineBehind = 0;             ///< in the file that includes it: that of what follows
  std::string directive;          ///< #include "filter.inc", as it can stand in the unit's text

  template <class V> void describe(V &v) {
    v("begin", begin);
    v("end", end);
    v("textBegin", textBegin);
    v("textEnd", textEnd);
    v("file", file);
    v("lineBehind", lineBehind);
    v("directive", directive);
  }
};

/// Of which file a line of the text is, and which one of it.
struct LineOfFile {
  std::string file; ///< empty: the unit's own
  int number = 0;   ///< from 1
};

/// For each line of a unit's text. `included`: by their begin.
std::vector<LineOfFile> linesOfFiles(const std::string &text, const std::vector<IncludedText> &included);

/// That of a place in the text.
LineOfFile lineAt(const std::string &text, const std::vector<IncludedText> &included, int offset);

} // namespace nidus
