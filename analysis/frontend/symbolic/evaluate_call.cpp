//===- evaluate_call.cpp - math.h and functions of the unit ----------------===//
#include "analysis/frontend/syntax/library_functions.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/symbolic/values.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <sstream>
#include <utility>

namespace nidus::frontend {

/// What a flattened helper takes instead of an object is read where the helper uses it.
Value NestBuilder::evaluateArgument(const Function *callee, size_t index, const ExprRef &argument, State &state) {
  const std::string *parameter = callee && index < callee->parameters.size() ? &callee->parameters[index] : nullptr;
  if (!parameter || !std::count(callee->readAhead.begin(), callee->readAhead.end(), *parameter))
    return evaluate(argument, state);
  readsAhead = true;
  Value value = evaluate(argument, state);
  readsAhead = false;
  if (renaming.empty())
    value.object = argument;
  return value;
}

/// What subscripts are made with.
Value NestBuilder::evaluateMath(const ExprRef &expr, const std::vector<Value> &arguments, State &state) {
  std::string base = expr->name;
  if (isFloating(expr->type) && expr->type->scalar == Scalar::Float)
    base.pop_back();
  if ((base == "fmin" || base == "fmax") && arguments.size() == 2)
    return floatingExtremum(arguments[0], arguments[1], base == "fmin" ? Side::Most : Side::Least, state);
  // They never pass an integer.
  for (const char *name : {"floor", "ceil", "trunc", "round", "rint", "nearbyint"})
    if (base == name && isFloating(expr->type)) {
      Value rounded = arguments[0];
      for (Side side : {Side::Least, Side::Most})
        if (rounded.bound(side) && base != "floor")
          rounded.bound(side)->isStrict = false;
      return rounded;
    }
  if (isBitFunction(base) && base != "nidus::byteSwap") {
    Value count = integer(); // of bits
    count.limits = Limits{0, 64};
    return count;
  }
  if (base == "abs" || base == "labs" || base == "llabs")
    return magnitude(arguments[0], expr->type, state);
  return valueOfType(expr->type);
}

Value NestBuilder::magnitude(const Value &value, const TypeRef &type, State &state) {
  std::optional<Poly> p = value.poly ? linear(*value.poly) : std::nullopt;
  if (!p) {
    Poly unsaid = unknown(type->scalar, state);
    state.domain = state.domain.intersect(constraint(unsaid, ">="));
    return integer(unsaid);
  }
  std::string name = freshName("v");
  if (usesFree(*p))
    freeNames.insert(name);
  Poly result = Poly::name(name);
  isl::set same = constraint(*subtract(result, *p), "=").intersect(constraint(result, ">="));
  isl::set negated = constraint(*add(result, *p), "=").intersect(constraint(result, ">"));
  state.domain = coalesced(state.domain.intersect(same.unite(negated)));
  return integer(result);
}

/// What is called, as the user's text has it: headers may define a macro for another function, or for a call of one.
static std::string calleeInText(const Unit &unit, const Expr &call) {
  const std::string own = "the function '" + call.name + "'";
  if (!call.location.file.empty() && call.location.file != unit.path)
    return own;
  const std::vector<LineOfFile> files = linesOfFiles(unit.text, unit.included);
  std::istringstream lines(unit.text);
  std::string line;
  for (size_t k = 0; std::getline(lines, line) && k < files.size() && !(files[k].file.empty() && files[k].number == call.location.line);)
    ++k;
  const llvm::StringRef rest = llvm::StringRef(line).drop_front(std::min<size_t>(std::max(call.location.column - 1, 0), line.size()));
  const llvm::StringRef word = rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
  if (word.empty())
    return own;
  const bool isCall = rest.drop_front(word.size()).ltrim().starts_with("(");
  return isCall || word == call.name ? ("the function '" + word + "'").str() : ("'" + word + "' calls a function that").str();
}

void NestBuilder::refuseUnknown(const Expr &call) const {
  if (const auto refused = unit.others.refused.find(call.name); refused != unit.others.refused.end())
    refuse(refused->second.id, call.location, refused->second.message, refused->second.hint);
  const std::string substitute = substituteFor(call.name), byDefinition = "define it as a static function in this file or in a header";
  const bool isOfUser = unit.others.wanted.count(call.name) > 0;
  refuse(ReasonId::UnknownCall, call.location,
         calleeInText(unit, call) + (unit.others.areGiven && isOfUser ? " is defined in none of the files given" : " is not defined in this file"),
         !substitute.empty() ? substitute
         : isOfUser          ? "give the file that defines it, too, or " + byDefinition
                             : byDefinition);
}

Value NestBuilder::evaluateCall(const ExprRef &expr, State &state) {
  const Function *callee = findFunction(unit, expr->name);
  bool isDefined = callee && callee->body;
  std::optional<MathFunction> math = isDefined ? std::nullopt : mathFunction(expr->name);
  if (!isDefined && expr->name == "__assert_fail")
    refuse(ReasonId::UnknownCall, expr->location, "an assertion in the loop nest may end the program",
           "leave assertions out with -DNDEBUG after --, or assert before the loops");
  if (!isDefined && !math)
    refuseUnknown(*expr);
  std::vector<Value> arguments;
  for (size_t i = 0; i < expr->children.size(); ++i)
    arguments.push_back(evaluateArgument(callee, i, expr->children[i], state));
  if (math) {
    usesMath |= math->accuracy == MathAccuracy::DeviceDiffers;
    return evaluateMath(expr, arguments, state);
  }
  for (const std::string &active : callStack)
    if (active == expr->name)
      refuse(ReasonId::RecursiveCall, expr->location, "the function '" + expr->name + "' calls itself");
  if (callee->isVariadic || !callee->obstacles.empty())
    refuse(ReasonId::UnsupportedCall, expr->location,
           "the function '" + expr->name + "' " +
               (callee->isVariadic ? "has a variable number of arguments" : "contains " + callee->obstacles[0]),
           callee->isVariadic ? "give it a fixed number of parameters" : "");
  callees.insert(expr->name);
  for (const Value &argument : arguments) // they stand in the call, whatever the function does with them
    if (argument.kind == Value::Kind::Pointer && argument.root >= 0)
      valueUsed[argument.root] = expr;
  return inlineCall(expr, *callee, arguments, state);
}

/// In the interior a function often does nothing but return an element, because the tests that it makes for the borders
/// have one outcome: the call is that element.
void NestBuilder::seeAsElement(const ExprRef &call, const Function &callee, const ExprRef &returned,
                               size_t firstVisit) {
  if (visits.size() != firstVisit + 1)
    return;
  const RecordedAccess &access = accesses[visits.back().access];
  const TypeRef &type = roots[access.root].element;
  ExprRef element = returned;
  while (element->kind == ExprKind::Cast && keepsValues(type, element->type))
    element = element->children[0];
  if (visits.back().node != element || access.kind != AccessKind::Read || !keepsValues(type, call->type) ||
      !changesOnlyItself(unit, callee) ||
      !std::all_of(call->children.begin(), call->children.end(),
                   [&](const ExprRef &argument) { return changesNothing(unit, argument); }))
    return;
  visits.back() = {call, visits.back().access, renaming.empty()};
}

/// Follows the callee with its parameters bound to the arguments: the accesses that it makes are the caller's.
Value NestBuilder::inlineCall(const ExprRef &call, const Function &callee, const std::vector<Value> &arguments,
                              State &state) {
  const Function *caller = current;
  std::string outerRenaming = renaming;
  auto *outerReturns = returns;
  std::vector<Exit> exits;
  current = &callee;
  renaming = callee.name + "/" + std::to_string(++fresh["call"]) + "/";
  returns = &exits;
  std::set<std::string> outerInUse = std::exchange(inUse, fixedNames(state.domain));
  callStack.push_back(callee.name);
  calls.push_back(call);
  order.push_back(0);

  State before = state;
  // In the header of a loop the first test is sure to happen, but not every path through a function that it calls.
  bool outerPerhaps = reachedPerhaps;
  reachedPerhaps |= inHeader && !onlyReturned(callee.body);
  for (size_t i = 0; i < callee.parameters.size() && i < arguments.size(); ++i) {
    Value v = arguments[i];
    v.isDefined = true;
    if (callee.variables.at(callee.parameters[i]).addressTaken)
      v.forget();
    nameValue(callee.parameters[i], v, state);
    state.variables[renaming + callee.parameters[i]] = v;
  }
  const size_t firstVisit = visits.size();
  execute(callee.body, state);

  order.pop_back();
  callStack.pop_back();
  calls.pop_back();
  reachedPerhaps = outerPerhaps;
  std::string inner = renaming;
  current = caller;
  renaming = outerRenaming;
  returns = outerReturns;
  std::set<std::string> kept = std::exchange(inUse, outerInUse);

  static const std::string result = "return";
  if (state.alive)
    exits.push_back({state, Value(), nullptr});
  if (exits.empty())
    refuse(ReasonId::UnsupportedCall, nest->location, "the function '" + callee.name + "' does not return");
  if (specialises && exits.size() == 1 && exits[0].returned)
    seeAsElement(call, callee, exits[0].returned, firstVisit);
  for (Exit &exit : exits) {
    exit.state.alive = true;
    exit.state.variables[result] = exit.value;
  }
  State all = exits[0].state;
  for (size_t i = 1; i < exits.size(); ++i)
    all = join(before, all, exits[i].state);
  // Every path through the callee comes back: what follows is reached as surely as the call was.
  all.missed = before.missed;
  all.left = before.left;
  Value value = all.variables[result];
  for (auto i = all.variables.begin(); i != all.variables.end();)
    i = i->first == result || i->first.compare(0, inner.size(), inner) == 0 ? all.variables.erase(i) : std::next(i);
  state = all;
  if (value.poly)
    kept.merge(value.poly->names());
  forgetNames(kept, state);
  return value;
}

} // namespace nidus::frontend
