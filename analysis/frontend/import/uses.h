//===- uses.h - what a piece of C does to its variables ------------===//
#pragma once

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace nidus::frontend {

/// How a variable is used; an access to an element or a field is one of the
/// variable.
struct Use {
  unsigned writes = 0;       ///< places with an assignment, compound assignment, ++ or --
  bool addressTaken = false; ///< by &, or as an array that becomes a pointer
                             ///< and is not subscripted at once
};

struct Uses {
  llvm::MapVector<const clang::VarDecl *, Use> variables; ///< by canonical declaration; every variable mentioned
  llvm::SetVector<const clang::VarDecl *> declared;       ///< in the order of the text
  llvm::SetVector<const clang::FunctionDecl *> functions; ///< mentioned, by canonical declaration
  llvm::DenseSet<const clang::DeclRefExpr *> references;  ///< to variables, where evaluated

  Use of(const clang::VarDecl *variable) const { return variables.lookup(variable->getCanonicalDecl()); }
};

/// What the evaluation of the tree does. Unevaluated operands do not count.
Uses collectUses(const clang::Stmt *root);

/// Adds what another tree does.
void mergeUses(Uses &into, const Uses &from);

} // namespace nidus::frontend
