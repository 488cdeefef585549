#include "analysis/frontend/import/import.h"
#include "analysis/frontend/import/dialect.h"
#include "analysis/frontend/normalise/flatten.h"
#include "analysis/frontend/import/context.h"
#include "analysis/frontend/import/files.h"
#include "analysis/frontend/import/included.h"
#include "analysis/frontend/import/pragmas.h"
#include "analysis/frontend/import/resource_folder.h"
#include "analysis/frontend/import/omp_header.h"
#include "analysis/frontend/host/openmp.h"
#include "clang/Basic/Stack.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Options.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/thread.h"

namespace nidus {

namespace {

namespace tooling = clang::tooling;

/// Clang and the conversion recurse once per level of the user's code.
constexpr unsigned stackBytes = 512u << 20;

Reason parseError(const std::string &path, const std::string &message, const std::string &hint = "") {
  return {ReasonId::ParseError, {path, 1, 1}, message, hint};
}

/// On a system without a compiler of its own, what helps where a file has errors.
std::string hintOfMissingHeaders(clang::ASTUnit &tree) {
  clang::HeaderSearch &headers = tree.getPreprocessor().getHeaderSearchInfo();
  constexpr bool inAngles = true;
  if (headers.LookupFile("stdio.h", {}, inAngles, nullptr, nullptr, {}, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr))
    return "";
  return "the headers of the C library (stdio.h and others) are not found: install the package libc6-dev, or name their folder: "
         "-- -isystem DIR";
}

/// Does the user say where Clang's own headers are, or that there are none?
bool saysResources(const std::vector<std::string> &flags) {
  return llvm::any_of(flags, [](llvm::StringRef flag) {
    return flag.starts_with("-resource-dir") || flag == "-nobuiltininc" || flag == "-nostdinc";
  });
}

Reason noClangHeaders(const std::string &path) {
  const std::string version = CLANG_VERSION_MAJOR_STRING;
  return {ReasonId::ClangHeaders, {path, 1, 1}, "the headers of Clang " + version + " itself (stddef.h and others) are not installed",
          "install the package libclang-common-" + version + "-dev, or name their folder: -- -resource-dir=DIR"};
}

bool isOpenMp(llvm::StringRef flag) { return flag.starts_with("-fopenmp"); }

/// Directives are read as text. The macro stays, because the user's text may
/// depend on it.
tooling::CommandLineArguments withoutOpenMp(const tooling::CommandLineArguments &arguments, llvm::StringRef) {
  tooling::CommandLineArguments kept;
  bool hasOpenMp = false;
  for (const std::string &argument : arguments)
    if (isOpenMp(argument))
      hasOpenMp |= !llvm::StringRef(argument).contains('=') || llvm::StringRef(argument).starts_with("-fopenmp=");
    else
      kept.push_back(argument);
  if (hasOpenMp && !kept.empty())
    kept.insert(kept.begin() + 1, "-D_OPENMP=201511");
  return kept;
}

/// The command says the file as the user gave it, so that messages do too.
tooling::ArgumentsAdjuster namedAs(const std::string &path) {
  return [path](const tooling::CommandLineArguments &arguments, llvm::StringRef file) {
    tooling::CommandLineArguments renamed = arguments;
    for (std::string &argument : renamed)
      if (argument == file)
        argument = path;
    return renamed;
  };
}

std::unique_ptr<tooling::CompilationDatabase> loadDatabase(const std::string &place, std::string &error) {
  if (llvm::sys::fs::is_directory(place))
    return tooling::CompilationDatabase::loadFromDirectory(place, error);
  return tooling::JSONCompilationDatabase::loadFromFile(place, error, tooling::JSONCommandLineSyntax::AutoDetect);
}

bool namesFile(const std::string &argument, const tooling::CompileCommand &command) {
  llvm::SmallString<128> whole(argument);
  llvm::sys::fs::make_absolute(command.Directory, whole);
  return argument == command.Filename || whole == command.Filename;
}

/// The flags of a command of the database: neither the compiler, nor the file,
/// nor where the output goes.
std::vector<std::string> flagsOf(const tooling::CompileCommand &command) {
  tooling::CommandLineArguments arguments =
      tooling::getClangStripOutputAdjuster()(command.CommandLine, command.Filename);
  arguments = tooling::getClangStripDependencyFileAdjuster()(arguments, command.Filename);
  std::vector<std::string> flags;
  for (size_t i = 1; i < arguments.size(); ++i)
    if (!namesFile(arguments[i], command) && arguments[i] != "-c" && arguments[i] != "--")
      flags.push_back(arguments[i]);
  return flags;
}

/// The flags that Clang's driver does not have: a project may be built with another compiler.
std::vector<std::string> unknownFlags(const std::vector<std::string> &flags) {
  std::vector<const char *> arguments;
  for (const std::string &flag : flags)
    arguments.push_back(flag.c_str());
  unsigned missingIndex, missingCount;
  llvm::opt::InputArgList parsed = clang::driver::getDriverOptTable().ParseArgs(
      arguments, missingIndex, missingCount, llvm::opt::Visibility(clang::driver::options::ClangOption));
  std::vector<std::string> unknown;
  for (const llvm::opt::Arg *flag : parsed.filtered(clang::driver::options::OPT_UNKNOWN))
    unknown.push_back(flag->getAsString(parsed));
  return unknown;
}

tooling::ArgumentsAdjuster without(const std::vector<std::string> &unwanted) {
  return [unwanted](const tooling::CommandLineArguments &arguments, llvm::StringRef) {
    tooling::CommandLineArguments kept = arguments;
    std::erase_if(kept, [&](const std::string &argument) { return llvm::is_contained(unwanted, argument); });
    return kept;
  };
}

/// Files as seen from the working directory of nidus, and not from that of the command.
std::vector<std::string> seenFrom(const std::string &directory, std::vector<std::string> files) {
  for (std::string &file : files)
    if (llvm::sys::path::is_relative(file) && !directory.empty()) {
      llvm::SmallString<128> whole(directory);
      llvm::sys::path::append(whole, file);
      file = whole.str().str();
    }
  return files;
}

/// Generated code assumes the sizes of LP64.
bool isSupportedTarget(const clang::TargetInfo &target) {
  return target.getPointerWidth(clang::LangAS::Default) == 64 && target.getIntWidth() == 32 &&
         target.getLongWidth() == 64 && target.isLittleEndian();
}

/// How Clang is to read the file.
struct Command {
  std::unique_ptr<tooling::CompilationDatabase> database;
  std::vector<std::string> flags;   ///< of the database, then the user's
  std::vector<std::string> dropped; ///< of the database: those that Clang does not know
  std::vector<std::string> own;     ///< in front of them: ours, and the user's
  std::string directory;            ///< in which they hold; empty: the working directory
};

Result<Command> commandFor(const std::string &path, const ImportOptions &options) {
  Command command;
  if (options.compileDatabase) {
    std::string error;
    command.database = loadDatabase(*options.compileDatabase, error);
    if (!command.database)
      return parseError(path, error);
    auto commands = command.database->getCompileCommands(tooling::getAbsolutePath(path));
    if (commands.empty())
      return parseError(path, "the compilation database has no command for '" + path + "'");
    for (const tooling::CompileCommand &each : commands)
      if (!each.Directory.empty() && !llvm::sys::fs::is_directory(each.Directory))
        return parseError(path, "the compilation database names the folder '" + each.Directory + "', which does not exist: configure the project again");
    command.flags = flagsOf(commands.front());
    command.directory = commands.front().Directory;
    command.dropped = unknownFlags(command.flags);
    std::erase_if(command.flags, [&](const std::string &flag) { return llvm::is_contained(command.dropped, flag); });
  } else {
    command.database = std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  }
  command.own = options.flags;
  command.own.insert(command.own.end(), {"-w", llvm::errs().colors_enabled() ? "-fcolor-diagnostics" : "-fno-color-diagnostics"});
  if (!saysResources(options.flags) && !saysResources(command.flags)) {
    std::optional<std::string> resources = clangResourceFolder();
    if (!resources)
      return noClangHeaders(path);
    command.own.push_back("-resource-dir=" + *resources);
  }
  // Errors of Clang that are warnings of gcc up to version 13: much C of before 1999 compiles with them.
  command.own.insert(command.own.end(), {"-Wno-error=implicit-int", "-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion",
                                         "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch"});
  command.own.insert(command.own.end(), {"-idirafter", frontend::ompHeaderFolder});
  command.flags.insert(command.flags.end(), options.flags.begin(), options.flags.end());
  return command;
}

/// A file as Clang reads it, with a text in place of what it contains where there is one.
class Reading {
  const std::string ompHeaderPath = std::string(frontend::ompHeaderFolder) + "/omp.h";
  const std::string mainPath;
  const std::optional<std::string> text; // Clang keeps a reference
  clang::IgnoringDiagConsumer silent;
  tooling::ClangTool tool;
  std::vector<std::unique_ptr<clang::ASTUnit>> trees;
  bool hasError = false;

public:
  Reading(const std::string &path, const Command &command, bool isNamedByUser, const std::optional<std::string> &text, bool isSilent)
      : mainPath(tooling::getAbsolutePath(path)), text(text),
        tool(*command.database, {path}, std::make_shared<clang::PCHContainerOperations>(), llvm::vfs::createPhysicalFileSystem()) {
    tool.setPrintErrorMessage(false);
    if (isSilent)
      tool.setDiagnosticConsumer(&silent);
    if (isNamedByUser)
      tool.appendArgumentsAdjuster(namedAs(path));
    tool.mapVirtualFile(ompHeaderPath, frontend::ompHeader);
    if (text)
      tool.mapVirtualFile(mainPath, *this->text);
    tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(command.own, tooling::ArgumentInsertPosition::BEGIN));
    tool.appendArgumentsAdjuster(withoutOpenMp);
    tool.appendArgumentsAdjuster(without(command.dropped));
    hasError = tool.buildASTs(trees) != 0;
  }

  bool hasTree() const { return !trees.empty() && trees.front(); }
  bool hasFailed() const { return hasError || !hasTree() || trees.front()->getDiagnostics().hasErrorOccurred(); }
  clang::ASTUnit &tree() { return *trees.front(); }
  uint64_t hashOfTokens() { return frontend::hashOfTokens(tool); }
  std::vector<Pragma> pragmas(const Command &command) { return frontend::pragmasOf(tool, *trees.front(), command.flags); }
};

/// The main file with the text of the files that it includes and in which loops are.
struct WholeFile {
  frontend::WholeText text;
  std::unique_ptr<Reading> reading; ///< null: of none
};

using ReadText = std::function<std::unique_ptr<Reading>(const std::string &)>;

/// Where it says the same.
WholeFile wholeFile(Reading &main, const frontend::MainFile &mainFile, const ReadText &read) {
  const clang::ASTUnit &tree = main.tree();
  const std::set<clang::FileID> wanted = frontend::includedFilesWithLoops(tree);
  WholeFile whole;
  std::set<std::string> again;
  do {
    for (const std::string &file : again)
      whole.text.left.emplace(file, "it uses #pragma once, and is included again");
    whole.text = frontend::withIncludedFiles(tree, wanted, mainFile, whole.text.left);
    if (whole.text.included.empty())
      return {whole.text, nullptr};
    whole.reading = read(whole.text.text);
    again = whole.reading->hasTree() ? frontend::readOnceMore(whole.text, whole.reading->tree()) : std::set<std::string>();
  } while (!again.empty());
  if (!whole.reading->hasFailed() && whole.reading->hashOfTokens() == main.hashOfTokens())
    return whole;
  for (const IncludedText &each : whole.text.included)
    whole.text.left.emplace(each.file, "the compiler would not see the same code");
  return {{"", {}, {}, whole.text.left}, nullptr};
}

Result<Unit> parse(const std::string &path, const ImportOptions &options) {
  Result<Command> command = commandFor(path, options);
  if (!command)
    return command.reasons();
  const auto read = [&](const std::optional<std::string> &text, bool isSilent) {
    return std::make_unique<Reading>(path, *command, !options.compileDatabase, text, isSilent);
  };
  std::unique_ptr<Reading> reading = read(options.text, false);
  if (reading->hasFailed())
    return parseError(path, "Clang reports errors in the file", reading->hasTree() ? hintOfMissingHeaders(reading->tree()) : "");
  if (!isSupportedTarget(reading->tree().getASTContext().getTargetInfo()))
    return parseError(path, "the target of the flags is not a 64-bit one with the data model LP64");
  std::vector<std::string> files = frontend::filesOf(reading->tree());
  WholeFile whole = wholeFile(*reading, {path, command->directory}, [&](const std::string &text) { return read(text, true); });
  if (whole.reading)
    reading = std::move(whole.reading);
  frontend::UnitImporter importer(reading->tree(), path, reading->pragmas(*command), whole.text.included);
  Unit unit = importer.take();
  unit.obstacle = frontend::otherMeaning(command->flags, importer.calledFunctions(), reading->tree().getLangOpts());
  unit.notInText = std::move(whole.text.left);
  unit.flags = std::move(command->flags);
  unit.directory = command->directory;
  unit.droppedFlags = std::move(command->dropped);
  unit.files = seenFrom(command->directory, std::move(files));
  unit.macros = frontend::macrosOf(reading->tree());
  if (ignoresOpenMp(unit))
    unit.macros.push_back({"_OPENMP", std::nullopt});
  return unit;
}

} // namespace

Result<Unit> importUnit(const std::string &path, const ImportOptions &options) {
  Result<Unit> unit = importForProgram(path, options);
  if (!unit)
    return unit;
  return flattenHelpers(options.program ? withOtherFiles(std::move(*unit), *options.program) : std::move(*unit));
}

Result<Unit> importForProgram(const std::string &path, const ImportOptions &options) {
  auto text = options.text ? llvm::MemoryBuffer::getMemBuffer(*options.text) : llvm::MemoryBuffer::getFile(path);
  if (!text)
    return parseError(path, "cannot read '" + path + "': " + text.getError().message());
  std::optional<Result<Unit>> result;
  llvm::thread worker(std::optional<unsigned>(stackBytes), [&] {
    clang::noteBottomOfStack();
    result = parse(path, options);
  });
  worker.join();
  return std::move(*result);
}

} // namespace nidus
