#include "analysis/check/order.h"

namespace nidus::check {

std::string list(const std::string &prefix, size_t from, size_t to) {
  std::string text;
  for (size_t k = from; k < to; ++k)
    text += (k > from ? "," : "") + (prefix + std::to_string(k));
  return text;
}

/// { tuple[a] -> tuple[b] : in the first position k in which they differ, a_k comparison_k b_k }
static isl::map inOrder(const std::string &tuple, const std::vector<std::string> &comparisons) {
  std::string cases = "1 = 0";
  size_t n = comparisons.size();
  for (size_t k = 0; k < n; ++k) {
    cases += " or (";
    for (size_t l = 0; l < k; ++l)
      cases += "a" + std::to_string(l) + " = b" + std::to_string(l) + " and ";
    cases += "a" + std::to_string(k) + " " + comparisons[k] + " b" + std::to_string(k) + ")";
  }
  return isl::map(islContext(), "{ " + tuple + "[" + list("a", 0, n) + "] -> " + tuple + "[" + list("b", 0, n) + "] : " +
                                    cases + " }");
}

isl::map smaller(size_t n) { return inOrder("P", std::vector<std::string>(n, "<")); }

isl::map earlier(const Statement &statement) {
  std::vector<std::string> comparisons;
  for (const Loop &loop : statement.loops)
    comparisons.push_back(loop.step < 0 ? ">" : "<");
  return inOrder(statement.name, comparisons);
}

} // namespace nidus::check
