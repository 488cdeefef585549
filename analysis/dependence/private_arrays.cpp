#include "analysis/dependence/private_arrays.h"
#include "analysis/dependence/dependences.h"
#include <algorithm>

namespace nidus {
namespace {

/// The scalars that the code may change.
std::set<std::string> scalarsChangedIn(const StmtRef &code) {
  std::set<std::string> changed;
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      changed.insert(s.name);
  });
  forEachExpr(code, [&](const Expr &e) {
    const bool isWrite = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
    if (isWrite && e.children[0]->kind != ExprKind::Subscript) // subscripts of a name are scalars
      changed.merge(variablesOf(e.children[0]));
  });
  return changed;
}

/// Those that something else may change: their address is taken.
std::set<std::string> addressesIn(const StmtRef &code) {
  std::set<std::string> taken;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::AddressOf)
      taken.merge(variablesOf(e.children[0]));
  });
  return taken;
}

bool isElementOf(const Expr &e, const std::string &array) {
  const Expr *base = &e;
  while (base->kind == ExprKind::Subscript)
    base = base->children[0].get();
  return e.kind == ExprKind::Subscript && !isArray(e.type) && base->kind == ExprKind::Variable && base->name == array;
}

/// Is every mention of the array one of its elements?
bool isOnlyIndexed(const StmtRef &code, const std::string &array) {
  int mentions = 0, elements = 0;
  forEachExpr(code, [&](const Expr &e) {
    mentions += e.kind == ExprKind::Variable && e.name == array;
    elements += isElementOf(e, array);
  });
  return mentions == elements;
}

/// Walks through the code of a block in the order in which it runs: at which places does it read elements of an array that it has not
/// written before, in the same iteration of the loops around both?
class ReadsFirst {
  const std::string &array;
  const std::set<std::string> addressed;
  const bool isSeen; ///< no pointer to the array leads to elements by other names
  std::set<std::pair<int, int>> written, open; ///< where elements are read: of the file's lines and columns

public:
  /// Elements that are surely written when a statement begins, as the code names them: with subscripts of scalars that have not
  /// changed since.
  using Elements = std::vector<ExprRef>;

  ReadsFirst(const StmtRef &block, const std::string &array)
      : array(array), addressed(addressesIn(block)), isSeen(isOnlyIndexed(block, array)) {
    after(block, {});
  }

  /// Does the code read elements there, all of them written before?
  bool isSetBefore(const Location &place) const {
    const std::pair at(place.line, place.column);
    return isSeen && written.count(at) && !open.count(at);
  }

private:
  Elements after(const StmtRef &stmt, Elements before) {
    if (!stmt)
      return before;
    switch (stmt->kind) {
    case StmtKind::Block:
      for (const StmtRef &child : stmt->children)
        before = after(child, std::move(before));
      return before;
    case StmtKind::Declare:
    case StmtKind::Expression:
      return afterExpression(stmt, std::move(before));
    case StmtKind::If:
    case StmtKind::For:
    case StmtKind::While:
    case StmtKind::Do:
      return afterParts(stmt, before);
    default:
      read(stmt, {});
      return {};
    }
  }

  /// What runs in it may run never, or after itself.
  Elements afterParts(const StmtRef &stmt, const Elements &before) {
    Elements stays = without(before, scalarsChangedIn(stmt));
    read(stmt->expr, stays);
    read(stmt->step, stays);
    for (const StmtRef &child : stmt->children)
      after(child, stays);
    return stays;
  }

  Elements afterExpression(const StmtRef &stmt, Elements before) {
    read(stmt->expr, before);
    before = without(std::move(before), scalarsChangedIn(stmt));
    const ExprRef &e = stmt->expr;
    const bool isSet = stmt->kind == StmtKind::Expression && e->kind == ExprKind::Assign && isElementOf(*e->children[0], array);
    if (isSet && isName(e->children[0]) && !hasEffect(e->children[1]))
      before.push_back(e->children[0]);
    return before;
  }

  void read(const ExprRef &e, const Elements &elements) {
    if (!e)
      return;
    if (isElementOf(*e, array)) {
      const bool isWritten =
          std::any_of(elements.begin(), elements.end(), [&](const ExprRef &each) { return isSameOperation(each, e); });
      (isWritten ? written : open).insert({e->location.line, e->location.column});
    }
    // Of an element that is set, its subscripts are read.
    const bool isSet = e->kind == ExprKind::Assign && e->op == "=" && isElementOf(*e->children[0], array);
    for (size_t k = 0; k < e->children.size(); ++k)
      for (const ExprRef &part : isSet && k == 0 ? e->children[0]->children : std::vector<ExprRef>{e->children[k]})
        read(part, elements);
  }

  void read(const StmtRef &stmt, const Elements &elements) {
    if (!stmt)
      return;
    read(stmt->expr, elements);
    read(stmt->step, elements);
    for (const StmtRef &child : stmt->children)
      read(child, elements);
  }

  /// Those whose subscripts mean what they meant.
  static Elements without(Elements elements, const std::set<std::string> &changed) {
    std::erase_if(elements, [&](const ExprRef &lvalue) {
      const std::set<std::string> used = variablesOf(lvalue);
      return std::any_of(used.begin(), used.end(), [&](const std::string &symbol) { return changed.count(symbol); });
    });
    return elements;
  }

  /// A name that stays the element's until a scalar in it changes.
  bool isName(const ExprRef &lvalue) const {
    bool isPlain = true;
    forEachExpr(lvalue, [&](const Expr &e) {
      const bool isRow = e.kind == ExprKind::Subscript && (&e == lvalue.get() || isArray(e.type)),
                 isValue = e.kind == ExprKind::Variable ? !addressed.count(e.name)
                                                        : e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Binary ||
                                                              e.kind == ExprKind::Unary || e.kind == ExprKind::Cast;
      isPlain &= isRow || isValue;
    });
    return isPlain;
  }
};

bool isWrite(const Access &access) { return access.kind != AccessKind::Read; }

/// Are its elements all surely written by accesses that are complete before?
bool isCovered(const Access &read, const Statement &statement) {
  isl::map open = read.relation;
  for (const Access &write : statement.accesses)
    if (write.array == read.array && write.kind == AccessKind::MustWrite && completeBefore(write, read))
      open = open.subtract(write.relation);
  return open.is_empty();
}

} // namespace

bool isSetBeforeRead(const Scop &scop, const std::string &array) {
  const Statement &statement = scop.statements[0];
  const ReadsFirst code(statement.body, array);
  return std::all_of(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) {
    return access.array != array || isWrite(access) || isCovered(access, statement) || code.isSetBefore(access.location);
  });
}

std::optional<isl::set> writtenByEveryInstance(const Scop &scop, const std::string &array) {
  const Statement &statement = scop.statements[0];
  std::optional<isl::map> surely, all;
  for (const Access &access : statement.accesses) {
    if (access.array != array || !isWrite(access))
      continue;
    all = all ? all->unite(access.relation) : access.relation;
    if (access.kind == AccessKind::MustWrite)
      surely = surely ? surely->unite(access.relation) : access.relation;
  }
  if (!surely || !all->is_subset(*surely))
    return std::nullopt;
  const isl::set elements = surely->range();
  const isl::map everywhere = isl::map::universe(surely->space()).intersect_domain(statement.domain).intersect_range(elements);
  return everywhere.is_subset(*surely) ? std::optional(coalesced(elements)) : std::nullopt;
}

} // namespace nidus
