#include "analysis/frontend/normalise/distribute.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>
#include <numeric>

namespace nidus::frontend {
namespace {

using NameSet = std::set<std::string>;

/// A statement that is no loop, in the loops of the nest.
struct Atom {
  const Stmt *statement;
  NameSet sets, uses; ///< variables, of the headers around it, too; no counters of loops around it
  NameSet counters;   ///< of these loops
};

NameSet variablesOfHeader(const StmtRef &loop) {
  NameSet names = variablesOf(loop->children[0]);
  for (const ExprRef &expr : {loop->expr, loop->step})
    if (expr)
      names.merge(variablesOf(expr));
  return names;
}

bool meet(const NameSet &a, const NameSet &b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string &name) { return b.count(name) > 0; });
}

class AtomFinder {
  const Function &function;
  NameSet counters, header;

public:
  std::vector<Atom> atoms;
  explicit AtomFinder(const Function &function) : function(function) {}

  /// False: something jumps, or a header is none.
  bool find(const StmtRef &loop) {
    const std::optional<LoopHeader> found = loopHeader(loop, function);
    if (!found || jumpsOut(loop) || continuesHere(loop->children.back()) || returnsFrom(loop->children.back()))
      return false;
    const NameSet outerCounters = counters, outerHeader = header;
    counters.insert(found->symbol);
    header.merge(variablesOfHeader(loop));
    bool isFound = true;
    for (const StmtRef &stmt : statementsOf(loop->children.back()))
      isFound = isFound && (stmt->kind == StmtKind::For ? find(stmt) : add(stmt));
    counters = outerCounters;
    header = outerHeader;
    return isFound;
  }

private:
  bool add(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Empty)
      return true;
    Atom atom{stmt.get(), changedIn(stmt), variablesOf(stmt), counters};
    atom.sets.merge(declarations(stmt));
    atom.uses.insert(header.begin(), header.end());
    for (const std::string &counter : counters)
      atom.uses.erase(counter);
    const bool setsCounter = meet(atom.sets, counters);
    atoms.push_back(std::move(atom));
    return !setsCounter;
  }
};

/// Is every counter used in its own loops alone?
bool haveOwnCounters(const std::vector<Atom> &atoms) {
  return std::all_of(atoms.begin(), atoms.end(), [&](const Atom &a) {
    return std::all_of(atoms.begin(), atoms.end(), [&](const Atom &b) {
      NameSet others = b.counters;
      for (const std::string &counter : a.counters)
        others.erase(counter);
      return !meet(a.uses, others) && !meet(a.sets, others);
    });
  });
}

/// Arrays that are no variables of the nest are memory, which the dependences see.
bool isMemory(const Function &function, const StmtRef &nest, const std::string &symbol) {
  const auto found = function.variables.find(symbol);
  return found != function.variables.end() && isArray(found->second.type) && !declarations(nest).count(symbol);
}

/// Of a part of the nest: the loops and statements of the group.
StmtRef only(const StmtRef &stmt, const std::set<const Stmt *> &statements) {
  if (stmt->kind != StmtKind::For)
    return statements.count(stmt.get()) ? stmt : nullptr;
  std::vector<StmtRef> kept;
  for (const StmtRef &child : statementsOf(stmt->children.back()))
    if (StmtRef part = only(child, statements))
      kept.push_back(std::move(part));
  if (kept.empty())
    return nullptr;
  auto loop = std::make_shared<Stmt>(*stmt);
  const bool isOne = kept.size() == 1 && kept[0]->kind != StmtKind::Declare;
  loop->children.back() = isOne ? kept[0] : makeBlock(std::move(kept), stmt->location);
  return loop;
}

/// Loops of a nest, and statements of it that are of a group.
size_t loopsIn(const StmtRef &stmt) {
  size_t count = stmt->kind == StmtKind::For;
  if (stmt->kind == StmtKind::For)
    for (const StmtRef &child : statementsOf(stmt->children.back()))
      count += loopsIn(child);
  return count;
}

bool hasSome(const StmtRef &stmt, const Group &group) { return only(stmt, group.statements) != nullptr; }

} // namespace

std::vector<Group> groupsOf(const Function &function, const StmtRef &nest) {
  AtomFinder finder(function);
  if (nest->kind != StmtKind::For || !finder.find(nest) || !haveOwnCounters(finder.atoms))
    return {};
  const std::vector<Atom> &atoms = finder.atoms;
  std::vector<size_t> groupOf(atoms.size());
  std::iota(groupOf.begin(), groupOf.end(), 0);
  for (size_t a = 0; a < atoms.size(); ++a)
    for (const std::string &symbol : atoms[a].sets)
      for (size_t b = 0; b < atoms.size(); ++b)
        if ((atoms[b].uses.count(symbol) || atoms[b].sets.count(symbol)) && !isMemory(function, nest, symbol)) {
          const size_t from = std::max(groupOf[a], groupOf[b]), to = std::min(groupOf[a], groupOf[b]);
          std::replace(groupOf.begin(), groupOf.end(), from, to);
        }
  std::vector<Group> groups;
  for (size_t first = 0; first < atoms.size(); ++first) {
    Group group;
    for (size_t a = 0; a < atoms.size(); ++a)
      if (groupOf[a] == first) {
        group.statements.insert(atoms[a].statement);
        group.numbers.push_back(a);
      }
    if (!group.numbers.empty())
      groups.push_back(std::move(group));
  }
  return groups;
}

Group together(const Group &a, const Group &b) {
  Group both = a;
  both.statements.insert(b.statements.begin(), b.statements.end());
  both.numbers.insert(both.numbers.end(), b.numbers.begin(), b.numbers.end());
  std::sort(both.numbers.begin(), both.numbers.end());
  return both;
}

Leaf nestOf(const Function &function, const StmtRef &nest, const Group &group) {
  Leaf leaf{only(nest, group.statements), {}, {}, {}, {}, {}};
  StmtRef loop = nest;
  for (size_t number = 0; loop;) {
    leaf.loops.push_back(static_cast<int>(number));
    const std::vector<StmtRef> body = statementsOf(loop->children.back());
    std::vector<size_t> held;
    for (size_t k = 0; k < body.size(); ++k)
      if (hasSome(body[k], group))
        held.push_back(k);
    leaf.positions.push_back(static_cast<int>(held.front()));
    leaf.lastPositions.push_back(static_cast<int>(held.back()));
    loop = held.size() == 1 && body[held[0]]->kind == StmtKind::For ? body[held[0]] : nullptr;
    ++number;
    for (size_t k = 0; loop && k < held[0]; ++k)
      number += loopsIn(body[k]);
  }
  for (const std::string &symbol : changedIn(leaf.nest))
    if (!declarations(leaf.nest).count(symbol))
      leaf.sets.insert(symbol);
  leaf.uses = variablesOf(leaf.nest);
  NameSet counters;
  forEachStmt(leaf.nest, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::For)
      if (const std::optional<LoopHeader> header = loopHeader(std::make_shared<Stmt>(stmt), function))
        counters.insert(header->symbol);
  });
  for (const std::string &symbol : counters) {
    leaf.sets.erase(symbol);
    leaf.uses.erase(symbol);
  }
  return leaf;
}

} // namespace nidus::frontend
