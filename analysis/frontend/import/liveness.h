//===- liveness.h - variables that a loop leaves to later code -----===//
#pragma once

#include "analysis/frontend/import/uses.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"

namespace nidus::frontend {

/// Backward liveness of the scalar locals of one function, and of the members of its structs of scalars, over Clang's control
/// flow graph.
class Liveness {
  /// A variable, or its members, have consecutive numbers.
  struct Numbers {
    unsigned first = 0, count = 1;
  };

  std::unique_ptr<clang::CFG> graph;
  unsigned tracked = 0;
  llvm::DenseMap<const clang::VarDecl *, Numbers> index;
  llvm::DenseSet<const clang::Expr *> overwritten;          ///< variables and members left of =
  llvm::DenseSet<const clang::DeclRefExpr *> ofMembers;     ///< variables of which a member is meant
  std::vector<llvm::BitVector> atBegin;                   ///< by block id

public:
  /// `pinned` variables are read where the graph does not show it (in the sizes
  /// of types): always live.
  Liveness(const clang::FunctionDecl *function, const Uses &uses, const llvm::DenseSet<const clang::VarDecl *> &pinned);

  /// Variables from outside the loop that the loop writes, or whose address it
  /// takes, and that may be read after it, in the order of their declaration.
  /// Sound: what is not a scalar local of which only this function knows, or a struct of scalars, is
  /// always live.
  std::vector<const clang::VarDecl *> liveAfter(const clang::Stmt *loop) const;

private:
  void track(const clang::VarDecl *variable, const Uses &uses, const llvm::DenseSet<const clang::VarDecl *> &pinned);
  void dropUnseen(const Uses &uses);
  void noteAccesses(const clang::Stmt *stmt);
  Numbers numbersOf(const clang::Expr *access) const;
  void pass(const clang::Stmt *stmt, llvm::BitVector &live) const;
  void solve();
  llvm::BitVector beginOf(const clang::CFGBlock &block) const;
  llvm::BitVector liveAtExits(const clang::Stmt *loop) const;
};

} // namespace nidus::frontend
