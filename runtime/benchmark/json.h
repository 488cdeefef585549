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

/// At least so many digits, and all before the point. What is no number is 0.
inline std::string digits(double value, int count) {
  char text[32];
  double known = std::isfinite(value) ? value : 0.0;
  bool isLong = std::fabs(known) >= std::pow(10, count - 1) && std::fabs(known) < 1e15;
  std::snprintf(text, sizeof text, isLong ? "%.*f" : "%.*g", isLong ? 0 : count, known);
  return text;
}

/// What was measured: more digits are noise.
inline std::string number(double value) { return digits(value, 4); }
inline std::string deviation(double value) { return digits(value, 2); }
/// What was chosen, such as a number of bytes.
inline std::string exact(double value) { return digits(value, 15); }

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
