#include "analysis/frontend/normalise/kept_elements.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {

bool isZeroOrOne(const ExprRef &value) {
  static const std::set<std::string> truths = {"<", "<=", ">", ">=", "==", "!=", "&&", "||"};
  const ExprRef e = stripCasts(value);
  if (isScalar(e->type) && e->type->scalar == Scalar::Bool)
    return true;
  if (e->kind == ExprKind::Unary)
    return e->op == "!";
  const bool isMasked = e->kind == ExprKind::Binary && e->op == "&" && (literalValue(e->children[0]) == 1 || literalValue(e->children[1]) == 1);
  return isMasked || (e->kind == ExprKind::Binary && truths.count(e->op) > 0);
}

namespace {

/// k += c, or if (c) k++.
struct Keeps {
  std::string position;
  ExprRef condition;
};

/// ... where c is 0 or 1.
std::optional<Keeps> keeps(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Expression && stmt.expr->kind == ExprKind::Assign && stmt.expr->op == "+=" &&
      stmt.expr->children[0]->kind == ExprKind::Variable && isZeroOrOne(stmt.expr->children[1]))
    return Keeps{stmt.expr->children[0]->name, stripCasts(stmt.expr->children[1])};
  const std::vector<StmtRef> then = stmt.kind == StmtKind::If && stmt.children.size() == 1 ? statementsOf(stmt.children[0]) : std::vector<StmtRef>();
  if (then.size() != 1 || then[0]->kind != StmtKind::Expression || then[0]->expr->children.empty() ||
      then[0]->expr->children[0]->kind != ExprKind::Variable)
    return std::nullopt;
  const std::string position = then[0]->expr->children[0]->name;
  return stepOf(then[0]->expr, position) == 1 ? std::optional(Keeps{position, stmt.expr}) : std::nullopt;
}

class KeptElements {
  const Unit &unit;
  const StmtRef &nest;
  const ExprRef isLast; ///< the iteration

  /// The array of which the statement sets the element at the position; empty: it does something else.
  std::string arraySetAt(const Stmt &stmt, const std::string &position) const {
    if (stmt.kind != StmtKind::Expression || stmt.expr->kind != ExprKind::Assign || stmt.expr->op != "=" ||
        mentions(stmt.expr->children[1], position) || !changesNothing(unit, stmt.expr->children[1]))
      return "";
    ExprRef at = stripImplicitCasts(stmt.expr->children[0]);
    while (at->kind == ExprKind::Member)
      at = stripImplicitCasts(at->children[0]);
    const ExprRef base = at->kind == ExprKind::Subscript ? stripImplicitCasts(at->children[0]) : nullptr;
    return base && base->kind == ExprKind::Variable && isVariable(at->children[1], position) ? base->name : "";
  }

  StmtRef guarded(const StmtRef &step, const Keeps &kept, const std::vector<StmtRef> &writes) const {
    const TypeRef type = stripImplicitCasts(step->kind == StmtKind::If ? statementsOf(step->children[0])[0]->expr->children[0] : step->expr->children[0])->type;
    auto last = std::make_shared<Stmt>();
    last->kind = StmtKind::If;
    last->expr = isLast;
    last->location = step->location;
    last->children = {makeBlock(writes, step->location)};
    std::vector<StmtRef> then = writes;
    then.push_back(expressionStatement(stepped("++", variable(kept.position, unqualified(type)))));
    auto made = std::make_shared<Stmt>(*last);
    made->expr = kept.condition;
    made->children = {makeBlock(then, step->location), makeBlock({last}, step->location)};
    return made;
  }

public:
  KeptElements(const Unit &unit, const StmtRef &nest, ExprRef isLast) : unit(unit), nest(nest), isLast(std::move(isLast)) {}

  /// The body with the writes just before one of its statements guarded; null: that moves no position.
  std::optional<std::vector<StmtRef>> guardedAt(const std::vector<StmtRef> &body, size_t at) const {
    const std::optional<Keeps> kept = keeps(*body[at]);
    if (!kept || !changesNothing(unit, kept->condition) || mentions(kept->condition, kept->position))
      return std::nullopt;
    size_t first = at;
    std::map<std::string, int> written;
    for (std::string array; first > 0 && !(array = arraySetAt(*body[first - 1], kept->position)).empty(); --first)
      ++written[array];
    // Nobody looks at an element between two iterations that write it.
    for (const auto &[array, times] : written)
      if (mentionsOf(nest, array) != times)
        return std::nullopt;
    const std::vector<StmtRef> writes(body.begin() + static_cast<long>(first), body.begin() + static_cast<long>(at));
    // Whoever else reads or moves the position sees it where he does in C, but then the writes would not be all.
    const int own = static_cast<int>(writes.size()) + 1;
    if (writes.empty() || mentionsOf(nest, kept->position) != own)
      return std::nullopt;
    std::vector<StmtRef> made(body.begin(), body.begin() + static_cast<long>(first));
    made.push_back(guarded(body[at], *kept, writes));
    made.insert(made.end(), body.begin() + static_cast<long>(at) + 1, body.end());
    return made;
  }
};

} // namespace

void guardKeptElements(const Unit &unit, PreparedNest &prepared) {
  const std::optional<Counting> counts = counting(prepared.nest, prepared.function, changedIn(prepared.nest));
  if (!counts || continuesHere(prepared.nest->children[1]) || jumpsOut(prepared.nest))
    return;
  const ExprRef &test = counts->header.condition;
  const TypeRef type = unqualified(test->children[1]->type);
  const ExprRef isLast = binary("==", test->children[0], binary("-", test->children[1], intLiteral(1, type->scalar), type), scalarType(Scalar::Int));
  std::vector<StmtRef> body = statementsOf(prepared.nest->children[1]);
  const std::vector<StmtRef> before = body;
  for (size_t at = body.size(); at-- > 1;) {
    const std::optional<std::vector<StmtRef>> guarded = KeptElements(unit, prepared.nest, isLast).guardedAt(body, at);
    if (!guarded)
      continue;
    at -= body.size() - guarded->size();
    body = *guarded;
  }
  if (body == before)
    return;
  auto made = std::make_shared<Stmt>(*prepared.nest);
  made->children[1] = makeBlock(body, prepared.nest->children[1]->location);
  prepared.nest = made;
}

} // namespace nidus::frontend
