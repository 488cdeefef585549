#include "analysis/code/sort_call.h"
#include <bit>
#include <cstdio>
#include <utility>

namespace nidus {

ExprRef makeSortCall(const SortCall &sort, const ExprRef &array) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->type = scalarType(Scalar::Void);
  call->name = (sort.order == SortOrder::Greatest ? "nidus::sortDown<" : "nidus::sort<") + std::to_string(sort.count) +
               ", " + std::to_string(sort.first) + ", " + std::to_string(sort.last) + ">";
  call->children = {array};
  call->location = array->location;
  return call;
}

std::optional<SortCall> sortCallOf(const Expr &call) {
  if (call.kind != ExprKind::Call)
    return std::nullopt;
  SortCall sort{};
  auto reads = [&](const char *format) {
    return std::sscanf(call.name.c_str(), format, &sort.count, &sort.first, &sort.last) == 3;
  };
  if (reads("nidus::sort<%d, %d, %d>"))
    return sort;
  sort.order = SortOrder::Greatest;
  return reads("nidus::sortDown<%d, %d, %d>") ? std::optional(sort) : std::nullopt;
}

/// The exchanges of the runtime's network (merge exchange: Knuth, TAOCP 3, 5.2.2, algorithm M).
static std::vector<std::pair<int, int>> exchangesOf(int count) {
  std::vector<std::pair<int, int>> all;
  const int top = static_cast<int>(std::bit_ceil(static_cast<unsigned>(count))) / 2;
  for (int p = top; p > 0; p /= 2)
    for (int q = top, r = 0, d = p;; d = q - p, q /= 2, r = p) {
      for (int i = 0; i + d < count; ++i)
        if ((i & p) == r)
          all.push_back({i, i + d});
      if (q == p)
        break;
    }
  return all;
}

int64_t operationsOf(const SortCall &sort) {
  std::vector<std::pair<int, int>> exchanges = exchangesOf(sort.count);
  std::vector<bool> needed(sort.count);
  for (int k = sort.first; k <= sort.last; ++k)
    needed[sort.order == SortOrder::Least ? k : sort.count - 1 - k] = true;
  int64_t operations = 0;
  for (size_t k = exchanges.size(); k-- > 0;) {
    auto [low, high] = exchanges[k];
    operations += needed[low] + needed[high];
    needed[low] = needed[high] = needed[low] || needed[high];
  }
  return operations;
}

} // namespace nidus
