#include "analysis/frontend/import/liveness.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

namespace nidus::frontend {

namespace {

using StmtSet = llvm::DenseSet<const clang::Stmt *>;

const clang::DeclRefExpr *assignedVariable(const clang::Stmt *stmt) {
  const auto *op = llvm::dyn_cast<clang::BinaryOperator>(stmt);
  if (!op || op->getOpcode() != clang::BO_Assign)
    return nullptr;
  return llvm::dyn_cast<clang::DeclRefExpr>(op->getLHS()->IgnoreParens());
}

void collectStmts(const clang::Stmt *stmt, StmtSet &into) {
  if (!stmt)
    return;
  into.insert(stmt);
  for (const clang::Stmt *child : stmt->children())
    collectStmts(child, into);
}

/// The statements of the loop that run in its iterations; the initialisation of
/// a for loop runs before.
StmtSet iteratedStmts(const clang::Stmt *loop) {
  StmtSet stmts;
  const auto *forLoop = llvm::dyn_cast<clang::ForStmt>(loop);
  stmts.insert(loop);
  for (const clang::Stmt *child : loop->children())
    if (!forLoop || child != forLoop->getInit())
      collectStmts(child, stmts);
  return stmts;
}

/// Variables declared in the iterations.
llvm::DenseSet<const clang::VarDecl *> iteratedVariables(const StmtSet &stmts) {
  llvm::DenseSet<const clang::VarDecl *> variables;
  for (const clang::Stmt *stmt : stmts)
    if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(stmt))
      for (const clang::Decl *decl : decls->decls())
        if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl))
          variables.insert(variable);
  return variables;
}

std::vector<const clang::CFGBlock *> neighbours(const clang::CFGBlock::AdjacentBlock *begin,
                                                const clang::CFGBlock::AdjacentBlock *end) {
  std::vector<const clang::CFGBlock *> blocks;
  for (; begin != end; ++begin)
    if (const clang::CFGBlock *block = begin->getReachableBlock())
      blocks.push_back(block);
    else if (const clang::CFGBlock *block = begin->getPossiblyUnreachableBlock())
      blocks.push_back(block);
  return blocks;
}

std::vector<const clang::CFGBlock *> successors(const clang::CFGBlock &block) {
  return neighbours(block.succ_begin(), block.succ_end());
}

bool isEmpty(const clang::CFGBlock &block) { return block.empty() && !block.getTerminatorStmt() && !block.getLabel(); }

/// Clang splits a declaration of several variables into statements of its own
/// making, so these are known by variable.
bool holdsPartOf(const clang::CFGBlock &block, const StmtSet &stmts,
                 const llvm::DenseSet<const clang::VarDecl *> &variables) {
  if (block.getTerminatorStmt() && stmts.count(block.getTerminatorStmt()))
    return true;
  if (block.getLabel() && stmts.count(block.getLabel()))
    return true;
  if (block.getLoopTarget() && stmts.count(block.getLoopTarget()))
    return true;
  for (const clang::CFGElement &element : block) {
    auto part = element.getAs<clang::CFGStmt>();
    if (!part)
      continue;
    if (stmts.count(part->getStmt()))
      return true;
    const auto *decls = llvm::dyn_cast<clang::DeclStmt>(part->getStmt());
    if (decls && llvm::any_of(decls->decls(), [&](const clang::Decl *decl) {
          const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
          return variable && variables.count(variable);
        }))
      return true;
  }
  return false;
}

/// By block id: whether the block belongs to the iterations of the loop.
llvm::BitVector blocksOf(const clang::CFG &graph, const StmtSet &stmts) {
  llvm::BitVector inside(graph.getNumBlockIDs());
  llvm::DenseSet<const clang::VarDecl *> variables = iteratedVariables(stmts);
  for (const clang::CFGBlock *block : graph)
    if (holdsPartOf(*block, stmts, variables))
      inside.set(block->getBlockID());
  for (bool changed = true; changed;) {
    changed = false;
    for (const clang::CFGBlock *block : graph) {
      if (inside.test(block->getBlockID()) || !isEmpty(*block))
        continue;
      auto next = successors(*block);
      bool staysInside = !next.empty() && llvm::all_of(next, [&](auto *b) { return inside.test(b->getBlockID()); });
      if (staysInside) {
        inside.set(block->getBlockID());
        changed = true;
      }
    }
  }
  return inside;
}

} // namespace

Liveness::Liveness(const clang::FunctionDecl *function, const Uses &uses,
                   const llvm::DenseSet<const clang::VarDecl *> &pinned) {
  clang::CFG::BuildOptions options;
  options.setAllAlwaysAdd();
  options.PruneTriviallyFalseEdges = false;
  graph = clang::CFG::buildCFG(function, function->getBody(), &function->getASTContext(), options);
  if (!graph)
    return;
  for (const clang::VarDecl *parameter : function->parameters())
    track(parameter, uses, pinned);
  for (const clang::VarDecl *local : uses.declared)
    track(local, uses, pinned);
  dropUnseen(uses);
  for (const clang::CFGBlock *block : *graph)
    for (const clang::CFGElement &element : *block)
      if (auto part = element.getAs<clang::CFGStmt>())
        if (const clang::DeclRefExpr *left = assignedVariable(part->getStmt()))
          overwritten.insert(left);
  solve();
}

void Liveness::track(const clang::VarDecl *variable, const Uses &uses,
                     const llvm::DenseSet<const clang::VarDecl *> &pinned) {
  clang::QualType type = variable->getType();
  bool isSimple =
      !type->isReferenceType() && !type.isVolatileQualified() && (type->isArithmeticType() || type->isPointerType());
  if (!isSimple || !variable->hasLocalStorage() || variable->hasAttr<clang::CleanupAttr>() ||
      uses.of(variable).addressTaken || pinned.count(variable))
    return;
  index[variable] = tracked.size();
  tracked.push_back(variable);
}

/// A reference that the graph lacks may be a read that the solution would miss.
void Liveness::dropUnseen(const Uses &uses) {
  llvm::DenseSet<const clang::Stmt *> seen;
  for (const clang::CFGBlock *block : *graph)
    for (const clang::CFGElement &element : *block)
      if (auto part = element.getAs<clang::CFGStmt>())
        seen.insert(part->getStmt());
  for (const clang::DeclRefExpr *reference : uses.references)
    if (!seen.count(reference))
      index.erase(llvm::cast<clang::VarDecl>(reference->getDecl()));
}

llvm::BitVector Liveness::beginOf(const clang::CFGBlock &block) const {
  llvm::BitVector live(tracked.size());
  for (const clang::CFGBlock *next : successors(block))
    live |= atBegin[next->getBlockID()];
  for (const clang::CFGElement &element : llvm::reverse(block)) {
    auto part = element.getAs<clang::CFGStmt>();
    if (!part)
      continue;
    auto mark = [&](const clang::Decl *decl, auto change) {
      const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl);
      auto found = variable ? index.find(variable) : index.end();
      if (found != index.end())
        change(found->second);
    };
    auto begins = [&](unsigned i) { live.reset(i); };
    auto reads = [&](unsigned i) { live.set(i); };
    const clang::Stmt *stmt = part->getStmt();
    if (const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt)) {
      if (!overwritten.count(reference))
        mark(reference->getDecl(), reads);
    } else if (const auto *left = assignedVariable(stmt)) {
      mark(left->getDecl(), begins);
    } else if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
      for (const clang::Decl *decl : decls->decls())
        mark(decl, begins);
    }
  }
  return live;
}

void Liveness::solve() {
  atBegin.assign(graph->getNumBlockIDs(), llvm::BitVector(tracked.size()));
  // Clang numbers blocks from the exit upwards, so one round goes mostly
  // backwards.
  std::vector<const clang::CFGBlock *> order(graph->begin(), graph->end());
  llvm::sort(order, [](auto *a, auto *b) { return a->getBlockID() < b->getBlockID(); });
  for (bool changed = true; changed;) {
    changed = false;
    for (const clang::CFGBlock *block : order) {
      llvm::BitVector live = beginOf(*block);
      llvm::BitVector &known = atBegin[block->getBlockID()];
      if (live != known) {
        known = std::move(live);
        changed = true;
      }
    }
  }
}

llvm::BitVector Liveness::liveAtExits(const clang::Stmt *loop) const {
  llvm::BitVector live(tracked.size());
  llvm::BitVector inside = blocksOf(*graph, iteratedStmts(loop));
  for (const clang::CFGBlock *block : *graph) {
    if (!inside.test(block->getBlockID()))
      continue;
    for (const clang::CFGBlock *next : successors(*block))
      if (!inside.test(next->getBlockID()))
        live |= atBegin[next->getBlockID()];
  }
  return live;
}

std::vector<const clang::VarDecl *> Liveness::liveAfter(const clang::Stmt *loop) const {
  Uses uses = collectUses(loop);
  llvm::BitVector live;
  if (graph)
    live = liveAtExits(loop);
  std::vector<const clang::VarDecl *> result;
  for (const auto &[variable, use] : uses.variables) {
    if (!use.writes && !use.addressTaken)
      continue;
    if (uses.declared.count(variable) && variable->hasLocalStorage())
      continue;
    auto found = index.find(variable);
    if (found == index.end() || live.test(found->second))
      result.push_back(variable);
  }
  llvm::sort(result,
             [](auto *a, auto *b) { return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding(); });
  return result;
}

} // namespace nidus::frontend
