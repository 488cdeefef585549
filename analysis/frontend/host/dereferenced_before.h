//===- dereferenced_before.h - objects that surely exist when a nest begins ----===//
#pragma once

#include "analysis/code/unit.h"
#include <set>

namespace nidus::frontend {

/// How the object that an lvalue reaches through a pointer is known: p for *p and p->f, p[1] for p[1]; "" for others.
std::string objectKey(const Expr &lvalue);

/// Objects behind pointers that the function has surely accessed on its way to the nest and that still exist then,
/// because nothing was called since: const int w = im->w; before the loops.
std::set<std::string> dereferencedBefore(const Function &function, const StmtRef &nest);

} // namespace nidus::frontend
