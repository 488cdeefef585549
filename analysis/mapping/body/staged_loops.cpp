#include "analysis/mapping/body/staged_loops.h"
#include <algorithm>

namespace nidus {
namespace {

// As in nidus/kernel/staged.h: rows of a block, stages, and steps of a stage for so many bytes per row and step.
constexpr int64_t rowsOfBlock = 32, stages = 3, sharedMemory = 48 << 10, longRow = 64;
int64_t stepsOf(int64_t bytes) { return bytes <= 4 ? 64 : bytes <= 8 ? 32 : 16; }

// One warp of four runs the steps: with more operations in each of them the others would not only wait for memory.
constexpr int mostOperations = 40;

/// Fewer steps than rows are worth copying for, whatever the sizes are.
bool isShort(const CountingLoop &loop) {
  const ExprRef first = stripCasts(loop.first), end = stripCasts(loop.end);
  return first->value && end->value && *end->value - *first->value < longRow;
}

int operationsPerStep(const StmtRef &code) {
  int all = 0;
  forEachExpr(code, [&](const Expr &e) {
    const bool isFloat = e.type && isScalar(e.type) && !isInteger(e.type);
    all += e.kind == ExprKind::Call ? 16 : e.kind == ExprKind::Binary && e.op == "/" ? 8 : 0;
    all += e.kind == ExprKind::Unary || e.kind == ExprKind::Binary || e.kind == ExprKind::Assign || e.kind == ExprKind::Conditional ||
           (e.kind == ExprKind::Cast && isFloat && !e.implicit);
  });
  return all;
}

/// The condition's and the step's: where there are more, or the body changes it, the counter takes other values.
int mentionsInHead(const Stmt &loop, const std::string &counter) {
  int all = 0;
  const auto count = [&](const Expr &e) { all += e.kind == ExprKind::Variable && e.name == counter; };
  forEachExpr(loop.expr, count);
  forEachExpr(loop.step, count);
  forEachExpr(loop.children[1], [&](const Expr &e) {
    const bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    all += changes && e.children[0]->kind == ExprKind::Variable && e.children[0]->name == counter;
  });
  return all;
}

/// A variable that is not the body's own.
bool changesOuter(const StmtRef &body) {
  std::set<std::string> own;
  forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      own.insert(stmt.name);
  });
  bool changes = false;
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
      changes |= e.children[0]->kind == ExprKind::Variable && !own.count(e.children[0]->name);
  });
  return changes;
}

bool isKnown(const std::vector<ExprRef> &all, const ExprRef &element) {
  return std::any_of(all.begin(), all.end(), [&](const ExprRef &each) { return isSameOperation(each, element); });
}

bool isOperand(const ContractedLoop &loop, const ExprRef &element) {
  return std::any_of(loop.operands.begin(), loop.operands.end(), [&](const Operand &each) { return isSameOperation(each.read, element); });
}

/// Something in the block that not every thread would come to, or that has no value to begin with.
bool isInTheWay(const Stmt &stmt) {
  const bool jumps = stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue || stmt.kind == StmtKind::Other;
  return jumps || (stmt.kind == StmtKind::Declare && stmt.expr && !isScalar(stmt.type) && !isPointer(stmt.type));
}

} // namespace

StagedLoops::StagedLoops(const StmtRef &block, const OperandContext &context) : context(context), names(block, context) {
  bool isPossible = true;
  forEachStmt(block, [&](const Stmt &stmt) { isPossible &= !isInTheWay(stmt); });
  if (isPossible)
    search(block, {});
  // Loops whose steps stand alone would rather have a thread for each of them.
  if (std::none_of(found.begin(), found.end(), [](const auto &each) { return each.second.carries; }))
    found.clear();
}

const StagedLoop *StagedLoops::find(const Stmt &stmt) const {
  const std::optional<CountingLoop> loop = countingLoop(stmt);
  const auto staged = loop ? found.find(loop->counter) : found.end();
  return staged == found.end() ? nullptr : &staged->second;
}

void StagedLoops::search(const StmtRef &stmt, const std::set<std::string> &known) {
  if (stmt->kind == StmtKind::Declare)
    return names.declare(*stmt, known);
  if (stmt->kind == StmtKind::Block)
    for (const StmtRef &child : stmt->children)
      search(child, known);
  const std::optional<CountingLoop> loop = stmt->isUnrolled ? std::nullopt : countingLoop(*stmt);
  if (!loop || !names.isIndex(loop->first, known, false) || !names.isIndex(loop->end, known, false) || mentionsInHead(*stmt, loop->counter) != 2)
    return;
  std::set<std::string> inside = known;
  inside.insert(loop->counter);
  bool hasLoops = false;
  forEachStmt(stmt->children[1], [&](const Stmt &each) { hasLoops |= isLoop(each); });
  if (hasLoops)
    search(stmt->children[1], inside);
  else if (std::optional<StagedLoop> staged = stagedLoop(*loop, stmt->children[1], inside))
    found[loop->counter] = *staged;
}

std::optional<StagedLoop> StagedLoops::stagedLoop(const CountingLoop &loop, const StmtRef &body, const std::set<std::string> &known) {
  if (isShort(loop) || operationsPerStep(body) > mostOperations)
    return std::nullopt;
  StagedLoop staged{{loop.counter, {}, loop.type, names.inFull(loop.first), names.inFull(loop.end), {}}, {}, {}, false};
  collect(body, loop.counter, known, staged);
  const bool isWhole = holds(body, staged);
  staged.carries = std::count(staged.isChanged.begin(), staged.isChanged.end(), true) > 0 || changesOuter(body);
  const bool hasRows = std::any_of(staged.loop.operands.begin(), staged.loop.operands.end(), [&](const Operand &operand) { return isOfRows(operand); });
  return isWhole && hasRows && fits(staged.loop) ? std::optional(staged) : std::nullopt;
}

/// What every step touches whatever data decide: its statements, but for what stands under conditions.
void StagedLoops::collect(const StmtRef &stmt, const std::string &counter, const std::set<std::string> &known, StagedLoop &staged) {
  if (stmt->kind == StmtKind::Block)
    for (const StmtRef &child : stmt->children)
      collect(child, counter, known, staged);
  if (stmt->kind != StmtKind::Expression && stmt->kind != StmtKind::Declare)
    return;
  collect(stmt->expr, counter, known, staged);
  if (stmt->kind == StmtKind::Declare)
    names.declare(*stmt, known);
}

void StagedLoops::collect(const ExprRef &e, const std::string &counter, const std::set<std::string> &known, StagedLoop &staged) {
  if (!e)
    return;
  if (e->kind == ExprKind::Subscript && isScalar(e->type) && !e->type->isVolatile) {
    const ExprRef full = names.inFull(e), base = stripCasts(full->children[0]);
    if (base->kind == ExprKind::Variable && names.isIndex(full->children[1], known, true))
      add(full, base->name, counter, staged);
  }
  const bool mayStop = e->kind == ExprKind::Conditional || e->op == "&&" || e->op == "||";
  for (size_t k = 0; k < (mayStop ? 1 : e->children.size()); ++k)
    collect(e->children[k], counter, known, staged);
}

void StagedLoops::add(const ExprRef &element, const std::string &array, const std::string &counter, StagedLoop &staged) {
  if (isOperand(staged.loop, element) || isKnown(staged.held, element))
    return;
  const std::set<std::string> mentioned = variablesOf(element->children[1]);
  const std::string &row = context.counters.back();
  if (!mentioned.count(counter)) {
    staged.held.push_back(element);
    return;
  }
  const int64_t bytes = sizeOf(element->type->scalar);
  if (!context.arrays.count(array) || (bytes != 4 && bytes != 8))
    return;
  const bool followsRows = mentioned.count(row);
  if (followsRows && (!movesByOne(element->children[1], counter) || movesByOne(element->children[1], row)))
    return;
  staged.loop.operands.push_back({"", array, unqualified(element->type), context.counters.size() - (followsRows ? 1 : 0), element, followsRows});
}

/// The steps touch nothing else but what they only write: for other reads each thread would have to wait.
bool StagedLoops::holds(const StmtRef &body, StagedLoop &staged) const {
  std::erase_if(staged.held, [&](const ExprRef &element) { return !isOnlyElement(body, element); });
  for (const ExprRef &element : staged.held)
    staged.isChanged.push_back(isChangedIn(body, element));
  std::set<const Expr *> targets; // of assignments by =
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign && e.op == "=")
      targets.insert(e.children[0].get());
  });
  bool are = true;
  forEachExpr(body, [&](const Expr &e) {
    are &= e.kind != ExprKind::Deref && e.kind != ExprKind::AddressOf && e.kind != ExprKind::Unsupported;
    if (e.kind == ExprKind::Call)
      are &= std::none_of(e.children.begin(), e.children.end(), [](const ExprRef &argument) { return argument->type && isPointer(argument->type); });
    if (e.kind != ExprKind::Subscript)
      return;
    const ExprRef base = stripCasts(e.children[0]), full = names.inFull(std::make_shared<const Expr>(e));
    // What leads nobody knows where may lead to an element that stays in a variable.
    are &= base->kind == ExprKind::Variable && !names.rootOf(base->name).empty();
    are &= targets.count(&e) > 0 || isOperand(staged.loop, full) || isKnown(staged.held, full);
  });
  return are;
}

bool StagedLoops::isChangedIn(const StmtRef &body, const ExprRef &element) const {
  bool is = false;
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
      is |= e.children[0]->kind == ExprKind::Subscript && isSameOperation(names.inFull(e.children[0]), element);
  });
  return is;
}

/// Of an array that nothing writes any element may be; of others the loop touches no other one.
bool StagedLoops::isOnlyElement(const StmtRef &body, const ExprRef &element) const {
  const std::string &array = stripCasts(element->children[0])->name;
  if (context.arrays.count(array))
    return true;
  bool is = true;
  int inside = 0, all = 0;
  forEachExpr(body, [&](const Expr &e) {
    all += e.kind == ExprKind::Variable && names.rootOf(e.name) == array;
    if (e.kind != ExprKind::Subscript)
      return;
    const ExprRef base = stripCasts(e.children[0]);
    if (base->kind != ExprKind::Variable || names.rootOf(base->name) != array)
      return;
    ++inside;
    is &= isSameOperation(names.inFull(std::make_shared<const Expr>(e)), element);
  });
  return is && inside == all;
}

/// Into the shared memory that a block has without asking.
bool StagedLoops::fits(const ContractedLoop &loop) {
  int64_t bytes = 0;
  for (const Operand &operand : loop.operands)
    bytes += isOfRows(operand) ? sizeOf(operand.element->scalar) : 0;
  auto wanted = room;
  for (const Operand &operand : loop.operands)
    wanted.insert({sizeOf(operand.element->scalar), stepsOf(bytes), static_cast<size_t>(&operand - loop.operands.data()), isOfRows(operand)});
  int64_t all = 0;
  for (const auto &[size, steps, number, isOfRow] : wanted)
    all += stages * size * (isOfRow ? rowsOfBlock * (steps + 16 / size) : steps);
  if (bytes > 16 || all > sharedMemory)
    return false;
  room = wanted;
  return true;
}
} // namespace nidus
