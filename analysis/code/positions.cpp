#include "analysis/code/positions.h"
#include <algorithm>

namespace nidus {

namespace {

/// Without casts that keep different values different.
ExprRef withoutWidening(ExprRef expr) {
  const auto isInt = [](const ExprRef &e) { return e->type && e->type->kind == TypeKind::Scalar && isInteger(e->type); };
  while (expr->kind == ExprKind::Cast && isInt(expr) && isInt(expr->children[0]) &&
         sizeOf(expr->type->scalar) >= sizeOf(expr->children[0]->type->scalar))
    expr = expr->children[0];
  return expr;
}

bool isVariable(const ExprRef &expr, const std::string &symbol) {
  const ExprRef bare = withoutWidening(expr);
  return bare->kind == ExprKind::Variable && bare->name == symbol;
}

std::optional<int64_t> positiveLiteral(const ExprRef &expr) {
  const ExprRef bare = withoutWidening(expr);
  return bare->kind == ExprKind::IntLiteral && bare->value && *bare->value > 0 ? bare->value : std::nullopt;
}

/// k++, k += 2, k = k + 1: by how much.
std::optional<int64_t> addedTo(const std::string &symbol, const Stmt &stmt) {
  if (stmt.kind != StmtKind::Expression || stmt.expr->children.empty() || !isVariable(stmt.expr->children[0], symbol))
    return std::nullopt;
  const Expr &e = *stmt.expr;
  if (e.kind == ExprKind::Increment)
    return e.op == "++" ? std::optional<int64_t>(1) : std::nullopt;
  if (e.kind != ExprKind::Assign)
    return std::nullopt;
  if (e.op == "+=")
    return positiveLiteral(e.children[1]);
  const ExprRef sum = withoutWidening(e.children[1]);
  const bool isSum = e.op == "=" && sum->kind == ExprKind::Binary && sum->op == "+" && isVariable(sum->children[0], symbol);
  return isSum ? positiveLiteral(sum->children[1]) : std::nullopt;
}

bool changes(const Expr &e) { return e.kind == ExprKind::Assign || e.kind == ExprKind::Increment; }

bool mayJump(const StmtRef &code) {
  bool jumps = false;
  forEachStmt(code, [&](const Stmt &s) {
    jumps |= s.kind == StmtKind::Break || s.kind == StmtKind::Continue || s.kind == StmtKind::Return || s.kind == StmtKind::Other;
  });
  return jumps;
}

/// a[k], a[k].x and a[k].x[2]: the subscript by the variable; null: another lvalue.
const Expr *elementAt(const ExprRef &lvalue, const std::string &symbol) {
  const Expr *e = lvalue.get();
  for (; e->kind == ExprKind::Member || e->kind == ExprKind::Subscript; e = stripImplicitCasts(e->children[0]).get()) {
    const bool isWhole = stripImplicitCasts(e->children[0])->kind == ExprKind::Variable;
    if (isWhole)
      return e->kind == ExprKind::Subscript && isVariable(e->children[1], symbol) ? e : nullptr;
  }
  return nullptr;
}

/// The variable through which the lvalue is reached; empty: none.
std::string rootOf(const ExprRef &lvalue) {
  const Expr *e = lvalue.get();
  while (e->kind != ExprKind::Variable && e->kind != ExprKind::Call && !e->children.empty())
    e = e->children[0].get();
  return e->kind == ExprKind::Variable ? e->name : "";
}

/// Writes, as assignments of lists of statements.
class Writes {
  const std::string &symbol;
  const ExprRef condition; ///< of the loop; null: one that does not count up by one

public:
  std::set<const Expr *> followed; ///< those at the variable's place that an increment follows
  std::set<const Expr *> last;     ///< those that the last iteration alone makes
  Writes(const StmtRef &block, const std::string &symbol, ExprRef condition) : symbol(symbol), condition(std::move(condition)) { lookIn(block); }

private:
  void lookIn(const StmtRef &stmt) {
    forEachStmt(stmt, [&](const Stmt &s) {
      if (s.kind == StmtKind::Block)
        for (auto at = s.children.begin(); at != s.children.end(); ++at)
          look(at, s.children.end());
      if (s.kind == StmtKind::If && isOfLast(s.expr))
        forEachStmt(s.children[0], [&](const Stmt &inner) {
          if (inner.kind == StmtKind::Expression && changes(*inner.expr) && elementAt(inner.expr->children[0], symbol))
            last.insert(inner.expr.get());
        });
    });
  }

  /// i == n - 1, where the loop runs while i < n.
  bool isOfLast(const ExprRef &test) const {
    if (!condition || condition->kind != ExprKind::Binary || condition->op != "<" || test->kind != ExprKind::Binary || test->op != "==")
      return false;
    const ExprRef end = test->children[1];
    return end->kind == ExprKind::Binary && end->op == "-" && positiveLiteral(end->children[1]) == 1 &&
           isSameOperation(end->children[0], condition->children[1]) && isSameOperation(test->children[0], condition->children[0]);
  }

  void look(std::vector<StmtRef>::const_iterator at, std::vector<StmtRef>::const_iterator end) {
    const StmtRef &stmt = *at;
    if (stmt->kind != StmtKind::Expression || !changes(*stmt->expr) || !elementAt(stmt->expr->children[0], symbol))
      return;
    for (auto next = at + 1; next != end && !mayJump(*next); ++next)
      if (addedTo(symbol, **next)) {
        followed.insert(stmt->expr.get());
        return;
      }
  }
};

/// Through the variable elements are read, and nothing else is done with it.
bool isOnlyReadThrough(const StmtRef &block, const std::string &pointer) {
  size_t mentions = 0, bases = 0, written = 0;
  forEachExpr(block, [&](const Expr &e) {
    mentions += e.kind == ExprKind::Variable && e.name == pointer;
    if (e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref) {
      const ExprRef base = stripImplicitCasts(e.children[0]);
      bases += base->kind == ExprKind::Variable && base->name == pointer;
    }
    written += (changes(e) || e.kind == ExprKind::AddressOf) && rootOf(e.children[0]) == pointer;
  });
  return mentions == bases && written == 0;
}

/// May the block reach arrays by other names, or in functions? Then not all writes are seen.
bool hidesPointers(const StmtRef &block) {
  const auto isAddress = [](const TypeRef &type) { return type && (type->kind == TypeKind::Pointer || type->kind == TypeKind::Array); };
  bool hides = false;
  forEachStmt(block, [&](const Stmt &s) {
    const bool isScalarElement = s.kind == StmtKind::Declare && s.type->kind == TypeKind::Pointer && s.type->element && s.type->element->kind == TypeKind::Scalar;
    hides |= s.kind == StmtKind::Declare && s.type->kind == TypeKind::Pointer && !(isScalarElement && isOnlyReadThrough(block, s.name));
  });
  forEachExpr(block, [&](const Expr &e) {
    if (e.kind == ExprKind::Call)
      for (const ExprRef &argument : e.children)
        hides |= isAddress(argument->type);
    hides |= e.kind == ExprKind::Assign && isAddress(e.type);
  });
  return hides;
}

/// All mentions of the array are the base of a subscript.
bool isOnlySubscripted(const StmtRef &block, const std::string &array) {
  size_t mentions = 0, bases = 0;
  forEachExpr(block, [&](const Expr &e) {
    mentions += e.kind == ExprKind::Variable && e.name == array;
    if (e.kind == ExprKind::Subscript) {
      const ExprRef base = stripImplicitCasts(e.children[0]);
      bases += base->kind == ExprKind::Variable && base->name == array;
    }
  });
  return mentions == bases;
}

/// Of each array the writes, and how many of them are at a position.
struct Count {
  size_t writes = 0;
  std::map<std::string, size_t> at;
};

} // namespace

std::optional<int64_t> mostAdded(const StmtRef &block, const std::string &symbol) {
  int64_t sum = 0;
  size_t increments = 0, mentions = 0;
  bool inLoop = false;
  forEachStmt(block, [&](const Stmt &s) {
    if (const std::optional<int64_t> added = addedTo(symbol, s)) {
      sum = std::min<int64_t>(sum + std::min<int64_t>(*added, 1 << 20), 1 << 20);
      ++increments;
    }
    if (isLoop(s))
      forEachExpr(std::make_shared<Stmt>(s), [&](const Expr &e) { inLoop |= changes(e) && isVariable(e.children[0], symbol); });
  });
  forEachExpr(block, [&](const Expr &e) { mentions += changes(e) && isVariable(e.children[0], symbol); });
  if (inLoop || increments == 0 || mentions != increments || sum >= 1 << 20 || Writes(block, symbol, nullptr).followed.empty())
    return std::nullopt;
  return sum;
}

std::set<std::string> arraysAtPositions(const StmtRef &block, const std::set<std::string> &symbols, const ExprRef &condition) {
  if (hidesPointers(block))
    return {};
  std::map<std::string, Count> arrays;
  forEachExpr(block, [&](const Expr &e) {
    if (changes(e))
      arrays[rootOf(e.children[0])].writes++;
  });
  for (const std::string &symbol : symbols)
    if (mostAdded(block, symbol)) {
      Writes writes(block, symbol, condition);
      writes.followed.merge(writes.last);
      for (const Expr *write : writes.followed)
        arrays[rootOf(write->children[0])].at[symbol]++;
    }
  std::set<std::string> out;
  for (const auto &[array, count] : arrays)
    for (const auto &[symbol, number] : count.at)
      if (!array.empty() && number == count.writes && isOnlySubscripted(block, array))
        out.insert(array);
  return out;
}

} // namespace nidus
