#include "analysis/frontend/symbolic/known_order.h"
#include <algorithm>

namespace nidus::frontend {

int KnownOrder::indexOf(int id) const {
  auto found = std::lower_bound(ids.begin(), ids.end(), id);
  return found == ids.end() || *found != id ? -1 : static_cast<int>(found - ids.begin());
}

int KnownOrder::added(int id) {
  if (int known = indexOf(id); known >= 0)
    return known;
  auto at = static_cast<int>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
  const uint64_t below = (uint64_t(1) << at) - 1;
  for (uint64_t &row : notGreater)
    row = (row & below) | (row & ~below) << 1;
  ids.insert(ids.begin() + at, id);
  notGreater.insert(notGreater.begin() + at, uint64_t(1) << at);
  return at;
}

bool KnownOrder::isNotGreater(int a, int b) const {
  int i = indexOf(a), k = indexOf(b);
  return a == b || (i >= 0 && k >= 0 && (notGreater[i] >> k & 1));
}

void KnownOrder::learn(int a, int b) {
  added(a);
  int to = added(b), from = indexOf(a);
  for (uint64_t &row : notGreater)
    if (row >> from & 1)
      row |= notGreater[to];
}

void KnownOrder::keepOnly(const std::vector<int> &kept) {
  if (std::includes(kept.begin(), kept.end(), ids.begin(), ids.end()))
    return;
  for (size_t k = ids.size(); k-- > 0;) {
    if (std::binary_search(kept.begin(), kept.end(), ids[k]))
      continue;
    const uint64_t below = (uint64_t(1) << k) - 1;
    ids.erase(ids.begin() + static_cast<long>(k));
    notGreater.erase(notGreater.begin() + static_cast<long>(k));
    for (uint64_t &row : notGreater)
      row = (row & below) | (row >> 1 & ~below);
  }
}

void KnownOrder::rename(const std::map<int, int> &names) {
  const KnownOrder old = *this;
  auto renamed = [&](int id) {
    auto found = names.find(id);
    return found == names.end() ? id : found->second;
  };
  std::vector<std::pair<int, size_t>> order;
  for (size_t k = 0; k < old.ids.size(); ++k)
    order.push_back({renamed(old.ids[k]), k});
  std::sort(order.begin(), order.end());
  for (size_t i = 0; i < order.size(); ++i) {
    ids[i] = order[i].first;
    notGreater[i] = 0;
    for (size_t k = 0; k < order.size(); ++k)
      notGreater[i] |= (old.notGreater[order[i].second] >> order[k].second & 1) << k;
  }
}

void KnownOrder::meet(const KnownOrder &other) {
  if (ids != other.ids) {
    KnownOrder rest = other;
    keepOnly(rest.ids);
    rest.keepOnly(ids);
    return meet(rest);
  }
  const KnownOrder &rest = other;
  for (size_t k = 0; k < ids.size(); ++k)
    notGreater[k] &= rest.notGreater[k];
}

} // namespace nidus::frontend
