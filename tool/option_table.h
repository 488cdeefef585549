//===- option_table.h - every option of every command -----------------------===//
//
// The one place that says which options there are. The command line is parsed by it, and --help, the man pages and the completions of
// shells are made from it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "tool/options.h"
#include <functional>

namespace nidus {

enum class OptionValue { Needed, Empty, None }; ///< Empty: needed, and may be the empty text

/// A heading of --help.
enum class OptionGroup { Results, Compared, Measured, Decisions, Running };

struct OptionRule {
  std::string name;
  std::string argument; ///< as documents spell its value: "FILE.json", "on|off"; empty when it has none
  OptionGroup group;
  std::vector<Subcommand> of;
  std::string help; ///< with the default at the end, in parentheses
  /// What an option does with its value; the answer is an error message, empty when all is well.
  std::function<std::string(Options &, const std::string &)> store;
  OptionValue value = OptionValue::Needed;
};

/// In the order of --help.
const std::vector<OptionRule> &optionTable();

bool isOf(const OptionRule &rule, Subcommand subcommand);
/// Those of a command, with --help.
std::vector<OptionRule> optionsOf(Subcommand subcommand);

/// "-o DIR", "--map=profitable|legal"
std::string spelling(const OptionRule &rule);
std::string headingOf(OptionGroup group);

/// The words that the value may be: "on" and "off" of "on|off".
std::vector<std::string> choicesOf(const OptionRule &rule);
enum class PathKind { None, File, Folder };
PathKind pathKindOf(const OptionRule &rule);

struct CommandEntry {
  Subcommand subcommand;
  std::string name;
  std::vector<std::string> usage; ///< behind the name, one for each way to call it
  std::string summary;            ///< for a list of the commands
  std::string description;
  std::string example;
  std::string exitStatus;
};

const std::vector<CommandEntry> &commandTable();
const CommandEntry &commandEntry(Subcommand subcommand);

/// An option that stands in place of a command.
struct LoneOption {
  std::string spelling, help;
};
const std::vector<LoneOption> &loneOptions();

} // namespace nidus
