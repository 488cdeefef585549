//===- kept_elements.h - elements that are written before it is known whether they are kept ---===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// Is it 0 or 1, whatever its operands are?
bool isZeroOrOne(const ExprRef &value);

/// out[k] = x; k += c;  and  out[k] = x; if (c) k++;  as  if (c) { out[k] = x; k++; } else if (i == n - 1) { out[k] = x; }
/// What is not kept is written over by the next iteration, but for the last one. So no two iterations write one element.
void guardKeptElements(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
