#include "analysis/dependence/private_arrays.h"
#include "analysis/dependence/dependences.h"
#include "analysis/isl/formula.h"
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

/// Do both stand in one and the same loop of the block, which is in no other one?
bool areInOneLoop(const Access &a, const Access &b) {
  const auto upToLoop = [](const Access &access) {
    const auto last = std::find(access.order.rbegin(), access.order.rend(), -1);
    return std::vector<int>(access.order.begin(), last.base());
  };
  const std::vector<int> loops = upToLoop(a);
  return std::count(loops.begin(), loops.end(), -1) == 1 && loops == upToLoop(b);
}

/// The only element of the array there, and the innermost loop around it. Code of a function may be there several times.
struct ElementInLoop {
  const Expr *element = nullptr;
  const Stmt *loop = nullptr;
  int copies = 0;
};

void find(const StmtRef &stmt, const Stmt *loop, const std::string &array, const Location &place, ElementInLoop &found) {
  if (!stmt)
    return;
  for (const ExprRef &root : {stmt->expr, stmt->step})
    forEachExpr(root, [&](const Expr &e) {
      if (e.location.line == place.line && e.location.column == place.column && isElementOf(e, array))
        found = {&e, loop, found.copies + 1};
    });
  for (const StmtRef &child : stmt->children)
    find(child, stmt->kind == StmtKind::For && child == stmt->children[1] ? stmt.get() : loop, array, place, found);
}

/// The value of a subscript that is computed without a conversion that could change it.
std::optional<Poly> plainSubscript(const Expr &element) {
  bool isPlain = true;
  forEachExpr(element.children[1], [&](const Expr &e) {
    isPlain &= isInteger(e.type) && sizeOf(e.type->scalar) >= 4 && !(isUnsigned(e.type->scalar) && sizeOf(e.type->scalar) == 4);
  });
  return isPlain ? polyOf(element.children[1]) : std::nullopt;
}

/// line[x + 1] = line[x] + ..: what an iteration of their loop reads is what an earlier one writes, where any does.
bool isWrittenAhead(const Access &write, const Access &read, const Statement &statement) {
  ElementInLoop written, wanted;
  if (!areInOneLoop(write, read))
    return false;
  find(statement.body, nullptr, write.array, write.location, written);
  find(statement.body, nullptr, read.array, read.location, wanted);
  if (written.copies != 1 || wanted.copies != 1 || !written.loop || written.loop != wanted.loop)
    return false;
  const ExprRef &step = written.loop->step;
  if (!step || step->kind != ExprKind::Increment || step->children[0]->kind != ExprKind::Variable)
    return false;
  const std::string &counter = step->children[0]->name;
  const std::optional<Poly> place = plainSubscript(*written.element), other = plainSubscript(*wanted.element);
  const std::optional<Poly> ahead = place && other ? subtract(*place, *other) : std::nullopt;
  if (!ahead || !ahead->isConstant() || !place->isLinear())
    return false;
  // Only the counter moves, by one, and so does the subscript.
  std::set<std::string> changed = scalarsChangedIn(written.loop->children[1]);
  changed.merge(addressesIn(statement.body));
  const auto slope = place->terms().find({counter});
  const std::set<std::string> names = place->names();
  if (slope == place->terms().end() || std::abs(slope->second) != 1 ||
      std::any_of(names.begin(), names.end(), [&](const std::string &name) { return changed.count(name) > 0; }))
    return false;
  return ahead->constant() * slope->second * (step->op == "++" ? 1 : -1) > 0;
}

/// Are its elements all surely written by accesses that are complete before, or by earlier iterations of their loop?
bool isCovered(const Access &read, const Statement &statement) {
  isl::map open = read.relation;
  for (const Access &write : statement.accesses)
    if (write.array == read.array && write.kind == AccessKind::MustWrite &&
        (completeBefore(write, read) || isWrittenAhead(write, read, statement)))
      open = open.subtract(write.relation);
  return open.is_empty();
}

} // namespace

bool isSetBeforeRead(const Scop &scop, const std::string &array) {
  const Statement &statement = scop.onlyStatement();
  const ReadsFirst code(statement.body, array);
  return std::all_of(statement.accesses.begin(), statement.accesses.end(), [&](const Access &access) {
    return access.array != array || isWrite(access) || isCovered(access, statement) || code.isSetBefore(access.location);
  });
}

std::optional<isl::set> writtenByEveryInstance(const Scop &scop, const std::string &array) {
  const Statement &statement = scop.onlyStatement();
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
