//===- liveness.h - variables that a loop leaves to later code -----===//
#pragma once

#include "analysis/frontend/import/uses.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"

namespace nidus::frontend {

/// Backward liveness of the scalar locals of one function over Clang's control
/// flow graph.
class Liveness {
  std::unique_ptr<clang::CFG> graph;
  std::vector<const clang::VarDecl *> tracked;
  llvm::DenseMap<const clang::VarDecl *, unsigned> index;
  llvm::DenseSet<const clang::DeclRefExpr *> overwritten; ///< left of =
  std::vector<llvm::BitVector> atBegin;                   ///< by block id

public:
  /// `pinned` variables are read where the graph does not show it (in the sizes
  /// of types): always live.
  Liveness(const clang::FunctionDecl *function, const Uses &uses, const llvm::DenseSet<const clang::VarDecl *> &pinned);

  /// Variables from outside the loop that the loop writes, or whose address it
  /// takes, and that may be read after it, in the order of their declaration.
  /// Sound: what is not a scalar local of which only this function knows is
  /// always live.
  std::vector<const clang::VarDecl *> liveAfter(const clang::Stmt *loop) const;

private:
  void track(const clang::VarDecl *variable, const Uses &uses, const llvm::DenseSet<const clang::VarDecl *> &pinned);
  void dropUnseen(const Uses &uses);
  void solve();
  llvm::BitVector beginOf(const clang::CFGBlock &block) const;
  llvm::BitVector liveAtExits(const clang::Stmt *loop) const;
};

} // namespace nidus::frontend
