//===- json.h - values as JSON text --------------------------------------------===//
#pragma once

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace nidus::benchmark::json {

inline std::string text(const std::string &value) {
  std::string quoted = "\"";
  for (char c : value) {
    if (c == '"' || c == '\\')
      quoted += '\\';
    quoted += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return quoted + "\"";
}

/// Five digits: more are noise. What is no number is 0.
inline std::string number(double value) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.5g", std::isfinite(value) ? value : 0.0);
  return digits;
}

inline std::string integer(long long value) { return std::to_string(value); }

inline std::string boolean(bool value) { return value ? "true" : "false"; }

enum class Layout { Line, Lines };

inline std::string bracketed(const std::vector<std::string> &parts, char open, char close, Layout layout) {
  std::string separator = layout == Layout::Lines ? "\n" : "", all(1, open);
  for (size_t i = 0; i < parts.size(); ++i)
    all += (i ? "," + (layout == Layout::Lines ? separator : " ") : separator) + parts[i];
  return all + (parts.empty() ? "" : separator) + close;
}

inline std::string array(const std::vector<std::string> &elements, Layout layout = Layout::Line) {
  return bracketed(elements, '[', ']', layout);
}

/// Of numbers, printed by `print`.
template <class Range, class Print> std::string arrayOf(const Range &range, const Print &print) {
  std::vector<std::string> elements;
  for (const auto &each : range)
    elements.push_back(print(each));
  return array(elements);
}

using Field = std::pair<std::string, std::string>; ///< name, and value as JSON

inline std::string object(const std::vector<Field> &fields, Layout layout = Layout::Line) {
  std::vector<std::string> parts;
  for (const auto &[name, value] : fields)
    parts.push_back(text(name) + ": " + value);
  return bracketed(parts, '{', '}', layout);
}

} // namespace nidus::benchmark::json
