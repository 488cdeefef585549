#include "tool/options.h"
#include "tool/nearest_name.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <functional>

namespace nidus {

namespace {

const char *const sharedOptions =
    "  -p DIR                   the flags come from DIR/compile_commands.json\n"
    "  --device=NAME|FILE.json  the device profile (h200): the name of a shipped one or a file\n"
    "  --arch=sm_NN             without --device: the shipped profile nearest to it\n"
    "  --fp-reassociate=on|off  may sums and products of floats be computed in another order? (on)\n";

const char *const reportOption = "  --report=FILE.json       writes the decisions\n";

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
           sharedOptions + reportOption +
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
           sharedOptions + reportOption + "  --help\n" + exitStatuses;
  case HelpTopic::Verify:
    return std::string(
               "usage: nidus verify [options] SOURCE.c [-- CLANG-FLAGS]\n"
               "\n"
               "Runs every function that has a translated loop nest, and its translation, on made-up data of "
               "several sizes, and compares\n"
               "what they leave in memory: on the GPU, or where there is none on the CPU in three orders of the "
               "threads. Also checks\n"
               "that the C touches only what the translation would copy. The compilers are CC, CXX and nvcc.\n"
               "\n"
               "  --set NAME=VALUE         a parameter or member that sizes are made of: --set w=640 --set h=480\n"
               "  --function=NAME          only this function; may be repeated\n"
               "  --run 'ARGUMENTS'        the whole program instead: its output and exit status\n"
               "  --link=FILE              a C file, object or library (-lNAME) that the program needs; may be "
               "repeated\n"
               "  --against=DIR            compares with the pair in DIR\n"
               "  --time-limit=SECONDS     of every program that is run (60)\n") +
           sharedOptions +
           "  --help\n"
           "\n"
           "Exit status: 0 all results are equal or within the bounds that the remarks announce, 1 one is not or could "
           "not be\n"
           "compared, 2 wrong usage.\n";
  case HelpTopic::Nidus:
    break;
  }
  return "usage: nidus COMMAND [options] SOURCE.c... [-- CLANG-FLAGS]\n"
         "\n"
         "Translates the loop nests of C programs to CUDA.\n"
         "\n"
         "  nidus translate          writes the translation\n"
         "  nidus explain            says what would be translated, and why\n"
         "  nidus verify             runs a source and its translation and compares them\n"
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

std::string storeSetting(Options &options, const std::string &value) {
  auto [name, number] = llvm::StringRef(value).split('=');
  double parsed;
  if (name.empty() || number.getAsDouble(parsed))
    return "--set is a name, '=' and a number, not '" + value + "'";
  options.verify.settings[name.str()] = parsed;
  return "";
}

std::string storeTimeLimit(Options &options, const std::string &value) {
  if (llvm::StringRef(value).getAsInteger(10, options.verify.timeLimit) || options.verify.timeLimit < 1)
    return "--time-limit is a number of seconds, not '" + value + "'";
  return "";
}

template <class T> Store storeInVerify(T VerifyOptions::*member) {
  return [member](Options &options, const std::string &value) {
    options.verify.*member = value;
    return std::string();
  };
}

Store appendInVerify(std::vector<std::string> VerifyOptions::*member) {
  return [member](Options &options, const std::string &value) {
    (options.verify.*member).push_back(value);
    return std::string();
  };
}

template <class T> Store storeIn(T Options::*member) {
  return [member](Options &options, const std::string &value) {
    options.*member = value;
    return std::string();
  };
}

enum class Value { Needed, Empty, None }; ///< Empty: needed, and may be the empty text

using Subcommands = std::vector<Subcommand>;
const Subcommands all = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify};
const Subcommands reporting = {Subcommand::Translate, Subcommand::Explain};
const Subcommands translating = {Subcommand::Translate};
const Subcommands verifying = {Subcommand::Verify};

struct OptionRule {
  std::string name;
  Store store;
  Value value = Value::Needed;
  Subcommands of = all;
};

const std::vector<OptionRule> &rules() {
  static const std::vector<OptionRule> every = {
      {"-o", storeIn(&Options::outputDirectory), Value::Needed, translating},
      {"-p", storeIn(&Options::compileDatabase)},
      {"--report", storeIn(&Options::report), Value::Needed, reporting},
      {"--depfile", storeIn(&Options::dependencies), Value::Needed, translating},
      {"--certificate", storeIn(&Options::certificate), Value::Needed, translating},
      {"--remarks", storeIn(&Options::yamlRemarks), Value::Needed, translating},
      {"--sarif", storeIn(&Options::sarifRemarks), Value::Needed, translating},
      {"--device", storeIn(&Options::device)},
      {"--arch", storeArch},
      {"--fp-reassociate", storeReassociation},
      {"--profitable-only", storeProfitableOnly, Value::None, translating},
      {"--dump", storePhase, Value::Needed, translating},
      {"--set", storeSetting, Value::Needed, verifying},
      {"--function", appendInVerify(&VerifyOptions::functions), Value::Needed, verifying},
      {"--run", storeInVerify(&VerifyOptions::run), Value::Empty, verifying},
      {"--link", appendInVerify(&VerifyOptions::link), Value::Needed, verifying},
      {"--against", storeInVerify(&VerifyOptions::against), Value::Needed, verifying},
      {"--time-limit", storeTimeLimit, Value::Needed, verifying}};
  return every;
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
  if (options.subcommand == Subcommand::Verify && options.sources.size() > 1)
    return UsageError{"'nidus verify' takes one source file"};
  return options;
}

HelpTopic topicOf(Subcommand subcommand) {
  switch (subcommand) {
  case Subcommand::Translate:
    break;
  case Subcommand::Explain:
    return HelpTopic::Explain;
  case Subcommand::Verify:
    return HelpTopic::Verify;
  }
  return HelpTopic::Translate;
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
      return ShowHelp{topicOf(subcommand)};
    const OptionRule *rule = findRule(name);
    if (!rule)
      return unknownOption(name);
    if (std::find(rule->of.begin(), rule->of.end(), subcommand) == rule->of.end())
      return UsageError{"option '" + name + "' is only for 'nidus " + (rule->of == verifying ? "verify" : "translate") +
                        "'"};
    if (rule->value == Value::None) {
      if (value)
        return UsageError{"option '" + name + "' takes no value"};
      rule->store(options, "");
      continue;
    }
    if (!value && i + 1 < arguments.size() && arguments[i + 1] != "--")
      value = arguments[++i];
    if (!value || (value->empty() && rule->value != Value::Empty))
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
  if (command == "verify")
    return parseOptions(Subcommand::Verify, {arguments.begin() + 1, arguments.end()});
  if (std::find(commands.begin(), commands.end(), command) != commands.end())
    return UsageError{"'" + command + "' is not available in this version"};
  if (command[0] == '-')
    return UsageError{"unknown option '" + command + "'" +
                      didYouMean(command, {"--help", "--version", "--include-dir"})};
  return UsageError{"unknown command '" + command + "'" + didYouMean(command, {"translate", "explain", "verify"})};
}

} // namespace nidus
