#include "analysis/frontend/sorting/sort_networks.h"
#include "analysis/frontend/syntax/later_uses.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/sorting/sort_proof.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/code/sort_call.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

// A network of more needs more registers than there are, and the order of elements is kept for no more than 64 numbers.
constexpr int leastCount = 3, mostCount = 56;

using Numbers = std::map<std::string, int64_t>;

bool isArrayVariable(const ExprRef &expr, const std::string &name) {
  ExprRef e = stripCasts(expr);
  return e->kind == ExprKind::Variable && e->name == name;
}

/// w, &w[i], w + i
bool isAddressIn(const ExprRef &expr, const std::string &array) {
  ExprRef e = stripCasts(expr);
  if (e->kind == ExprKind::AddressOf && e->children[0]->kind == ExprKind::Subscript)
    return isArrayVariable(e->children[0]->children[0], array);
  if (e->kind == ExprKind::Binary && isPointer(e->type) && (e->op == "+" || e->op == "-"))
    return isArrayVariable(e->children[0], array);
  return isArrayVariable(e, array);
}

/// The expression reaches the array by its name only: by subscripts of it, and in functions that are called with it.
bool isReachedByName(const ExprRef &expr, const std::string &array) {
  if (!expr)
    return true;
  bool isSubscript = expr->kind == ExprKind::Subscript && isArrayVariable(expr->children[0], array);
  if (isSubscript)
    return isReachedByName(expr->children[1], array);
  if (expr->kind == ExprKind::Variable)
    return expr->name != array;
  // Its address as a value of its own is another way to it.
  if (expr->kind == ExprKind::AddressOf && isAddressIn(expr, array))
    return false;
  const bool takesAddresses = expr->kind == ExprKind::Call && !isPointer(expr->type);
  return std::all_of(expr->children.begin(), expr->children.end(), [&](const ExprRef &child) {
    return (takesAddresses && isAddressIn(child, array)) || isReachedByName(child, array);
  });
}

/// So does the code, but for one statement in it.
bool isReachedByName(const StmtRef &code, const std::string &array, const Stmt *except) {
  if (!code || code.get() == except)
    return true;
  return isReachedByName(code->expr, array) && isReachedByName(code->step, array) &&
         std::all_of(code->children.begin(), code->children.end(),
                     [&](const StmtRef &child) { return isReachedByName(child, array, except); });
}

bool callsWith(const StmtRef &stmt, const std::string &array) {
  bool found = false;
  forEachExpr(stmt, [&](const Expr &e) {
    if (e.kind == ExprKind::Call)
      found |= std::any_of(e.children.begin(), e.children.end(),
                           [&](const ExprRef &argument) { return isAddressIn(argument, array); });
  });
  return found;
}

/// The call with the array in an expression that mentions it nowhere else, and evaluates the call in any case; null:
/// there is none.
ExprRef callOf(const ExprRef &expr, const std::string &array) {
  if (expr->kind == ExprKind::Call && std::any_of(expr->children.begin(), expr->children.end(),
                                                  [&](const ExprRef &e) { return isAddressIn(e, array); }))
    return expr;
  const bool isSure = expr->kind == ExprKind::Cast || expr->kind == ExprKind::Unary || expr->kind == ExprKind::Assign ||
                      (expr->kind == ExprKind::Binary && expr->op != "&&" && expr->op != "||");
  ExprRef found;
  for (const ExprRef &child : expr->children) {
    if (!mentions(child, array))
      continue;
    if (found || !isSure)
      return nullptr;
    found = callOf(child, array);
    if (!found)
      return nullptr;
  }
  return found;
}

/// The elements that the code may read, as far as subscripts are numbers; nothing: any.
std::optional<std::set<int>> elementsRead(const std::vector<StmtRef> &code, SortPaths &paths, const LocalArray &array,
                                          Numbers known) {
  std::set<int> read;
  bool areKnown = true;
  for (const StmtRef &stmt : code)
    for (const std::string &symbol : changedIn(stmt))
      known.erase(symbol);
  for (const StmtRef &stmt : code) {
    areKnown &= !callsWith(stmt, array.name);
    forEachExpr(stmt, [&](const Expr &e) {
      if (e.kind != ExprKind::Subscript || !isArrayVariable(e.children[0], array.name))
        return;
      std::optional<int64_t> index = paths.numberOf(e.children[1], known);
      areKnown &= index && *index >= 0 && *index < array.count;
      if (areKnown)
        read.insert(static_cast<int>(*index));
    });
  }
  return areKnown ? std::optional(read) : std::nullopt;
}

StmtRef assignment(const Variable &v, int64_t value) {
  bool isInt = value == static_cast<int>(value);
  auto set = std::make_shared<Expr>();
  set->kind = ExprKind::Assign;
  set->op = "=";
  set->type = unqualified(v.type);
  set->children = {variable(v.symbol, unqualified(v.type)),
                   converted(intLiteral(value, isInt ? Scalar::Int : Scalar::Long), v.type)};
  return expressionStatement(set);
}

class Networks {
  const Unit &unit;
  const Function &function;
  const StmtRef root;
  const std::set<std::string> liveAfter; ///< the block
  struct Declared {
    LocalArray array;
    TypeRef type;
    size_t level; ///< of the block that declares it
  };
  std::vector<Declared> arrays;
  Surroundings around;
  Numbers known;

  /// What the statement does to numbers that are known.
  void goOn(const StmtRef &stmt) {
    std::set<std::string> changed = changedIn(stmt);
    if (changed.empty())
      return;
    std::optional<FollowedPaths> followed;
    if (stmt->kind != StmtKind::Declare || !isArray(stmt->type))
      followed = SortPaths(unit, function, arrayIn(stmt)).follow(stmt, Before::Nothing, known);
    for (const std::string &symbol : changed) {
      std::optional<int64_t> number = followed ? followed->numberOf(symbol) : std::nullopt;
      known.erase(symbol);
      if (number)
        known[symbol] = *number;
    }
  }

  LocalArray arrayIn(const StmtRef &stmt) const {
    for (const Declared &declared : arrays)
      if (mentions(stmt, declared.array.name))
        return declared.array;
    return {"", Scalar::Int, 0};
  }

  struct Network {
    std::vector<StmtRef> statements;
    std::optional<int> element; ///< of the sorted array, that a declaration takes
  };

  /// What stands for a statement that sorts the array, or nothing when it does not. A declaration itself is left out.
  std::optional<Network> network(const StmtRef &stmt, const Declared &declared) {
    const LocalArray &array = declared.array;
    SortPaths paths(unit, function, array);
    std::optional<SortedArray> sorted = proveSort(paths, array, stmt, known);
    if (!sorted || sorted->count < leastCount || sorted->ranked.empty())
      return std::nullopt;
    std::optional<int> element;
    if (stmt->kind == StmtKind::Declare && !(element = sorted->end.elementIn(stmt->name)))
      return std::nullopt;
    std::vector<StmtRef> made;
    if (sorted->gathering)
      made.push_back(sorted->gathering);
    Numbers then = known;
    std::vector<StmtRef> numbers;
    std::set<std::string> own = declarations(stmt);
    for (const std::string &symbol : changedIn(stmt)) {
      if (own.count(symbol))
        continue;
      std::optional<int64_t> number = sorted->end.numberOf(symbol);
      then.erase(symbol);
      if (number)
        then[symbol] = *number;
      bool isRead = liveAfter.count(symbol) || around.mayRead(symbol);
      if (isRead && !number)
        return std::nullopt;
      if (isRead && !sorted->gathering)
        numbers.push_back(assignment(function.variables.at(symbol), *number));
    }
    std::optional<std::vector<StmtRef>> after = around.after(declared.level);
    std::optional<std::set<int>> needed = after ? elementsRead(*after, paths, array, then) : std::nullopt;
    SortCall call{sorted->count, 0, sorted->count - 1, sorted->order};
    std::set<int> wanted;
    if (needed)
      std::copy_if(needed->begin(), needed->end(), std::inserter(wanted, wanted.end()),
                   [&](int k) { return k < sorted->count; });
    if (element)
      wanted.insert(*element);
    if (needed && wanted.empty())
      return std::nullopt;
    if (needed) {
      call.first = *wanted.begin();
      call.last = *wanted.rbegin();
    }
    for (int k = call.first; k <= call.last; ++k)
      if ((!needed || wanted.count(k)) && !sorted->ranked.count(k))
        return std::nullopt;
    made.push_back(expressionStatement(makeSortCall(call, variable(array.name, declared.type))));
    made.insert(made.end(), numbers.begin(), numbers.end());
    return Network{made, element};
  }

  /// A statement with a call that sorts the array and returns an element of it.
  std::optional<std::vector<StmtRef>> networkOfCall(const StmtRef &stmt, const Declared &declared) {
    ExprRef call = stmt->expr ? callOf(stmt->expr, declared.array.name) : nullptr;
    if (!call || !isInteger(call->type))
      return std::nullopt;
    StmtRef value = makeDeclare("sorted__result", unqualified(call->type), call);
    std::optional<Network> made = network(value, declared);
    if (!made)
      return std::nullopt;
    auto element = std::make_shared<Expr>();
    element->kind = ExprKind::Subscript;
    element->type = declared.type->element;
    element->children = {variable(declared.array.name, declared.type), intLiteral(*made->element)};
    element->location = call->location;
    auto rest = std::make_shared<Stmt>(*stmt);
    rest->expr = rewrite(stmt->expr, [&](const ExprRef &e) { return e == call ? converted(element, call->type) : e; });
    made->statements.push_back(rest);
    return made->statements;
  }

  std::optional<std::vector<StmtRef>> network(const StmtRef &stmt) {
    const bool isPlain = stmt->kind == StmtKind::Expression || stmt->kind == StmtKind::Declare;
    const bool isCall = stmt->kind == StmtKind::Expression && stmt->expr->kind == ExprKind::Call;
    const bool isSort = isCall || (isLoop(*stmt) && !runsOnce(*stmt));
    for (const Declared &declared : std::vector<Declared>(arrays)) {
      if (!mentions(stmt, declared.array.name) || !isReachedByName(root, declared.array.name, stmt.get()))
        continue;
      if (std::optional<Network> made = isSort ? network(stmt, declared) : std::nullopt)
        return made->statements;
      if (std::optional<std::vector<StmtRef>> made = isPlain ? networkOfCall(stmt, declared) : std::nullopt)
        return made;
    }
    return std::nullopt;
  }

  void declare(const Stmt &stmt) {
    const TypeRef &type = stmt.type;
    bool isSmall = isArray(type) && type->extent && *type->extent >= leastCount && *type->extent <= mostCount;
    if (isSmall && !stmt.isStatic && isInteger(type->element) && type->element->scalar != Scalar::Bool &&
        !type->element->isVolatile)
      arrays.push_back(
          {{stmt.name, type->element->scalar, static_cast<int>(*type->extent)}, type, around.levels.size() - 1});
  }

  StmtRef inside(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Block)
      return block(stmt, nullptr);
    if (stmt->children.empty())
      return stmt;
    const Numbers before = known;
    auto made = std::make_shared<Stmt>(*stmt);
    for (size_t k = stmt->kind == StmtKind::For ? 1 : 0; k < stmt->children.size(); ++k) {
      known = before;
      if (isLoop(*stmt))
        for (const std::string &symbol : changedIn(stmt))
          known.erase(symbol);
      if (stmt->children[k])
        made->children[k] = block(stmt->children[k], isLoop(*stmt) ? stmt : nullptr);
    }
    known = before;
    return made->children == stmt->children ? stmt : made;
  }

public:
  Networks(const Unit &unit, const Function &function, const StmtRef &root, const std::vector<std::string> &liveAfter)
      : unit(unit), function(function), root(root), liveAfter(liveAfter.begin(), liveAfter.end()) {}

  /// The body of the loop, or another block.
  StmtRef block(const StmtRef &code, const StmtRef &loop) {
    const std::vector<StmtRef> statements = statementsOf(code);
    const size_t declaredBefore = arrays.size();
    std::vector<StmtRef> made;
    bool changes = false;
    around.levels.push_back({{}, statements, loop});
    for (const StmtRef &stmt : statements) {
      around.levels.back().after.erase(around.levels.back().after.begin());
      if (stmt->kind == StmtKind::Declare)
        declare(*stmt);
      if (std::optional<std::vector<StmtRef>> sorted = network(stmt)) {
        made.insert(made.end(), sorted->begin(), sorted->end());
        changes = true;
      } else {
        made.push_back(stmt->kind == StmtKind::Declare || stmt->kind == StmtKind::Expression ? stmt : inside(stmt));
        changes |= made.back() != stmt;
      }
      goOn(stmt);
      around.levels.back().before.push_back(stmt);
    }
    around.levels.pop_back();
    arrays.resize(declaredBefore);
    if (!changes)
      return code;
    auto block = std::make_shared<Stmt>(*makeBlock(made, code->location));
    block->range = code->range;
    return block;
  }
};

} // namespace

StmtRef withSortNetworks(const Unit &unit, const Function &function, const StmtRef &block,
                         const std::vector<std::string> &liveAfter) {
  return block ? Networks(unit, function, block, liveAfter).block(block, nullptr) : block;
}

} // namespace nidus::frontend
