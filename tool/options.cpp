#include "tool/options.h"
#include "tool/dumps.h"
#include "tool/nearest_name.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <functional>

namespace nidus {

namespace {

const std::vector<std::string> commands = {"translate", "explain", "verify", "calibrate", "tune"};

/// What an option does with its value; the answer is an error message, empty when all is well.
using Store = std::function<std::string(Options &, const std::string &)>;

std::string storePhases(Options &options, const std::string &value) {
  const std::vector<std::string> &phases = dumpedPhases();
  for (llvm::StringRef phase : llvm::split(value, ',')) {
    if (std::find(phases.begin(), phases.end(), phase) == phases.end())
      return "unknown phase '" + phase.str() + "' for --dump" + didYouMean(phase.str(), phases);
    options.dumped.insert(phase.str());
  }
  return "";
}

std::string storeReassociation(Options &options, const std::string &value) {
  if (value != "on" && value != "off")
    return "--fp-reassociate is 'on' or 'off', not '" + value + "'";
  options.fpReassociate = value == "on" ? FpReassociate::On : FpReassociate::Off;
  return "";
}

std::string storeMapMode(Options &options, const std::string &value) {
  if (value != "profitable" && value != "legal")
    return "--map is 'profitable' or 'legal', not '" + value + "'";
  options.map = value == "legal" ? MapMode::Legal : MapMode::Profitable;
  return "";
}

std::string storeProfitableOnly(Options &options, const std::string &) { return storeMapMode(options, "profitable"); }

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

std::string storeQuick(Options &options, const std::string &) {
  options.calibrate.extent = MeasuredExtent::Quick;
  return "";
}

std::string storeSeconds(Options &options, const std::string &value) {
  int seconds;
  if (llvm::StringRef(value).getAsInteger(10, seconds) || seconds < 1)
    return "--seconds is a number of seconds, not '" + value + "'";
  options.calibrate.seconds = seconds;
  return "";
}

template <class T> Store storeInVerify(T VerifyOptions::*member) {
  return [member](Options &options, const std::string &value) {
    options.verify.*member = value;
    return std::string();
  };
}

/// "60s" or "60"
std::string storeBudget(Options &options, const std::string &value) {
  int seconds;
  llvm::StringRef number = value;
  number.consume_back("s");
  if (number.getAsInteger(10, seconds) || seconds < 1)
    return "--budget is a number of seconds, '60s', not '" + value + "'";
  options.tune.budget = seconds;
  return "";
}

template <class T> Store storeInTune(T TuneOptions::*member) {
  return [member](Options &options, const std::string &value) {
    options.tune.*member = value;
    return std::string();
  };
}

Store storeInCalibrate(std::optional<std::string> CalibrateOptions::*member) {
  return [member](Options &options, const std::string &value) {
    options.calibrate.*member = value;
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
const Subcommands all = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify, Subcommand::Tune};
const Subcommands deciding = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify};
const Subcommands calling = {Subcommand::Verify, Subcommand::Tune};
const Subcommands tuning = {Subcommand::Tune};
const Subcommands reporting = {Subcommand::Translate, Subcommand::Explain, Subcommand::Calibrate};
const Subcommands translating = {Subcommand::Translate};
const Subcommands verifying = {Subcommand::Verify};
const Subcommands calibrating = {Subcommand::Calibrate};

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
      {"--map", storeMapMode, Value::Needed, deciding},
      {"--profitable-only", storeProfitableOnly, Value::None, translating},
      {"--dump", storePhases, Value::Needed, translating},
      {"--tuning", storeIn(&Options::tuning), Value::Needed, deciding},
      {"--set", storeSetting, Value::Needed, calling},
      {"--function", appendInVerify(&VerifyOptions::functions), Value::Needed, calling},
      {"--run", storeInVerify(&VerifyOptions::run), Value::Empty, verifying},
      {"--all", storeInVerify(&VerifyOptions::all), Value::Empty, verifying},
      {"--link", appendInVerify(&VerifyOptions::link), Value::Needed, verifying},
      {"-o", storeInTune(&TuneOptions::output), Value::Needed, tuning},
      {"--emit", storeInTune(&TuneOptions::emit), Value::Needed, tuning},
      {"--budget", storeBudget, Value::Needed, tuning},
      {"--against", storeInVerify(&VerifyOptions::against), Value::Needed, verifying},
      {"--time-limit", storeTimeLimit, Value::Needed, calling},
      {"-o", storeInCalibrate(&CalibrateOptions::output), Value::Needed, calibrating},
      {"--emit", storeInCalibrate(&CalibrateOptions::emit), Value::Needed, calibrating},
      {"--from", storeInCalibrate(&CalibrateOptions::from), Value::Needed, calibrating},
      {"--quick", storeQuick, Value::None, calibrating},
      {"--seconds", storeSeconds, Value::Needed, calibrating}};
  return every;
}

std::vector<std::string> optionNames() {
  std::vector<std::string> names = {"--help"};
  for (const OptionRule &rule : rules())
    names.push_back(rule.name);
  return names;
}

bool isOf(const OptionRule &rule, Subcommand subcommand) {
  return std::find(rule.of.begin(), rule.of.end(), subcommand) != rule.of.end();
}

/// The rule of the subcommand; when it has none, that of another one.
const OptionRule *findRule(const std::string &name, Subcommand subcommand) {
  const OptionRule *found = nullptr;
  for (const OptionRule &rule : rules())
    if (rule.name == name && (!found || isOf(rule, subcommand)))
      found = &rule;
  return found;
}

/// Where an option of another subcommand belongs.
std::string commandOf(const OptionRule &rule) {
  switch (rule.of[0]) {
  case Subcommand::Verify:
    return "verify";
  case Subcommand::Calibrate:
    return "calibrate";
  case Subcommand::Tune:
    return "tune";
  default:
    return "translate";
  }
}

UsageError unknownOption(const std::string &name) {
  return {"unknown option '" + name + "'" + didYouMean(name, optionNames())};
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

Command checked(Options options) {
  if (options.subcommand == Subcommand::Calibrate) {
    if (std::optional<UsageError> conflict = conflictOfCalibrate(options))
      return *conflict;
    return options;
  }
  if (options.sources.empty())
    return UsageError{"no source file is given"};
  for (const std::string &source : options.sources)
    if (!llvm::StringRef(source).ends_with(".c"))
      return UsageError{"'" + source + "' is not the name of a C file (.c)"};
  bool takesOne = options.subcommand == Subcommand::Verify || options.subcommand == Subcommand::Tune;
  if (takesOne && options.sources.size() > 1)
    return UsageError{"'nidus " + std::string(options.subcommand == Subcommand::Verify ? "verify" : "tune") +
                      "' takes one source file"};
  if (options.verify.run && options.verify.all)
    return UsageError{"--run compares the whole program alone, --all the functions, too: give one of them"};
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
  case Subcommand::Calibrate:
    return HelpTopic::Calibrate;
  case Subcommand::Tune:
    return HelpTopic::Tune;
  }
  return HelpTopic::Translate;
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
    if (arguments[i].empty() || arguments[i][0] != '-') {
      options.sources.push_back(arguments[i]);
      continue;
    }
    auto [name, value] = spell(arguments[i], subcommand);
    if (name == "--help" || name == "-h")
      return ShowHelp{topicOf(subcommand)};
    const OptionRule *rule = findRule(name, subcommand);
    if (!rule)
      return unknownOption(name);
    if (!isOf(*rule, subcommand))
      return UsageError{"option '" + name + "' is only for 'nidus " + commandOf(*rule) + "'"};
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
  if (command == "calibrate")
    return parseOptions(Subcommand::Calibrate, {arguments.begin() + 1, arguments.end()});
  if (command == "tune")
    return parseOptions(Subcommand::Tune, {arguments.begin() + 1, arguments.end()});
  if (command[0] == '-')
    return UsageError{"unknown option '" + command + "'" +
                      didYouMean(command, {"--help", "--version", "--include-dir"})};
  return UsageError{"unknown command '" + command + "'" +
                    didYouMean(command, commands)};
}

} // namespace nidus
