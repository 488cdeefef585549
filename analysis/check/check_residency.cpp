#include "analysis/check/check_residency.h"
#include "analysis/check/host_statements.h"
#include <algorithm>

namespace nidus {

using namespace check;

namespace {

class ResidencyChecker {
  const Function &function;
  const FunctionPlan &plan;
  std::vector<std::string> wrong;

  struct Kept {
    int line = 0; ///< of the nest that kept it
    std::string array;
    std::set<std::string> symbols;       ///< that the pointer is made of
    std::vector<const NestPlan *> since; ///< nests from then on
    bool isNamed = true;                 ///< the nest that takes it over is given the same pointer
  };
  using KeptArrays = std::map<std::string, Kept>; ///< by what the nest was given
  static constexpr const char *comingBack = "";   ///< of all that comes back with a later nest

public:
  ResidencyChecker(const Function &function, const FunctionPlan &plan) : function(function), plan(plan) {}

  std::vector<std::string> check() {
    visit(function.body);
    return wrong;
  }

private:
  void visit(const StmtRef &stmt) {
    if (!stmt)
      return;
    if (stmt->kind == StmtKind::Block)
      return block(*stmt);
    if (const NestPlan *nest = nestOf(*stmt, plan))
      return alone(*nest);
    for (const StmtRef &child : stmt->children)
      visit(child);
  }

  /// A nest that follows no other one.
  void alone(const NestPlan &nest) {
    if (nest.isFollowed)
      wrong.push_back("what is written comes back with a later nest, and there is none");
    for (const ArrayPlan &array : nest.arrays)
      if (array.after != AfterNest::Release || array.residentSince)
        wrong.push_back("'" + array.name + "' stays on the device, and its nest stands in no block");
  }

  void block(const Stmt &block) {
    KeptArrays kept;
    for (const StmtRef &child : block.children) {
      if (const NestPlan *nest = nestOf(*child, plan)) {
        enter(*nest, block, kept);
        for (auto &[host, each] : kept)
          each.since.push_back(nest);
        continue;
      }
      for (const auto &[host, each] : kept)
        if (!isQuiet(*child, each))
          wrong.push_back("'" + each.array + "' is kept on the device while the host runs line " +
                          std::to_string(child->range.beginLine));
      visit(child);
    }
    for (const auto &[host, each] : kept)
      wrong.push_back("'" + each.array + "' is kept on the device and no nest " +
                      (host == comingBack ? "brings it back" : "takes it over"));
  }

  /// The launcher is given where it is, and brings home what it reads of it.
  static bool isOnlyAddressed(const Argument &argument) {
    return argument.kind == ArgumentKind::Location || argument.kind == ArgumentKind::Object;
  }

  void enter(const NestPlan &nest, const Stmt &block, KeptArrays &kept) {
    for (const Argument &argument : nest.arguments)
      for (const ExprRef &value : {argument.host, argument.hostCondition})
        if (value && !(value == argument.host && isOnlyAddressed(argument)) && !isUntouched(value, kept))
          wrong.push_back("the host reads the argument '" + argument.name + "', which may be newer on the device");
    KeptArrays next = kept;
    for (const ArrayPlan &array : nest.arrays) {
      if (array.space == MemorySpace::Constant)
        continue;
      ExprRef host = hostOf(nest, array.name);
      std::string key = spelled(host);
      auto found = kept.find(key);
      if (array.residentSince && (found == kept.end() || found->second.line != *array.residentSince))
        wrong.push_back("'" + array.name + "' is taken to be on the device, and no nest kept it");
      next.erase(key);
    }
    next.erase(comingBack);
    if (nest.isFollowed)
      next[comingBack] = laterThan(nest, kept);
    for (const ArrayPlan &array : nest.arrays) {
      ExprRef host = hostOf(nest, array.name);
      if (array.after == AfterNest::Keep)
        next[spelled(host)] = {nest.range.beginLine, array.name, variablesOf(host), {}};
      if (array.rowPointers && array.after != AfterNest::Release)
        wrong.push_back("'" + array.name + "' is reached through pointers, and does not come back after its nest");
      if (array.after == AfterNest::Discard && !isDead(host, block, nest))
        wrong.push_back("'" + array.name + "' is discarded, and is not only this block's");
    }
    kept = std::move(next);
  }

  /// What this nest or one before it wrote, and it would have brought back.
  static Kept laterThan(const NestPlan &nest, const KeptArrays &kept) {
    auto earlier = kept.find(comingBack);
    Kept all = earlier == kept.end() ? Kept{nest.range.beginLine, "", {}, {}, false} : earlier->second;
    for (const ArrayPlan &array : nest.arrays)
      if (array.space != MemorySpace::Constant) {
        all.array = array.name;
        for (const std::string &symbol : variablesOf(hostOf(nest, array.name)))
          all.symbols.insert(symbol);
      }
    return all;
  }

  //===-- what the host may do meanwhile ----------------------------------===//

  /// May a pointer, or another function, change the variable?
  bool isExposed(const std::string &symbol) const {
    auto v = function.variables.find(symbol);
    if (v == function.variables.end())
      return true;
    return isLocal(function, symbol) ? v->second.addressTaken && !isArray(v->second.type) : v->second.mayChange;
  }

  /// Values of the function's own variables alone.
  bool isPlain(const ExprRef &expr) const {
    bool plain = true;
    forEachExpr(expr, [&](const Expr &e) {
      bool looksAtMemory = e.kind == ExprKind::Deref || e.kind == ExprKind::Subscript || e.kind == ExprKind::Member ||
                           e.kind == ExprKind::Call || e.kind == ExprKind::AddressOf || e.kind == ExprKind::InitList ||
                           e.kind == ExprKind::Unsupported;
      bool isWhole = e.kind == ExprKind::Variable && (isArray(e.type) || isStruct(e.type) || isExposed(e.name));
      bool writesElsewhere =
          (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment) && e.children[0]->kind != ExprKind::Variable;
      plain &= !looksAtMemory && !isWhole && !writesElsewhere;
    });
    return plain;
  }

  bool isQuiet(const Stmt &stmt, const Kept &kept) const {
    if (stmt.kind == StmtKind::Empty || (stmt.kind == StmtKind::Declare && stmt.isStatic))
      return true;
    if (stmt.kind != StmtKind::Declare && stmt.kind != StmtKind::Expression)
      return false;
    if (std::string pointer = freed(stmt); !pointer.empty())
      return !kept.symbols.count(pointer) && isPrivate(pointer);
    if (stmt.kind == StmtKind::Declare)
      return !kept.symbols.count(stmt.name) && (!stmt.expr || isQuietValue(stmt.expr));
    bool changes = false;
    forEachExpr(stmt.expr, [&](const Expr &e) {
      bool isChange = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment;
      changes |= kept.isNamed && isChange && e.children[0]->kind == ExprKind::Variable && kept.symbols.count(e.children[0]->name);
    });
    bool assigns = stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "=";
    return !changes && (assigns && isAllocation(stmt.expr->children[1])
                            ? isPlain(stmt.expr->children[0]) && isQuietValue(stmt.expr->children[1])
                            : isPlain(stmt.expr));
  }

  bool isQuietValue(const ExprRef &value) const {
    if (!isAllocation(value))
      return isPlain(value);
    const std::vector<ExprRef> &arguments = stripCasts(value)->children;
    return std::all_of(arguments.begin(), arguments.end(), [&](const ExprRef &each) { return isPlain(each); });
  }

  /// Is the value made of variables, and of objects that the nests were tested not to write?
  bool isUntouched(const ExprRef &value, const KeptArrays &kept) const {
    auto isTested = [&](const ExprRef &object) {
      return std::all_of(kept.begin(), kept.end(), [&](const auto &each) {
        const std::vector<const NestPlan *> &since = each.second.since;
        return std::all_of(since.begin(), since.end(), [&](const NestPlan *nest) { return tests(*nest, object); });
      });
    };
    std::function<bool(const ExprRef &)> is = [&](const ExprRef &e) {
      bool isObject = e->kind == ExprKind::Variable ? isExposed(e->name)
                                                    : e->kind == ExprKind::Deref || e->kind == ExprKind::Member ||
                                                          e->kind == ExprKind::Subscript || e->kind == ExprKind::Call;
      if (isObject && isTested(e))
        return true;
      bool readsHere = e->kind == ExprKind::Deref || e->kind == ExprKind::Subscript || e->kind == ExprKind::Call ||
                       (e->kind == ExprKind::Variable && isExposed(e->name));
      return !readsHere && std::all_of(e->children.begin(), e->children.end(), is);
    };
    return is(value);
  }

  static bool tests(const NestPlan &nest, const ExprRef &object) {
    return std::any_of(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &argument) {
      return argument.kind == ArgumentKind::Location && spelled(argument.host) == spelled(object);
    });
  }

  //===-- memory that nothing else mentions -------------------------------===//

  /// A pointer or array that is only allocated, freed, compared and given to nests.
  bool isPrivate(const std::string &symbol) const {
    auto v = function.variables.find(symbol);
    return v != function.variables.end() && v->second.storage == Storage::Local &&
           otherMentions(function.body, symbol) == 0;
  }

  int otherMentions(const StmtRef &stmt, const std::string &symbol) const {
    if (!stmt || nestOf(*stmt, plan))
      return 0;
    int count = 0;
    for (const ExprRef &root : {stmt->expr, stmt->step})
      if (root)
        count += otherMentions(root, symbol, stmt->kind == StmtKind::If);
    for (const StmtRef &child : stmt->children)
      count += otherMentions(child, symbol);
    return count;
  }

  int otherMentions(const ExprRef &expr, const std::string &symbol, bool harmless) const {
    if (ExprRef bare = stripCasts(expr); bare->kind == ExprKind::Variable)
      return bare->name == symbol && !harmless;
    int count = 0;
    for (size_t i = 0; i < expr->children.size(); ++i)
      count += otherMentions(expr->children[i], symbol, isHarmlessPlace(*expr, i));
    return count;
  }

  static bool isHarmlessPlace(const Expr &e, size_t child) {
    static const std::set<std::string> tests{"==", "!=", "&&", "||", "!"};
    bool isTest = (e.kind == ExprKind::Binary || e.kind == ExprKind::Unary) && tests.count(e.op);
    bool isNew = e.kind == ExprKind::Assign && e.op == "=" && child == 0 &&
                 (isAllocation(e.children[1]) || stripCasts(e.children[1])->kind == ExprKind::IntLiteral);
    return isTest || isNew || (e.kind == ExprKind::Call && e.name == "free");
  }

  /// May the memory be forgotten after this nest of the block?
  bool isDead(const ExprRef &host, const Stmt &block, const NestPlan &last) const {
    if (host->kind != ExprKind::Variable || !isPrivate(host->name))
      return false;
    bool beginsHere = false, isLater = false;
    size_t here = 0, everywhere = 0;
    for (const StmtRef &child : block.children) {
      const NestPlan *nest = nestOf(*child, plan);
      bool mentions = nest && mentionsIn(*nest, host->name);
      if (mentions && isLater)
        return false;
      here += mentions;
      isLater |= nest == &last;
      // In a loop the memory that a later iteration allocates is not what the first one is given.
      beginsHere |= !isLater && begins(*child, host->name);
    }
    for (const NestResult &nest : plan.nests)
      everywhere += nest.plan && mentionsIn(*nest.plan, host->name);
    return beginsHere && here == everywhere;
  }

  bool begins(const Stmt &stmt, const std::string &symbol) const {
    if (stmt.kind == StmtKind::Declare)
      return stmt.name == symbol && (isArray(stmt.type) || isAllocation(stmt.expr));
    return stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign &&
           stmt.expr->children[0]->kind == ExprKind::Variable && stmt.expr->children[0]->name == symbol &&
           isAllocation(stmt.expr->children[1]);
  }

  static bool mentionsIn(const NestPlan &nest, const std::string &symbol) {
    return std::any_of(nest.arguments.begin(), nest.arguments.end(),
                       [&](const Argument &argument) { return variablesOf(argument.host).count(symbol) > 0; });
  }
};

} // namespace

std::vector<std::string> checkResidency(const Function &function, const FunctionPlan &plan) {
  return function.body ? ResidencyChecker(function, plan).check() : std::vector<std::string>();
}

} // namespace nidus
