//===- paragraphs.h - text in columns ----------------------------------------===//
#pragma once

#include <string>
#include <vector>

namespace nidus {

/// `text` behind `label`, broken at spaces so that no line is longer than `width` characters (a single longer word stays
/// whole, and so does a number with the word behind it); lines after the first begin below the text. The label is filled
/// up to `column`; one that would leave no gap has a line of its own. Ends with a newline.
std::string paragraph(const std::string &label, size_t column, const std::string &text, size_t width = 100);

/// A paragraph of `nidus explain`, where labels are up to 14 characters long.
std::string item(const std::string &label, const std::string &text);

std::string quoted(const std::string &name);
/// "a, b and c", with `last` before the last one.
std::string listed(const std::vector<std::string> &words, const std::string &last);

} // namespace nidus
