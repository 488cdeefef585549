//===- split_positions.h - out[k++] = x  as  out[k] = x; k++; -------------------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// Where an assignment moves integers on in the subscripts of its target, that becomes a statement of its own after it. C gives no
/// meaning to assignments that read them elsewhere, and these stay.
StmtRef withPositionsApart(const StmtRef &stmt);

} // namespace nidus::frontend
