#include "tool/verify/roles.h"
#include <set>

namespace nidus::verification {

namespace {

/// Which keys decide a value: local variables stand for what is assigned to them.
class KeyCollector {
  std::map<std::string, std::vector<ExprRef>> definitions; ///< of local variables
  std::set<std::string> locals;

public:
  explicit KeyCollector(const Function &function) {
    for (const auto &[symbol, variable] : function.variables)
      if (variable.storage == Storage::Local)
        locals.insert(symbol);
    forEachStmt(function.body, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && s.expr)
        definitions[s.name].push_back(s.expr);
    });
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.children[0]->kind == ExprKind::Variable)
        definitions[e.children[0]->name].push_back(e.children[1]);
    });
  }

  std::set<std::string> keysOf(const ExprRef &expr) const {
    std::set<std::string> keys, seen;
    collect(expr, keys, seen);
    return keys;
  }

private:
  void collect(const ExprRef &expr, std::set<std::string> &keys, std::set<std::string> &seen) const {
    if (!expr)
      return;
    bool isLocal = expr->kind == ExprKind::Variable && locals.count(expr->name);
    if (isLocal && seen.insert(expr->name).second) {
      if (auto found = definitions.find(expr->name); found != definitions.end())
        for (const ExprRef &definition : found->second)
          collect(definition, keys, seen);
    }
    std::string key = isLocal ? "" : keyOf(*expr);
    if (!key.empty())
      keys.insert(key);
    else
      for (const ExprRef &child : expr->children)
        collect(child, keys, seen);
  }
};

using Keys = std::set<std::string>;

struct Mentioned {
  Keys sizes, pitches, radii, begins;
};

void addFactors(const ExprRef &expr, const KeyCollector &collector, Keys &keys) {
  forEachExpr(expr, [&](const Expr &e) {
    if (e.kind == ExprKind::Binary && e.op == "*")
      for (const ExprRef &factor : e.children)
        keys.merge(collector.keysOf(factor));
  });
}

void addExtents(const TypeRef &type, const KeyCollector &collector, Keys &keys) {
  for (TypeRef t = type; t; t = t->element)
    if (t->extentExpr)
      keys.merge(collector.keysOf(t->extentExpr));
}

/// Does the loop count up, as far as its header says?
bool countsUp(const Stmt &loop) { return loop.step && (loop.step->op == "++" || loop.step->op == "+="); }

void addLoop(const Stmt &loop, const KeyCollector &collector, Mentioned &mentioned) {
  mentioned.sizes.merge(collector.keysOf(loop.expr));
  if (loop.kind != StmtKind::For)
    return;
  forEachExpr(loop.children[0], [&](const Expr &e) {
    if (e.kind == ExprKind::Unary && e.op == "-")
      mentioned.radii.merge(collector.keysOf(e.children[0]));
  });
  Keys &first = countsUp(loop) ? mentioned.begins : mentioned.sizes;
  forEachStmt(loop.children[0], [&](const Stmt &s) { first.merge(collector.keysOf(s.expr)); });
}

void addFunction(const Function &function, Mentioned &mentioned) {
  KeyCollector collector(function);
  forEachStmt(function.body, [&](const Stmt &s) {
    if (isLoop(s))
      addLoop(s, collector, mentioned);
    if (s.kind == StmtKind::Declare)
      addFactors(s.expr, collector, mentioned.pitches);
  });
  forEachExpr(function.body, [&](const Expr &e) {
    if (e.kind == ExprKind::Subscript)
      addFactors(e.children[1], collector, mentioned.pitches);
    if (e.kind == ExprKind::Assign && (e.op == "+=" || e.op == "-=") && isPointer(e.children[0]->type))
      mentioned.pitches.merge(collector.keysOf(e.children[1]));
    if (e.kind == ExprKind::Binary && isPointer(e.type))
      for (const ExprRef &child : e.children)
        addFactors(child, collector, mentioned.pitches);
  });
  for (const auto &[symbol, variable] : function.variables)
    addExtents(variable.type, collector, mentioned.pitches);
}

} // namespace

std::string keyOf(const Expr &lvalue) {
  if (lvalue.kind == ExprKind::Variable)
    return isScalar(lvalue.type) ? lvalue.name : "";
  if (lvalue.kind == ExprKind::Member)
    return isScalar(lvalue.type) ? lvalue.children[0]->type->name + "." + lvalue.name : "";
  bool isElement = lvalue.kind == ExprKind::Deref ||
                   (lvalue.kind == ExprKind::Subscript && lvalue.children[1]->kind == ExprKind::IntLiteral);
  return isElement && lvalue.children[0]->kind == ExprKind::Variable ? "*" + lvalue.children[0]->name : "";
}

Roles::Roles(const Unit &unit, const Function &function) {
  Mentioned own, others;
  addFunction(function, own);
  for (const Function &each : unit.functions)
    if (each.inMainFile && each.body)
      addFunction(each, others);
  // Keys of members mean the same in the whole file.
  auto add = [&](const Keys &mine, const Keys &all, Role role) {
    for (const Keys *keys : {&mine, &all})
      for (const std::string &key : *keys)
        if (keys == &mine || key.find('.') != std::string::npos)
          roles.emplace(key, role);
  };
  add(own.radii, others.radii, Role::Small);
  add(own.sizes, others.sizes, Role::Size);
  add(own.begins, others.begins, Role::Small);
  add(own.pitches, others.pitches, Role::Pitch);
}

Role Roles::of(const std::string &key) const {
  auto found = roles.find(key);
  return found == roles.end() ? Role::Value : found->second;
}

} // namespace nidus::verification
