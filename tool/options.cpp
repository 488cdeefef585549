#include "tool/options.h"
#include "tool/nearest_name.h"
#include "tool/option_table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

namespace nidus {

namespace {

std::vector<std::string> namesOf(Subcommand subcommand) {
  std::vector<std::string> names;
  for (const OptionRule &rule : optionsOf(subcommand))
    if (!llvm::is_contained(names, rule.name))
      names.push_back(rule.name);
  return names;
}

/// As compilers take them.
bool isCompilerFlag(llvm::StringRef name) {
  static constexpr const char *beginnings[] = {"-I", "-D", "-U", "-O", "-W", "-f", "-m", "-std", "-isystem", "-include"};
  return llvm::any_of(beginnings, [&](const char *beginning) { return name.starts_with(beginning); });
}

/// The rule of the subcommand; when it has none, that of another one.
const OptionRule *findRule(const std::string &name, Subcommand subcommand) {
  const OptionRule *found = nullptr;
  for (const OptionRule &rule : optionTable())
    if (rule.name == name && (!found || isOf(rule, subcommand)))
      found = &rule;
  return found;
}

UsageError unknownOption(const std::string &name, Subcommand subcommand) {
  return {"unknown option '" + name + "'" +
          (isCompilerFlag(name) ? "; flags of the compiler stand behind '--', at the end" : didYouMean(name, namesOf(subcommand)))};
}

/// Options stand as "--name=value" or "--name value"; those of one letter also as "-ovalue".
struct Spelled {
  std::string name;
  std::optional<std::string> value;
};

Spelled spell(const std::string &argument, Subcommand subcommand) {
  size_t equals = argument.find('=');
  if (argument.size() > 2 && argument[1] != '-' && findRule(argument.substr(0, 2), subcommand))
    return {argument.substr(0, 2), argument.substr(argument[2] == '=' ? 3 : 2)};
  if (equals == std::string::npos)
    return {argument, std::nullopt};
  return {argument.substr(0, equals), argument.substr(equals + 1)};
}

std::optional<UsageError> conflictOfCalibrate(const Options &options) {
  const CalibrateOptions &calibrate = options.calibrate;
  if (!options.sources.empty())
    return UsageError{"'nidus calibrate' takes no source file"};
  if (calibrate.from && (calibrate.emit || calibrate.output))
    return UsageError{"nothing is measured with --from: '-o' and '--emit' do not go with it"};
  if (calibrate.from && !options.report)
    return UsageError{"--from needs --report=FILE.html"};
  if (calibrate.emit && options.report)
    return UsageError{"nothing is measured with --emit: '--report' does not go with it"};
  return std::nullopt;
}

std::optional<UsageError> conflictOfStandardInput(const Options &options) {
  if (options.subcommand != Subcommand::Translate && options.subcommand != Subcommand::Explain)
    return UsageError{"'nidus " + commandEntry(options.subcommand).name + "' does not read standard input"};
  if (options.sources.size() > 1)
    return UsageError{"standard input, '-', is the only source, or none"};
  if (options.compileDatabase || options.dependencies)
    return UsageError{"standard input has no place in a file of make or a compile_commands.json: '--depfile' and '-p' do not go with '-'"};
  return std::nullopt;
}

std::optional<UsageError> conflictOfStandardOutput(const Options &options) {
  if (options.sources.size() > 1)
    return UsageError{"'-o -' takes one source file"};
  if (!options.dumped.empty() || options.dependencies)
    return UsageError{"'--dump' and '--depfile' do not go with '-o -'"};
  return std::nullopt;
}

Command checked(Options options) {
  if (options.subcommand == Subcommand::Calibrate) {
    if (std::optional<UsageError> conflict = conflictOfCalibrate(options))
      return *conflict;
    return options;
  }
  if (options.sources.empty())
    return UsageError{"no source file is given"};
  if (llvm::is_contained(options.sources, "-")) {
    if (std::optional<UsageError> conflict = conflictOfStandardInput(options))
      return *conflict;
    options.sources = {"stdin.c"};
    options.readsStandardInput = true;
  }
  const bool isPlainText = options.subcommand == Subcommand::Explain && options.format == ExplainFormat::Text;
  if (isPlainText && (options.outputDirectory != Options().outputDirectory || options.profile || options.trace))
    return UsageError{"'nidus explain' writes text to standard output: '-o', '--profile' and '--trace' are only for --format=html"};
  if (options.outputDirectory == "-")
    if (std::optional<UsageError> conflict = conflictOfStandardOutput(options))
      return *conflict;
  for (const std::string &source : options.sources)
    if (!llvm::StringRef(source).ends_with(".c"))
      return UsageError{"'" + source + "' is not the name of a C file (.c)"};
  bool takesOne = options.subcommand == Subcommand::Verify || options.subcommand == Subcommand::Tune;
  if (takesOne && options.sources.size() > 1)
    return UsageError{"'nidus " + commandEntry(options.subcommand).name + "' takes one source file"};
  if (options.verify.run && options.verify.all)
    return UsageError{"--run compares the whole program alone, --all the functions, too: give one of them"};
  return options;
}

/// Whoever compares or measures kernels wants all of them, and wants them to run.
MapMode usualMode(Subcommand subcommand) {
  return subcommand == Subcommand::Verify || subcommand == Subcommand::Tune ? MapMode::Legal : MapMode::Profitable;
}

Command parseOptions(Subcommand subcommand, const std::vector<std::string> &arguments) {
  Options options;
  options.subcommand = subcommand;
  options.map = usualMode(subcommand);
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") {
      options.flags.assign(arguments.begin() + i + 1, arguments.end());
      break;
    }
    if (arguments[i].empty() || arguments[i][0] != '-' || arguments[i] == "-") {
      options.sources.push_back(arguments[i]);
      continue;
    }
    auto [name, value] = spell(arguments[i], subcommand);
    if (name == "--help" || name == "-h")
      return ShowHelp{subcommand};
    const OptionRule *rule = findRule(name, subcommand);
    if (!rule)
      return unknownOption(name, subcommand);
    if (!isOf(*rule, subcommand))
      return UsageError{"option '" + name + "' is only for 'nidus " + commandEntry(rule->of[0]).name + "'"};
    if (rule->value == OptionValue::None) {
      if (value)
        return UsageError{"option '" + name + "' takes no value"};
      rule->store(options, "");
      continue;
    }
    if (!value && i + 1 < arguments.size() && arguments[i + 1] != "--")
      value = arguments[++i];
    if (!value || (value->empty() && rule->value != OptionValue::Empty))
      return UsageError{"option '" + name + "' needs a value"};
    std::string error = rule->store(options, *value);
    if (!error.empty())
      return UsageError{error};
  }
  return checked(std::move(options));
}

} // namespace

Command parseCommandLine(const std::vector<std::string> &arguments) {
  if (arguments.empty())
    return UsageError{"no command is given; see 'nidus --help'"};
  const std::string &command = arguments[0];
  if (command == "--help" || command == "-h")
    return ShowHelp{};
  if (command == "--version")
    return ShowVersion{};
  if (command == "--include-dir")
    return ShowIncludeDirectory{};
  if (command.starts_with("--documents="))
    return WriteDocuments{command.substr(std::string("--documents=").size())};
  for (const CommandEntry &entry : commandTable())
    if (command == entry.name)
      return parseOptions(entry.subcommand, {arguments.begin() + 1, arguments.end()});
  std::vector<std::string> known;
  if (command[0] == '-') {
    for (const LoneOption &option : loneOptions())
      known.push_back(option.spelling);
    return UsageError{"unknown option '" + command + "'" + didYouMean(command, known)};
  }
  for (const CommandEntry &entry : commandTable())
    known.push_back(entry.name);
  return UsageError{"unknown command '" + command + "'" + didYouMean(command, known)};
}

} // namespace nidus
