//===- induction.h - variables that loops move along --------------------------===//
//
// *d++ = *s++ in a loop over x is d[x] = s[x]; src += stride at the end of a row makes src + y * stride of src. A
// variable that every iteration moves by the same amount gets its closed form at the beginning of the iteration, which
// then depends on no other one. Source: induction variables, as in Aho, Sethi, Ullman, "Compilers" (1986), 10.7.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/normalise/prepare_nest.h"

namespace nidus::frontend {

/// By how much one execution of a loop's body moves the variable, where each does; nothing when that is no number.
std::optional<int64_t> movedInBody(const Unit &unit, PreparedNest &prepared, const StmtRef &body, const std::string &symbol);

/// The nest with closed forms for the variables that its loops move and that nothing reads after them.
void closeInductions(const Unit &unit, PreparedNest &prepared);

} // namespace nidus::frontend
