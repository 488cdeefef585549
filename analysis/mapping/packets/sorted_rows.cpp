#include "analysis/mapping/packets/sorted_rows.h"
#include "analysis/code/evaluate.h"
#include <algorithm>
#include <map>

namespace nidus {
namespace {

/// Follows values that are elements of one row, or the lesser or greater of such ones, through a block.
class SortedRows {
  const Interior &interior;
  const int loop;
  std::map<std::string, int64_t> rowOfLocal;
  std::map<int64_t, int> comparisons; ///< of two values of the row
  static constexpr int ofThree = 3;   ///< comparisons that put three values in order

public:
  SortedRows(const Interior &interior, int loop) : interior(interior), loop(loop) { visit(interior.body); }

  /// Rows of which at least three elements are put in order.
  int64_t count() const {
    return std::count_if(comparisons.begin(), comparisons.end(), [](const auto &row) { return row.second >= ofThree; });
  }

private:
  std::optional<int64_t> rowOfElement(const Expr &call) const {
    for (const Neighbourhood &n : interior.neighbourhoods)
      for (size_t d = 0; n.callName() == call.name && !n.isWritten && d < n.courses.size() && d < call.children.size();
           ++d)
        if (n.courses[d].loop == loop)
          return valueOf(call.children[d], {});
    return std::nullopt;
  }

  std::optional<int64_t> rowOf(const ExprRef &e) const {
    if (e->kind == ExprKind::Cast)
      return rowOf(e->children[0]);
    if (e->kind == ExprKind::Call && e->access == neighbourMark)
      return rowOfElement(*e);
    if (e->kind == ExprKind::Variable) {
      auto found = rowOfLocal.find(e->name);
      return found == rowOfLocal.end() ? std::nullopt : std::optional(found->second);
    }
    const bool chooses = e->kind == ExprKind::Conditional,
               isCall = e->kind == ExprKind::Call && e->children.size() == 2;
    return chooses || isCall ? commonRow(*e, chooses ? 1 : 0) : std::nullopt;
  }

  /// Of the operands from the first on.
  std::optional<int64_t> commonRow(const Expr &e, size_t first) const {
    std::optional<int64_t> row = rowOf(e.children[first]);
    for (size_t k = first + 1; k < e.children.size(); ++k)
      if (row != rowOf(e.children[k]))
        return std::nullopt;
    return row;
  }

  void compare(const Expr &e) {
    const bool isOrder = e.kind == ExprKind::Binary && (e.op == "<" || e.op == ">" || e.op == "<=" || e.op == ">=");
    const bool isExtremum = e.kind == ExprKind::Call && e.access.empty() && e.children.size() == 2;
    if (isOrder || isExtremum)
      if (std::optional<int64_t> row = commonRow(e, 0))
        ++comparisons[*row];
  }

  void set(const std::string &local, const ExprRef &value) {
    std::optional<int64_t> row = rowOf(value);
    if (row)
      rowOfLocal[local] = *row;
    else
      rowOfLocal.erase(local);
  }

  void visit(const ExprRef &e) {
    for (const ExprRef &child : e->children)
      visit(child);
    compare(*e);
    if (e->kind == ExprKind::Assign && e->op == "=" && e->children[0]->kind == ExprKind::Variable)
      set(e->children[0]->name, e->children[1]);
  }

  void visit(const StmtRef &stmt) {
    if (stmt->expr)
      visit(stmt->expr);
    if (stmt->kind == StmtKind::Declare && stmt->expr)
      set(stmt->name, stmt->expr);
    for (const StmtRef &child : stmt->children)
      visit(child);
  }
};

} // namespace

bool sortsRows(const Interior &interior, int loop) { return SortedRows(interior, loop).count() > 1; }

} // namespace nidus
