//===- paragraphs.h - text in columns ----------------------------------------===//
#pragma once

#include <string>

namespace nidus {

/// `text` behind `label`, broken at spaces so that no line is longer than 100 characters (a single longer word stays
/// whole); lines after the first begin below the text. The label is filled up to `column`; one that is longer has the
/// text behind it. Ends with a newline.
std::string paragraph(const std::string &label, size_t column, const std::string &text);

} // namespace nidus
