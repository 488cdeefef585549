#include "analysis/frontend/normalise/inline_nests.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool hasVariableLength(const TypeRef &type) { return type && (type->extentExpr || hasVariableLength(type->element)); }

/// return; or return 0;
bool isReturn(const StmtRef &stmt) {
  return (stmt->kind == StmtKind::Return && (!stmt->expr || literalValue(stmt->expr))) ||
         (stmt->kind == StmtKind::Block && stmt->children.size() == 1 && isReturn(stmt->children[0]));
}

/// No memory is read, nothing is changed, and no division can fail.
bool isHarmless(const ExprRef &expr) {
  bool is = true;
  forEachExpr(expr, [&](const Expr &e) {
    switch (e.kind) {
    case ExprKind::IntLiteral:
    case ExprKind::FloatLiteral:
    case ExprKind::Variable:
    case ExprKind::Unary:
    case ExprKind::Conditional:
    case ExprKind::Cast:
      break;
    case ExprKind::Binary:
      is &= e.op != "/" && e.op != "%";
      break;
    default:
      is = false;
    }
  });
  return is;
}

/// A function whose result nobody needs: declarations, tests that make it return at once, and a loop with statements on
/// both sides.
struct NestFunction {
  std::vector<StmtRef> before, after;
  std::vector<ExprRef> tests; ///< true: it does nothing
  StmtRef loop;
};

/// The statements without blocks around them; they declare names that are unique in their function.
void collect(const StmtRef &stmt, std::vector<StmtRef> &list) {
  if (stmt->kind == StmtKind::Block)
    for (const StmtRef &child : stmt->children)
      collect(child, list);
  else if (stmt->kind != StmtKind::Empty)
    list.push_back(stmt);
}

std::optional<NestFunction> nestFunction(const Function &function) {
  bool isPlain = function.body && !function.isVariadic && !function.callsItself && function.obstacles.empty();
  for (const auto &[symbol, v] : function.variables)
    isPlain &= v.storage == Storage::Global ||
               (v.storage != Storage::StaticLocal && !v.addressTaken && !hasVariableLength(v.type));
  if (!isPlain)
    return std::nullopt;
  std::vector<StmtRef> statements;
  collect(function.body, statements);
  if (!statements.empty() && isReturn(statements.back()))
    statements.pop_back();
  auto at =
      std::find_if(statements.begin(), statements.end(), [](const StmtRef &s) { return isLoop(*s) && !runsOnce(*s); });
  if (at == statements.end() || returnsFrom(*at) || !std::all_of(at + 1, statements.end(), isBesideLoop))
    return std::nullopt;
  NestFunction found{{}, {at + 1, statements.end()}, {}, *at};
  statements.erase(at, statements.end());
  const bool mayTest = found.loop->kind == StmtKind::For && found.loop->expr;
  const std::set<std::string> changed = changedIn(function.body);
  for (const StmtRef &stmt : statements) {
    bool isTest = stmt->kind == StmtKind::If && stmt->children.size() == 1 && isReturn(stmt->children[0]);
    if (isTest) {
      if (!mayTest || !isInvariant(stmt->expr, changed) || !isHarmless(stmt->expr))
        return std::nullopt;
      found.tests.push_back(stmt->expr);
      continue;
    }
    bool declares = stmt->kind == StmtKind::Declare && (isScalar(stmt->type) || isPointer(stmt->type));
    if (!declares && !isBesideLoop(stmt))
      return std::nullopt;
    if (!found.tests.empty() && !(declares && (!stmt->expr || isHarmless(stmt->expr))))
      return std::nullopt;
    found.before.push_back(stmt);
  }
  if (!found.tests.empty() && !found.after.empty())
    return std::nullopt;
  return found;
}

/// (void)unused; says nothing where the value is known.
bool isMention(const StmtRef &stmt) {
  return stmt->kind == StmtKind::Expression && stripCasts(stmt->expr)->kind == ExprKind::Variable;
}

std::set<std::string> calledIn(const StmtRef &code) {
  std::set<std::string> names;
  forEachExpr(code, [&](const Expr &e) {
    if (e.kind == ExprKind::Call)
      names.insert(e.name);
  });
  return names;
}

class Inliner {
  const Unit &unit;
  Function &enclosing;
  std::set<std::string> called; ///< by the nest, as far as it is read

  bool isTaken(const std::string &name) const {
    return enclosing.variables.count(name) || findFunction(unit, name) || called.count(name);
  }

  /// The variable under a name that the enclosing function does not have; globals keep theirs.
  std::string added(const Variable &of) {
    Variable v = of;
    for (int i = 2; isTaken(v.symbol); ++i)
      v.symbol = of.symbol + "_" + std::to_string(i);
    v.name = v.symbol;
    v.storage = Storage::Local;
    v.definition = nullptr; // it is over the variables of its own function
    enclosing.variables[v.symbol] = v;
    return v.symbol;
  }

  /// What can be said in the place of a parameter that keeps its value: a number, a variable that is out of the
  /// function's reach, the address of an object. Null: nothing.
  ExprRef lasting(const ExprRef &argument, const TypeRef &type) const {
    ExprRef said = isPointer(type) ? withoutQualifiers(argument) : argument;
    if (said->kind == ExprKind::Variable && isArray(said->type))
      return cast(pointerTo(said->type->element), said, true);
    if (said->kind == ExprKind::AddressOf)
      return isFixed(said->children[0]) ? said : nullptr;
    bool isSame = isPointer(type) || spell(unqualified(said->type)) == spell(unqualified(type));
    return isSame && (said->kind == ExprKind::IntLiteral || isOwn(said)) ? said : nullptr;
  }

  bool isOwn(const ExprRef &expr) const {
    return expr->kind == ExprKind::Variable && ownVariable(enclosing, expr->name);
  }

  /// im, *im or im->planes[1] of variables that are out of the function's reach.
  bool isFixed(const ExprRef &object) const {
    if (object->kind == ExprKind::Variable)
      return true;
    bool isFixed = isPlainObject(object);
    forEachExpr(object, [&](const Expr &e) {
      isFixed &= e.kind != ExprKind::Variable || isArray(e.type) || isStruct(e.type) || ownVariable(enclosing, e.name);
    });
    return isFixed;
  }

  /// The same but for const.
  static bool isLike(const TypeRef &a, const TypeRef &b) {
    if (isArray(a) && isArray(b))
      return a->extent && a->extent == b->extent && isLike(a->element, b->element);
    return spell(unqualified(a)) == spell(unqualified(b));
  }

  /// Without casts that only add const, and the decay of an array.
  static ExprRef withoutQualifiers(ExprRef e) {
    auto mayGo = [](const TypeRef &from) { return isPointer(from) || isArray(from); };
    while (e->kind == ExprKind::Cast && isPointer(e->type) && mayGo(e->children[0]->type) &&
           isLike(e->type->element, e->children[0]->type->element))
      e = e->children[0];
    return e;
  }

  using Names = std::map<std::string, ExprRef>;

  static ExprRef renamed(const ExprRef &expr, const Names &names) {
    return expr ? rewrite(expr, [&](const ExprRef &e) { return renamedNode(e, names); }) : expr;
  }

  /// Of a node whose children are renamed: *&im is im, and the elements of an array are its own.
  static ExprRef renamedNode(const ExprRef &e, const Names &names) {
    if (e->kind == ExprKind::Deref && e->children[0]->kind == ExprKind::AddressOf)
      return e->children[0]->children[0];
    auto made = std::make_shared<Expr>(*e);
    if (e->kind == ExprKind::Subscript && e->children[0]->kind == ExprKind::Cast &&
        isArray(e->children[0]->children[0]->type)) {
      made->children[0] = e->children[0]->children[0];
      return made;
    }
    auto found = e->kind == ExprKind::Variable ? names.find(e->name) : names.end();
    if (found == names.end())
      return e;
    made = std::make_shared<Expr>(*found->second);
    made->location = e->location;
    return made;
  }

  static StmtRef renamed(const StmtRef &stmt, const Names &names) {
    if (!stmt)
      return stmt;
    auto made = std::make_shared<Stmt>(*stmt);
    auto name = [&](std::string &symbol) {
      if (auto found = names.find(symbol); found != names.end())
        symbol = found->second->name;
    };
    if (made->kind == StmtKind::Declare)
      name(made->name);
    for (std::string &symbol : made->liveAfter)
      name(symbol);
    made->expr = renamed(stmt->expr, names);
    made->step = renamed(stmt->step, names);
    for (StmtRef &child : made->children)
      child = renamed(child, names);
    // Not a place of this function's text.
    made->range = {-1, -1, 0, 0, false, ""};
    made->exprOffset = made->stepOffset = -1;
    return made;
  }

  /// for (first; !tests && condition; step)
  static StmtRef withTests(const StmtRef &loop, const std::vector<ExprRef> &tests) {
    auto made = std::make_shared<Stmt>(*loop);
    for (auto test = tests.rbegin(); test != tests.rend(); ++test) {
      auto none = std::make_shared<Expr>();
      none->kind = ExprKind::Unary;
      none->op = "!";
      none->type = scalarType(Scalar::Int);
      none->children = {*test};
      none->location = (*test)->location;
      made->expr = binary("&&", none, made->expr, scalarType(Scalar::Int));
    }
    return made;
  }

  /// Null: the call stays.
  StmtRef inlined(const StmtRef &stmt) {
    ExprRef call = stmt->kind == StmtKind::Expression ? stripCasts(stmt->expr) : nullptr;
    const Function *callee = call && call->kind == ExprKind::Call ? findFunction(unit, call->name) : nullptr;
    std::optional<NestFunction> nest = callee ? nestFunction(*callee) : std::nullopt;
    if (!nest || call->children.size() != callee->parameters.size() ||
        std::any_of(call->children.begin(), call->children.end(), hasEffect))
      return nullptr;
    for (const std::string &name : calledIn(callee->body)) {
      if (enclosing.variables.count(name))
        return nullptr;
      called.insert(name);
    }
    const std::set<std::string> changedThere = changedIn(callee->body);
    Names names;
    std::vector<StmtRef> body;
    for (size_t k = 0; k < call->children.size(); ++k) {
      const Variable &parameter = callee->variables.at(callee->parameters[k]);
      const ExprRef &argument = call->children[k];
      ExprRef said = changedThere.count(parameter.symbol) ? nullptr : lasting(argument, parameter.type);
      if (said) {
        names[parameter.symbol] = said;
        continue;
      }
      // A pointer to arrays has no local in a kernel.
      bool isVariable = isScalar(parameter.type) || (isPointer(parameter.type) && !isArray(parameter.type->element));
      if (!isVariable)
        return nullptr;
      names[parameter.symbol] = variable(added(parameter), parameter.type);
      body.push_back(makeDeclare(names[parameter.symbol]->name, parameter.type, argument));
    }
    for (const auto &[symbol, v] : callee->variables)
      if (v.storage == Storage::Global)
        enclosing.variables.emplace(symbol, v);
      else if (!names.count(symbol))
        names[symbol] = variable(added(v), v.type);
    auto add = [&](const std::vector<StmtRef> &statements) {
      for (const StmtRef &each : statements)
        if (!isMention(each))
          body.push_back(renamed(each, names));
    };
    add(nest->before);
    body.push_back(withLoopsOf(renamed(withTests(nest->loop, nest->tests), names)));
    add(nest->after);
    return makeBlock(body, stmt->location);
  }

public:
  Inliner(const Unit &unit, Function &enclosing, const StmtRef &nest)
      : unit(unit), enclosing(enclosing), called(calledIn(nest)) {}

  /// The statement with the loops of the function that its innermost loop calls.
  StmtRef withLoopsOf(const StmtRef &stmt) {
    if (isLoop(*stmt) || (stmt->kind == StmtKind::Block && !stmt->children.empty())) {
      const StmtRef &old = stmt->children.back();
      StmtRef last = withLoopsOf(old);
      if (last == old)
        return stmt;
      auto made = std::make_shared<Stmt>(*stmt);
      made->children.pop_back();
      // What stands in the place of a call continues the statements before it.
      if (stmt->kind == StmtKind::Block && old->kind == StmtKind::Expression)
        made->children.insert(made->children.end(), last->children.begin(), last->children.end());
      else
        made->children.push_back(last);
      return made;
    }
    StmtRef made = inlined(stmt);
    return made ? made : stmt;
  }
};

} // namespace

StmtRef inlineNests(const Unit &unit, Function &enclosing, const StmtRef &nest) {
  return Inliner(unit, enclosing, nest).withLoopsOf(nest);
}

} // namespace nidus::frontend
