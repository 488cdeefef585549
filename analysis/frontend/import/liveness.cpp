#include "analysis/frontend/import/liveness.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"

namespace nidus::frontend {

namespace {

using StmtSet = llvm::DenseSet<const clang::Stmt *>;

bool isSimple(clang::QualType type) {
  return !type->isReferenceType() && !type.isVolatileQualified() && (type->isArithmeticType() || type->isPointerType());
}

/// The struct whose members are all scalars, of which each has its own bytes; null for other types.
const clang::RecordDecl *structOfScalars(clang::QualType type) {
  const clang::RecordDecl *record = type.isVolatileQualified() ? nullptr : type->getAsRecordDecl();
  if (!record || !record->isStruct() || !record->getDefinition())
    return nullptr;
  const clang::RecordDecl *defined = record->getDefinition();
  const bool areScalars = llvm::all_of(defined->fields(), [](const clang::FieldDecl *field) { return isSimple(field->getType()); });
  return areScalars && !defined->field_empty() ? defined : nullptr;
}

/// The variable of v.member; null for other expressions.
const clang::DeclRefExpr *variableOfMember(const clang::Stmt *stmt) {
  const auto *member = llvm::dyn_cast<clang::MemberExpr>(stmt);
  return member && !member->isArrow() ? llvm::dyn_cast<clang::DeclRefExpr>(member->getBase()->IgnoreParens()) : nullptr;
}

/// What = sets as a whole: a variable, or a member of one.
const clang::Expr *assignedWhole(const clang::Stmt *stmt) {
  const auto *op = llvm::dyn_cast<clang::BinaryOperator>(stmt);
  if (!op || op->getOpcode() != clang::BO_Assign)
    return nullptr;
  const clang::Expr *left = op->getLHS()->IgnoreParens();
  return llvm::isa<clang::DeclRefExpr>(left) || variableOfMember(left) ? left : nullptr;
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
  for (const clang::CFGBlock *block : *graph)
    for (const clang::CFGElement &element : *block)
      if (auto part = element.getAs<clang::CFGStmt>())
        noteAccesses(part->getStmt());
  dropUnseen(uses);
  solve();
}

void Liveness::track(const clang::VarDecl *variable, const Uses &uses,
                     const llvm::DenseSet<const clang::VarDecl *> &pinned) {
  const clang::QualType type = variable->getType();
  const clang::RecordDecl *members = structOfScalars(type);
  if ((!isSimple(type) && !members) || !variable->hasLocalStorage() || variable->hasAttr<clang::CleanupAttr>() || uses.of(variable).addressTaken ||
      pinned.count(variable))
    return;
  const unsigned count = members ? static_cast<unsigned>(std::distance(members->field_begin(), members->field_end())) : 1;
  index[variable] = {tracked, count};
  tracked += count;
}

void Liveness::noteAccesses(const clang::Stmt *stmt) {
  if (const clang::Expr *left = assignedWhole(stmt))
    overwritten.insert(left);
  if (const clang::DeclRefExpr *variable = variableOfMember(stmt))
    ofMembers.insert(variable);
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

/// Of a variable or a member of one; none where it is not followed.
Liveness::Numbers Liveness::numbersOf(const clang::Expr *access) const {
  const clang::DeclRefExpr *ofMember = variableOfMember(access);
  const auto *reference = ofMember ? ofMember : llvm::dyn_cast<clang::DeclRefExpr>(access);
  const auto *variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  const auto found = variable ? index.find(variable) : index.end();
  if (found == index.end())
    return {0, 0};
  if (!ofMember)
    return found->second;
  const auto *field = llvm::cast<clang::FieldDecl>(llvm::cast<clang::MemberExpr>(access)->getMemberDecl());
  return {found->second.first + field->getFieldIndex(), 1};
}

/// From behind the statement to before it.
void Liveness::pass(const clang::Stmt *stmt, llvm::BitVector &live) const {
  const auto begins = [&](const Numbers &numbers) { live.reset(numbers.first, numbers.first + numbers.count); };
  if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    for (const clang::Decl *decl : decls->decls())
      if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && index.count(variable))
        begins(index.lookup(variable));
    return;
  }
  if (const clang::Expr *left = assignedWhole(stmt))
    return begins(numbersOf(left));
  const auto *reference = llvm::dyn_cast<clang::DeclRefExpr>(stmt);
  const bool isAccess = reference ? !ofMembers.count(reference) : variableOfMember(stmt) != nullptr;
  if (!isAccess || overwritten.count(llvm::cast<clang::Expr>(stmt)))
    return;
  const Numbers read = numbersOf(llvm::cast<clang::Expr>(stmt));
  live.set(read.first, read.first + read.count);
}

llvm::BitVector Liveness::beginOf(const clang::CFGBlock &block) const {
  llvm::BitVector live(tracked);
  for (const clang::CFGBlock *next : successors(block))
    live |= atBegin[next->getBlockID()];
  for (const clang::CFGElement &element : llvm::reverse(block))
    if (auto part = element.getAs<clang::CFGStmt>())
      pass(part->getStmt(), live);
  return live;
}

void Liveness::solve() {
  atBegin.assign(graph->getNumBlockIDs(), llvm::BitVector(tracked));
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
  llvm::BitVector live(tracked);
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
    const auto isLive = [&](const Numbers &numbers) {
      const int next = live.find_first_in(numbers.first, numbers.first + numbers.count);
      return next >= 0;
    };
    if (found == index.end() || isLive(found->second))
      result.push_back(variable);
  }
  llvm::sort(result,
             [](auto *a, auto *b) { return a->getLocation().getRawEncoding() < b->getLocation().getRawEncoding(); });
  return result;
}

} // namespace nidus::frontend
