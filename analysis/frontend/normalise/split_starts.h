//===- split_starts.h - what headers of loops set besides their counter --------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// for (i = 0, s = 0; i < n; i++) inside the nest as s = 0; for (i = 0; i < n; i++): what the header sets and does not move is set
/// before the loop.
StmtRef withStartsApart(const StmtRef &nest);

} // namespace nidus::frontend
