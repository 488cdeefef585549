//===- text.h - lines of generated code -----------------------------------===//
#pragma once

#include <set>
#include <string>
#include <vector>

namespace nidus {

/// Generated lines are broken to stay within this column where they can be.
constexpr int lineWidth = 110;

std::string join(const std::vector<std::string> &parts, const std::string &separator);

/// `head`, the parts separated by commas, and `tail`; lines after the first are indented by `indent` columns.
std::string wrapList(const std::string &head, const std::vector<std::string> &parts, const std::string &tail,
                     int indent);

/// A line of code without comments, broken at spaces outside of literals, at the outermost parentheses first; the
/// lines that continue it are indented by eight columns more.
std::string wrapLine(const std::string &line);

/// A sentence as lines of // comments, broken at spaces.
std::string wrapComment(const std::string &sentence);

/// As the content of a string literal of C and C++.
std::string escapeString(const std::string &text);

/// As part of a comment of either form: nothing in it ends or opens a comment, splices a line or forms a trigraph.
std::string escapeComment(const std::string &text);

/// The last component of a path.
std::string fileName(const std::string &path);

/// Names that are given once.
class UniqueNames {
  std::set<std::string> taken;

public:
  explicit UniqueNames(std::set<std::string> taken = {}) : taken(std::move(taken)) {}
  /// `wish`, or `wish` with underscores appended.
  std::string give(std::string wish);
};

} // namespace nidus
