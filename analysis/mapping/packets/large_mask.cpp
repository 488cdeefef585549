#include "analysis/mapping/packets/large_mask.h"
#include "analysis/mapping/body/counted_loop.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

// On an H200 kernels that read 900 bytes again and again are as fast as arithmetic allows, and take twice as long with 1156.
constexpr int64_t bytesAtHand = 1024;

/// The array of an element, array[j][i] or array[j * n + i].
const Array *arrayOf(const Scop &scop, const Expr &element) {
  const Expr *base = &element;
  while (base->kind == ExprKind::Subscript)
    base = stripImplicitCasts(base->children[0]).get();
  auto found = std::find_if(scop.arrays.begin(), scop.arrays.end(), [&](const Array &array) {
    return base->kind == ExprKind::Variable && array.name == base->name;
  });
  return found == scop.arrays.end() ? nullptr : &*found;
}

int64_t elementsOf(const Neighbourhood &window) {
  int64_t elements = 1;
  for (const Offsets &offsets : window.offsets)
    elements *= (offsets.most - offsets.least + 1).most();
  return elements;
}

std::set<std::string> countersIn(const Interior &interior) {
  std::set<std::string> counters;
  forEachStmt(interior.body, [&](const Stmt &s) {
    if (s.kind == StmtKind::For)
      if (std::optional<Counted> loop = countedLoop(s, interior.size))
        counters.insert(loop->counter);
  });
  return counters;
}

} // namespace

bool hasLargeMask(const Scop &scop) {
  const Interior &interior = *scop.interior;
  int64_t elements = 0;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if (n.sweptRows > 0)
      elements = std::max(elements, elementsOf(n));
  const std::set<std::string> counters = countersIn(interior);
  bool isLarge = false;
  forEachExpr(interior.body, [&](const Expr &e) {
    const Array *array = e.kind == ExprKind::Subscript ? arrayOf(scop, e) : nullptr;
    if (!array || array->isWritten || !isScalar(array->element))
      return;
    // Along rows and columns both: products of two rows of weights are few.
    std::set<std::string> used = variablesOf(e.children[0]), inner = variablesOf(e.children[1]);
    used.insert(inner.begin(), inner.end());
    auto along = std::count_if(counters.begin(), counters.end(), [&](const std::string &name) { return used.count(name) > 0; });
    isLarge |= along >= 2 && elements * sizeOf(array->element->scalar) > bytesAtHand;
  });
  return isLarge;
}

} // namespace nidus
