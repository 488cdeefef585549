//===- location.h - places in the user's file -----------------------------===//
#pragma once

#include <string>

namespace nidus {

/// A place as the user's compiler would name it (1-based line and column).
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  template <class V> void describe(V &v) {
    v("file", file);
    v("line", line);
    v("column", column);
  }
};

/// The text of a statement in that of the unit: bytes [beginOffset, endOffset), the end being after the last
/// token (the closing brace or semicolon). Not `writable` when a part comes from a macro or another file: no text can
/// then be inserted around it.
struct SourceRange {
  int beginOffset = 0, endOffset = 0;
  int beginLine = 0, endLine = 0;
  bool writable = false;
  std::string file; ///< in which the lines are; empty: the main file

  template <class V> void describe(V &v) {
    v("beginOffset", beginOffset);
    v("endOffset", endOffset);
    v("beginLine", beginLine);
    v("endLine", endLine);
    v("writable", writable);
    v("file", file);
  }
};

} // namespace nidus
