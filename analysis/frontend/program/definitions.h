//===- definitions.h - which definition the linker takes ---------------------===//
#pragma once

#include "analysis/frontend/program/program.h"
#include <optional>

namespace nidus::frontend {

/// "b.c:3": as messages name a definition.
std::string inText(const Location &location);

struct FoundDefinition {
  const ProgramPart *part = nullptr; ///< null: none of the files defines it
  std::optional<Reason> refusal;     ///< why it is not the one that is called, or not with the meaning that the caller's file gives it
};

/// The definition of a function for a call in the file `from`.
FoundDefinition findDefinition(const Program &program, const std::string &name, const ProgramFile &from);

/// Why the file `from` can have no copy of the function, which `part` defines and which uses this variable of it.
Reason usesVariable(const Function &function, const Variable &shared);
/// ... or, otherwise, whatever variables it uses. None: it can have one.
std::optional<Reason> refusalOfCopy(const ProgramPart &part, const Function &function, const ProgramFile &from);

} // namespace nidus::frontend
