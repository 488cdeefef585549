#include "analysis/transfer/joined.h"
#include "analysis/code/evaluate.h"
#include "analysis/transfer/same_code.h"
#include "analysis/transfer/slopes.h"
#include <algorithm>

namespace nidus {
namespace {

/// More than that may not lie between two intervals.
constexpr int64_t most = 64;

/// A subscript, as a sum; null: a number alone.
struct Sum {
  ExprRef rest;
  int64_t number = 0;
};

Sum sumOf(const ExprRef &subscript) {
  const ExprRef e = numberIn(subscript);
  const auto numberOf = [](const ExprRef &part) {
    const std::optional<int64_t> value = valueOf(part, {});
    return value && std::abs(*value) <= most ? value : std::nullopt;
  };
  if (const std::optional<int64_t> value = numberOf(e))
    return {nullptr, *value};
  // Where it may wrap, the larger number need not be the larger sum.
  const bool isExact = !isUnsigned(e->type->scalar) || sizeOf(e->type->scalar) == 8;
  const bool isSum = e->kind == ExprKind::Binary && (e->op == "+" || e->op == "-");
  const std::optional<int64_t> number = isSum && isExact ? numberOf(e->children[1]) : std::nullopt;
  return number ? Sum{numberIn(e->children[0]), e->op == "+" ? *number : -*number} : Sum{e, 0};
}

/// How much further b lies than a, which differ by a number in one subscript at most: its sign; none where they differ otherwise.
std::optional<int> order(const ExprRef &a, const ExprRef &b) {
  if (isSameCode(a, b))
    return 0;
  if (a->kind != ExprKind::Subscript || b->kind != ExprKind::Subscript)
    return std::nullopt;
  const Sum one = sumOf(a->children[1]), other = sumOf(b->children[1]);
  if (!isSameCode(one.rest, other.rest) || std::abs(other.number - one.number) > most)
    return std::nullopt;
  const std::optional<int> around = order(a->children[0], b->children[0]);
  const int here = (other.number > one.number) - (other.number < one.number);
  return here == 0 ? around : around == 0 ? std::optional(here) : std::nullopt;
}

bool isInterval(const HostCall &call) {
  const bool isAccess = call.kind == HostCallKind::Reads || call.kind == HostCallKind::Writes;
  return isAccess && call.object && call.last && !call.rows && !call.least;
}

std::optional<HostCall> join(const HostCall &a, const HostCall &b) {
  if (!isInterval(a) || !isInterval(b) || a.kind != b.kind || !isSameCode(a.condition, b.condition))
    return std::nullopt;
  const std::optional<int> first = order(a.object, b.object), last = order(a.last, b.last);
  if (!first || !last)
    return std::nullopt;
  HostCall both = a;
  both.object = *first < 0 ? b.object : a.object;
  both.last = *last > 0 ? b.last : a.last;
  return both;
}

} // namespace

std::vector<HostCall> joined(const std::vector<HostCall> &calls) {
  std::vector<HostCall> all;
  for (HostCall call : calls) {
    // What is joined may reach others that neither part did.
    for (auto next = all.begin(); next != all.end();) {
      if (const std::optional<HostCall> both = join(*next, call)) {
        call = *both;
        all.erase(next);
        next = all.begin();
      } else {
        ++next;
      }
    }
    all.push_back(std::move(call));
  }
  return all;
}

} // namespace nidus
