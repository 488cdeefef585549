#include "analysis/frontend/normalise/join_rows.h"
#include "analysis/frontend/normalise/held_planes.h"
#include "analysis/frontend/normalise/inline_returns.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/refusal.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// img[y], or *(img + y); of planes cube[z][y].
struct Row {
  ExprRef table;
  std::vector<ExprRef> numbers;
};

class RowJoiner {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed;
  std::set<std::string> ofPlanes; ///< tables of tables, in C's text, of which iterations use different ones
  std::set<std::string> varying;  ///< tables, in C's text, of which iterations use different rows
  std::set<std::string> refused;  ///< ... whose pointers the nest changes, or gives away
  std::map<std::string, std::string> rowsOf; ///< table, in C's text -> the variable that stands for its rows

  bool isTable(const ExprRef &e) const { return isFixedTable(e, changed); }

  /// The table of tables in which the pointer to the table is read, and its place there.
  std::optional<TableElement> planeOf(const ExprRef &table) const {
    const std::optional<TableElement> plane = isTableOfPointers(table->type) ? tableElement(*table) : std::nullopt;
    return plane && isTable(plane->table) ? plane : std::nullopt;
  }

  std::optional<Row> rowOf(const Expr &e) const {
    const std::optional<TableElement> row = tableElement(e);
    const bool isElement = row && ((isScalar(e.type->element) && e.type->element->scalar != Scalar::Void) || isStruct(e.type->element));
    if (!isElement)
      return std::nullopt;
    const std::optional<TableElement> plane = planeOf(row->table);
    if (plane && ofPlanes.count(textOf(plane->table)))
      return Row{plane->table, {plane->index, row->index}};
    if (!isTable(row->table))
      return std::nullopt;
    return Row{row->table, {row->index}};
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
      const std::optional<TableElement> row = tableElement(e), plane = row ? planeOf(row->table) : std::nullopt;
      if (plane && !isFixed(plane->index))
        ofPlanes.insert(textOf(plane->table));
    });
    forEachExpr(prepared.nest, [&](const Expr &e) {
      const bool isTarget = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
      if (isTarget) {
        if (std::optional<Row> row = rowOf(*e.children[0]))
          refused.insert(textOf(row->table));
        if (std::optional<TableElement> plane = planeOf(e.children[0]))
          refused.insert(textOf(plane->table));
      }
      if (std::optional<Row> row = rowOf(e); row && (row->numbers.size() > 1 || !isFixed(row->numbers[0])))
        varying.insert(textOf(row->table));
    });
  }

  static TypeRef arrayOf(const TypeRef &element, const std::string &count) {
    auto array = std::make_shared<Type>();
    array->kind = TypeKind::Array;
    array->element = element;
    array->extentExpr = variable(count, scalarType(Scalar::Long));
    return array;
  }

  /// The variable of its rows, made when it is first asked for.
  ExprRef rows(const Row &row) {
    const TypeRef number = scalarType(Scalar::Long);
    std::string &name = rowsOf[textOf(row.table)];
    if (name.empty()) {
      const bool hasPlanes = row.numbers.size() > 1;
      const std::string wish = argumentName(textOf(row.table)), pitch = addLocal(unit, prepared.function, wish + "_pitch", number),
                        height = hasPlanes ? addLocal(unit, prepared.function, wish + "_height", number) : "";
      const TypeRef pointer = hasPlanes ? row.table->type->element->element : row.table->type->element, elements = arrayOf(pointer->element, pitch);
      name = addLocal(unit, prepared.function, wish + "_rows", pointerTo(hasPlanes ? arrayOf(elements, height) : elements));
      prepared.tables[name] = {row.table, pitch, height};
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
    ExprRef all = rows(*row);
    for (const ExprRef &number : row->numbers) {
      auto access = std::make_shared<Expr>(*e);
      access->kind = ExprKind::Subscript;
      access->type = all->type->element;
      access->children = {all, number};
      all = access;
    }
    return cast(e->type, all, true);
  }

  bool isRow(const ExprRef &e) const {
    ExprRef table = e;
    while (table->kind == ExprKind::Subscript && isArray(table->type))
      table = table->children[0];
    return table != e && table->kind == ExprKind::Variable && prepared.tables.count(table->name);
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
    prepared.nest = withPlanesFollowed(prepared.function, prepared.nest);
    look();
    if (!varying.empty())
      prepared.nest = rewrite(prepared.nest, [&](const ExprRef &e) { return joined(e); });
  }
};

} // namespace

void joinRows(const Unit &unit, PreparedNest &prepared) { RowJoiner(unit, prepared).join(); }

} // namespace nidus::frontend
