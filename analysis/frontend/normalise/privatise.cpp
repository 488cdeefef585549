#include "analysis/frontend/normalise/privatise.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// A loop that counts in another way than a for loop: its counter has another name in the model. One by whose counter something is divided
/// may be two loops there.
bool isCountedOtherwise(const StmtRef &loop) {
  bool divides = false;
  forEachExpr(loop, [&](const Expr &e) { divides |= e.op == "/" || e.op == "%" || e.op == "/=" || e.op == "%="; });
  return (loop->kind == StmtKind::While || loop->kind == StmtKind::Do) && !divides;
}

/// The loops down to the innermost that `counters` name, each with nothing beside it but declarations.
std::optional<std::vector<StmtRef>> loopsOf(const StmtRef &nest, const Function &function, const std::vector<std::string> &counters) {
  std::vector<StmtRef> loops{nest};
  if (counters.size() == 1 && isCountedOtherwise(nest))
    return loops;
  for (size_t k = 0;; ++k) {
    const std::optional<LoopHeader> header = loops[k]->kind == StmtKind::For ? loopHeader(loops[k], function) : std::nullopt;
    if (!header || header->symbol != counters[k])
      return std::nullopt;
    if (k + 1 == counters.size())
      return loops;
    StmtRef inner;
    for (const StmtRef &stmt : statementsOf(loops[k]->children.back())) {
      if (isLoop(*stmt) ? inner != nullptr : stmt->kind != StmtKind::Declare)
        return std::nullopt;
      inner = isLoop(*stmt) ? stmt : inner;
    }
    if (!inner)
      return std::nullopt;
    loops.push_back(inner);
  }
}

/// Does it have one value while the counter has one: no call, no assignment, and of the variables that change only the counter? That what
/// it reads in memory stays the same is known of the loops that are dimensions of a model.
bool isOfCounter(const ExprRef &condition, const std::string &counter, const std::set<std::string> &changed) {
  bool isPlain = true;
  forEachExpr(condition, [&](const Expr &e) {
    isPlain &= e.kind != ExprKind::Call && e.kind != ExprKind::Assign && e.kind != ExprKind::Increment;
    isPlain &= e.kind != ExprKind::Variable || e.name == counter || !changed.count(e.name);
  });
  return isPlain;
}

/// No loop would go on after this iteration, the last one. Nothing where that is not known.
ExprRef isLast(const std::vector<StmtRef> &loops, const Function &function, const std::set<std::string> &changed) {
  ExprRef all;
  const TypeRef truth = scalarType(Scalar::Int);
  for (const StmtRef &loop : loops) {
    const std::optional<LoopHeader> header = loopHeader(loop, function);
    if (!header || !header->step || !isInvariant(header->first, changed) || !isOfCounter(header->condition, header->symbol, changed))
      return nullptr;
    const ExprRef counter = variable(header->symbol, header->type);
    const ExprRef next = converted(binary("+", counter, converted(intLiteral(header->step), header->type), header->type), header->type);
    const ExprRef goesOn = rewrite(header->condition, [&](const ExprRef &e) { return isVariable(e, header->symbol) ? next : e; });
    const ExprRef ends = negatedComparison(goesOn);
    if (!ends)
      return nullptr;
    all = all ? binary("&&", all, ends, truth) : ends;
  }
  return all;
}

ExprRef elementOf(const ExprRef &array, const ExprRef &index) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Subscript;
  made->type = array->type->element;
  made->children = {array, index};
  made->location = index->location;
  return made;
}

ExprRef assigned(const ExprRef &to, const ExprRef &value) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Assign;
  made->op = "=";
  made->type = unqualified(to->type);
  made->children = {to, value};
  return made;
}

/// for (counter = first; counter < first + count; counter++) to[counter] = from[counter];
StmtRef copyLoop(const std::string &counter, const Elements &elements, const ExprRef &to, const ExprRef &from) {
  const TypeRef type = scalarType(Scalar::Long);
  const ExprRef k = variable(counter, type);
  auto step = std::make_shared<Expr>();
  step->kind = ExprKind::Increment;
  step->op = "++";
  step->type = type;
  step->children = {variable(counter, type)}; // a node of its own: this one is written, and k is read
  auto loop = std::make_shared<Stmt>();
  loop->kind = StmtKind::For;
  loop->expr = binary("<", k, longSum(elements.first, elements.count), scalarType(Scalar::Int));
  loop->step = step;
  loop->children = {makeDeclare(counter, type, elements.first),
                    expressionStatement(assigned(elementOf(to, k), elementOf(from, k)))};
  return loop;
}

StmtRef onlyIf(const ExprRef &condition, const StmtRef &then) {
  auto made = std::make_shared<Stmt>();
  made->kind = StmtKind::If;
  made->expr = condition;
  made->children = {then};
  return made;
}

/// The statements of a body between others.
StmtRef around(const StmtRef &before, const StmtRef &body, const StmtRef &after) {
  std::vector<StmtRef> statements = statementsOf(body);
  statements.insert(statements.begin(), before);
  if (after)
    statements.push_back(after);
  return makeBlock(statements, body->location);
}

/// Is every mention of the array one of its elements?
bool isOnlyIndexed(const StmtRef &code, const std::string &array) {
  int mentioned = 0, indexed = 0;
  forEachExpr(code, [&](const Expr &e) {
    mentioned += e.kind == ExprKind::Variable && e.name == array;
    indexed += e.kind == ExprKind::Subscript && isVariable(e.children[0], array);
  });
  return mentioned == indexed;
}

/// With the copy's elements in place of those that the pointer leads to, and its first one's address where the pointer is handed on.
StmtRef withElementsOf(const StmtRef &code, const std::string &pointer, const ExprRef &copy) {
  const StmtRef indexed = rewrite(code, [&](const ExprRef &e) {
    return e->kind == ExprKind::Subscript && isVariable(e->children[0], pointer) ? elementOf(copy, e->children[1]) : e;
  });
  auto address = std::make_shared<Expr>();
  address->kind = ExprKind::AddressOf;
  address->type = pointerTo(copy->type->element);
  address->children = {elementOf(copy, intLiteral(0))};
  return renamedVariable(indexed, pointer, address);
}

/// The nest with another body in its innermost loop of these.
StmtRef withInnermost(const std::vector<StmtRef> &loops, size_t k, const StmtRef &body) {
  auto made = std::make_shared<Stmt>(*loops[k]);
  if (k + 1 == loops.size()) {
    made->children.back() = body;
    return made;
  }
  std::vector<StmtRef> statements = statementsOf(loops[k]->children.back());
  std::replace(statements.begin(), statements.end(), loops[k + 1], withInnermost(loops, k + 1, body));
  made->children.back() = makeBlock(statements, loops[k]->children.back()->location);
  return made;
}

} // namespace

TypeRef typeOfCopy(const Variable &array) {
  if (isPointer(array.type) && array.storage == Storage::Parameter && array.declaredCount) {
    auto type = std::make_shared<Type>();
    type->kind = TypeKind::Array;
    type->element = array.type->element;
    type->extent = array.declaredCount;
    return type;
  }
  for (TypeRef type = array.type; isArray(type); type = type->element)
    if (!type->extent || array.isCleanedUp || array.hasSizeLater)
      return nullptr;
  return isArray(array.type) ? array.type : nullptr;
}

bool isUsedOnlyIn(const StmtRef &nest, const Function &function, const std::string &array) {
  const Variable &v = function.variables.at(array);
  return v.storage == Storage::Local && !v.isCleanedUp && mentionsOf(nest, array) == mentionsOf(function.body, array);
}

std::optional<RewrittenNest> withCopyInLoops(const Unit &unit, const Function &function, const StmtRef &nest,
                                         const std::vector<std::string> &counters, const std::string &array,
                                         const TypeRef &type, const std::optional<Elements> &after) {
  const std::optional<std::vector<StmtRef>> loops = loopsOf(nest, function, counters);
  if (!loops)
    return std::nullopt;
  const Variable &original = function.variables.at(array);
  const StmtRef &body = loops->back()->children.back();
  if (mentionsOf(nest, array) != mentionsOf(body, array))
    return std::nullopt; // headers, or what is declared between the loops
  if (!after)
    return RewrittenNest{function, withInnermost(*loops, 0, around(makeDeclare(array, type, nullptr), body, nullptr))};
  const ExprRef last = isLast(*loops, function, changedIn(nest));
  if (!last || continuesHere(body) || returnsFrom(body) || (isArray(original.type) && !isOnlyIndexed(nest, array)))
    return std::nullopt;
  RewrittenNest made{function, nullptr};
  const std::string own = addLocal(unit, made.function, "own_" + original.name, type),
                    counter = addLocal(unit, made.function, "k", scalarType(Scalar::Long));
  const ExprRef copy = variable(own, type), to = variable(array, original.type);
  made.nest = withInnermost(*loops, 0, around(makeDeclare(own, type, nullptr), isArray(original.type) ? renamedVariable(body, array, copy) : withElementsOf(body, array, copy),
                                              onlyIf(last, copyLoop(counter, *after, to, copy))));
  return made;
}

} // namespace nidus::frontend
