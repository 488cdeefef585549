#include "analysis/frontend/symbolic/calls.h"
#include "analysis/code/math_functions.h"
#include "analysis/frontend/symbolic/values.h"
#include "analysis/frontend/syntax/library_functions.h"
#include "analysis/frontend/syntax/syntax.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <sstream>

namespace nidus::frontend {

Calls::Calls(Interpreter &interpreter, NestFacts &facts, Arithmetic &arithmetic, const FloatBounds &floats, Branches &branches,
             Accesses &accesses)
    : interpreter(interpreter), source(facts.source), context(facts.context), certainty(facts.certainty), names(facts.names),
      memory(facts.memory), trace(facts.trace), kernel(facts.kernel), arithmetic(arithmetic), floats(floats), branches(branches), accesses(accesses) {}

/// What a flattened helper takes instead of an object is read where the helper uses it.
Value Calls::evaluateArgument(const Function *callee, size_t index, const ExprRef &argument, State &state) {
  const std::string *parameter = callee && index < callee->parameters.size() ? &callee->parameters[index] : nullptr;
  const WhileFollowed followed(context, parameter ? !isInteger(argument->type) || source.relevant.count(*parameter) : context.isFollowed());
  if (!parameter || !std::count(callee->readAhead.begin(), callee->readAhead.end(), *parameter))
    return interpreter.evaluate(argument, state);
  certainty.readsAhead = true;
  Value value = interpreter.evaluate(argument, state);
  certainty.readsAhead = false;
  if (!context.isInHelper())
    value.object = argument;
  return value;
}

/// What subscripts are made with.
Value Calls::ofMath(const ExprRef &expr, const std::vector<Value> &arguments, State &state) {
  std::string base = expr->name;
  if (isFloating(expr->type) && expr->type->scalar == Scalar::Float)
    base.pop_back();
  if ((base == "fmin" || base == "fmax") && arguments.size() == 2)
    return floats.extremum(arguments[0], arguments[1], base == "fmin" ? Side::Most : Side::Least, state);
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
    return arithmetic.magnitude(arguments[0], expr->type, state);
  return valueOfType(expr->type);
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

void Calls::refuseUnknown(const Expr &call) const {
  if (const auto refused = source.unit.others.refused.find(call.name); refused != source.unit.others.refused.end())
    refuse(refused->second.id, call.location, refused->second.message, refused->second.hint);
  const std::string substitute = substituteFor(call.name), byDefinition = "define it as a static function in this file or in a header";
  const bool isOfUser = source.unit.others.wanted.count(call.name) > 0;
  refuse(ReasonId::UnknownCall, call.location,
         calleeInText(source.unit, call) + (source.unit.others.areGiven && isOfUser ? " is defined in none of the files given" : " is not defined in this file"),
         !substitute.empty() ? substitute
         : isOfUser          ? "give the file that defines it, too, or " + byDefinition
                             : byDefinition);
}

Value Calls::evaluate(const ExprRef &expr, State &state) {
  const Function *callee = findFunction(source.unit, expr->name);
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
    if (math->accuracy == MathAccuracy::DeviceDiffers)
      kernel.useMath();
    return ofMath(expr, arguments, state);
  }
  if (context.isFollowing(expr->name))
    refuse(ReasonId::RecursiveCall, expr->location, "the function '" + expr->name + "' calls itself");
  if (callee->isVariadic || !callee->obstacles.empty())
    refuse(ReasonId::UnsupportedCall, expr->location,
           "the function '" + expr->name + "' " +
               (callee->isVariadic ? "has a variable number of arguments" : "contains " + callee->obstacles[0]),
           callee->isVariadic ? "give it a fixed number of parameters" : "");
  kernel.call(expr->name);
  for (const Value &argument : arguments) // they stand in the call, whatever the function does with them
    if (argument.kind == Value::Kind::Pointer && argument.root >= 0)
      memory.passPointer(argument.root, expr);
  return follow(expr, *callee, arguments, state);
}

/// In the interior a function often does nothing but return an element, because the tests that it makes for the borders
/// have one outcome: the call is that element.
void Calls::seeAsElement(const ExprRef &call, const Function &callee, const ExprRef &returned, size_t firstVisit) {
  if (trace.visits().size() != firstVisit + 1)
    return;
  const Visit &visit = trace.visits().back();
  const RecordedAccess &access = trace.accesses()[visit.access];
  const TypeRef &type = memory[access.root].element;
  ExprRef element = returned;
  while (element->kind == ExprKind::Cast && keepsValues(type, element->type))
    element = element->children[0];
  if (visit.node != element || access.kind != AccessKind::Read || !keepsValues(type, call->type) ||
      !changesOnlyItself(source.unit, callee) ||
      !std::all_of(call->children.begin(), call->children.end(),
                   [&](const ExprRef &argument) { return changesNothing(source.unit, argument); }))
    return;
  trace.visitInstead(call, !context.isInHelper());
}

void Calls::bindParameters(const Function &callee, const std::vector<Value> &arguments, State &state) {
  for (size_t i = 0; i < callee.parameters.size() && i < arguments.size(); ++i) {
    Value v = arguments[i];
    v.isDefined = true;
    if (callee.variables.at(callee.parameters[i]).addressTaken)
      v.forget();
    accesses.nameValue(callee.parameters[i], v, state);
    state.variables[context.keyOf(callee.parameters[i])] = v;
  }
}

/// Follows the callee with its parameters bound to the arguments: the accesses that it makes are the caller's.
Value Calls::follow(const ExprRef &call, const Function &callee, const std::vector<Value> &arguments, State &state) {
  const std::string prefix = callee.name + "/" + std::to_string(names.number("call")) + "/";
  std::set<std::string> kept = branches.fixedNames(state.domain);
  context.enter(callee, call, prefix, kept);
  context.enterPart(0);

  State before = state;
  // In the header of a loop the first test is sure to happen, but not every path through a function that it calls.
  bool outerPerhaps = certainty.reachedPerhaps;
  certainty.reachedPerhaps |= certainty.inHeader && !onlyReturned(callee.body);
  bindParameters(callee, arguments, state);
  const size_t firstVisit = trace.visits().size();
  interpreter.execute(callee.body, state);

  context.leavePart();
  std::vector<Exit> exits = context.leave();
  certainty.reachedPerhaps = outerPerhaps;

  static const std::string result = "return";
  if (state.alive)
    exits.push_back({state, Value(), nullptr});
  if (exits.empty())
    refuse(ReasonId::UnsupportedCall, source.nest->location, "the function '" + callee.name + "' does not return");
  if (context.specialises() && exits.size() == 1 && exits[0].returned)
    seeAsElement(call, callee, exits[0].returned, firstVisit);
  for (Exit &exit : exits) {
    exit.state.alive = true;
    exit.state.variables[result] = exit.value;
  }
  State all = exits[0].state;
  for (size_t i = 1; i < exits.size(); ++i)
    all = branches.join(before, all, exits[i].state);
  // Every path through the callee comes back: what follows is reached as surely as the call was.
  all.missed = before.missed;
  all.left = before.left;
  Value value = all.variables[result];
  for (auto i = all.variables.begin(); i != all.variables.end();)
    i = i->first == result || i->first.starts_with(prefix) ? all.variables.erase(i) : std::next(i);
  state = all;
  if (value.poly)
    kept.merge(value.poly->names());
  branches.forgetNames(kept, state);
  return value;
}

} // namespace nidus::frontend
