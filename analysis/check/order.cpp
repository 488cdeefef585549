#include "analysis/check/order.h"

namespace nidus::check {

std::string list(const std::string &prefix, size_t from, size_t to) {
  std::string text;
  for (size_t k = from; k < to; ++k)
    text += (k > from ? "," : "") + (prefix + std::to_string(k));
  return text;
}

isl::map smaller(size_t n) {
  std::string cases = "1 = 0";
  for (size_t k = 0; k < n; ++k) {
    cases += " or (";
    for (size_t l = 0; l < k; ++l)
      cases += "a" + std::to_string(l) + " = b" + std::to_string(l) + " and ";
    cases += "a" + std::to_string(k) + " < b" + std::to_string(k) + ")";
  }
  return isl::map(islContext(), "{ P[" + list("a", 0, n) + "] -> P[" + list("b", 0, n) + "] : " + cases + " }");
}

isl::map executionTime(const Statement &statement) {
  std::string to;
  for (size_t k = 0; k < statement.loops.size(); ++k)
    to += (k ? "," : "") + std::string(statement.loops[k].step < 0 ? "-" : "") + "i" + std::to_string(k);
  return isl::map(islContext(),
                  "{ " + statement.name + "[" + list("i", 0, statement.loops.size()) + "] -> P[" + to + "] }");
}

isl::map earlier(const Statement &statement) {
  isl::map time = executionTime(statement);
  return time.apply_range(smaller(statement.loops.size())).apply_range(time.reverse());
}

} // namespace nidus::check
