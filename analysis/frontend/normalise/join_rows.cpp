#include "analysis/frontend/normalise/join_rows.h"
#include "analysis/frontend/normalise/inline_returns.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/refusal.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// img[y], or *(img + y).
struct Row {
  ExprRef table, index;
};

class RowJoiner {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed;
  std::set<std::string> varying; ///< tables, in C's text, of which iterations use different rows
  std::set<std::string> refused; ///< ... whose pointers the nest changes, or gives away
  std::map<std::string, std::string> rowsOf; ///< table, in C's text -> the variable that stands for its rows

  /// The table itself, without its decay: the same in all iterations; null for anything else.
  ExprRef tableOf(const ExprRef &e) const {
    const ExprRef table = stripImplicitCasts(e);
    const bool isTable = isPointer(table->type) || isArray(table->type);
    bool isFixed = isTable && isPointer(table->type->element) && !table->type->element->isVolatile && isPlainObject(table);
    forEachExpr(table, [&](const Expr &part) { isFixed &= part.kind != ExprKind::Variable || !changed.count(part.name); });
    return isFixed ? table : nullptr;
  }

  std::optional<Row> rowOf(const Expr &e) const {
    const ExprRef sum = e.kind == ExprKind::Deref ? stripImplicitCasts(e.children[0]) : nullptr;
    const bool isSum = sum && sum->kind == ExprKind::Binary && sum->op == "+" && isInteger(sum->children[1]->type);
    if (!isPointer(e.type) || !(e.kind == ExprKind::Subscript || isSum))
      return std::nullopt;
    const TypeRef &element = e.type->element;
    const bool isElement = (isScalar(element) && element->scalar != Scalar::Void) || isStruct(element);
    const std::vector<ExprRef> &parts = isSum ? sum->children : e.children;
    const ExprRef table = isElement ? tableOf(parts[0]) : nullptr;
    return table ? std::optional(Row{table, parts[1]}) : std::nullopt;
  }

  bool isFixed(const ExprRef &index) const {
    bool isFixed = true;
    forEachExpr(index, [&](const Expr &part) {
      const bool isName = part.kind == ExprKind::Variable, isRead = part.kind == ExprKind::Subscript || part.kind == ExprKind::Call;
      isFixed &= !isRead && (!isName || !changed.count(part.name));
    });
    return isFixed;
  }

  void look() {
    forEachExpr(prepared.nest, [&](const Expr &e) {
      const bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
      if (isTarget)
        if (std::optional<Row> row = rowOf(*e.children[0]))
          refused.insert(textOf(row->table));
      if (std::optional<Row> row = rowOf(e); row && !isFixed(row->index))
        varying.insert(textOf(row->table));
    });
  }

  /// The variable of its rows, made when it is first asked for.
  ExprRef rows(const ExprRef &table, const TypeRef &element) {
    const TypeRef number = scalarType(Scalar::Long);
    std::string &name = rowsOf[textOf(table)];
    if (name.empty()) {
      const std::string wish = argumentName(textOf(table)), pitch = addLocal(unit, prepared.function, wish + "_pitch", number);
      auto row = std::make_shared<Type>();
      row->kind = TypeKind::Array;
      row->element = element;
      row->extentExpr = variable(pitch, number);
      name = addLocal(unit, prepared.function, wish + "_rows", pointerTo(row));
      prepared.tables[name] = {table, pitch};
    }
    return variable(name, prepared.function.variables.at(name).type);
  }

  ExprRef joined(const ExprRef &e) {
    // What was a pointer is an array now.
    if (e->kind == ExprKind::Subscript && e->children[0]->kind == ExprKind::Cast && isRow(e->children[0]->children[0])) {
      auto access = std::make_shared<Expr>(*e);
      access->children[0] = e->children[0]->children[0];
      return access;
    }
    const std::optional<Row> row = rowOf(*e);
    if (!row || !varying.count(textOf(row->table)) || refused.count(textOf(row->table)))
      return e;
    auto access = std::make_shared<Expr>(*e);
    const ExprRef all = rows(row->table, e->type->element);
    access->kind = ExprKind::Subscript;
    access->type = all->type->element;
    access->children = {all, row->index};
    return cast(e->type, access, true);
  }

  bool isRow(const ExprRef &e) const {
    return e->kind == ExprKind::Subscript && e->children[0]->kind == ExprKind::Variable && prepared.tables.count(e->children[0]->name);
  }

public:
  RowJoiner(const Unit &unit, PreparedNest &prepared) : unit(unit), prepared(prepared), changed(changedIn(prepared.nest)) {}

  /// Functions have no rows that are joined: what they return of them is said where they are called.
  static bool takesTable(const Expr &call) {
    return std::any_of(call.children.begin(), call.children.end(), [](const ExprRef &argument) {
      const TypeRef &type = argument->type;
      return (isPointer(type) || isArray(type)) && isPointer(type->element);
    });
  }

  void join() {
    prepared.nest = withReturnsInlined(unit, prepared.function, prepared.nest, takesTable);
    look();
    if (!varying.empty())
      prepared.nest = rewrite(prepared.nest, [&](const ExprRef &e) { return joined(e); });
  }
};

} // namespace

void joinRows(const Unit &unit, PreparedNest &prepared) { RowJoiner(unit, prepared).join(); }

} // namespace nidus::frontend
