#include "analysis/mapping/packets/bent_rows.h"
#include "analysis/mapping/body/statements.h"
#include <algorithm>
#include <map>
#include <set>

namespace nidus {
namespace {

using Names = std::set<std::string>;

bool mentionsAny(const ExprRef &expr, const Names &names) {
  Names mentioned = variablesOf(expr);
  return std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &name) { return names.count(name) > 0; });
}

/// What the block computes from one counter.
struct Computed {
  Names names;
  Names counters;                        ///< of all loops
  std::map<std::string, ExprRef> values; ///< of locals that are declared with one

  Computed(const StmtRef &body, const std::string &symbol, const Names &counters) : names{symbol}, counters(counters) {
    for (size_t before = 0; before < names.size();) {
      before = names.size();
      forEachStmt(body, [&](const Stmt &stmt) {
        if (stmt.kind != StmtKind::Declare || !stmt.expr)
          return;
        values[stmt.name] = stmt.expr;
        if (mentionsAny(stmt.expr, names))
          names.insert(stmt.name);
      });
      forEachExpr(body, [&](const Expr &e) {
        if (e.kind == ExprKind::Assign && e.children[0]->kind == ExprKind::Variable && mentionsAny(e.children[1], names))
          names.insert(e.children[0]->name);
      });
    }
  }
};

ExprRef withoutCasts(ExprRef expr) {
  while (expr->kind == ExprKind::Cast)
    expr = expr->children[0];
  return expr;
}

/// Is this number that of elements in a row, and not of channels or fields?
bool isPitch(const ExprRef &factor) {
  constexpr int64_t mostFields = 16;
  ExprRef number = withoutCasts(factor);
  return number->kind != ExprKind::IntLiteral || number->value.value_or(0) > mostFields;
}

/// Is this a counter and something else, perhaps limited? Displacements move neighbouring rows alike, and the rows of
/// windows are many: on an H200 squares take a quarter longer for those.
bool isDisplaced(const ExprRef &number, const Computed &computed) {
  if (isFloating(number->type))
    return false;
  if (number->kind == ExprKind::Variable) {
    auto local = computed.values.find(number->name);
    return computed.counters.count(number->name) ||
           (local != computed.values.end() && isDisplaced(local->second, computed));
  }
  bool isSum = number->kind == ExprKind::Binary && (number->op == "+" || number->op == "-");
  bool mayLimit = number->kind == ExprKind::Call || number->kind == ExprKind::Conditional;
  return (isSum || mayLimit || number->kind == ExprKind::Cast) &&
         std::any_of(number->children.begin(), number->children.end(),
                     [&](const ExprRef &child) { return isDisplaced(child, computed); });
}

/// Does the number of the row change with these, in a subscript like `(row * w + column) * 3 + c`?
bool bendsRow(const ExprRef &index, const Computed &computed) {
  if (isFloating(index->type)) // a place, and no sum of rows and columns
    return false;
  if (index->kind == ExprKind::Cast)
    return bendsRow(index->children[0], computed);
  if (auto local = computed.values.find(index->name); index->kind == ExprKind::Variable && local != computed.values.end())
    return bendsRow(local->second, computed);
  if (index->kind != ExprKind::Binary)
    return false;
  const ExprRef &left = index->children[0], &right = index->children[1];
  bool isSum = index->op == "+" || index->op == "-";
  if (isSum || (index->op == "*" && (!isPitch(right) || !isPitch(left))))
    return bendsRow(left, computed) || bendsRow(right, computed);
  return index->op == "*" && mentionsAny(index, computed.names) && !isDisplaced(left, computed) &&
         !isDisplaced(right, computed);
}

/// `image[row][column]`, `image[index]`.
struct Reading {
  std::string array;
  ExprRef row, index; ///< `row` is null when there is one subscript

  explicit Reading(const Expr &subscript) : index(subscript.children[1]) {
    ExprRef base = withoutCasts(subscript.children[0]);
    for (; base->kind == ExprKind::Subscript; base = withoutCasts(base->children[0]))
      row = base->children[1];
    array = base->name;
  }
};

} // namespace

bool readsBentRows(const Scop &scop, int xLoop) {
  const Statement &statement = scop.onlyStatement();
  std::vector<StmtRef> code = {statement.body};
  Names counters;
  for (const Loop &loop : statement.loops) {
    code.insert(code.end(), loop.prefix.begin(), loop.prefix.end());
    counters.insert(loop.symbol);
  }
  Computed computed(makeBlock(code), statement.loops[xLoop].symbol, counters);
  auto isChosen = [&](const std::string &array) {
    return std::any_of(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) {
      return access.array == array && !access.exact && access.kind == AccessKind::Read;
    });
  };
  bool isBent = false;
  forEachExpr(statement.body, [&](const Expr &e) {
    if (e.kind != ExprKind::Subscript)
      return;
    Reading reading(e);
    isBent |= isChosen(reading.array) &&
              (reading.row ? mentionsAny(reading.row, computed.names) && !isDisplaced(reading.row, computed)
                            : bendsRow(reading.index, computed));
  });
  return isBent;
}

} // namespace nidus
