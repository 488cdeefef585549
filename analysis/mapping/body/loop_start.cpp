#include "analysis/mapping/body/loop_start.h"
#include "analysis/code/evaluate.h"
#include <algorithm>
#include <limits>

namespace nidus {
namespace {

// Loops of so many iterations, all known, and operations together are unrolled as a whole: none of 1400 came out wrong. Up to
// the larger numbers they are when they are told.
constexpr int fewTrips = 12, manyTrips = 64;
constexpr int fewOperations = 256, manyOperations = 512;

const Expr *assignmentTo(const ExprRef &expr, const std::string &name) {
  bool changes = expr && (expr->kind == ExprKind::Assign || expr->kind == ExprKind::Increment);
  return changes && stripCasts(expr->children[0])->name == name ? expr.get() : nullptr;
}

/// By how much a step changes the variable.
std::optional<int64_t> distanceOf(const ExprRef &step, const std::string &name) {
  const Expr *change = step ? assignmentTo(stripCasts(step), name) : nullptr;
  if (!change || (change->kind == ExprKind::Assign && change->op != "+=" && change->op != "-="))
    return std::nullopt;
  std::optional<int64_t> by = change->kind == ExprKind::Increment ? 1 : valueOf(change->children[1], {});
  if (!by || *by == std::numeric_limits<int64_t>::min())
    return std::nullopt;
  return change->op[0] == '-' ? -*by : *by;
}

/// A variable that gets a number, in a declaration or an assignment.
struct Start {
  std::string name;
  TypeRef type;
  ExprRef number;
};

/// A compiler that knows the variables knows the value.
bool isNumber(const ExprRef &expr, const std::set<std::string> &known) {
  bool is = true;
  forEachExpr(expr, [&](const Expr &e) {
    bool computes = e.kind == ExprKind::Unary || e.kind == ExprKind::Binary || e.kind == ExprKind::Conditional ||
                    e.kind == ExprKind::Cast || e.kind == ExprKind::IntLiteral;
    is &= computes || (e.kind == ExprKind::Variable && known.count(e.name));
  });
  return is;
}

std::optional<Start> startOf(const Stmt &stmt, const std::set<std::string> &known) {
  Start start;
  if (stmt.kind == StmtKind::Declare && stmt.expr && !stmt.isStatic)
    start = {stmt.name, unqualified(stmt.type), stmt.expr};
  else if (stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=" &&
           stmt.expr->children[0]->kind == ExprKind::Variable)
    start = {stmt.expr->children[0]->name, unqualified(stmt.expr->type), stmt.expr->children[1]};
  if (!start.type || !isInteger(start.type) || start.type->scalar == Scalar::Bool || !isNumber(start.number, known))
    return std::nullopt;
  return start;
}

StmtRef hidden(const StmtRef &stmt, const Start &start) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->name = "nidus::from" + (start.type->scalar == Scalar::Int ? "" : "<" + spell(start.type) + ">");
  call->type = start.type;
  call->children = {stripImplicitCasts(start.number)};
  auto copy = std::make_shared<Stmt>(*stmt);
  if (stmt->kind == StmtKind::Declare) {
    copy->expr = call;
  } else {
    auto assignment = std::make_shared<Expr>(*stmt->expr);
    assignment->children[1] = call;
    copy->expr = assignment;
  }
  return copy;
}

std::vector<StmtRef> statementsOf(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Block ? stmt->children : std::vector<StmtRef>{stmt};
}

bool declares(const StmtRef &stmt, const std::string &name) { return stmt->kind == StmtKind::Declare && stmt->name == name; }

bool changes(const StmtRef &code, const std::string &name) {
  bool found = false;
  forEachExpr(code, [&](const Expr &e) {
    bool writes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
    found |= writes && stripCasts(e.children[0])->name == name;
  });
  return found;
}

/// None when it is not known, or more than manyTrips.
std::optional<int> tripsOf(const Stmt &loop) {
  std::vector<StmtRef> init = loop.kind == StmtKind::For ? statementsOf(loop.children[0]) : std::vector<StmtRef>();
  std::optional<Start> start = init.size() == 1 ? startOf(*init[0], {}) : std::nullopt;
  std::optional<int64_t> distance = start ? distanceOf(loop.step, start->name) : std::nullopt;
  std::optional<int64_t> value = start ? valueOf(start->number, {}) : std::nullopt;
  if (!value || !distance || !loop.expr || changes(loop.children[1], start->name))
    return std::nullopt;
  for (int trips = 0; trips <= manyTrips; ++trips) {
    std::optional<int64_t> runs = valueOf(loop.expr, {{start->name, *value}});
    if (!runs || !*runs)
      return runs ? std::optional(trips) : std::nullopt;
    if (__builtin_add_overflow(*value, *distance, &*value))
      return std::nullopt;
  }
  return std::nullopt;
}

/// Of all iterations, roughly; more than manyOperations where their number is not known.
int operationsOf(const StmtRef &stmt) {
  if (!stmt)
    return 0;
  int own = 0;
  for (const ExprRef &expr : {stmt->expr, stmt->step})
    forEachExpr(expr, [&](const Expr &e) {
      own += e.kind != ExprKind::Variable && e.kind != ExprKind::Cast && e.kind != ExprKind::IntLiteral &&
             e.kind != ExprKind::FloatLiteral;
    });
  if (isLoop(*stmt) && !runsOnce(*stmt)) {
    std::optional<int> trips = tripsOf(*stmt);
    int each = operationsOf(stmt->children.back());
    return trips && *trips * each <= manyOperations ? *trips * each : manyOperations + 1;
  }
  for (const StmtRef &child : stmt->children)
    own = std::min(own + operationsOf(child), manyOperations + 1);
  return own;
}

/// Trips that are no multiple of 3 or more are unrolled as a whole or not at all.
bool isSplit(int trips) {
  for (int part = 3; part < trips; ++part)
    if (trips % part == 0)
      return true;
  return false;
}

/// The compiler unrolls the loop as a whole, if at all, left alone or told to.
bool isUnrolledAlone(const Stmt &loop) {
  std::optional<int> trips = tripsOf(loop);
  return trips && *trips <= fewTrips && (!isSplit(*trips) || operationsOf(std::make_shared<Stmt>(loop)) <= fewOperations);
}
bool isUnrolledIfTold(const Stmt &loop) { return tripsOf(loop) && operationsOf(std::make_shared<Stmt>(loop)) <= manyOperations; }

/// May be unrolled in part.
bool isLong(const Stmt &stmt) {
  return isLoop(stmt) && !runsOnce(stmt) && !stmt.isUnrolled && !isUnrolledAlone(stmt) && !isUnrolledIfTold(stmt);
}

bool changesInLongLoop(const StmtRef &stmt, const std::string &name) {
  if (!stmt)
    return false;
  if (isLong(*stmt) && changes(stmt, name))
    return true;
  for (const StmtRef &child : stmt->children) {
    if (declares(child, name)) // another variable
      return false;
    if (changesInLongLoop(child, name))
      return true;
  }
  return false;
}

/// The variables that the places of elements depend on.
std::set<std::string> choosing(const StmtRef &body) {
  std::set<std::string> names;
  auto add = [&names](const ExprRef &expr) {
    for (const std::string &name : expr ? variablesOf(expr) : std::set<std::string>())
      names.insert(name);
  };
  forEachExpr(body, [&](const Expr &e) {
    if (e.kind == ExprKind::Subscript)
      add(e.children[1]);
    bool hasPointer = (e.kind == ExprKind::Call || e.kind == ExprKind::Binary) &&
                      std::any_of(e.children.begin(), e.children.end(), [](const ExprRef &c) { return isPointer(c->type); });
    if (hasPointer)
      for (const ExprRef &child : e.children)
        add(child);
  });
  for (size_t before = 0; before != names.size();) {
    before = names.size();
    forEachStmt(body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && names.count(s.name))
        add(s.expr);
    });
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && names.count(stripCasts(e.children[0])->name))
        add(e.children[1]);
    });
  }
  return names;
}

class Hider {
  const std::set<std::string> names;
  std::set<std::string> known; ///< variables that may have a number that the compiler finds

public:
  Hider(const StmtRef &body, const std::vector<std::string> &parameters)
      : names(choosing(body)), known(parameters.begin(), parameters.end()) {
    for (size_t before = known.size() + 1; before != known.size();) {
      before = known.size();
      forEachStmt(body, [&](const Stmt &s) {
        if (std::optional<Start> start = startOf(s, known))
          known.insert(start->name);
      });
    }
  }

  StmtRef run(const StmtRef &stmt) const {
    if (!stmt)
      return stmt;
    auto copy = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : copy->children)
      child = run(child);
    if (stmt->kind == StmtKind::For && !isUnrolledAlone(*stmt) && isUnrolledIfTold(*stmt))
      copy->isUnrolled |= names.count(startOf(*statementsOf(stmt->children[0])[0], {})->name) > 0;
    else if (stmt->kind == StmtKind::For && isLong(*stmt))
      copy->children[0] = startsOf(copy->children[0]);
    if (stmt->kind == StmtKind::Block)
      for (size_t i = 0; i < stmt->children.size(); ++i)
        copy->children[i] = beforeLoops(copy->children[i], stmt->children, i + 1);
    return copy;
  }

private:
  StmtRef startsOf(const StmtRef &init) const {
    auto copy = std::make_shared<Stmt>(*init);
    if (init->kind != StmtKind::Block)
      return hide(init);
    for (StmtRef &child : copy->children)
      child = hide(child);
    return copy;
  }

  StmtRef hide(const StmtRef &stmt) const {
    std::optional<Start> start = startOf(*stmt, known);
    return start && names.count(start->name) ? hidden(stmt, *start) : stmt;
  }

  StmtRef beforeLoops(const StmtRef &stmt, const std::vector<StmtRef> &all, size_t next) const {
    std::optional<Start> start = startOf(*stmt, known);
    for (size_t i = next; start && i < all.size() && !declares(all[i], start->name); ++i)
      if (changesInLongLoop(all[i], start->name))
        return hide(stmt);
    return stmt;
  }
};

} // namespace

StmtRef withHiddenStarts(const StmtRef &body, const std::vector<std::string> &parameters) {
  return Hider(body, parameters).run(body);
}

/// The size that a kernel made for small ones knows.
static std::vector<std::string> knownTo(const PacketKernel &packet) {
  return packet.mostSize > 0 ? std::vector{packet.size} : std::vector<std::string>();
}

void hideLoopStarts(NestPlan &nest) {
  forEachKernel(nest, [](KernelPlan &kernel) {
    if (const ItemKernel *item = std::get_if<ItemKernel>(&kernel.form); item && item->unrolls)
      return;
    std::vector<std::string> known;
    if (PacketKernel *packet = kernel.packet()) {
      packet->body = withHiddenStarts(packet->body, knownTo(*packet));
      known = knownTo(kernel.specialised.empty() ? *packet : *kernel.specialised[0].packet());
    } else if (TeamKernel *team = kernel.team()) {
      team->body = withHiddenStarts(team->body, {});
    } else if (StagedKernel *staged = kernel.staged()) {
      staged->body = withHiddenStarts(staged->body, {});
    } else if (ScanKernel *scan = kernel.scan()) {
      scan->body = withHiddenStarts(scan->body, {});
    }
    kernel.body = withHiddenStarts(kernel.body, known);
  });
}

} // namespace nidus
