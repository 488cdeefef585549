#include "analysis/check/check_copies.h"
#include "analysis/check/order.h"
#include "isl/map.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

/// Is the read of an instance surely over when the write of the same one begins? The first difference of their places decides, if
/// no loop is around both.
bool isOver(const Access &read, const Access &write) {
  const auto [own, other] = std::mismatch(read.order.begin(), read.order.end(), write.order.begin(), write.order.end());
  const bool isInLoop = std::count(read.order.begin(), own, -1) > 0;
  return own != read.order.end() && other != write.order.end() && !isInLoop && *own >= 0 && *other >= 0 && *own < *other;
}

/// { S[i] -> S[j] }: instance i may write an element that instance j reads, before it does.
isl::map writesBeforeRead(const Statement &statement, const Access &write, const Access &read) {
  isl::map order = earlier(statement);
  if (!isOver(read, write))
    order = order.unite(statement.domain.identity());
  const isl::map written = isl::manage(isl_map_set_tuple_name(write.relation.copy(), isl_dim_out, read.array.c_str()));
  return written.apply_range(read.relation.reverse()).intersect(order);
}

bool haveOneShape(const Scop &scop, const std::string &a, const std::string &b) {
  const auto find = [&](const std::string &name) {
    return std::find_if(scop.arrays.begin(), scop.arrays.end(), [&](const Array &array) { return array.name == name; });
  };
  const auto one = find(a), other = find(b);
  return one != scop.arrays.end() && other != scop.arrays.end() && one->base == other->base && one->strides == other->strides &&
         one->fields == other->fields && spell(unqualified(one->element)) == spell(unqualified(other->element));
}

} // namespace

std::vector<std::string> checkCopies(const Scop &scop) {
  std::vector<std::string> wrong;
  const isl::set tested = testedContext(scop);
  for (const Argument &copy : scop.arguments) {
    if (copy.copyOf.empty())
      continue;
    if (!haveOneShape(scop, copy.name, copy.copyOf))
      wrong.push_back("the copy of '" + copy.copyOf + "' has another shape");
    for (const Statement &statement : scop.statements)
      for (const Access &access : statement.accesses) {
        if (access.array == copy.name && access.kind != AccessKind::Read)
          wrong.push_back("the copy of '" + copy.copyOf + "' is written");
        for (const Access &write : statement.accesses)
          if (access.array == copy.name && write.array == copy.copyOf && write.kind != AccessKind::Read &&
              !writesBeforeRead(statement, write, access).intersect_params(tested).is_empty())
            wrong.push_back("an element of '" + copy.copyOf + "' is read from the copy, and has been written before");
      }
  }
  return wrong;
}

} // namespace nidus
