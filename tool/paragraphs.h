//===- paragraphs.h - text in columns ----------------------------------------===//
#pragma once

#include <string>

namespace nidus {

/// `text` behind `label`, broken at spaces so that no line is longer than 100 characters (a single longer word stays
/// whole, and so does a number with the word behind it); lines after the first begin below the text. The label is filled
/// up to `column`; one that would leave no gap has a line of its own. Ends with a newline.
std::string paragraph(const std::string &label, size_t column, const std::string &text);

} // namespace nidus
