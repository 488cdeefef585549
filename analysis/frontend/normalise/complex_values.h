//===- complex_values.h - complex numbers of the host, part by part -----------===//
#pragma once

#include "analysis/code/body.h"

namespace nidus::frontend {

/// The nest with the complex numbers of the host that it reads, parameters, globals and members, as made of their parts: launchers are given
/// scalars, {k.re, k.im} for k.
StmtRef withPartsOfComplex(const StmtRef &nest);

} // namespace nidus::frontend
