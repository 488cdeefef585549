#include "analysis/transfer/residency.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>
#include <functional>
#include <set>

namespace nidus {
namespace {

using Symbols = std::set<std::string>;

/// Memory that evaluating the expression on the host reads: anything but variables.
bool readsMemory(const ExprRef &expr) {
  bool reads = false;
  forEachExpr(expr, [&](const Expr &e) {
    reads |= e.kind == ExprKind::Deref || e.kind == ExprKind::Subscript || e.kind == ExprKind::Call;
  });
  return reads;
}

const Argument &argumentOf(const NestPlan &nest, const std::string &name) {
  return *std::find_if(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &a) { return a.name == name; });
}

class Sequence {
  const Function &function;
  FunctionPlan &plan;
  const std::vector<HostNode> &nodes;
  /// How often the function mentions a variable outside of mapped nests, allocations, frees and tests against null.
  const std::map<std::string, int> &otherUses;

public:
  Sequence(const Function &function, FunctionPlan &plan, const std::vector<HostNode> &nodes,
           const std::map<std::string, int> &otherUses)
      : function(function), plan(plan), nodes(nodes), otherUses(otherUses) {}

  void decide() {
    for (size_t i = 0; i < nodes.size(); ++i)
      if (nodes[i].kind == HostKind::Nest)
        for (ArrayPlan &array : nestOf(nodes[i]).arrays)
          if (array.space != MemorySpace::Constant)
            array.after = fateAfter(i, array);
    findFollowed();
  }

private:
  NestPlan &nestOf(const HostNode &node) { return *plan.nests[node.nest].plan; }

  AfterNest fateAfter(size_t at, const ArrayPlan &array) {
    // What a table of pointers leads to may change without a trace in its name.
    if (array.rowPointers)
      return AfterNest::Release;
    const ExprRef &host = argumentOf(nestOf(nodes[at]), array.name).host;
    bool isLast = std::none_of(nodes.begin() + at + 1, nodes.end(), [&](const HostNode &node) {
      return node.kind == HostKind::Nest && mentions(nestOf(node), host);
    });
    if (isLast)
      return host->kind == ExprKind::Variable && isOwned(host->name, at) ? AfterNest::Discard : AfterNest::Release;
    std::optional<size_t> next = handedOnTo(at, host);
    if (!next)
      return AfterNest::Release;
    for (ArrayPlan &kept : nestOf(nodes[*next]).arrays)
      if (isAt(nestOf(nodes[*next]), kept, host))
        kept.residentSince = nestOf(nodes[at]).range.beginLine;
    return AfterNest::Keep;
  }

  /// The next nest that uses the pointer, when it surely comes and nothing before it looks at memory or changes the
  /// pointer.
  std::optional<size_t> handedOnTo(size_t at, const ExprRef &host) {
    Symbols symbols = variablesOf(host);
    for (size_t next = at + 1; next < nodes.size(); ++next) {
      const HostNode &node = nodes[next];
      if (node.kind == HostKind::Nest) {
        if (!mayFollow(at, next))
          return std::nullopt;
        if (uses(nestOf(node), host))
          return next;
        continue;
      }
      if (!isQuiet(node))
        return std::nullopt;
      // Memory that nobody else knows may be freed in between: it is not this array's.
      if (node.effect == HostEffect::Frees && (symbols.count(node.subject) || !isOwned(node.subject, next)))
        return std::nullopt;
      for (const std::string &symbol : node.writes)
        if (symbols.count(symbol))
          return std::nullopt;
    }
    return std::nullopt;
  }

  /// Behind which nests another one surely comes, before anybody looks at memory or ends some of it?
  void findFollowed() {
    size_t first = 0; ///< of the nests that follow one another
    NestPlan *last = nullptr;
    for (size_t i = 0; i < nodes.size(); ++i) {
      const HostNode &node = nodes[i];
      if (node.kind != HostKind::Nest) {
        last = isQuiet(node) && node.effect != HostEffect::Frees ? last : nullptr;
        continue;
      }
      if (last && mayFollow(first, i))
        last->isFollowed = true;
      else
        first = i;
      last = &nestOf(node);
    }
  }

  /// Can the statement neither see nor change what nests work on?
  bool isQuiet(const HostNode &node) const {
    if (node.kind != HostKind::Leaf || node.effect == HostEffect::Any)
      return false;
    // A global, or a local whose address is known, may be what a nest wrote.
    const auto isKnown = [&](const std::string &symbol) { return isShared(symbol); };
    return std::none_of(node.reads.begin(), node.reads.end(), isKnown) &&
           std::none_of(node.writes.begin(), node.writes.end(), isKnown);
  }

  static bool mentions(const NestPlan &nest, const ExprRef &host) {
    return std::any_of(nest.arguments.begin(), nest.arguments.end(), [&](const Argument &argument) {
      return argument.kind == ArgumentKind::Object ? mayLieIn(argument.host, host) : isSameCode(argument.host, host);
    });
  }

  /// A result is an element or a member: of what it is one, its variables tell.
  static bool mayLieIn(const ExprRef &object, const ExprRef &host) {
    const Symbols symbols = variablesOf(host);
    const Symbols mentioned = variablesOf(object);
    return std::any_of(mentioned.begin(), mentioned.end(),
                       [&](const std::string &symbol) { return symbols.count(symbol); });
  }

  /// The launcher brings home what it looks at itself.
  static bool isOnlyAddressed(const Argument &argument) {
    return argument.kind == ArgumentKind::Location || argument.kind == ArgumentKind::Object;
  }

  static bool uses(const NestPlan &nest, const ExprRef &host) {
    return std::any_of(nest.arrays.begin(), nest.arrays.end(),
                       [&](const ArrayPlan &array) { return isAt(nest, array, host); });
  }

  static bool isAt(const NestPlan &nest, const ArrayPlan &array, const ExprRef &host) {
    return array.space != MemorySpace::Constant && isSameCode(argumentOf(nest, array.name).host, host);
  }

  /// The arguments of the later nest are evaluated on the host: what they read there must not be newer on the device.
  /// They are variables, or objects that every earlier nest of the run was tested not to write.
  bool mayFollow(size_t first, size_t later) {
    for (const Argument &argument : nestOf(nodes[later]).arguments) {
      for (const ExprRef &value : {argument.host, argument.hostCondition})
        if (value && !(value == argument.host && isOnlyAddressed(argument)) &&
            (readsMemory(value) || readsShared(value)))
          for (size_t i = first; i < later; ++i)
            if (nodes[i].kind == HostKind::Nest && !protects(nestOf(nodes[i]), value))
              return false;
    }
    return true;
  }

  bool readsShared(const ExprRef &value) const {
    Symbols symbols = variablesOf(value);
    return std::any_of(symbols.begin(), symbols.end(), [&](const std::string &symbol) { return isShared(symbol); });
  }

  /// A pointer may lead to the variable: what is in it may be newer on the device.
  bool isShared(const std::string &symbol) const {
    auto v = function.variables.find(symbol);
    if (v == function.variables.end())
      return true;
    bool isLocal = v->second.storage == Storage::Local || v->second.storage == Storage::Parameter;
    return isLocal ? v->second.addressTaken && !isArray(v->second.type) : v->second.mayChange;
  }

  /// A Location of the nest covers the object that the value is read from.
  static bool protects(const NestPlan &nest, const ExprRef &value) {
    ExprRef object = stripCasts(value);
    for (ExprRef part = object;; part = part->children[0]) {
      for (const Argument &argument : nest.arguments)
        if (argument.kind == ArgumentKind::Location && isSameCode(argument.host, part))
          return part->kind != ExprKind::Deref || !readsMemory(part->children[0]);
      if (part->kind != ExprKind::Member)
        return false;
    }
  }

  /// Memory that this sequence allocates or declares ahead of a node and that only its mapped nests look into: dead
  /// after the last of them.
  bool isOwned(const std::string &symbol, size_t at) const {
    auto found = otherUses.find(symbol);
    if ((found != otherUses.end() && found->second > 0) || !beginsBefore(at, symbol))
      return false;
    for (size_t i = 0; i < plan.nests.size(); ++i) {
      bool mentions =
          plan.nests[i].plan && std::any_of(plan.nests[i].plan->arguments.begin(), plan.nests[i].plan->arguments.end(),
                                            [&](const Argument &a) { return variablesOf(a.host).count(symbol) > 0; });
      bool isHere = std::any_of(nodes.begin(), nodes.end(), [&](const HostNode &node) {
        return node.kind == HostKind::Nest && node.nest == static_cast<int>(i);
      });
      if (mentions && !isHere)
        return false;
    }
    return true;
  }

  bool beginsBefore(size_t at, const std::string &symbol) const {
    auto v = function.variables.find(symbol);
    if (v == function.variables.end() || v->second.storage != Storage::Local)
      return false;
    return std::any_of(nodes.begin(), nodes.begin() + at, [&](const HostNode &node) {
      bool declares = isArray(v->second.type) && std::count(node.writes.begin(), node.writes.end(), symbol);
      bool allocates = node.effect == HostEffect::Allocates && node.subject == symbol;
      return node.kind == HostKind::Leaf && (declares || allocates);
    });
  }
};

/// Uses of each variable outside of mapped nests that may let its memory be seen by others.
void countUses(const StmtRef &stmt, const FunctionPlan &plan, std::map<std::string, int> &uses) {
  if (!stmt)
    return;
  if (isLoop(*stmt))
    for (const NestResult &nest : plan.nests)
      if (nest.plan && nest.range.beginOffset == stmt->range.beginOffset)
        return;
  std::function<void(const ExprRef &)> count = [&](const ExprRef &e) {
    if (!e)
      return;
    bool compares =
        (e->kind == ExprKind::Binary && (e->op == "==" || e->op == "!=" || e->op == "&&" || e->op == "||")) ||
        (e->kind == ExprKind::Unary && e->op == "!");
    bool frees = e->kind == ExprKind::Call && e->name == "free";
    for (size_t i = 0; i < e->children.size(); ++i) {
      ExprRef child = stripCasts(e->children[i]);
      ExprRef source = stripCasts(e->children.back());
      bool isFresh = source->kind == ExprKind::IntLiteral ||
                     (source->kind == ExprKind::Call &&
                      (source->name == "malloc" || source->name == "calloc" || source->name == "aligned_alloc"));
      bool isTarget = e->kind == ExprKind::Assign && e->op == "=" && i == 0 && isFresh;
      if (child->kind == ExprKind::Variable && (compares || frees || isTarget))
        continue;
      if (child->kind == ExprKind::Variable)
        ++uses[child->name];
      else
        count(child);
    }
  };
  for (const ExprRef &e : {stmt->expr, stmt->step}) {
    if (e && stripCasts(e)->kind == ExprKind::Variable && stmt->kind != StmtKind::If)
      ++uses[stripCasts(e)->name];
    count(e);
  }
  for (const StmtRef &child : stmt->children)
    countUses(child, plan, uses);
}

void visit(const Function &function, const HostNode &node, FunctionPlan &plan, const std::map<std::string, int> &uses) {
  if (node.kind == HostKind::Sequence)
    Sequence(function, plan, node.children, uses).decide();
  for (const HostNode &child : node.children)
    visit(function, child, plan, uses);
}

} // namespace

FunctionPlan decideResidency(const Function &function, const HostNode &tree, FunctionPlan plan) {
  // After a goto the statements need not follow one another as they stand.
  bool jumps = false;
  forEachStmt(function.body, [&](const Stmt &s) { jumps |= s.kind == StmtKind::Other; });
  if (jumps)
    return plan;
  std::map<std::string, int> uses;
  countUses(function.body, plan, uses);
  visit(function, tree, plan, uses);
  return plan;
}

} // namespace nidus
