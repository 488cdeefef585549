#include "analysis/frontend/import/import.h"
#include "analysis/frontend/import/dialect.h"
#include "analysis/frontend/normalise/flatten.h"
#include "analysis/frontend/import/context.h"
#include "analysis/frontend/import/files.h"
#include "analysis/frontend/import/pragmas.h"
#include "analysis/frontend/import/resource_folder.h"
#include "analysis/frontend/import/omp_header.h"
#include "analysis/frontend/host/openmp.h"
#include "clang/Basic/Stack.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Options.h"
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

Reason parseError(const std::string &path, const std::string &message) {
  return {ReasonId::ParseError, {path, 1, 1}, message, ""};
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

Result<Unit> convert(clang::ASTUnit &tree, const std::string &path, const std::vector<std::string> &flags,
                     const std::vector<Pragma> &pragmas) {
  if (!isSupportedTarget(tree.getASTContext().getTargetInfo()))
    return parseError(path, "the target of the flags is not a 64-bit one with "
                            "the data model LP64");
  frontend::UnitImporter importer(tree, path, pragmas);
  Unit unit = importer.take();
  unit.obstacle = frontend::otherMeaning(flags, importer.calledFunctions(), tree.getLangOpts());
  return unit;
}

Result<Unit> parse(const std::string &path, const ImportOptions &options) {
  std::string error;
  std::unique_ptr<tooling::CompilationDatabase> database;
  std::vector<std::string> flags, dropped;
  std::string directory;
  if (options.compileDatabase) {
    database = loadDatabase(*options.compileDatabase, error);
    if (!database) {
      llvm::errs() << "error: " << error << "\n";
      return parseError(path, error);
    }
    auto commands = database->getCompileCommands(tooling::getAbsolutePath(path));
    if (commands.empty()) {
      error = "the compilation database has no command for '" + path + "'";
      llvm::errs() << "error: " << error << "\n";
      return parseError(path, error);
    }
    for (const tooling::CompileCommand &command : commands)
      if (!command.Directory.empty() && !llvm::sys::fs::is_directory(command.Directory)) {
        error = "the compilation database names the folder '" + command.Directory +
                "', which does not exist: configure the project again";
        llvm::errs() << "error: " << error << "\n";
        return parseError(path, error);
      }
    flags = flagsOf(commands.front());
    directory = commands.front().Directory;
    dropped = unknownFlags(flags);
    std::erase_if(flags, [&](const std::string &flag) { return llvm::is_contained(dropped, flag); });
  } else {
    database = std::make_unique<tooling::FixedCompilationDatabase>(".", std::vector<std::string>());
  }
  tooling::ClangTool tool(*database, {path}, std::make_shared<clang::PCHContainerOperations>(),
                          llvm::vfs::createPhysicalFileSystem());
  tool.setPrintErrorMessage(false);
  if (!options.compileDatabase)
    tool.appendArgumentsAdjuster(namedAs(path));
  tooling::CommandLineArguments own = options.flags;
  own.insert(own.end(), {"-w", llvm::errs().colors_enabled() ? "-fcolor-diagnostics" : "-fno-color-diagnostics"});
  if (!saysResources(options.flags) && !saysResources(flags)) {
    std::optional<std::string> resources = clangResourceFolder();
    if (!resources)
      return noClangHeaders(path);
    own.push_back("-resource-dir=" + *resources);
  }
  // Errors of Clang that are warnings of gcc up to version 13: much C of before 1999 compiles with them.
  own.insert(own.end(), {"-Wno-error=implicit-int", "-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion",
                         "-Wno-error=incompatible-function-pointer-types", "-Wno-error=return-mismatch"});
  own.insert(own.end(), {"-idirafter", frontend::ompHeaderFolder});
  const std::string ompHeaderPath = std::string(frontend::ompHeaderFolder) + "/omp.h";
  tool.mapVirtualFile(ompHeaderPath, frontend::ompHeader);
  if (options.text)
    tool.mapVirtualFile(path, *options.text);
  tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(own, tooling::ArgumentInsertPosition::BEGIN));
  tool.appendArgumentsAdjuster(withoutOpenMp);
  tool.appendArgumentsAdjuster(without(dropped));
  flags.insert(flags.end(), options.flags.begin(), options.flags.end());

  std::vector<std::unique_ptr<clang::ASTUnit>> trees;
  bool failed = tool.buildASTs(trees) != 0 || trees.empty() || !trees.front() ||
                trees.front()->getDiagnostics().hasErrorOccurred();
  if (failed)
    return parseError(path, "Clang reports errors in the file");
  Result<Unit> unit = convert(*trees.front(), path, flags, frontend::pragmasOf(tool, *trees.front(), flags));
  if (!unit)
    return unit.reasons();
  unit->flags = std::move(flags);
  unit->directory = directory;
  unit->droppedFlags = std::move(dropped);
  unit->files = seenFrom(directory, frontend::filesOf(*trees.front()));
  unit->macros = frontend::macrosOf(*trees.front());
  if (ignoresOpenMp(*unit))
    unit->macros.push_back({"_OPENMP", std::nullopt});
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
  if (!text) {
    std::string error = "cannot read '" + path + "': " + text.getError().message();
    llvm::errs() << "error: " << error << "\n";
    return parseError(path, error);
  }
  std::optional<Result<Unit>> result;
  llvm::thread worker(std::optional<unsigned>(stackBytes), [&] {
    clang::noteBottomOfStack();
    result = parse(path, options);
  });
  worker.join();
  return std::move(*result);
}

} // namespace nidus
