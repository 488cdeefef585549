#include "analysis/frontend/normalise/gather_edges.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

StmtRef guarded(const ExprRef &condition, const std::vector<StmtRef> &statements, const Location &location) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::If;
  made->expr = condition;
  made->children = {makeBlock(statements, location)};
  made->location = location;
  return made;
}

ExprRef test(const std::string &op, const ExprRef &a, const ExprRef &b) {
  return binary(op, a, b, scalarType(Scalar::Int));
}

/// Null: the body stays.
StmtRef gathered(const Function &function, const StmtRef &body) {
  std::vector<StmtRef> statements = statementsOf(body);
  auto at = std::find_if(statements.begin(), statements.end(), [](const StmtRef &s) { return isLoop(*s); });
  // What is set before the loop may be used in all of it.
  auto edge = std::find_if(statements.begin(), at, [](const StmtRef &s) { return s->kind != StmtKind::Declare; });
  bool areEdges = at != statements.end() && std::all_of(edge, at, isBesideLoop) &&
                  std::all_of(at + 1, statements.end(), isBesideLoop) && (edge != at || at + 1 != statements.end());
  if (!areEdges)
    return nullptr;
  const std::set<std::string> changed = changedIn(makeBlock({edge, statements.end()}, body->location));
  std::optional<Counting> loop = counting(*at, function, changed);
  const auto mentionsCounter = [&](const StmtRef &s) { return mentions(s, loop->header.symbol); };
  if (!loop || std::any_of(edge, at, mentionsCounter) || std::any_of(at + 1, statements.end(), mentionsCounter) ||
      sizeOf(loop->header.type->scalar) < 4 || !isInvariant(loop->header.first, changed) || jumpsOut(*at) ||
      continuesHere((*at)->children.back()))
    return nullptr;
  const TypeRef &type = loop->header.type;
  ExprRef counter = variable(loop->header.symbol, type), first = converted(loop->header.first, type);
  const ExprRef &isInside = loop->header.condition;
  ExprRef isFirst = test("==", counter, first);
  ExprRef next = binary("+", counter, intLiteral(1, type->scalar), type);
  ExprRef isLast = test(
      ">=", renamedVariable(expressionStatement(isInside->children[0]), loop->header.symbol, next)->expr, loop->end);
  const Location &location = (*at)->location;
  std::vector<StmtRef> inside;
  if (edge != at)
    inside.push_back(guarded(isFirst, {edge, at}, location));
  inside.push_back(guarded(isInside, statementsOf((*at)->children.back()), location));
  if (at + 1 != statements.end())
    inside.push_back(guarded(isLast, {at + 1, statements.end()}, location));
  auto made = std::make_shared<Stmt>(**at);
  made->expr = test("||", isInside, isFirst);
  made->children.back() = makeBlock(inside, location);
  std::vector<StmtRef> all(statements.begin(), edge);
  all.push_back(made);
  return makeBlock(all, body->location);
}

} // namespace

StmtRef gatherEdges(const Function &function, const StmtRef &nest) {
  if (nest->kind != StmtKind::For)
    return nest;
  StmtRef body = nest->children.back();
  if (StmtRef found = gathered(function, body))
    body = found;
  std::vector<StmtRef> statements = statementsOf(body);
  if (statements.empty())
    return nest;
  StmtRef inner = gatherEdges(function, statements.back());
  if (inner == statements.back() && body == nest->children.back())
    return nest;
  statements.back() = inner;
  auto made = std::make_shared<Stmt>(*nest);
  made->children.back() = makeBlock(statements, body->location);
  return made;
}

} // namespace nidus::frontend
