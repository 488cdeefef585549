#include "analysis/frontend/program/definitions.h"
#include "analysis/frontend/program/moved_function.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

bool definesMain(const ProgramPart &part) { return part.file.definitions.count("main") > 0; }

/// "b.c:3 and c.c:7"
std::string allInText(const std::vector<const ProgramPart *> &parts, const std::string &name) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + inText(parts[i]->file.definitions.at(name).location);
  return text;
}

std::string flagsInText(const std::vector<std::string> &flags) {
  std::string text;
  for (const std::string &flag : flags)
    text += (text.empty() ? "" : " ") + flag;
  return text.empty() ? "without such flags" : "with " + text;
}

bool usesFloating(const Function &function) {
  bool uses = isFloating(function.result);
  const auto look = [&](TypeRef type) {
    while (type && (isPointer(type) || isArray(type)))
      type = type->element;
    uses |= isFloating(type) || isStruct(type);
  };
  for (const auto &[symbol, v] : function.variables)
    look(v.type);
  forEachExpr(function.body, [&](const Expr &e) { look(e.type); });
  return uses;
}

std::optional<Reason> refusalOfDefinition(const Program &program, const std::string &name, const std::vector<const ProgramPart *> &strong,
                                          const std::vector<const ProgramPart *> &weak) {
  const std::string function = "the function '" + name + "'";
  if (strong.size() > 1)
    return Reason{ReasonId::UnknownCall, {}, function + " is defined several times in the files given: at " + allInText(strong, name),
                  "give only the files of one program"};
  if (strong.empty())
    return Reason{ReasonId::UnknownCall, {}, function + " is weak where it is defined, at " + allInText(weak, name) + ": another definition may take its place",
                  "define it without the attribute"};
  const auto programs = std::count_if(program.begin(), program.end(), definesMain);
  if (programs > 1 && definesMain(*strong[0]))
    return Reason{ReasonId::UnknownCall, {},
                  function + " is defined at " + allInText(strong, name) + ", beside one of the " + std::to_string(programs) +
                      " functions 'main' of the files given: they are not one program",
                  "define it in a file without 'main'"};
  return std::nullopt;
}

} // namespace

std::string inText(const Location &location) { return location.file + ":" + std::to_string(location.line); }

FoundDefinition findDefinition(const Program &program, const std::string &name, const ProgramFile &from) {
  std::vector<const ProgramPart *> strong, weak;
  for (const ProgramPart &part : program)
    if (const auto found = part.file.definitions.find(name); found != part.file.definitions.end())
      (found->second.linkage == Linkage::External ? strong : weak).push_back(&part);
  if (strong.empty() && weak.empty())
    return {};
  FoundDefinition found{strong.empty() ? weak[0] : strong[0], refusalOfDefinition(program, name, strong, weak)};
  const ProgramFile &file = found.part->file;
  if (!found.refusal && file.obstacle && file.path != from.path)
    found.refusal = Reason{ReasonId::UnknownCall, {},
                           "the function '" + name + "' is defined at " + inText(file.definitions.at(name).location) + ", in a file of which no function can be used: " +
                               file.obstacle->message,
                           file.obstacle->hint};
  return found;
}

static std::string definedThere(const Function &function) {
  return "the function '" + function.name + "', defined at " + inText(function.location) + ",";
}

Reason usesVariable(const Function &function, const Variable &shared) {
  const bool isSet = assignments(function.body).count(shared.symbol) > 0;
  return {ReasonId::HelperGlobal, {},
          definedThere(function) + (isSet ? " changes the " : " uses the ") +
              (shared.storage == Storage::StaticLocal ? "static variable '" : "global '") + shared.name + "'",
          isSet ? "compute the value from the loop's counter instead" : "pass it as an argument"};
}

std::optional<Reason> refusalOfCopy(const ProgramPart &part, const Function &function, const ProgramFile &from) {
  if (part.file.floatingFlags != from.floatingFlags && usesFloating(function))
    return Reason{ReasonId::UnknownCall, {},
                  definedThere(function) + " is compiled with other rules for floating-point numbers: " + flagsInText(part.file.floatingFlags) +
                      ", and this file " + flagsInText(from.floatingFlags),
                  "give both files the same flags"};
  return std::nullopt;
}

} // namespace nidus::frontend
