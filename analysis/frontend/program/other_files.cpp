#include "analysis/code/math_functions.h"
#include "analysis/frontend/program/definitions.h"
#include "analysis/frontend/program/moved_function.h"
#include "analysis/frontend/program/same_types.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus {
namespace frontend {
namespace {

/// How the name of the type of such a struct ends.
constexpr std::string_view membersUnknown = ", whose members are not known";

/// Copies what a unit needs. Names are chosen in the order of the unit's own calls, so that the order of the files says nothing.
class ProgramLinker {
  Unit unit;
  const Program &program;
  ProgramFile own;
  std::set<std::string> taken;      ///< no copy is called so
  std::set<std::string> outside;    ///< names that linkers know: those of copies of other functions are not among them
  std::set<std::string> globals;    ///< symbols of the unit's, which are no local variable's
  std::set<std::string> unresolved; ///< names in copies that are no function of the unit
  std::map<std::pair<const ProgramPart *, std::string>, std::string> names; ///< of copies, and of what has none
  std::map<std::string, const ProgramPart *> brought; ///< what the unit's own calls reach: its copy keeps the name
  std::map<const ProgramPart *, std::map<std::string, std::string>> structs;
  std::map<std::string, Function> copies; ///< by their names
  std::set<const ProgramPart *> used;

  bool isOwn(const ProgramPart &part) const { return part.file.path == own.path; }

  static const Function *functionOf(const ProgramPart &part, const std::string &name) {
    const auto &all = part.code.functions;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Function &function) { return function.name == name; });
    return found == all.end() || !found->body ? nullptr : &*found;
  }

  std::string freshName(const std::string &wish, Linkage linkage = Linkage::Internal) {
    std::string name = wish;
    const auto isOther = [&] { return outside.count(name) && !(linkage == Linkage::External && name == wish); };
    for (int i = 2; taken.count(name) || unresolved.count(name) || isOther(); ++i)
      name = wish + "_" + std::to_string(i);
    taken.insert(name);
    return name;
  }

  void takeNamesOf(const Function &function) {
    taken.insert(function.name);
    for (const auto &[symbol, v] : function.variables) {
      taken.insert(symbol);
      if (v.storage == Storage::Global)
        globals.insert(symbol);
    }
  }

  /// A name that no function of the unit has, for a call in `part` of what is not copied; it is left with the reason, if there is one.
  std::string withoutFunction(const ProgramPart &part, const std::string &name, const std::optional<Reason> &reason) {
    std::string called = name;
    for (int i = 2; findFunction(unit, called) || copies.count(called); ++i)
      called = name + "_" + std::to_string(i);
    unresolved.insert(called);
    if (reason)
      unit.others.refused[called] = *reason;
    else if (called != name)
      unit.others.refused[called] = {ReasonId::UnknownCall, {},
                                     "the function '" + name + "', which " + part.file.path + " calls, is defined in none of the files given", ""};
    return called;
  }

  //===-- types -------------------------------------------------------------===//

  /// The struct of the unit that is the one of the other file, which is added where the unit has none.
  std::string structOf(const ProgramPart &part, const std::string &name) {
    auto &known = structs[&part];
    if (const auto found = known.find(name); found != known.end())
      return found->second;
    const std::string same = sameStruct(unit.structs, part.code.structs, name);
    if (!same.empty())
      return known[name] = same;
    std::string added = name;
    for (int i = 1; taken.count(added) || outside.count(added); ++i)
      added = tagOf(name) + structSuffix + (i == 1 ? "" : std::to_string(i));
    taken.insert(added);
    known[name] = added;
    Struct made = part.code.structs.at(name);
    made.name = added;
    for (Field &field : made.fields)
      field.type = moved(part, field.type);
    unit.structs[added] = std::move(made);
    return added;
  }

  TypeRef moved(const ProgramPart &part, const TypeRef &type) {
    findStructs(part, type);
    return movedType(type, structs[&part]);
  }

  void findStructs(const ProgramPart &part, const TypeRef &type) {
    if (type && type->kind == TypeKind::Struct)
      structOf(part, type->name);
    if (type)
      findStructs(part, type->element);
  }

  void findStructs(const ProgramPart &part, const Function &function) {
    findStructs(part, function.result);
    for (const auto &[symbol, v] : function.variables)
      findStructs(part, v.type);
    forEachStmt(function.body, [&](const Stmt &stmt) { findStructs(part, stmt.type); });
    forEachExpr(function.body, [&](const Expr &e) {
      findStructs(part, e.type);
      findStructs(part, e.computeType);
    });
  }

  /// Is the function what a file calls under its name? `caller`: that file, null: the unit's own.
  bool isWhatIsCalled(const Function &function, const ProgramPart &part, const Prototype &declared, const ProgramPart *caller, const StmtRef &code) {
    const auto isSame = [&](const TypeRef &there, const TypeRef &here) {
      return isSameType(unqualified(caller ? moved(*caller, there) : there), unqualified(isOwn(part) ? here : moved(part, here)),
                        [](const std::string &a, const std::string &b) { return a == b; });
    };
    const auto areParameters = [&](const std::vector<TypeRef> &types) {
      return std::equal(types.begin(), types.end(), function.parameters.begin(), function.parameters.end(),
                        [&](const TypeRef &type, const std::string &parameter) { return isSame(type, function.variables.at(parameter).type); });
    };
    if (!isSame(declared.result, function.result))
      return false;
    if (declared.isWritten)
      return declared.isVariadic == function.isVariadic && areParameters(declared.parameters);
    bool are = !function.isVariadic;
    forEachExpr(code, [&](const Expr &e) {
      std::vector<TypeRef> given;
      for (const ExprRef &argument : e.children)
        given.push_back(argument->type);
      are &= e.kind != ExprKind::Call || e.name != function.name || areParameters(given);
    });
    return are;
  }

  /// Why it is not.
  Reason otherTypes(const Function &function, const Prototype &declared, const std::string &caller) const {
    for (const TypeRef &parameter : declared.parameters)
      if (isPointer(parameter) && parameter->element->kind == TypeKind::Unsupported && parameter->element->name.ends_with(membersUnknown))
        return {ReasonId::UnknownCall, {},
                "the function '" + function.name + "', defined at " + inText(function.location) + ", is given a " +
                    parameter->element->name.substr(0, parameter->element->name.size() - membersUnknown.size()) +
                    ", whose members are not known in " + caller,
                "include the header that defines the struct"};
    return {ReasonId::UnknownCall, {},
            "the function '" + function.name + "' is declared with other types than its definition at " + inText(function.location) + " has",
            "declare it as it is defined"};
  }

  static Reason notGiven(const std::string &name) {
    return {ReasonId::UnknownCall, {}, "the function '" + name + "' is defined in none of the files given", "give the file that defines it, too"};
  }

  //===-- variables ---------------------------------------------------------===//

  /// The unit's own declaration of a variable of another file; null: there is none that text before all functions can name.
  const Variable *sharedHere(const ProgramPart &part, const Variable &v) {
    const auto there = part.code.variables.find(v.name);
    const auto here = unit.others.variables.find(v.name);
    if (there == part.code.variables.end() || there->second.variable.symbol != v.symbol || here == unit.others.variables.end())
      return nullptr;
    const auto isBefore = [&](const Function &function) {
      return !function.inMainFile || !function.body || here->second.declaredAt < function.body->range.beginOffset;
    };
    const Variable &own = here->second.variable;
    const bool hasExtent = !isArray(own.type) || (own.type->extent && own.type->extent == v.type->extent);
    const bool isSame = hasExtent && isSameType(own.type, moved(part, v.type), [](const std::string &a, const std::string &b) { return a == b; });
    return isSame && std::all_of(unit.functions.begin(), unit.functions.end(), isBefore) ? &own : nullptr;
  }

  std::optional<Reason> refusalOf(const ProgramPart &part, const Function &function) {
    for (const Variable *v : sharedVariables(function))
      if (!sharedHere(part, *v))
        return usesVariable(function, *v);
    return refusalOfCopy(part, function, own);
  }

  //===-- functions ---------------------------------------------------------===//

  /// The name of the copy of a function, or what stands for it where there is none.
  std::string copied(const ProgramPart &part, const Function &function) {
    const auto key = std::pair(&part, function.name);
    if (const auto known = names.find(key); known != names.end())
      return known->second;
    used.insert(&part);
    if (const std::optional<Reason> refusal = refusalOf(part, function))
      return names[key] = withoutFunction(part, function.name, refusal);
    for (const Function &each : part.code.functions)
      for (const auto &[symbol, v] : each.variables)
        taken.insert(symbol);
    const auto direct = brought.find(function.name);
    const std::string name = direct != brought.end() && direct->second == &part ? function.name : freshName(function.name, function.linkage);
    names[key] = name;
    copies[name]; // nothing else is called so
    findStructs(part, function);
    NewNames changed{structs[&part], {}, {}, {}};
    for (const Variable *v : sharedVariables(function))
      changed.globals[v->symbol] = *sharedHere(part, *v);
    std::set<std::string> called;
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        called.insert(e.name);
    });
    for (const std::string &callee : called)
      changed.functions[callee] = resolved(part, function, callee);
    for (const auto &[symbol, v] : function.variables)
      if (v.storage != Storage::Global && (unit.structs.count(symbol) || globals.count(symbol)))
        changed.variables[symbol] = freshName(symbol);
    copies[name] = movedFunction(function, name, changed);
    return name;
  }

  /// What a function of another file calls.
  std::string resolved(const ProgramPart &part, const Function &caller, const std::string &name) {
    if (const Function *beside = functionOf(part, name))
      return copied(part, *beside);
    if (const auto refused = part.code.refused.find(name); refused != part.code.refused.end())
      return withoutFunction(part, name, refused->second);
    if (!part.file.wanted.count(name))
      return withoutFunction(part, name, std::nullopt);
    const FoundDefinition found = findDefinition(program, name, own);
    const Function *function = !found.part ? nullptr : isOwn(*found.part) ? findFunction(unit, name) : functionOf(*found.part, name);
    if (!function || found.refusal)
      return withoutFunction(part, name, found.refusal ? found.refusal : notGiven(name));
    const Prototype &declared = part.code.wanted.at(name);
    if (!isWhatIsCalled(*function, *found.part, declared, &part, caller.body))
      return withoutFunction(part, name, otherTypes(*function, declared, part.file.path));
    return isOwn(*found.part) ? name : copied(*found.part, *function);
  }

  /// Decides about what the unit itself calls.
  void decide(const std::string &name) {
    const FoundDefinition found = findDefinition(program, name, own);
    const Function *function = found.part ? functionOf(*found.part, name) : nullptr;
    if (!function)
      return;
    used.insert(found.part);
    std::optional<Reason> refusal = found.refusal ? found.refusal : refusalOf(*found.part, *function);
    const Prototype &declared = unit.others.wanted.at(name);
    for (const Function &caller : unit.functions)
      if (!refusal && !isWhatIsCalled(*function, *found.part, declared, nullptr, caller.body))
        refusal = otherTypes(*function, declared, own.path);
    copies[name]; // taken, whatever becomes of it
    if (refusal)
      unit.others.refused[name] = *refusal;
    else
      brought[name] = found.part;
  }

  //===-- what is known of all ------------------------------------------------===//

  void reach(const std::string &name, std::set<std::string> &reached) const {
    const Function *function = findFunction(unit, name);
    if (!function || !function->body)
      return;
    forEachExpr(function->body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call && reached.insert(e.name).second)
        reach(e.name, reached);
    });
  }

  /// Does no function that it may run have a loop, or is not known?
  bool runsNoNest(const std::set<std::string> &functions) const {
    return std::all_of(functions.begin(), functions.end(), [&](const std::string &name) {
      const Function *function = findFunction(unit, name);
      if (!function || !function->body)
        return mathFunction(name).has_value();
      bool runsNone = true;
      forEachStmt(function->body, [&](const Stmt &stmt) { runsNone &= !isLoop(stmt) && stmt.kind != StmtKind::Other; });
      forEachExpr(function->body, [&](const Expr &e) { runsNone &= e.kind != ExprKind::Unsupported; });
      return runsNone;
    });
  }

  void look() {
    for (Function &function : unit.functions) {
      std::set<std::string> reached;
      reach(function.name, reached);
      function.callsItself |= reached.count(function.name) > 0;
      reached.insert(function.name);
      if (function.isOfOtherFile && !runsNoNest(reached))
        unit.others.mayLaunch.insert(function.name);
    }
  }

public:
  ProgramLinker(Unit of, const Program &program) : unit(std::move(of)), program(program), own(programFileOf(unit)) {
    taken.insert(unit.identifiers.begin(), unit.identifiers.end());
    for (const Function &function : unit.functions)
      takeNamesOf(function);
    for (const auto &[name, type] : unit.structs)
      taken.insert(name);
    for (const auto &[name, shared] : unit.others.variables)
      taken.insert(shared.variable.symbol), globals.insert(shared.variable.symbol);
    for (const ProgramPart &part : program)
      outside.insert(part.file.wanted.begin(), part.file.wanted.end());
  }

  Unit link() {
    unit.others.areGiven = true;
    const std::set<std::string> wanted = own.wanted;
    for (const std::string &name : wanted)
      decide(name);
    for (const auto &[name, part] : brought)
      copied(*part, *functionOf(*part, name));
    for (auto &[name, function] : copies)
      if (function.body)
        unit.functions.push_back(std::move(function));
    std::set<std::string> identifiers(unit.identifiers.begin(), unit.identifiers.end());
    for (const Function &function : unit.functions)
      if (function.isOfOtherFile) {
        identifiers.insert(function.name);
        for (const auto &[symbol, v] : function.variables)
          identifiers.insert(symbol);
      }
    for (const auto &[name, type] : unit.structs)
      identifiers.insert(name);
    unit.identifiers.assign(identifiers.begin(), identifiers.end());
    look();
    std::set<std::string> files;
    for (const ProgramPart &part : program)
      if (!isOwn(part) && !wanted.empty()) {
        files.insert(part.file.path);
        if (used.count(&part))
          files.insert(part.file.files.begin(), part.file.files.end());
      }
    unit.others.files.assign(files.begin(), files.end());
    return std::move(unit);
  }
};

} // namespace
} // namespace frontend

Unit withOtherFiles(Unit unit, const Program &program) { return frontend::ProgramLinker(std::move(unit), program).link(); }

} // namespace nidus
