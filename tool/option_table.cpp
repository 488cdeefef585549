#include "tool/option_table.h"
#include "tool/dumps.h"
#include "tool/nearest_name.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

namespace nidus {

namespace {

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

std::string storeFormat(Options &options, const std::string &value) {
  if (value != "text" && value != "html")
    return "--format is 'text' or 'html', not '" + value + "'";
  options.format = value == "html" ? ExplainFormat::Html : ExplainFormat::Text;
  return "";
}

std::string storeJobs(Options &options, const std::string &value) {
  if (llvm::StringRef(value).getAsInteger(10, options.jobs) || options.jobs < 1)
    return "-j is how many files are translated at once, not '" + value + "'";
  return "";
}

std::string storeColor(Options &options, const std::string &value) {
  if (value != "auto" && value != "always" && value != "never")
    return "--color is 'auto', 'always' or 'never', not '" + value + "'";
  options.color = value == "auto" ? Color::Auto : value == "always" ? Color::Always : Color::Never;
  return "";
}

using Subcommands = std::vector<Subcommand>;
const Subcommands every = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify, Subcommand::Calibrate, Subcommand::Tune};
const Subcommands reading = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify, Subcommand::Tune};
const Subcommands deciding = {Subcommand::Translate, Subcommand::Explain, Subcommand::Verify};
const Subcommands calling = {Subcommand::Verify, Subcommand::Tune};
const Subcommands tuning = {Subcommand::Tune};
const Subcommands explaining = {Subcommand::Translate, Subcommand::Explain};
const Subcommands onlyExplaining = {Subcommand::Explain};
const Subcommands translating = {Subcommand::Translate};
const Subcommands verifying = {Subcommand::Verify};
const Subcommands calibrating = {Subcommand::Calibrate};

const OptionRule helpRule = {"--help", "", OptionGroup::Running, every, "prints this text", nullptr, OptionValue::None};

} // namespace

const std::vector<OptionRule> &optionTable() {
  using enum OptionGroup;
  static const std::vector<OptionRule> rules = {
      {"-o", "DIR", Results, translating,
       "where the pairs go; '-': the CUDA of one source goes to standard output, and the C nowhere (nidus-out)",
       storeIn(&Options::outputDirectory)},
      {"--format", "text|html", Results, onlyExplaining,
       "text on standard output, or a page for each path/name.c, DIR/name.html, that a browser shows (text)", storeFormat},
      {"-o", "DIR", Results, onlyExplaining, "where the pages go; '-': that of one source goes to standard output (nidus-out)",
       storeIn(&Options::outputDirectory)},
      {"--profile", "FILE.json", Results, onlyExplaining,
       "what a run wrote with NIDUS_PROFILE=FILE.json: the pages show it beside the predictions", storeIn(&Options::profile)},
      {"--trace", "FILE.json", Results, onlyExplaining, "what a run wrote with NIDUS_TRACE=FILE.json: the pages show it as a timeline",
       storeIn(&Options::trace)},
      {"--report", "FILE.json", Results, explaining, "writes the decisions", storeIn(&Options::report)},
      {"--certificate", "FILE.json", Results, translating,
       "writes the proof record: domains, accesses, dependences, schedules, checks, tests", storeIn(&Options::certificate)},
      {"--remarks", "FILE.yaml", Results, translating, "writes the messages as LLVM does (opt-viewer)",
       storeIn(&Options::yamlRemarks)},
      {"--sarif", "FILE.json", Results, translating, "writes the messages as SARIF 2.1.0", storeIn(&Options::sarifRemarks)},
      {"--depfile", "FILE", Results, translating, "writes what the results depend on, in the syntax of make",
       storeIn(&Options::dependencies)},
      {"--dump", "PHASE[,PHASE...]", Results, translating,
       "prints the values after these phases: " + llvm::join(dumpedPhases(), ", "), storePhases},
      {"-o", "PROFILE.json", Results, calibrating, "where the profile goes (nidus-profile.json)",
       storeInCalibrate(&CalibrateOptions::output)},
      {"--report", "FILE.html", Results, calibrating, "writes a page with plots", storeIn(&Options::report)},
      {"-o", "FILE.json", Results, tuning, "where the measurements go (nidus-tuning.json)", storeInTune(&TuneOptions::output)},
      {"--emit", "DIR", Results, calibrating,
       "writes the programs, for a machine that has a GPU and nvcc but no nidus: sh DIR/calibrate.sh",
       storeInCalibrate(&CalibrateOptions::emit)},
      {"--emit", "DIR", Results, tuning,
       "writes the programs, for a machine that has a GPU, nvcc and a C compiler but no nidus: sh DIR/tune.sh "
       "[--budget=SECONDS] [-o FILE.json]",
       storeInTune(&TuneOptions::emit)},
      {"--from", "PROFILE.json", Measured, calibrating, "measures nothing: the report of a profile that was measured before",
       storeInCalibrate(&CalibrateOptions::from)},
      {"--quick", "", Measured, calibrating, "under 30 s, fewer figures; otherwise under 5 minutes", storeQuick,
       OptionValue::None},
      {"--seconds", "N", Measured, calibrating, "what is not measured after N seconds is left out", storeSeconds},
      {"--set", "NAME=VALUE", Compared, calling,
       "a parameter or member that sizes are made of: --set w=640 --set h=480", storeSetting},
      {"--function", "NAME", Compared, calling, "only this function; may be repeated",
       appendInVerify(&VerifyOptions::functions)},
      {"--run", "ARGUMENTS", Compared, verifying, "the whole program instead: its output and exit status",
       storeInVerify(&VerifyOptions::run), OptionValue::Empty},
      {"--all", "ARGUMENTS", Compared, verifying, "the functions, and then the whole program",
       storeInVerify(&VerifyOptions::all), OptionValue::Empty},
      {"--link", "FILE", Compared, verifying,
       "a C file, object or library (-lNAME) that the program needs; may be repeated", appendInVerify(&VerifyOptions::link)},
      {"--against", "DIR", Compared, verifying, "compares with the pair in DIR", storeInVerify(&VerifyOptions::against)},
      {"--time-limit", "SECONDS", Running, verifying, "of every program that is run (60)", storeTimeLimit},
      {"--time-limit", "SECONDS", Running, tuning,
       "of each run of the C that finds out which memory a function touches (60)", storeTimeLimit},
      {"--budget", "SECONDS", Running, tuning, "what is not measured after so many seconds is left out", storeBudget},
      {"-p", "DIR", Decisions, reading, "the flags come from DIR/compile_commands.json", storeIn(&Options::compileDatabase)},
      {"--device", "h200|k2000|tx1|generic|FILE.json", Decisions, reading, "the device profile (h200)",
       storeIn(&Options::device)},
      {"--arch", "sm_NN", Decisions, reading, "without --device: the shipped profile nearest to it", storeArch},
      {"--fp-reassociate", "on|off", Decisions, reading,
       "may sums and products of floats be computed in another order? (off, but on with -ffast-math, -fassociative-math and "
       "-Ofast)",
       storeReassociation},
      {"--map", "profitable|legal", Decisions, explaining,
       "profitable: a loop nest that takes less time in C stays C, or runs as C for such sizes; legal: all that can be mapped "
       "runs on the device (profitable)",
       storeMapMode},
      {"--map", "legal|profitable", Decisions, verifying,
       "legal: compares all that can be mapped; profitable: what 'nidus translate' maps by default (legal)", storeMapMode},
      {"--profitable-only", "", Decisions, translating, "another name of --map=profitable", storeProfitableOnly,
       OptionValue::None},
      {"--tuning", "FILE.json", Decisions, deciding,
       "what 'nidus tune' measured: packets, blocks and memory spaces of the nests in it", storeIn(&Options::tuning)},
      {"-j", "N", Running, translating, "translates N files at once (1)", storeJobs},
      {"--color", "auto|always|never", Running, every, "are messages coloured? auto: on a terminal (auto)", storeColor},
      helpRule};
  return rules;
}

bool isOf(const OptionRule &rule, Subcommand subcommand) {
  return std::find(rule.of.begin(), rule.of.end(), subcommand) != rule.of.end();
}

std::vector<OptionRule> optionsOf(Subcommand subcommand) {
  std::vector<OptionRule> own;
  std::copy_if(optionTable().begin(), optionTable().end(), std::back_inserter(own),
               [&](const OptionRule &rule) { return isOf(rule, subcommand); });
  return own;
}

std::string spelling(const OptionRule &rule) {
  if (rule.argument.empty())
    return rule.name;
  const bool isShort = rule.name[1] != '-', isPair = llvm::StringRef(rule.argument).contains('=');
  return rule.name + (isShort || isPair || rule.value == OptionValue::Empty ? " " : "=") + rule.argument;
}

std::string headingOf(OptionGroup group) {
  switch (group) {
  case OptionGroup::Results:
    return "Results";
  case OptionGroup::Compared:
    return "What is run";
  case OptionGroup::Measured:
    return "What is measured";
  case OptionGroup::Decisions:
    return "How it is translated";
  case OptionGroup::Running:
    break;
  }
  return "Running";
}

std::vector<std::string> choicesOf(const OptionRule &rule) {
  std::vector<std::string> choices;
  if (!llvm::StringRef(rule.argument).contains('|'))
    return choices;
  for (llvm::StringRef word : llvm::split(rule.argument, '|'))
    if (llvm::isLower(word[0]))
      choices.push_back(word.str());
  return choices;
}

PathKind pathKindOf(const OptionRule &rule) {
  llvm::StringRef argument = rule.argument;
  return argument == "DIR" ? PathKind::Folder : argument.contains("FILE") ? PathKind::File : PathKind::None;
}

} // namespace nidus
