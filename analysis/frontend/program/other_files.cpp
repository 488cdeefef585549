#include "analysis/code/math_functions.h"
#include "analysis/frontend/program/definitions.h"
#include "analysis/frontend/program/moved_function.h"
#include "analysis/frontend/program/same_types.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus {
namespace frontend {
namespace {

/// Copies what a unit needs. Names are chosen in the order of the unit's own calls, so that the order of the files says nothing.
class ProgramLinker {
  Unit unit;
  const Program &program;
  ProgramFile own;
  std::set<std::string> taken;      ///< no copy is called so
  std::set<std::string> unresolved; ///< names in copies that are no function of the unit
  std::map<std::pair<const ProgramPart *, std::string>, std::string> names; ///< of copies, and of what has none
  std::map<const ProgramPart *, std::map<std::string, std::string>> structs;
  std::map<std::string, Function> copies; ///< by their names
  std::set<const ProgramPart *> used;

  bool isOwn(const ProgramPart &part) const { return part.file.path == own.path; }

  static const Function *functionOf(const ProgramPart &part, const std::string &name) {
    const auto &all = part.code.functions;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Function &function) { return function.name == name; });
    return found == all.end() || !found->body ? nullptr : &*found;
  }

  std::string freshName(const std::string &wish) {
    std::string name = wish;
    for (int i = 2; taken.count(name) || unresolved.count(name); ++i)
      name = wish + "_" + std::to_string(i);
    taken.insert(name);
    return name;
  }

  void takeNamesOf(const Function &function) {
    taken.insert(function.name);
    for (const auto &[symbol, v] : function.variables)
      taken.insert(symbol);
  }

  /// A name that no function of the unit has; calls of it are left with the reason, if there is one.
  std::string withoutFunction(const std::string &name, const std::optional<Reason> &reason) {
    std::string called = name;
    for (int i = 2; findFunction(unit, called) || copies.count(called); ++i)
      called = name + "_" + std::to_string(i);
    unresolved.insert(called);
    if (reason)
      unit.others.refused[called] = *reason;
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
    const std::string added = freshName(name);
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

  /// Of a call whose types are those of `caller`, null: of the unit.
  bool isCallOf(const Expr &call, const ProgramPart *caller, const Function &function, const ProgramPart &part) {
    const auto typeThere = [&](const TypeRef &type) { return caller ? moved(*caller, type) : type; };
    const auto typeHere = [&](const TypeRef &type) { return isOwn(part) ? type : moved(part, type); };
    const auto isSame = [&](const TypeRef &a, const TypeRef &b) {
      return isSameType(unqualified(typeThere(a)), unqualified(typeHere(b)), [](const std::string &x, const std::string &y) { return x == y; });
    };
    const bool isCounted = call.children.size() == function.parameters.size();
    bool is = isSame(call.type, function.result) && (isCounted || (function.isVariadic && call.children.size() > function.parameters.size()));
    for (size_t i = 0; is && i < function.parameters.size(); ++i)
      is = isSame(call.children[i]->type, function.variables.at(function.parameters[i]).type);
    return is;
  }

  bool areCallsOf(const StmtRef &code, const std::string &name, const ProgramPart *caller, const Function &function, const ProgramPart &part) {
    bool are = true;
    forEachExpr(code, [&](const Expr &e) { are = are && (e.kind != ExprKind::Call || e.name != name || isCallOf(e, caller, function, part)); });
    return are;
  }

  static Reason otherTypes(const Function &function) {
    return {ReasonId::UnknownCall, {},
            "the function '" + function.name + "' is called with other types than its definition at " + inText(function.location) + " has",
            "declare it as it is defined"};
  }

  //===-- functions ---------------------------------------------------------===//

  /// The copy of a function under the name `wish`, if that is free; or the name that stands for it where there is none.
  std::string copied(const ProgramPart &part, const Function &function, const std::optional<std::string> &exactly) {
    const auto key = std::pair(&part, function.name);
    if (const auto known = names.find(key); known != names.end())
      return known->second;
    used.insert(&part);
    if (const std::optional<Reason> refusal = refusalOfCopy(part, function, own))
      return names[key] = withoutFunction(function.name, refusal);
    for (const Function &each : part.code.functions)
      for (const auto &[symbol, v] : each.variables)
        taken.insert(symbol);
    const std::string name = exactly ? *exactly : freshName(function.name);
    names[key] = name;
    copies[name]; // nothing else is called so
    findStructs(part, function);
    NewNames changed{structs[&part], {}, {}};
    std::set<std::string> called;
    forEachExpr(function.body, [&](const Expr &e) {
      if (e.kind == ExprKind::Call)
        called.insert(e.name);
    });
    for (const std::string &callee : called)
      changed.functions[callee] = resolved(part, function, callee);
    for (const auto &[symbol, v] : function.variables)
      if (v.storage != Storage::Global && unit.structs.count(symbol))
        changed.variables[symbol] = freshName(symbol);
    copies[name] = movedFunction(function, name, changed);
    return name;
  }

  /// What a function of another file calls.
  std::string resolved(const ProgramPart &part, const Function &caller, const std::string &name) {
    if (const Function *beside = functionOf(part, name))
      return copied(part, *beside, std::nullopt);
    if (!part.file.wanted.count(name))
      return withoutFunction(name, std::nullopt);
    const FoundDefinition found = findDefinition(program, name, own);
    if (!found.part || found.refusal)
      return withoutFunction(name, found.refusal);
    const Function *function = isOwn(*found.part) ? findFunction(unit, name) : functionOf(*found.part, name);
    if (!function)
      return withoutFunction(name, std::nullopt);
    if (!areCallsOf(caller.body, name, &part, *function, *found.part))
      return withoutFunction(name, otherTypes(*function));
    return isOwn(*found.part) ? name : copied(*found.part, *function, std::nullopt);
  }

  /// What the unit itself calls, as its calls name it.
  void bring(const std::string &name) {
    const FoundDefinition found = findDefinition(program, name, own);
    const Function *function = found.part ? functionOf(*found.part, name) : nullptr;
    if (!found.part)
      return;
    used.insert(found.part);
    std::optional<Reason> refusal = found.refusal;
    if (function && !refusal)
      refusal = refusalOfCopy(*found.part, *function, own);
    if (function && !refusal)
      for (const Function &caller : unit.functions)
        if (!refusal && !areCallsOf(caller.body, name, nullptr, *function, *found.part))
          refusal = otherTypes(*function);
    if (refusal)
      unit.others.refused[name] = *refusal;
    else if (function)
      copied(*found.part, *function, name);
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
    for (const ProgramPart &part : program)
      taken.insert(part.file.wanted.begin(), part.file.wanted.end());
  }

  Unit link() {
    unit.others.areGiven = true;
    const std::set<std::string> wanted = unit.others.wanted;
    for (const std::string &name : wanted)
      if (findDefinition(program, name, own).part)
        copies[name]; // a name that is taken, whatever becomes of it
    for (const std::string &name : wanted)
      bring(name);
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
