#include "analysis/frontend/symbolic/trace.h"
#include <algorithm>

namespace nidus::frontend {

static bool isPlainlyEqual(const isl::set &a, const isl::set &b) {
  return isl_set_plain_is_equal(a.get(), b.get()) == isl_bool_true;
}

void Trace::keepAccesses(size_t number) {
  recorded.erase(recorded.begin() + static_cast<long>(number), recorded.end());
  std::erase_if(visited, [&](const Visit &visit) { return visit.access >= number; });
}

void Trace::readRow(const RecordedRow &row) {
  const bool isKnown = std::any_of(rowsRead.begin(), rowsRead.end(), [&](const RecordedRow &read) {
    return read.root == row.root && read.numbers == row.numbers && isPlainlyEqual(read.domain, row.domain) &&
           isPlainlyEqual(read.missed, row.missed);
  });
  if (!isKnown)
    rowsRead.push_back(row);
}

void Trace::decide(const DecidedAt &condition, const Decision &now) {
  auto [entry, isNew] = decided.emplace(condition, now);
  if (!isNew)
    entry->second = {entry->second.whenTrue.unite(now.whenTrue), entry->second.whenFalse.unite(now.whenFalse)};
}

void Trace::clear() {
  recorded.clear();
  decided.clear();
  visited.clear();
}

} // namespace nidus::frontend
