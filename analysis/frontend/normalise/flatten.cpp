#include "analysis/frontend/normalise/flatten.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/code/pointer_flow.h"
#include <algorithm>

namespace nidus {
namespace frontend {
namespace {

/// Without casts that only add const: (const Image *)im.
ExprRef withoutPointerCasts(ExprRef e) {
  while (e->kind == ExprKind::Cast && isPointer(e->type) && isPointer(e->children[0]->type) &&
         spell(unqualified(e->type->element)) == spell(unqualified(e->children[0]->type->element)))
    e = e->children[0];
  return e;
}

/// The path with objects in the place of the parameters; *&im is im.
ExprRef substituted(const ExprRef &path, const std::map<std::string, ExprRef> &objects) {
  return rewrite(path, [&](const ExprRef &e) -> ExprRef {
    if (e->kind == ExprKind::Variable)
      if (auto object = objects.find(e->name); object != objects.end())
        return object->second;
    if (e->kind == ExprKind::Deref && e->children[0]->kind == ExprKind::AddressOf)
      return e->children[0]->children[0];
    return e;
  });
}

/// The object that an argument names: *im for the pointer im, im for &im and for im itself.
ExprRef objectOf(const ExprRef &argument) {
  ExprRef e = withoutPointerCasts(argument);
  if (e->kind == ExprKind::AddressOf)
    return e->children[0];
  if (!isPointer(e->type))
    return e;
  auto object = std::make_shared<Expr>();
  object->kind = ExprKind::Deref;
  object->type = e->type->element;
  object->location = e->location;
  object->children = {e};
  return object;
}

/// Makes the version of one function.
class Flattener {
  const Unit &unit;
  Function flat;
  std::set<std::string> objects, failed;               ///< parameters and globals that may be replaced; that cannot
  std::vector<std::pair<std::string, ExprRef>> leaves; ///< parameter of the version, and what it stands for

  bool isParameter(const std::string &symbol) const {
    return std::find(flat.parameters.begin(), flat.parameters.end(), symbol) != flat.parameters.end();
  }

  /// No array, or one whose lengths are numbers: a pointer to it is a parameter that any function can have.
  static bool hasNumberOfElements(TypeRef type) {
    for (; isArray(type); type = type->element)
      if (!type->extent)
        return false;
    return true;
  }

  static bool isConstant(const Variable &v) { return isScalar(v.type) && !v.mayChange && v.init; }

  void findObjects() {
    std::map<std::string, Assignment> assigned = assignments(flat.body);
    for (const auto &[symbol, v] : flat.variables) {
      bool isObject = isStruct(v.type) || (isPointer(v.type) && isStruct(v.type->element));
      if (v.storage == Storage::Parameter && isObject && !v.addressTaken && !assigned.count(symbol))
        objects.insert(symbol);
      if (v.storage == Storage::Global && !isConstant(v) && !assigned.count(symbol))
        objects.insert(symbol);
    }
  }

  /// The parameter or global through which members lead to the lvalue; empty: it is something else.
  std::string rootOf(const ExprRef &e) const {
    switch (e->kind) {
    case ExprKind::Variable:
      return objects.count(e->name) ? e->name : "";
    case ExprKind::Member:
      return rootOf(e->children[0]);
    case ExprKind::Deref:
      return isStruct(e->type) ? rootOf(withoutPointerCasts(e->children[0])) : "";
    case ExprKind::Subscript: {
      bool isFixed = isArray(e->children[0]->type) && e->children[1]->kind == ExprKind::IntLiteral;
      return isFixed && (isStruct(e->type) || isPointer(e->type) || isInteger(e->type)) ? rootOf(e->children[0]) : "";
    }
    default:
      return "";
    }
  }

  std::string freshSymbol(const ExprRef &path) {
    if (path->kind == ExprKind::Variable)
      return path->name;
    std::string base = argumentName(textOf(path)), name = base;
    for (int i = 2; flat.variables.count(name) || findFunction(unit, name); ++i)
      name = base + "_" + std::to_string(i);
    return name;
  }

  ExprRef leaf(const ExprRef &path, const std::string &root) {
    const TypeRef &type = path->type;
    bool isWhole = path->kind == ExprKind::Variable && isParameter(root);
    bool isValue = (isScalar(type) && type->scalar != Scalar::Void) ||
                   (isPointer(type) && (isScalar(type->element) || isStruct(type->element))) ||
                   (isArray(type) && hasNumberOfElements(type->element));
    if (isWhole || !isValue || type->isVolatile) {
      failed.insert(root);
      return path;
    }
    std::string key = textOf(path);
    auto found =
        std::find_if(leaves.begin(), leaves.end(), [&](const auto &known) { return textOf(known.second) == key; });
    if (found == leaves.end()) {
      Variable v;
      v.symbol = v.name = freshSymbol(path);
      v.type = isArray(type) ? pointerTo(type->element) : unqualified(type);
      v.storage = Storage::Parameter;
      v.location = path->location;
      flat.variables[v.symbol] = v;
      found = leaves.insert(leaves.end(), {v.symbol, path});
    }
    auto use = std::make_shared<Expr>(*variable(found->first, flat.variables.at(found->first).type));
    use->location = path->location;
    return use;
  }

  ExprRef apply(const ExprRef &e) {
    if (!e)
      return e;
    if (std::string root = rootOf(e); !root.empty())
      return leaf(e, root);
    if (e->kind == ExprKind::Call)
      if (ExprRef call = flatCall(e, unit, [&](const ExprRef &object) { return !rootOf(object).empty(); }))
        return withChildren(call);
    bool changesTarget =
        e->kind == ExprKind::Assign || e->kind == ExprKind::Increment || e->kind == ExprKind::AddressOf;
    if (changesTarget)
      if (std::string root = rootOf(e->children[0]); !root.empty())
        failed.insert(root);
    ExprRef made = withChildren(e);
    // An array has become a pointer: nothing decays any more.
    if (made->kind == ExprKind::Cast && isArray(e->children[0]->type) && isPointer(made->children[0]->type))
      return made->children[0];
    return made;
  }

  ExprRef withChildren(const ExprRef &e) {
    auto made = std::make_shared<Expr>(*e);
    for (ExprRef &child : made->children)
      child = apply(child);
    return made;
  }

  StmtRef apply(const StmtRef &stmt) {
    if (!stmt)
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    made->expr = apply(stmt->expr);
    made->step = apply(stmt->step);
    for (StmtRef &child : made->children)
      child = apply(child);
    return made;
  }

  /// What is only read through a pointer may be const on the device.
  void addConst() {
    for (const auto &[symbol, path] : leaves) {
      TypeRef &type = flat.variables.at(symbol).type;
      if (!isPointer(type) || type->element->isConst || writesThrough(unit, flat.body, symbol))
        continue;
      auto element = std::make_shared<Type>(*type->element);
      element->isConst = true;
      type = pointerTo(element);
    }
    flat.body = rewrite(flat.body, [&](const ExprRef &e) -> ExprRef {
      bool isLeaf = e->kind == ExprKind::Variable &&
                    std::any_of(leaves.begin(), leaves.end(), [&](const auto &l) { return l.first == e->name; });
      if (!isLeaf)
        return e;
      auto typed = std::make_shared<Expr>(*e);
      typed->type = flat.variables.at(e->name).type;
      return typed;
    });
  }

  std::string rootOfLeaf(ExprRef path) const {
    while (path->kind != ExprKind::Variable)
      path = withoutPointerCasts(path->children[0]);
    return path->name;
  }

  ExprRef argument(const std::string &symbol, const ExprRef &path) const {
    const TypeRef &type = flat.variables.at(symbol).type;
    return spell(path->type) == spell(type) ? path : cast(type, path, true);
  }

  Flattened signature(const Function &original) {
    Flattened out;
    std::vector<std::string> parameters;
    auto add = [&](const std::string &symbol, const ExprRef &argument) {
      parameters.push_back(symbol);
      out.arguments.push_back(argument);
    };
    for (size_t i = 0; i < original.parameters.size(); ++i) {
      const std::string &parameter = original.parameters[i];
      if (!objects.count(parameter)) {
        add(parameter, variable(parameter, original.variables.at(parameter).type));
        continue;
      }
      out.objects.push_back(static_cast<int>(i));
      for (const auto &[symbol, path] : leaves)
        if (rootOfLeaf(path) == parameter)
          add(symbol, argument(symbol, path));
      flat.variables.erase(parameter);
    }
    for (const auto &[symbol, path] : leaves)
      if (std::string root = rootOfLeaf(path); !isParameter(root)) {
        add(symbol, argument(symbol, path));
        if (std::none_of(out.globals.begin(), out.globals.end(), [&](const Variable &v) { return v.symbol == root; }))
          out.globals.push_back(globals.at(root));
      }
    flat.parameters = parameters;
    return out;
  }

  std::map<std::string, Variable> globals; ///< of the function and of those that it calls

public:
  Flattener(const Unit &unit, const Function &function) : unit(unit), flat(function) {
    forEachExpr(function.body, [&](const Expr &e) {
      auto callee = unit.flattened.find(e.kind == ExprKind::Call ? e.name : "");
      if (callee != unit.flattened.end())
        for (const Variable &v : callee->second.globals)
          flat.variables.emplace(v.symbol, v);
    });
    for (const auto &[symbol, v] : flat.variables)
      if (v.storage == Storage::Global)
        globals.emplace(symbol, v);
    findObjects();
  }

  std::optional<std::pair<Flattened, Function>> make(const std::string &name) {
    const Function original = flat;
    while (!objects.empty()) {
      leaves.clear();
      flat = original;
      flat.body = apply(original.body);
      if (failed.empty())
        break;
      for (const std::string &symbol : failed)
        objects.erase(symbol);
      failed.clear();
    }
    if (objects.empty() || leaves.empty())
      return std::nullopt;
    addConst();
    Flattened out = signature(original);
    out.name = flat.name = name;
    flat.inMainFile = false;
    flat.linkage = Linkage::Internal;
    for (const auto &[symbol, path] : leaves)
      flat.readAhead.push_back(symbol);
    return std::pair(out, flat);
  }
};

} // namespace

ExprRef flatCall(const ExprRef &call, const Unit &unit, const std::function<bool(const ExprRef &)> &isObject) {
  auto found = unit.flattened.find(call->name);
  if (found == unit.flattened.end())
    return nullptr;
  const Function &original = *findFunction(unit, call->name);
  const Flattened &flat = found->second;
  if (call->children.size() != original.parameters.size())
    return nullptr;
  std::map<std::string, ExprRef> arguments;
  for (size_t i = 0; i < original.parameters.size(); ++i)
    arguments[original.parameters[i]] = call->children[i];
  for (int index : flat.objects) {
    ExprRef &argument = arguments[original.parameters[index]];
    bool isNamed = isPointer(argument->type) || isStruct(argument->type);
    if (!isNamed || !isObject(objectOf(argument)))
      return nullptr;
    argument = withoutPointerCasts(argument);
  }
  auto made = std::make_shared<Expr>(*call);
  made->name = flat.name;
  made->children.clear();
  for (const ExprRef &argument : flat.arguments)
    made->children.push_back(substituted(argument, arguments));
  return made;
}

} // namespace frontend

Unit flattenHelpers(Unit unit) {
  std::set<std::string> called, taken(unit.identifiers.begin(), unit.identifiers.end()), done;
  std::vector<Function> versions;
  for (const Function &function : unit.functions)
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        called.insert(e.name);
    });
  std::function<void(const Function &)> flatten = [&](const Function &function) {
    bool isHelper = function.body && called.count(function.name) && !function.callsItself && !function.isVariadic &&
                    function.obstacles.empty();
    if (!isHelper || !done.insert(function.name).second)
      return;
    forEachExpr(function.body, [&](const Expr &e) {
      const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      if (callee)
        flatten(*callee);
    });
    std::string name = function.name + "_flat";
    for (int i = 2; taken.count(name); ++i)
      name = function.name + "_flat" + std::to_string(i);
    if (auto made = frontend::Flattener(unit, function).make(name)) {
      taken.insert(name);
      unit.flattened[function.name] = made->first;
      versions.push_back(made->second);
    }
  };
  for (const Function &function : unit.functions)
    flatten(function);
  unit.functions.insert(unit.functions.end(), versions.begin(), versions.end());
  return unit;
}

} // namespace nidus
