//===- unit.h - a translation unit as C code ------------------------------===//
#pragma once

#include "analysis/code/body.h"
#include "analysis/code/included_text.h"
#include "analysis/code/reason.h"
#include <set>

namespace nidus {

enum class Storage { Parameter, Local, StaticLocal, Global };
template <> struct EnumNames<Storage> {
  static constexpr const char *names[] = {"parameter", "local", "static-local", "global"};
};

struct Variable {
  std::string symbol; ///< unique in its function; globals are unique in the unit and clash with no local
  std::string name;   ///< as the user wrote it: what name.c must say
  TypeRef type;       ///< parameters: after C's adjustment (arrays are pointers, VLA rows keep their extentExpr)
  Storage storage = Storage::Local;
  bool isRegister = false;
  bool addressTaken = false; ///< & is applied to it somewhere in the unit (or it is an object of array or struct type
                             ///< whose address escapes to a call)
  /// May be written somewhere in the unit, or has external linkage and is not const.
  bool mayChange = true;
  bool isCleanedUp = false; ///< a function that an attribute names is given its address when it ends
  bool hasSizeLater = false; ///< an array without extent here, whose type is that of a later declaration
  std::optional<int64_t> declaredCount; ///< of a parameter declared as an array: its elements, which C ignores
  ExprRef init; ///< constant initialiser of a global or static-local variable, or a table that nothing changes, if any
  ExprRef definition; ///< of a local integer: the sum or product of parameters that it is wherever it is read, as nothing
                      ///< changes it or them; their names mean them in all of the function. Null: not known
  Location location;
  int declaredAt = -1; ///< offset in the unit's text; -1: elsewhere

  template <class V> void describe(V &v) {
    v("symbol", symbol);
    v("name", name);
    v("type", type);
    v("storage", storage);
    v("register", isRegister);
    v("addressTaken", addressTaken);
    v("mayChange", mayChange);
    v("cleanedUp", isCleanedUp);
    v("sizeLater", hasSizeLater);
    v("declaredCount", declaredCount);
    v("init", init);
    v("definition", definition);
    v("location", location);
    v("declaredAt", declaredAt);
  }
};

struct Field {
  std::string name;
  TypeRef type;
  int64_t offset = 0; ///< in bytes

  template <class V> void describe(V &v) {
    v("name", name);
    v("type", type);
    v("offset", offset);
  }
};

/// A struct without bit-fields, unions or flexible arrays (those are Unsupported types).
struct Struct {
  std::string name;     ///< a C++ identifier, unique in the unit
  int64_t size = 0, alignment = 0;
  std::vector<Field> fields;

  template <class V> void describe(V &v) {
    v("name", name);
    v("size", size);
    v("alignment", alignment);
    v("fields", fields);
  }
};

/// What a linker makes of the name of a function that the file defines.
enum class Linkage {
  Internal, ///< no other file finds it, or not under the name that it has here
  Weak,     ///< another definition may take its place
  External,
};
template <> struct EnumNames<Linkage> {
  static constexpr const char *names[] = {"internal", "weak", "external"};
};

struct Function {
  std::string name;
  TypeRef result;
  std::vector<std::string> parameters;       ///< symbols, in order
  std::map<std::string, Variable> variables; ///< parameters, locals and the globals mentioned, by symbol
  StmtRef body;
  Location location;
  bool inMainFile = false; ///< candidates for translation; others (headers) serve only as callees
  bool isOfOtherFile = false; ///< a copy of what another file of the program defines: only kernels know what it does
  Linkage linkage = Linkage::Internal;
  bool isVariadic = false;
  bool callsItself = false; ///< directly or through others of the unit
  /// Parameters (symbols) of a flattened function that the original would read from an object, and perhaps not in
  /// every call.
  std::vector<std::string> readAhead;
  /// Why no nest of this function may be replaced (setjmp, computed goto, K&R definition that differs, nested in a
  /// macro, ...).
  std::vector<std::string> obstacles;
  /// Names of variables and fields that mean something else in the text of its body: #define width (image->width)
  std::set<std::string> macros;
  std::set<std::string> otherNames; ///< of functions, types and enumerators that its blocks declare: they hide variables

  template <class V> void describe(V &v) {
    v("name", name);
    v("result", result);
    v("parameters", parameters);
    v("variables", variables);
    v("body", body);
    v("location", location);
    v("inMainFile", inMainFile);
    v("ofOtherFile", isOfOtherFile);
    v("linkage", linkage);
    v("variadic", isVariadic);
    v("callsItself", callsItself);
    v("readAhead", readAhead);
    v("obstacles", obstacles);
    v("macros", macros);
    v("otherNames", otherNames);
  }
};

/// A nest that was rewritten, in the function with the variables that it has then.
struct RewrittenNest {
  Function function;
  StmtRef nest;
};

/// A macro of the user's that the file mentions.
struct Macro {
  std::string name;
  std::optional<std::string> value; ///< an integer expression without macros; none: not defined
  template <class V> void describe(V &v) {
    v("name", name);
    v("value", value);
  }
};

/// A directive of the main file, also one that a macro makes: what the compiler sees of it.
struct Pragma {
  std::string text;                  ///< "#pragma omp parallel for", in one line
  int beginOffset = 0, endOffset = 0; ///< of the line, or of the macro's invocation
  bool isObeyed = false;             ///< OpenMP and OpenACC: the flags turn them on; others: always
  template <class V> void describe(V &v) {
    v("text", text);
    v("beginOffset", beginOffset);
    v("endOffset", endOffset);
    v("obeyed", isObeyed);
  }
};

/// The version of a function that takes the members and globals which it reads instead of the objects that hold them.
struct Flattened {
  std::string name;               ///< of the version, a Function of the unit
  std::vector<int> objects;       ///< parameters of the original that must be told: im, &im
  std::vector<ExprRef> arguments; ///< of the version, over the parameters of the original: im->data, x, y
  std::vector<Variable> globals;  ///< that the arguments mention

  template <class V> void describe(V &v) {
    v("name", name);
    v("objects", objects);
    v("arguments", arguments);
    v("globals", globals);
  }
};

/// As what a function is declared that another file defines.
struct Prototype {
  TypeRef result;
  std::vector<TypeRef> parameters;
  bool isVariadic = false;
  bool isWritten = true; ///< otherwise only the calls say which types its parameters have

  template <class V> void describe(V &v) {
    v("result", result);
    v("parameters", parameters);
    v("variadic", isVariadic);
    v("written", isWritten);
  }
};

/// A variable that other files know under its name, too.
struct SharedVariable {
  Variable variable;
  int declaredAt = 0; ///< offset in the main file, or that of the #include: after it text can name the variable

  template <class V> void describe(V &v) {
    v("variable", variable);
    v("declaredAt", declaredAt);
  }
};

/// How a file stands to the others of its program (frontend/program).
struct OtherFiles {
  bool areGiven = false;
  std::map<std::string, Prototype> wanted; ///< functions that the file calls and does not define; another file may
  std::map<std::string, SharedVariable> variables; ///< by name; of a file that wants or gives functions
  std::map<std::string, Reason> refused;   ///< by the name in calls: why the definition in another file is not used
  std::set<std::string> mayLaunch;         ///< functions whose own files may run loop nests of theirs on the device
  std::vector<std::string> files;          ///< that were looked at, for what the result depends on

  template <class V> void describe(V &v) {
    v("given", areGiven);
    v("wanted", wanted);
    v("variables", variables);
    v("refused", refused);
    v("mayLaunch", mayLaunch);
    v("files", files);
  }
};

struct Unit {
  std::string path;                      ///< as given on the command line
  std::string text;                      ///< the main file, byte for byte, with those that it includes in place of their #include
  std::vector<IncludedText> included;    ///< by their begin
  std::map<std::string, std::string> notInText; ///< by file: why its loops are not in the text, "it uses __INCLUDE_LEVEL__"
  std::vector<std::string> flags;        ///< the flags after --, or those of the compile database
  std::string directory;                 ///< in which the flags hold; empty: the working directory
  std::vector<std::string> droppedFlags; ///< of the compile database: those that Clang does not know
  std::vector<std::string> files;        ///< that were read, absolute or relative to the working directory
  std::vector<Pragma> pragmas;           ///< in their order
  std::vector<Macro> macros;             ///< with which the file was read, and must be compiled
  std::map<std::string, Struct> structs;
  std::vector<Function>
      functions; ///< in source order; those of headers only when called from the main file (transitively)
  std::vector<std::string>
      identifiers; ///< every identifier that the file declares or expands: generated names avoid them
  std::map<std::string, Flattened> flattened; ///< by the name of the original
  std::optional<Reason> obstacle;             ///< why no nest of the file can be mapped; without a place
  OtherFiles others;

  template <class V> void describe(V &v) {
    v("path", path);
    v("text", text);
    v("included", included);
    v("notInText", notInText);
    v("flags", flags);
    v("directory", directory);
    v("droppedFlags", droppedFlags);
    v("files", files);
    v("pragmas", pragmas);
    v("macros", macros);
    v("structs", structs);
    v("functions", functions);
    v("identifiers", identifiers);
    v("flattened", flattened);
    v("obstacle", obstacle);
    v("others", others);
  }
};

/// The function of that name, or null.
const Function *findFunction(const Unit &unit, const std::string &name);

} // namespace nidus
