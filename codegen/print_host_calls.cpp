#include "codegen/print_host_calls.h"
#include "codegen/print_expr.h"
#include "codegen/text.h"
#include <algorithm>
#include <tuple>

namespace nidus {
namespace {

std::string nameOf(HostCallKind kind) { return std::string("nidus_") + EnumNames<HostCallKind>::names[int(kind)]; }

std::string parametersOf(HostCallKind kind) {
  switch (kind) {
  case HostCallKind::Reads:
  case HostCallKind::Object:
    return "const void *, unsigned long";
  case HostCallKind::Writes: // what a compiler sees given to const void * ought to have a value
  case HostCallKind::Fills:
  case HostCallKind::Expects:
  case HostCallKind::Ends:
    return "void *, unsigned long";
  case HostCallKind::Frees:
  case HostCallKind::ReadsObject:
  case HostCallKind::WritesObject:
  case HostCallKind::Spares:
  case HostCallKind::ReadsAround:
  case HostCallKind::WritesAround:
  case HostCallKind::Block:
    return "const void *";
  case HostCallKind::Copies:
    return "void *, const void *, unsigned long";
  case HostCallKind::Sets:
    return "void *, int, unsigned long";
  case HostCallKind::FreesBlock: // as free()
    return "void *";
  default:
    return "void";
  }
}

/// Does it do nothing where nothing is on the device?
bool needsData(const HostCall &call) {
  switch (call.kind) {
  case HostCallKind::Reads:
  case HostCallKind::Writes:
  case HostCallKind::Fills:
  case HostCallKind::ReadsAny:
  case HostCallKind::ReadsObject:
  case HostCallKind::ReadsAround:
    return true;
  default:
    return false;
  }
}

/// Without data on the device the user's code takes as long as it did: it may be in a loop, or in a function that is called in one.
bool isGuarded(const HostCall &call) {
  return (call.place == HostCallPlace::Inside || call.place == HostCallPlace::Around) && needsData(call);
}

/// Does it bind less than && does?
bool isChoice(const ExprRef &condition) {
  const ExprRef plain = stripImplicitCasts(condition);
  return plain->kind == ExprKind::Conditional || (plain->kind == ExprKind::Binary && plain->op == "||");
}

/// Of a call that has parameters.
std::string firstParameterOf(HostCallKind kind) {
  const std::string all = parametersOf(kind);
  return all.substr(0, all.find(','));
}

/// Of a call about more than one place.
std::string suffixOf(const HostCall &call) { return call.least ? "_within" : call.rows ? "_rows" : "_between"; }

/// Drops the qualifiers of what is pointed to where the parameter lacks them.
std::string castTo(const std::string &parameter, const TypeRef &pointee) {
  const bool dropsConst = pointee && pointee->isConst && parameter == "void *";
  return dropsConst || mayLoseQualifier(pointee) ? "(" + parameter + ")" : "";
}

/// The pointer as an argument.
std::string printPointer(const ExprRef &pointer, const std::string &parameter, const ExprStyle &style) {
  const TypeRef &type = pointer->type;
  const std::string cast = isPointer(type) || isArray(type) ? castTo(parameter, scalarElement(type->element)) : "";
  const PrintedExpr text = printExpr(pointer, style, Use::Assigned);
  return cast + parenthesised(text, cast.empty() ? Precedence::Assignment : Precedence::Unary);
}

class Printer {
  const FunctionPlan &plan;
  ExprStyle style;
  std::vector<HostCallText> texts;
  /// What stands behind the end of a statement.
  struct End {
    const HostCall *call;
    std::string text;
    std::ptrdiff_t number;
    /// Of statements that end at one place, inner ones end first; of one statement, its braces, those opened last
    /// first.
    std::tuple<int, bool, std::ptrdiff_t> rank() const {
      const bool isBrace = call->place == HostCallPlace::Around;
      return {-call->beginOffset, !isBrace, isBrace ? -number : number};
    }
  };
  std::vector<End> ends;

public:
  explicit Printer(const FunctionPlan &plan) : plan(plan) {
    style.types.language = Language::C;
    style.names = plan.hostNames;
  }

  std::vector<HostCallText> print() {
    if (plan.hostCalls.empty())
      return {};
    texts.push_back({HostCallSide::Before, plan.bodyOffset, declarations(), false});
    const std::vector<HostCall> &calls = plan.hostCalls;
    for (size_t first = 0, end; first < calls.size(); first = end) {
      for (end = first + 1; end < calls.size() && areSaidTogether(calls[end - 1], calls[end]); ++end)
        ;
      add(calls[end - 1], printAll({calls.begin() + first, calls.begin() + end}));
    }
    std::sort(ends.begin(), ends.end(), [](const End &a, const End &b) { return a.rank() < b.rank(); });
    for (const End &end : ends)
      texts.push_back({HostCallSide::After, end.call->endOffset, end.text});
    return texts;
  }

private:
  /// One declaration for the function's calls.
  std::string declarations() const {
    std::vector<std::string> names, moves;
    auto declare = [&](HostCallKind kind) { addOnce(names, nameOf(kind) + "(" + parametersOf(kind) + ")"); };
    for (const HostCall &call : plan.hostCalls) {
      if (call.isMove())
        addOnce(moves, nameOf(call.kind) + "(" + parametersOf(call.kind) + ")");
      else if (call.kind == HostCallKind::Suspend)
        declare(HostCallKind::Unhold), declare(HostCallKind::Hold);
      else if (call.least)
        addOnce(names, nameOf(call.kind) + suffixOf(call) + "(" + firstParameterOf(call.kind) + ", double, double, unsigned long)");
      else if (call.last)
        addOnce(names, nameOf(call.kind) + suffixOf(call) + "(" + firstParameterOf(call.kind) + ", " +
                           parametersOf(call.kind) + (call.rows ? ", unsigned long" : "") + ")");
      else
        declare(call.kind);
    }
    std::vector<std::string> flags;
    if (std::any_of(plan.hostCalls.begin(), plan.hostCalls.end(), [](const HostCall &call) { return isGuarded(call) || call.isMove(); }))
      flags.push_back("nidus_known");
    return declaration("void", names) + declaration("int", moves) + declaration("__thread int", flags);
  }

  static void addOnce(std::vector<std::string> &names, const std::string &name) {
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  }

  static std::string declaration(const std::string &result, const std::vector<std::string> &names) {
    return names.empty() ? "" : " extern " + result + " " + join(names, ", ") + ";";
  }

  /// In one pair of braces.
  static bool areSaidTogether(const HostCall &a, const HostCall &b) {
    return a.place == HostCallPlace::Around && b.place == HostCallPlace::Around && a.beginOffset == b.beginOffset &&
           a.endOffset == b.endOffset && a.kind != HostCallKind::Suspend;
  }

  void add(const HostCall &call, const std::string &text) {
    switch (call.place) {
    case HostCallPlace::Before:
      return begin(call, text + "; ");
    case HostCallPlace::After:
      return end(call, " " + text + ";");
    case HostCallPlace::Behind:
      begin(call, "{ ");
      return end(call, " } " + text + ";");
    case HostCallPlace::Inside:
      if (isGuarded(call))
        return guard(call.beginOffset, text);
      texts.push_back(
          {HostCallSide::Before, call.beginOffset, call.isMove() ? "nidus_known && " + text + " ? (void)0 : (void)" : text + ", ", false});
      return;
    case HostCallPlace::Around:
      // A loop without braces needs them: what stands behind its last line would read as its body.
      bool isSuspended = call.kind == HostCallKind::Suspend;
      begin(call, "{ " + text + (isSuspended ? "; { " : "; "));
      end(call, isSuspended ? " } " + nameOf(HostCallKind::Hold) + "(); }" : " }");
    }
  }

  /// With the guarded ones in front of it.
  void guard(int offset, const std::string &text) {
    const std::string begin = "nidus_known ? ", end = " : (void)0, ";
    HostCallText *const last = texts.empty() ? nullptr : &texts.back();
    if (last && last->offset == offset && last->text.rfind(begin, 0) == 0)
      last->text.insert(last->text.size() - end.size(), ", " + text);
    else
      texts.push_back({HostCallSide::Before, offset, begin + text + end, false});
  }

  void begin(const HostCall &call, const std::string &text) {
    texts.push_back({HostCallSide::Before, call.beginOffset, text});
  }

  void end(const HostCall &call, const std::string &text) {
    ends.push_back({&call, text, static_cast<std::ptrdiff_t>(ends.size())});
  }

  /// Statements; what has one condition is one of them.
  std::string printAll(const std::vector<HostCall> &calls) const {
    std::string text, last;
    for (const HostCall &call : calls) {
      std::string condition = call.condition ? printExpr(call.condition, style, Use::Number).text : "";
      if (call.place == HostCallPlace::Around && isGuarded(call))
        condition = "nidus_known" + (condition.empty() ? "" : " && " + (isChoice(call.condition) ? "(" + condition + ")" : condition));
      bool isMore = !condition.empty() && condition == last;
      text += isMore ? ", " : text.empty() ? "" : "; ";
      text += (condition.empty() || isMore ? "" : "if (" + condition + ") ") + print(call);
      last = condition;
    }
    return text;
  }

  std::string print(const HostCall &call) const {
    if (call.kind == HostCallKind::Suspend)
      return nameOf(HostCallKind::Unhold) + "()";
    std::string name = nameOf(call.kind);
    if (parametersOf(call.kind) == "void")
      return name + "()";
    const std::string parameter = firstParameterOf(call.kind);
    if (call.object)
      return name + printObject(call, parameter);
    const std::string pointer = printPointer(call.pointer, parameter, style);
    if (!call.bytes)
      return name + "(" + pointer + ")";
    const std::string from = !call.from                          ? ""
                             : call.kind == HostCallKind::Copies ? printPointer(call.from, "const void *", style) + ", "
                                                                 : printNumber(call.from) + ", ";
    return name + "(" + pointer + ", " + from + printNumber(call.bytes) + ")";
  }

  std::string printNumber(const ExprRef &number) const {
    return parenthesised(printExpr(number, style, Use::Assigned), Precedence::Assignment);
  }

  /// The arguments of a call about an lvalue, or about what lies between two: all, or rows.
  std::string printObject(const HostCall &call, const std::string &parameter) const {
    auto printed = [&](const ExprRef &object) {
      return parenthesised(printExpr(object, style, Use::Assigned), Precedence::Unary);
    };
    const std::string object = printed(call.object), cast = castTo(parameter, scalarElement(call.object->type));
    if (call.least)
      return suffixOf(call) + "(" + cast + "&" + object + ", " + printNumber(call.least) + ", " + printNumber(call.most) + ", sizeof " + object + ")";
    if (call.last)
      return suffixOf(call) + "(" + cast + "&" + object + ", " + cast + "&" + printed(call.last) + ", " +
             (call.bytes ? printNumber(call.bytes) : "sizeof " + object) + (call.rows ? ", " + printNumber(call.rows) : "") +
             ")";
    const bool isWhole = call.object->kind == ExprKind::Deref;
    return "(" + (isWhole ? printPointer(call.object->children[0], parameter, style) : cast + "&" + object) +
           ", sizeof " + object + ")";
  }
};

} // namespace

std::vector<HostCallText> printHostCalls(const Plan &plan) {
  std::vector<HostCallText> texts;
  for (const FunctionPlan &function : plan.functions) {
    std::vector<HostCallText> more = Printer(function).print();
    texts.insert(texts.end(), more.begin(), more.end());
  }
  return texts;
}

} // namespace nidus
