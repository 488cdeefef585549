#include "analysis/frontend/syntax/syntax.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/symbolic/refusal.h"

namespace nidus::frontend {

std::map<std::string, Assignment> assignments(const StmtRef &code) {
  std::map<std::string, Assignment> all;
  auto add = [&](const ExprRef &target, Assignment how) {
    ExprRef base = target;
    while (base->kind == ExprKind::Member || (base->kind == ExprKind::Subscript && isArray(base->children[0]->type)) ||
           base->kind == ExprKind::Cast) {
      base = base->children[0];
      how = Assignment::Replaced;
    }
    if (base->kind != ExprKind::Variable)
      return;
    // Arrays are memory, not variables.
    if (isArray(base->type))
      return;
    auto [entry, isNew] = all.emplace(base->name, how);
    if (!isNew && how == Assignment::Replaced)
      entry->second = how;
  };
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Increment)
      add(e.children[0], Assignment::Stepped);
    if (e.kind == ExprKind::Assign)
      add(e.children[0], e.op == "+=" || e.op == "-=" ? Assignment::Stepped : Assignment::Replaced);
  });
  return all;
}

std::set<std::string> declarations(const StmtRef &code) {
  std::set<std::string> all;
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare)
      all.insert(s.name);
  });
  return all;
}

std::set<std::string> variablesOfHeaders(const StmtRef &code) {
  std::set<std::string> all;
  forEachStmt(code, [&](const Stmt &s) {
    if (s.kind == StmtKind::For)
      for (std::set<std::string> names : {variablesOf(s.children[0]), variablesOf(s.expr)})
        all.merge(names);
  });
  return all;
}

// With everything that gives the expression its meaning.
std::string keyOf(const Expr &e) {
  std::string key = spell(e.type) + " " + e.op + e.name + e.spelling + "(";
  for (const ExprRef &child : e.children)
    key += keyOf(*child) + ",";
  return key + std::to_string(static_cast<int>(e.kind)) + ")";
}

namespace {

/// The code and the bodies of the functions that it calls, each once.
void gather(const Unit &unit, const StmtRef &part, std::set<std::string> &functions, std::vector<StmtRef> &code) {
  code.push_back(part);
  forEachExpr(part, [&](const Expr &e) {
    const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
    if (callee && callee->body && functions.insert(e.name).second)
      gather(unit, callee->body, functions, code);
  });
}

/// Read from memory or truncated, by operations that change nothing.
bool isNumberOfData(const Expr &e) {
  bool isRead = e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref || e.kind == ExprKind::Member;
  bool isTruncated = e.kind == ExprKind::Cast && isFloating(e.children[0]->type);
  if (!isInteger(e.type) || !(isRead || isTruncated))
    return false;
  bool isPure = true;
  forEachExpr(std::make_shared<Expr>(e), [&](const Expr &part) {
    isPure &= part.kind != ExprKind::Assign && part.kind != ExprKind::Increment &&
              (part.kind != ExprKind::Call || mathFunction(part.name));
  });
  return isPure;
}

/// Backward closure of the variables that reach subscripts; functions share it (names may coincide: that only adds).
class SubscriptSymbols {
  const Unit &unit;
  std::set<std::string> returning; ///< whose results reach subscripts
  std::set<const Expr *> added;

public:
  std::vector<StmtRef> code; ///< all that runs
  std::set<std::string> symbols;
  std::set<std::string> numbers; ///< keys of those that reach subscripts
  std::set<const Expr *> quotients; ///< and remainders

  SubscriptSymbols(const Unit &unit, const StmtRef &root) : unit(unit) {
    std::set<std::string> functions;
    gather(unit, root, functions, code);
    for (const StmtRef &part : code)
      seed(part);
    for (size_t before = 0; before != symbols.size() + returning.size();) {
      before = symbols.size() + returning.size();
      for (const StmtRef &part : code)
        propagate(part);
    }
  }

private:
  void add(const ExprRef &expr) {
    if (!added.insert(expr.get()).second)
      return;
    forEachExpr(expr, [&](const Expr &e) {
      if (e.kind == ExprKind::Variable)
        symbols.insert(e.name);
      if (e.kind == ExprKind::Subscript && e.children[1]->kind == ExprKind::IntLiteral)
        symbols.insert(textOf(std::make_shared<Expr>(e)));
      if (isNumberOfData(e))
        numbers.insert(keyOf(e));
      if (e.kind == ExprKind::Binary && (e.op == "/" || e.op == "%"))
        quotients.insert(&e);
      if (e.kind == ExprKind::Call)
        returning.insert(e.name);
    });
  }

  void seed(const StmtRef &part) {
    forEachExpr(part, [&](const Expr &e) {
      if (e.kind == ExprKind::Subscript)
        add(e.children[1]);
      if ((e.kind == ExprKind::Binary || e.kind == ExprKind::Assign) && isPointer(e.type))
        for (const ExprRef &child : e.children)
          add(child);
    });
    forEachStmt(part, [&](const Stmt &s) {
      if (s.kind == StmtKind::For || s.kind == StmtKind::While)
        add(s.expr);
      if (s.kind == StmtKind::Declare && isPointer(s.type))
        add(s.expr);
    });
  }

  void propagate(const StmtRef &part) {
    forEachExpr(part, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.children[0]->kind == ExprKind::Variable && symbols.count(e.children[0]->name))
        add(e.children[1]);
      const Function *callee = e.kind == ExprKind::Call ? findFunction(unit, e.name) : nullptr;
      for (size_t i = 0; callee && i < callee->parameters.size() && i < e.children.size(); ++i)
        if (symbols.count(callee->parameters[i]))
          add(e.children[i]);
    });
    forEachStmt(part, [&](const Stmt &s) {
      if (s.kind == StmtKind::Declare && symbols.count(s.name))
        add(s.expr);
    });
    for (const std::string &name : std::set<std::string>(returning))
      if (const Function *callee = findFunction(unit, name); callee && callee->body)
        forEachStmt(callee->body, [&](const Stmt &s) {
          if (s.kind == StmtKind::Return)
            add(s.expr);
        });
  }
};

} // namespace

std::set<std::string> symbolsOfSubscripts(const Unit &unit, const StmtRef &code) {
  return SubscriptSymbols(unit, code).symbols;
}

std::set<const Expr *> quotientsOfSubscripts(const Unit &unit, const StmtRef &code) { return SubscriptSymbols(unit, code).quotients; }

std::map<const Expr *, Mention> repeatedNumbers(const Unit &unit, const StmtRef &code) {
  SubscriptSymbols closure(unit, code);
  std::map<const Expr *, Mention> repeated;
  for (const StmtRef &part : closure.code) {
    std::map<std::string, std::vector<const Expr *>> mentions;
    forEachExpr(part, [&](const Expr &e) {
      if (isNumberOfData(e))
        if (std::string key = keyOf(e); closure.numbers.count(key))
          mentions[key].push_back(&e);
    });
    for (const auto &[key, nodes] : mentions)
      for (const Expr *node : nodes)
        if (nodes.size() > 1)
          repeated[node] = {key, node == nodes.back()};
  }
  return repeated;
}

std::set<std::string> numbersOfSubscripts(const Unit &unit, const StmtRef &code) {
  return SubscriptSymbols(unit, code).numbers;
}

ExprRef dereferenced(const Expr &lvalue) {
  bool isThrough =
      lvalue.kind == ExprKind::Deref || (lvalue.kind == ExprKind::Subscript && !isArray(lvalue.children[0]->type));
  return isThrough ? lvalue.children[0] : nullptr;
}

static bool breaksOut(const StmtRef &code) {
  if (!code || isLoop(*code))
    return false;
  if (code->kind == StmtKind::Break)
    return true;
  // The break of a switch is its own; a switch in a body is refused anyway.
  for (const StmtRef &child : code->children)
    if (breaksOut(child))
      return true;
  return false;
}

bool jumpsOut(const StmtRef &loop) {
  for (const StmtRef &child : loop->children)
    if (breaksOut(child))
      return true;
  return returnsFrom(loop);
}

namespace {

/// Follows calls; a function that is being looked at does nothing more than that.
class Changes {
  const Unit &unit;
  std::set<std::string> seen;

public:
  explicit Changes(const Unit &unit) : unit(unit) {}

  bool onlyOwn(const Function &function) {
    if (!function.body || !seen.insert(function.name).second)
      return function.body != nullptr;
    return onlyOf(function.body, [&](const Expr &target) {
      auto own = function.variables.find(target.name);
      return target.kind == ExprKind::Variable && own != function.variables.end() &&
             own->second.storage != Storage::Global && own->second.storage != Storage::StaticLocal;
    });
  }

  template <typename Code, typename MayChange> bool onlyOf(const Code &code, MayChange mayChange) {
    bool is = true;
    forEachExpr(code, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        is &= mayChange(*e.children[0]);
      else if (e.kind == ExprKind::Call && !mathFunction(e.name)) {
        const Function *callee = findFunction(unit, e.name);
        is &= callee && onlyOwn(*callee);
      }
      is &= e.kind != ExprKind::Unsupported;
    });
    return is;
  }
};

} // namespace

bool changesOnlyItself(const Unit &unit, const Function &function) { return Changes(unit).onlyOwn(function); }

bool changesNothing(const Unit &unit, const ExprRef &expr) {
  return Changes(unit).onlyOf(expr, [](const Expr &) { return false; });
}

ExprRef onlyReturned(const StmtRef &body) {
  if (body->kind == StmtKind::Return)
    return body->expr;
  return body->kind == StmtKind::Block && body->children.size() == 1 ? onlyReturned(body->children[0]) : nullptr;
}

bool isBesideLoop(const StmtRef &stmt) {
  bool is = true;
  forEachStmt(stmt, [&](const Stmt &s) {
    is &= s.kind == StmtKind::Block || s.kind == StmtKind::Expression || s.kind == StmtKind::If ||
          s.kind == StmtKind::Empty;
  });
  return is;
}

bool isPlainObject(const ExprRef &e) {
  if (e->kind == ExprKind::Variable)
    return true;
  if (e->kind == ExprKind::Member || e->kind == ExprKind::Deref)
    return isPlainObject(e->children[0]);
  if (e->kind == ExprKind::Cast)
    return isPlainObject(e->children[0]);
  if (e->kind == ExprKind::AddressOf)
    return isPlainObject(e->children[0]);
  if (e->kind == ExprKind::Subscript)
    return isPlainObject(e->children[0]) && e->children[1]->kind == ExprKind::IntLiteral;
  return false;
}

bool returnsFrom(const StmtRef &code) {
  bool found = false;
  forEachStmt(code, [&](const Stmt &s) { found |= s.kind == StmtKind::Return; });
  return found;
}

std::set<std::string> changedIn(const StmtRef &code) {
  std::set<std::string> changed = declarations(code);
  for (const auto &[symbol, how] : assignments(code))
    changed.insert(symbol);
  return changed;
}

bool isInvariant(const ExprRef &expr, const std::set<std::string> &changed) {
  switch (expr->kind) {
  case ExprKind::IntLiteral:
    return true;
  case ExprKind::Variable:
    return !changed.count(expr->name);
  case ExprKind::Member:
  case ExprKind::Deref:
    if (!isPlainObject(expr))
      return false;
    break;
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Cast:
    break;
  default:
    return false;
  }
  return std::all_of(expr->children.begin(), expr->children.end(),
                     [&](const ExprRef &child) { return isInvariant(child, changed); });
}

bool mentions(const ExprRef &expr, const std::string &symbol) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && e.name == symbol; });
  return found;
}

bool mentions(const StmtRef &code, const std::string &symbol) {
  bool found = false;
  forEachExpr(code, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && e.name == symbol; });
  return found;
}

bool continuesHere(const StmtRef &body) {
  if (!body || isLoop(*body))
    return false;
  return body->kind == StmtKind::Continue || std::any_of(body->children.begin(), body->children.end(), continuesHere);
}

std::vector<StmtRef> statementsOf(const StmtRef &body) {
  return body->kind == StmtKind::Block ? body->children : std::vector<StmtRef>{body};
}

} // namespace nidus::frontend
