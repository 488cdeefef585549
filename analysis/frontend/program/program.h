//===- program.h - functions of the other files of a program ----------------===//
//
// The files that are translated together are one program: a loop nest may call a function that another of them defines. Each file
// says what it defines and what it calls (ProgramFile), as values that need no tree of Clang's any more; withOtherFiles() copies
// the functions that a file needs into its unit, as if a header had defined them. A definition is used only where the linker is
// sure to use it too and its own file gives it the same meaning; otherwise the unit keeps the reason.
//
// Only kernels are made of the copies. Host code calls the function itself, whose own file may run its loop nests on the
// device: to everything that looks at host code it is unknown (withoutOtherFiles).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/code/unit.h"

namespace nidus {

struct Definition {
  Linkage linkage = Linkage::External;
  Location location;

  template <class V> void describe(V &v) {
    v("linkage", linkage);
    v("location", location);
  }
};

/// What others need to know of a file before they ask for functions of it.
struct ProgramFile {
  std::string path;
  std::vector<std::string> files; ///< that were read
  std::vector<std::string> floatingFlags;
  std::optional<Reason> obstacle;                ///< why no nest of the file can be mapped
  std::map<std::string, Definition> definitions; ///< that a linker may find
  std::set<std::string> wanted;                  ///< functions that it calls and another file may define

  template <class V> void describe(V &v) {
    v("path", path);
    v("files", files);
    v("floatingFlags", floatingFlags);
    v("obstacle", obstacle);
    v("definitions", definitions);
    v("wanted", wanted);
  }
};

/// Functions that others want, and those that they call in their file.
struct ProgramCode {
  std::vector<Function> functions;
  std::map<std::string, Struct> structs;
  std::map<std::string, Prototype> wanted; ///< as in OtherFiles
  std::map<std::string, SharedVariable> variables;
  std::map<std::string, Reason> refused;
};

struct ProgramPart {
  ProgramFile file;
  ProgramCode code; ///< empty: nobody wants any of it
};
/// In the order of their paths.
using Program = std::vector<ProgramPart>;

ProgramFile programFileOf(const Unit &unit);
ProgramCode programCodeOf(const Unit &unit, const std::set<std::string> &wanted);

/// What others want of that which the file defines.
std::set<std::string> wantedOf(const ProgramFile &file, const std::vector<ProgramFile> &all);

/// The unit, as its file says it, with what it needs of the others. `program`: all files, itself too.
Unit withOtherFiles(Unit unit, const Program &program);

/// The unit as host code sees it: what the functions of other files do is not known.
Unit withoutOtherFiles(const Unit &unit);

} // namespace nidus
