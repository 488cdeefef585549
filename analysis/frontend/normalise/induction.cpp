#include "analysis/frontend/normalise/induction.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// The pointer as what it is moved as, where that is another type: (char *)v in v = (float *)((char *)v + n); else null.
ExprRef otherPointer(const ExprRef &sum) {
  const ExprRef first = sum->kind == ExprKind::Binary ? stripImplicitCasts(sum->children[0]) : sum;
  const bool isCast = sum->kind == ExprKind::Binary && first->kind == ExprKind::Cast && isPointer(first->type) &&
                      isPointer(first->children[0]->type);
  return isCast ? first : nullptr;
}

/// v + n of v = v + n, with casts of pointers around it.
ExprRef sumOf(const Expr &assignment) {
  ExprRef sum = stripImplicitCasts(assignment.children[1]);
  while (sum->kind == ExprKind::Cast && isPointer(sum->type) && isPointer(sum->children[0]->type))
    sum = stripImplicitCasts(sum->children[0]);
  return sum;
}

/// By how much the expression moves the variable: v++, v -= n, v = v + n; null: it is no such expression.
ExprRef amountOf(const Expr &e, const std::string &symbol) {
  if ((e.kind != ExprKind::Increment && e.kind != ExprKind::Assign) || !isVariable(e.children[0], symbol))
    return nullptr;
  if (e.kind == ExprKind::Increment)
    return intLiteral(e.op == "++" ? 1 : -1);
  ExprRef value = e.children[1];
  std::string op = e.op.substr(0, 1);
  if (e.op == "=") {
    ExprRef sum = sumOf(e), other = otherPointer(sum);
    if (sum->kind != ExprKind::Binary || !isVariable(other ? other->children[0] : sum->children[0], symbol))
      return nullptr;
    op = sum->op;
    value = sum->children[1];
  } else if (e.op != "+=" && e.op != "-=") {
    return nullptr;
  }
  if (!isInteger(value->type) || mentions(value, symbol))
    return nullptr;
  return op == "+" ? value : op == "-" ? longDifference(intLiteral(0), value) : nullptr;
}

bool isAssignmentOf(const Expr &e, const std::string &symbol) {
  return (e.kind == ExprKind::Increment || e.kind == ExprKind::Assign) && isVariable(e.children[0], symbol);
}

/// The type as which the code moves the variable; null: it has several.
TypeRef movedAs(const StmtRef &code, const std::string &symbol, const TypeRef &own) {
  TypeRef found;
  bool isOne = true;
  forEachExpr(code, [&](const Expr &e) {
    if (!isAssignmentOf(e, symbol))
      return;
    ExprRef other = e.kind == ExprKind::Assign && e.op == "=" ? otherPointer(sumOf(e)) : nullptr;
    TypeRef type = unqualified(other ? other->type : own);
    isOne &= !found || spell(found) == spell(type);
    found = type;
  });
  return isOne ? found : nullptr;
}

bool assigns(const ExprRef &expr, const std::string &symbol) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) { found |= isAssignmentOf(e, symbol); });
  return found;
}

bool assigns(const StmtRef &code, const std::string &symbol) {
  bool found = false;
  forEachExpr(code, [&](const Expr &e) { found |= isAssignmentOf(e, symbol); });
  return found;
}

/// v++; or v += n; and nothing else.
bool isStep(const StmtRef &stmt, const std::string &symbol) {
  return stmt->kind == StmtKind::Expression && amountOf(*stmt->expr, symbol) != nullptr;
}

bool isUp(const LoopHeader &h) { return h.step > 0; }

bool dereferences(const ExprRef &expr) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) { found |= dereferenced(e) != nullptr; });
  return found;
}

/// The number of iterations of a loop that is entered at all.
ExprRef tripCount(const LoopHeader &h) {
  const ExprRef &c = h.condition;
  bool isPlain = c->kind == ExprKind::Binary && isVariable(c->children[0], h.symbol);
  if (!isPlain || (h.step != 1 && h.step != -1))
    return nullptr;
  const ExprRef &end = c->children[1];
  // A negative counter that is compared as an unsigned number counts differently.
  std::optional<int64_t> first = literalValue(h.first);
  bool isSameOrder = isInteger(end->type) && (!isUnsigned(end->type->scalar) || isUnsigned(h.type->scalar) ||
                                              (isUp(h) && first && *first >= 0));
  if (!isSameOrder)
    return nullptr;
  if (c->op != (isUp(h) ? "<" : ">") && c->op != (isUp(h) ? "<=" : ">="))
    return nullptr;
  ExprRef count = isUp(h) ? longDifference(end, h.first) : longDifference(h.first, end);
  return c->op.size() == 1 ? count : longSum(count, intLiteral(1));
}

class Inductions {
  const Unit &unit;
  Function &function;
  std::set<std::string> &exact;
  const std::map<std::string, ExprRef> &starts;
  const int nestOffset;

  /// What one execution of the expression adds to the variable; null: that cannot be told.
  ExprRef movedBy(const ExprRef &expr, const std::string &symbol) const {
    ExprRef total = intLiteral(0);
    if (!expr || !assigns(expr, symbol))
      return total;
    if (ExprRef amount = amountOf(*expr, symbol))
      return amount;
    bool isChoice = expr->kind == ExprKind::Conditional ||
                    (expr->kind == ExprKind::Binary && expr->op.size() == 2 && (expr->op == "&&" || expr->op == "||"));
    for (size_t i = 0; i < expr->children.size(); ++i) {
      ExprRef part = movedBy(expr->children[i], symbol);
      bool isSure = !isChoice || i == 0 || !assigns(expr->children[i], symbol);
      if (!part || !isSure || isAssignmentOf(*expr, symbol))
        return nullptr;
      total = longSum(total, part);
    }
    return total;
  }

  ExprRef movedBy(const StmtRef &stmt, const std::string &symbol) const {
    if (!stmt || !assigns(stmt, symbol))
      return intLiteral(0);
    switch (stmt->kind) {
    case StmtKind::Block: {
      ExprRef total = intLiteral(0);
      for (const StmtRef &child : stmt->children) {
        ExprRef part = movedBy(child, symbol);
        total = part ? longSum(total, part) : nullptr;
        if (!total)
          return nullptr;
      }
      return total;
    }
    case StmtKind::Expression:
    case StmtKind::Declare:
      return movedBy(stmt->expr, symbol);
    case StmtKind::For:
      return movedByLoop(stmt, symbol);
    default:
      return nullptr;
    }
  }

  /// A loop that is not entered moves nothing, but then nothing in it is read: `onlyIn` sees to that.
  ExprRef movedByLoop(const StmtRef &loop, const std::string &symbol) const {
    std::optional<LoopHeader> h = loopHeader(loop, function);
    bool isKnown = h && h->symbol != symbol && !mentions(h->first, symbol) && !mentions(h->condition, symbol) &&
                   !jumpsOut(loop) && onceInBody(loop->children[1], symbol);
    ExprRef count = isKnown ? tripCount(*h) : nullptr;
    ExprRef each = count ? movedBy(loop->children[1], symbol) : nullptr;
    // A pointer that is dereferenced in a loop need not be valid where the loop is not entered.
    return each && !dereferences(each) ? longProduct(count, each) : nullptr;
  }

  /// No iteration leaves out a step; when a loop inside moves the variable, everything else there only moves it too.
  bool onceInBody(const StmtRef &body, const std::string &symbol) const {
    if (continuesHere(body))
      return false;
    std::vector<StmtRef> statements = statementsOf(body);
    auto moves = [&](const StmtRef &s) { return isLoop(*s) && assigns(s, symbol); };
    auto loop = std::find_if(statements.begin(), statements.end(), moves);
    if (loop == statements.end())
      return true;
    return std::all_of(statements.begin(), statements.end(),
                       [&](const StmtRef &s) { return s == *loop || !mentions(s, symbol) || isStep(s, symbol); });
  }

  /// Steps at the end of the body whose result nothing reads any more.
  static std::vector<StmtRef> withoutLastSteps(std::vector<StmtRef> statements, const std::string &symbol) {
    for (size_t i = statements.size(); i-- > 0;) {
      if (isStep(statements[i], symbol))
        statements.erase(statements.begin() + static_cast<long>(i));
      else if (mentions(statements[i], symbol))
        break;
    }
    return statements;
  }

  /// How many iterations came before this one.
  static ExprRef iteration(const LoopHeader &h) {
    ExprRef counter = variable(h.symbol, h.type);
    if (h.step == -1)
      return longDifference(h.first, counter);
    ExprRef distance = longDifference(counter, h.first);
    return h.step == 1 ? distance : binary("/", distance, intLiteral(h.step, Scalar::Long), scalarType(Scalar::Long));
  }

  /// The start and so many elements more of the pointer type `as`.
  static ExprRef moved(const ExprRef &start, const TypeRef &type, const TypeRef &as, const ExprRef &offset) {
    if (literalValue(offset) == 0)
      return start;
    if (spell(as) != spell(type))
      return cast(type, binary("+", cast(as, start, false), offset, as), false);
    if (isPointer(type))
      return binary("+", start, offset, type);
    ExprRef sum = longSum(start, offset);
    return spell(unqualified(sum->type)) == spell(unqualified(type)) ? sum : cast(unqualified(type), sum, false);
  }

  /// The only use of the variable is one v++: then it needs no variable of its own.
  static bool isSingleUse(const StmtRef &body, const std::string &symbol) {
    int uses = 0, increments = 0;
    forEachExpr(body, [&](const Expr &e) {
      uses += e.kind == ExprKind::Variable && e.name == symbol;
      increments += e.kind == ExprKind::Increment && e.op == "++" && !e.prefix && isVariable(e.children[0], symbol);
    });
    bool inLoop = false;
    forEachStmt(body, [&](const Stmt &s) {
      if (isLoop(s))
        for (const StmtRef &child : s.children)
          inLoop |= mentions(child, symbol);
    });
    return uses == 1 && increments == 1 && !inLoop;
  }

  static StmtRef withValue(const StmtRef &body, const std::string &symbol, const ExprRef &value) {
    return rewrite(body, [&](const ExprRef &e) -> ExprRef {
      if (e->kind == ExprKind::Increment && isVariable(e->children[0], symbol))
        return value;
      bool isElement = e->kind == ExprKind::Deref && e->children[0] == value && value->kind == ExprKind::Binary;
      if (!isElement)
        return e;
      auto element = std::make_shared<Expr>(*e);
      element->kind = ExprKind::Subscript;
      element->children = value->children;
      return element;
    });
  }

  ExprRef begin(const StmtRef &loop, const std::string &symbol, const Variable &v) const {
    auto start = starts.find(symbol);
    bool isKnown = start != starts.end() && loop->range.beginOffset == nestOffset;
    return isKnown ? start->second : variable(symbol, unqualified(v.type));
  }

  /// The loop with the closed form of the variable, which has this value when the loop begins; unchanged when it has
  /// none.
  StmtRef close(const StmtRef &loop, const std::string &symbol, const ExprRef &begin) {
    std::optional<LoopHeader> h = loopHeader(loop, function);
    const Variable *v = ownVariable(function, symbol);
    const StmtRef &body = loop->children[1];
    bool isLive = std::count(loop->liveAfter.begin(), loop->liveAfter.end(), symbol) > 0;
    if (!h || !v || h->symbol == symbol || isLive || (!isInteger(v->type) && !isPointer(v->type)) ||
        v->type->scalar == Scalar::Bool || mentions(h->first, symbol) || mentions(h->condition, symbol) ||
        !onceInBody(body, symbol))
      return loop;
    TypeRef type = unqualified(v->type), as = movedAs(body, symbol, type);
    ExprRef each = as ? movedBy(body, symbol) : nullptr;
    std::set<std::string> changed = changedIn(loop);
    if (!each || !isInvariant(each, changed) || !isInvariant(h->first, changed) ||
        (jumpsOut(loop) && dereferences(each)))
      return loop;
    ExprRef start = moved(begin, type, as, longProduct(iteration(*h), each));
    StmtRef needed = makeBlock(withoutLastSteps(statementsOf(body), symbol), body->location);
    if (isSingleUse(needed, symbol) && start->kind != ExprKind::Cast) {
      needed = withValue(needed, symbol, start);
    } else if (mentions(needed, symbol)) {
      std::string name = addLocal(unit, function, symbol + "_" + h->symbol, type);
      std::vector<StmtRef> statements = statementsOf(renamedVariable(needed, symbol, variable(name, type)));
      statements.insert(statements.begin(), makeDeclare(name, type, start));
      // Step by step the original reaches the same value, and C lets no step of a signed number overflow.
      if (isInteger(type) && !isUnsigned(type->scalar) && sizeOf(type->scalar) >= 4)
        exact.insert(name);
      needed = makeBlock(statements, body->location);
    }
    auto made = std::make_shared<Stmt>(*loop);
    made->children[1] = needed;
    return made;
  }

  /// for (int i = 0, n = w * h, k = 0; i < n; i++): what never changes is replaced by its value, what moves along
  /// starts there. Unchanged when that is not possible for all of them.
  StmtRef withOneStart(const StmtRef &loop) {
    const std::vector<StmtRef> starts = startsOf(loop);
    bool hasCounter = starts.size() > 1 && loop->step && !loop->step->children.empty();
    if (!hasCounter)
      return loop;
    std::set<std::string> changed = changedIn(loop);
    auto made = std::make_shared<Stmt>(*loop);
    std::vector<std::pair<std::string, ExprRef>> others;
    for (const StmtRef &start : starts) {
      bool sets = start->kind == StmtKind::Expression && start->expr->kind == ExprKind::Assign &&
                  start->expr->op == "=" && start->expr->children[0]->kind == ExprKind::Variable;
      std::string symbol = sets ? start->expr->children[0]->name : start->name;
      ExprRef value = sets ? start->expr->children[1] : start->expr;
      if (isVariable(loop->step->children[0], symbol)) {
        made->children[0] = start;
        continue;
      }
      const Variable *v = ownVariable(function, symbol);
      bool isLive = std::count(loop->liveAfter.begin(), loop->liveAfter.end(), symbol) > 0;
      if (!v || !value || isLive || (!isScalar(v->type) && !isPointer(v->type)) || !isInvariant(value, changed))
        return loop;
      others.push_back({symbol, converted(value, v->type)});
    }
    StmtRef result = made;
    for (const auto &[symbol, value] : others) {
      bool moves = assigns(result->children[1], symbol) || assigns(result->step, symbol);
      StmtRef closed = moves ? close(result, symbol, value) : renamedVariable(result, symbol, value);
      if (moves && closed == result)
        return loop;
      result = closed;
    }
    return result;
  }

public:
  Inductions(const Unit &unit, PreparedNest &prepared)
      : unit(unit), function(prepared.function), exact(prepared.exact), starts(prepared.starts),
        nestOffset(prepared.nest->range.beginOffset) {}

  std::optional<int64_t> inBody(const StmtRef &body, const std::string &symbol) const {
    const Variable *v = ownVariable(function, symbol);
    const TypeRef as = v ? movedAs(body, symbol, unqualified(v->type)) : nullptr;
    const bool isItself = as && spell(as) == spell(unqualified(v->type));
    const ExprRef amount = isItself && onceInBody(body, symbol) ? movedBy(body, symbol) : nullptr;
    return amount ? literalValue(amount) : std::nullopt;
  }

  StmtRef apply(StmtRef stmt) {
    if (!stmt)
      return stmt;
    if (stmt->kind == StmtKind::For) {
      stmt = withOneStart(stmt);
      std::set<std::string> inside = declarations(stmt);
      for (const auto &[symbol, how] : assignments(stmt->children[1]))
        if (const Variable *v = inside.count(symbol) ? nullptr : ownVariable(function, symbol))
          stmt = close(stmt, symbol, begin(stmt, symbol, *v));
    }
    auto made = std::make_shared<Stmt>(*stmt);
    for (StmtRef &child : made->children)
      child = apply(child);
    return made->children == stmt->children ? stmt : made;
  }
};

} // namespace

std::optional<int64_t> movedInBody(const Unit &unit, PreparedNest &prepared, const StmtRef &body, const std::string &symbol) {
  return Inductions(unit, prepared).inBody(body, symbol);
}

void closeInductions(const Unit &unit, PreparedNest &prepared) {
  prepared.nest = Inductions(unit, prepared).apply(prepared.nest);
}

} // namespace nidus::frontend
