#include "tool/options.h"
#include "tool/nearest_name.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <functional>

namespace nidus {

namespace {

const char *const sharedOptions =
    "  -p DIR                   the flags come from DIR/compile_commands.json\n"
    "  --report=FILE.json       writes the decisions\n"
    "  --device=NAME|FILE.json  the device profile (h200): the name of a shipped one or a file\n"
    "  --arch=sm_NN             without --device: the shipped profile nearest to it\n"
    "  --fp-reassociate=on|off  may sums and products of floats be computed in another order? (on)\n";

const char *const exitStatuses =
    "\n"
    "Exit status: 0 the files were processed, 1 a file could not be parsed, read or written, 2 wrong usage.\n";

} // namespace

std::string helpText(HelpTopic topic) {
  switch (topic) {
  case HelpTopic::Translate:
    return std::string("usage: nidus translate [options] SOURCE.c... [-- CLANG-FLAGS]\n"
                       "\n"
                       "Writes for every path/name.c the pair DIR/name.c and DIR/name.cu: the same program, whose loop "
                       "nests run on a GPU\n"
                       "where that is possible. Messages say for every loop nest what became of it.\n"
                       "\n"
                       "  -o DIR                   where the result goes (nidus-out)\n") +
           sharedOptions +
           "  --certificate=FILE.json  writes the proof record: domains, accesses, dependences, schedules, checks, "
           "tests\n"
           "  --remarks=FILE.yaml      writes the messages as LLVM does (opt-viewer)\n"
           "  --sarif=FILE.json        writes the messages as SARIF 2.1.0\n"
           "  --depfile=FILE           writes what the results depend on, in the syntax of make\n"
           "  --profitable-only        the C runs where the device is predicted to take longer\n"
           "  --dump=PHASE             prints the value after a phase: unit, scop, dependences, mapping, plan\n"
           "  --help\n" +
           exitStatuses;
  case HelpTopic::Explain:
    return std::string("usage: nidus explain [options] SOURCE.c... [-- CLANG-FLAGS]\n"
                       "\n"
                       "Says for every loop nest what would become of it, and why: the three criteria, the mapping, "
                       "the memory of\n"
                       "each array, what is copied, what is tested when the program runs. Writes no result.\n"
                       "\n") +
           sharedOptions + "  --help\n" + exitStatuses;
  case HelpTopic::Nidus:
    break;
  }
  return "usage: nidus COMMAND [options] SOURCE.c... [-- CLANG-FLAGS]\n"
         "\n"
         "Translates the loop nests of C programs to CUDA.\n"
         "\n"
         "  nidus translate          writes the translation\n"
         "  nidus explain            says what would be translated, and why\n"
         "  nidus COMMAND --help     the options of a command\n"
         "  nidus --include-dir      prints the folder to give to -I for generated code\n"
         "  nidus --version\n";
}

namespace {

const std::vector<std::string> phases = {"unit", "scop", "dependences", "mapping", "plan"};
const std::vector<std::string> commands = {"translate", "explain", "verify", "calibrate", "tune"};

/// What an option does with its value; the answer is an error message, empty when all is well.
using Store = std::function<std::string(Options &, const std::string &)>;

std::string storePhase(Options &options, const std::string &value) {
  if (std::find(phases.begin(), phases.end(), value) == phases.end())
    return "unknown phase '" + value + "' for --dump" + didYouMean(value, phases);
  options.dump = value;
  return "";
}

std::string storeReassociation(Options &options, const std::string &value) {
  if (value != "on" && value != "off")
    return "--fp-reassociate is 'on' or 'off', not '" + value + "'";
  options.fpReassociate = value == "on" ? FpReassociate::On : FpReassociate::Off;
  return "";
}

std::string storeProfitableOnly(Options &options, const std::string &) {
  options.profitableOnly = ProfitableOnly::Yes;
  return "";
}

std::string storeArch(Options &options, const std::string &value) {
  llvm::StringRef number = value;
  if (!number.consume_front("sm_") || number.empty() || number.size() > 4 ||
      number.find_first_not_of("0123456789") != llvm::StringRef::npos)
    return "--arch is 'sm_' and a number, not '" + value + "'";
  options.arch = value;
  return "";
}

template <class T> Store storeIn(T Options::*member) {
  return [member](Options &options, const std::string &value) {
    options.*member = value;
    return std::string();
  };
}

enum class Value { Needed, None };

struct OptionRule {
  std::string name;
  Store store;
  Value value = Value::Needed;
  bool isForAll = true; ///< or for translate alone
};

const std::vector<OptionRule> &rules() {
  static const std::vector<OptionRule> all = {{"-o", storeIn(&Options::outputDirectory), Value::Needed, false},
                                              {"-p", storeIn(&Options::compileDatabase)},
                                              {"--report", storeIn(&Options::report)},
                                              {"--depfile", storeIn(&Options::dependencies), Value::Needed, false},
                                              {"--certificate", storeIn(&Options::certificate), Value::Needed, false},
                                              {"--remarks", storeIn(&Options::yamlRemarks), Value::Needed, false},
                                              {"--sarif", storeIn(&Options::sarifRemarks), Value::Needed, false},
                                              {"--device", storeIn(&Options::device)},
                                              {"--arch", storeArch},
                                              {"--fp-reassociate", storeReassociation},
                                              {"--profitable-only", storeProfitableOnly, Value::None, false},
                                              {"--dump", storePhase, Value::Needed, false}};
  return all;
}

std::vector<std::string> optionNames() {
  std::vector<std::string> names = {"--help"};
  for (const OptionRule &rule : rules())
    names.push_back(rule.name);
  return names;
}

const OptionRule *findRule(const std::string &name) {
  for (const OptionRule &rule : rules())
    if (rule.name == name)
      return &rule;
  return nullptr;
}

UsageError unknownOption(const std::string &name) {
  return {"unknown option '" + name + "'" + didYouMean(name, optionNames())};
}

/// Options stand as "--name=value" or "--name value"; those of one letter also as "-ovalue".
struct Spelled {
  std::string name;
  std::optional<std::string> value;
};

Spelled spell(const std::string &argument) {
  size_t equals = argument.find('=');
  if (argument.size() > 2 && argument[1] != '-' && findRule(argument.substr(0, 2)))
    return {argument.substr(0, 2), argument.substr(argument[2] == '=' ? 3 : 2)};
  if (equals == std::string::npos)
    return {argument, std::nullopt};
  return {argument.substr(0, equals), argument.substr(equals + 1)};
}

Command checked(Options options) {
  if (options.sources.empty())
    return UsageError{"no source file is given"};
  for (const std::string &source : options.sources)
    if (!llvm::StringRef(source).ends_with(".c"))
      return UsageError{"'" + source + "' is not the name of a C file (.c)"};
  return options;
}

Command parseOptions(Subcommand subcommand, const std::vector<std::string> &arguments) {
  Options options;
  options.subcommand = subcommand;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--") {
      options.flags.assign(arguments.begin() + i + 1, arguments.end());
      break;
    }
    if (arguments[i].empty() || arguments[i][0] != '-') {
      options.sources.push_back(arguments[i]);
      continue;
    }
    auto [name, value] = spell(arguments[i]);
    if (name == "--help" || name == "-h")
      return ShowHelp{subcommand == Subcommand::Explain ? HelpTopic::Explain : HelpTopic::Translate};
    const OptionRule *rule = findRule(name);
    if (!rule)
      return unknownOption(name);
    if (!rule->isForAll && subcommand != Subcommand::Translate)
      return UsageError{"option '" + name + "' is only for 'nidus translate'"};
    if (rule->value == Value::None) {
      if (value)
        return UsageError{"option '" + name + "' takes no value"};
      rule->store(options, "");
      continue;
    }
    if (!value && i + 1 < arguments.size() && arguments[i + 1] != "--")
      value = arguments[++i];
    if (!value || value->empty())
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
    return ShowHelp{HelpTopic::Nidus};
  if (command == "--version")
    return ShowVersion{};
  if (command == "--include-dir")
    return ShowIncludeDirectory{};
  if (command == "translate")
    return parseOptions(Subcommand::Translate, {arguments.begin() + 1, arguments.end()});
  if (command == "explain")
    return parseOptions(Subcommand::Explain, {arguments.begin() + 1, arguments.end()});
  if (std::find(commands.begin(), commands.end(), command) != commands.end())
    return UsageError{"'" + command + "' is not available in this version"};
  if (command[0] == '-')
    return UsageError{"unknown option '" + command + "'" +
                      didYouMean(command, {"--help", "--version", "--include-dir"})};
  return UsageError{"unknown command '" + command + "'" + didYouMean(command, {"translate", "explain"})};
}

} // namespace nidus
