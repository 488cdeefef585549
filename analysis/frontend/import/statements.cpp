#include "analysis/frontend/import/context.h"
#include "clang/AST/StmtCXX.h"

namespace nidus::frontend {

namespace {

std::string nameInWords(const clang::Stmt *stmt) {
  switch (stmt->getStmtClass()) {
  case clang::Stmt::SwitchStmtClass:
    return "a switch";
  case clang::Stmt::CaseStmtClass:
  case clang::Stmt::DefaultStmtClass:
    return "a case label";
  case clang::Stmt::LabelStmtClass:
    return "a label";
  case clang::Stmt::GotoStmtClass:
  case clang::Stmt::IndirectGotoStmtClass:
    return "a goto";
  case clang::Stmt::GCCAsmStmtClass:
  case clang::Stmt::MSAsmStmtClass:
    return "inline assembly";
  case clang::Stmt::DeclStmtClass:
    return "a declaration that nidus does not know";
  default:
    return "a statement that nidus does not know (" + std::string(stmt->getStmtClassName()) + ")";
  }
}

/// Without attributes, and labels that no jump names: high-level synthesis knows loops by them.
const clang::Stmt *plain(const clang::Stmt *stmt) {
  const auto *label = llvm::dyn_cast_or_null<clang::LabelStmt>(stmt);
  if (label && !label->getDecl()->isUsed())
    return plain(label->getSubStmt());
  if (const auto *attributed = llvm::dyn_cast_or_null<clang::AttributedStmt>(stmt))
    return plain(attributed->getSubStmt());
  return stmt;
}

} // namespace

std::shared_ptr<Stmt> FunctionImporter::node(StmtKind kind, const clang::Stmt *stmt) {
  auto made = std::make_shared<Stmt>();
  made->kind = kind;
  made->location = unit.locate(stmt->getBeginLoc());
  made->range = unit.rangeOf(stmt);
  return made;
}

std::shared_ptr<Stmt> FunctionImporter::loopNode(StmtKind kind, const clang::Stmt *stmt) {
  std::shared_ptr<Stmt> made = node(kind, stmt);
  for (const clang::VarDecl *variable : liveness->liveAfter(stmt))
    made->liveAfter.push_back(mention(variable));
  if (unit.sources.isWrittenInMainFile(unit.sources.getExpansionLoc(stmt->getBeginLoc())))
    unit.findPragmas(*made);
  return made;
}

/// One statement where C has one.
StmtRef FunctionImporter::stmt(const clang::Stmt *stmt) {
  std::vector<StmtRef> made = stmts(stmt);
  if (made.size() == 1)
    return made[0];
  std::shared_ptr<Stmt> block = node(made.empty() ? StmtKind::Empty : StmtKind::Block, stmt);
  block->children = std::move(made);
  return block;
}

std::vector<StmtRef> FunctionImporter::stmts(const clang::Stmt *stmt) {
  stmt = plain(stmt);
  if (depth >= maxDepth) {
    auto cut = node(StmtKind::Other, stmt);
    cut->name = tooDeep();
    auto parts = node(StmtKind::Expression, stmt);
    parts->expr = flattened(stmt, {}, tooDeep());
    cut->children.push_back(parts);
    return {cut};
  }
  ++depth;
  std::vector<StmtRef> made;
  if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(stmt)) {
    made = convertDeclarations(decls);
  } else {
    if (const auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
      made = convertSwitch(choice);
    if (made.empty())
      made = {convertStmt(stmt)};
  }
  --depth;
  return made;
}

/// A small constant of a block: every iteration may as well have its own, as nobody asks where it is. Of a larger one
/// threads would have too much to set.
static bool isLikeLocal(const Variable &v) {
  constexpr int64_t mostElements = 32;
  int64_t elements = 1;
  TypeRef type = v.type;
  for (; isArray(type) && type->extent && elements <= mostElements; type = type->element)
    elements *= *type->extent;
  return !v.mayChange && !v.addressTaken && v.init && isScalar(type) && elements <= mostElements;
}

/// Does it stand in a block inside the function's, where launchers would not find it?
static bool isInside(const clang::DeclStmt *decls, const clang::Stmt *body) {
  const auto *block = llvm::dyn_cast<clang::CompoundStmt>(body);
  return block && !llvm::is_contained(block->body(), decls);
}

std::vector<StmtRef> FunctionImporter::convertDeclarations(const clang::DeclStmt *decls) {
  std::vector<StmtRef> made;
  for (const clang::Decl *each : decls->decls()) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(each);
    if (!variable || variable->hasExternalStorage())
      continue;
    std::shared_ptr<Stmt> declared = node(StmtKind::Declare, decls);
    declared->location = unit.locate(variable->getLocation());
    declared->name = mention(variable);
    declared->type = type(variable->getType());
    declared->isStatic = variable->isStaticLocal();
    if (auto made = result.variables.find(declared->name); declared->isStatic && made != result.variables.end() &&
                                                           isInside(decls, decl->getBody()) && isLikeLocal(made->second)) {
      made->second.storage = Storage::Local;
      declared->isStatic = false;
    }
    if (const clang::Expr *init = variable->getInit())
      declared->expr = expr(init);
    // Text stands before all of them, or behind.
    declared->range.writable &= made.empty() || decls->isSingleDecl();
    made.push_back(declared);
  }
  return made;
}

StmtRef FunctionImporter::convertFor(const clang::ForStmt *loop) {
  if (loop->getConditionVariable())
    return convertOther(loop, "a declaration in a condition");
  std::shared_ptr<Stmt> made = loopNode(StmtKind::For, loop);
  const clang::Stmt *init = loop->getInit();
  std::shared_ptr<Stmt> first;
  if (!init) {
    first = node(StmtKind::Empty, loop);
  } else if (const auto *decls = llvm::dyn_cast<clang::DeclStmt>(init)) {
    first = node(StmtKind::Block, init);
    first->children = convertDeclarations(decls);
  } else if (const auto *value = llvm::dyn_cast<clang::Expr>(init)) {
    first = node(StmtKind::Expression, init);
    first->expr = expr(value);
  } else {
    return convertOther(loop, nameInWords(loop));
  }
  first->range.writable = false; // no statement stands there
  for (StmtRef &each : first->children) {
    auto declared = std::make_shared<Stmt>(*each);
    declared->range.writable = false;
    each = declared;
  }
  made->children = {first, nullptr};
  if (loop->getCond()) {
    made->expr = condition(loop->getCond());
    made->exprOffset = unit.offsetOf(loop->getCond());
  }
  if (loop->getInc()) {
    made->step = expr(loop->getInc());
    made->stepOffset = unit.offsetOf(loop->getInc());
  }
  made->children[1] = stmt(loop->getBody());
  return made;
}

/// Assembly may write any operand that is an lvalue.
ExprRef FunctionImporter::assemblyOperand(const ExprRef &value, const clang::Expr *operand) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Unsupported;
  made->type = value->type;
  made->location = value->location;
  made->name = "an operand of inline assembly";
  made->children = {value};
  if (operand->isLValue()) {
    auto address = std::make_shared<Expr>();
    address->kind = ExprKind::AddressOf;
    address->type = pointerTo(value->type);
    address->location = value->location;
    address->children = {value};
    made->children = {address};
  }
  return made;
}

/// Everything in the statement stays reachable: expressions as statements of
/// their own, in the order of the text.
StmtRef FunctionImporter::convertOther(const clang::Stmt *stmt, const std::string &name) {
  std::shared_ptr<Stmt> made = node(StmtKind::Other, stmt);
  made->name = name;
  if (const auto *jump = llvm::dyn_cast<clang::GotoStmt>(stmt))
    made->label = jump->getLabel()->getNameAsString();
  if (const auto *target = llvm::dyn_cast<clang::LabelStmt>(stmt))
    made->label = target->getName();
  if (const auto *choice = llvm::dyn_cast<clang::SwitchStmt>(stmt))
    made->exprOffset = unit.offsetOf(choice->getCond());
  for (const clang::Stmt *child : stmt->children()) {
    if (!child)
      continue;
    const auto *value = llvm::dyn_cast<clang::Expr>(child);
    if (value && llvm::isa<clang::SwitchCase>(stmt) && llvm::isa<clang::ConstantExpr>(value))
      continue;
    if (!value) {
      made->children.push_back(this->stmt(child));
      continue;
    }
    std::shared_ptr<Stmt> part = node(StmtKind::Expression, child);
    part->expr = expr(value);
    if (llvm::isa<clang::AsmStmt>(stmt))
      part->expr = assemblyOperand(part->expr, value);
    made->children.push_back(part);
  }
  return made;
}

StmtRef FunctionImporter::convertStmt(const clang::Stmt *stmt) {
  if (const auto *value = llvm::dyn_cast<clang::Expr>(stmt)) {
    std::shared_ptr<Stmt> made = node(StmtKind::Expression, stmt);
    made->expr = expr(value);
    return made;
  }
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt)) {
    std::shared_ptr<Stmt> made = node(StmtKind::Block, stmt);
    for (const clang::Stmt *child : block->body())
      for (const StmtRef &each : stmts(child))
        made->children.push_back(each);
    return made;
  }
  if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt))
    return convertFor(loop);
  const auto *whileLoop = llvm::dyn_cast<clang::WhileStmt>(stmt);
  if (whileLoop && !whileLoop->getConditionVariable()) {
    std::shared_ptr<Stmt> made = loopNode(StmtKind::While, stmt);
    made->expr = condition(whileLoop->getCond());
    made->exprOffset = unit.offsetOf(whileLoop->getCond());
    made->children = {this->stmt(whileLoop->getBody())};
    return made;
  }
  if (const auto *loop = llvm::dyn_cast<clang::DoStmt>(stmt)) {
    std::shared_ptr<Stmt> made = loopNode(StmtKind::Do, stmt);
    made->expr = condition(loop->getCond());
    made->exprOffset = unit.offsetOf(loop->getCond());
    made->children = {this->stmt(loop->getBody())};
    return made;
  }
  const auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt);
  if (branch && !branch->getInit() && !branch->getConditionVariable() && !branch->isConsteval()) {
    std::shared_ptr<Stmt> made = node(StmtKind::If, stmt);
    made->expr = condition(branch->getCond());
    made->exprOffset = unit.offsetOf(branch->getCond());
    made->children = {this->stmt(branch->getThen())};
    if (branch->getElse())
      made->children.push_back(this->stmt(branch->getElse()));
    return made;
  }
  if (const auto *leave = llvm::dyn_cast<clang::ReturnStmt>(stmt)) {
    std::shared_ptr<Stmt> made = node(StmtKind::Return, stmt);
    if (leave->getRetValue()) {
      made->expr = expr(leave->getRetValue());
      made->exprOffset = unit.offsetOf(leave->getRetValue());
    }
    return made;
  }
  if (llvm::isa<clang::BreakStmt>(stmt))
    return node(StmtKind::Break, stmt);
  if (llvm::isa<clang::ContinueStmt>(stmt))
    return node(StmtKind::Continue, stmt);
  if (llvm::isa<clang::NullStmt>(stmt))
    return node(StmtKind::Empty, stmt);
  return convertOther(stmt, nameInWords(stmt));
}

} // namespace nidus::frontend
