//===- writes_through.h - may a pointer be const? ---------------------------===//
#pragma once

#include "analysis/model/unit.h"

namespace nidus::frontend {

/// The code writes to what `pointer` points to, or hands the pointer to where it may be written through: anything but a
/// read of an element, a comparison or a conversion to a pointer to const.
bool writesThrough(const Unit &unit, const StmtRef &code, const std::string &pointer);

} // namespace nidus::frontend
