//===- options.h - the command line as one value --------------------------===//
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace nidus {

enum class FpReassociate { On, Off };

enum class Subcommand { Translate, Explain };
enum class ProfitableOnly { No, Yes };

/// What a subcommand was asked for; read once, never changed.
struct Options {
  Subcommand subcommand = Subcommand::Translate;
  std::vector<std::string> sources;
  std::string outputDirectory = "nidus-out";
  std::optional<std::string> report;                  ///< file for the decisions
  std::optional<std::string> certificate;             ///< file for the proof record
  std::optional<std::string> yamlRemarks;             ///< file for the remarks in LLVM's form
  std::optional<std::string> sarifRemarks;            ///< file for the remarks as SARIF
  std::optional<std::string> dependencies;            ///< file for what the results depend on, in make's syntax
  std::optional<std::string> device;                  ///< name of a shipped profile, or a .json file
  std::optional<std::string> arch;                    ///< "sm_90"
  FpReassociate fpReassociate = FpReassociate::On;    ///< may float sums and products be computed in another order?
  ProfitableOnly profitableOnly = ProfitableOnly::No; ///< may the launcher decline at run time?
  std::string dump;                                   ///< phase whose value is printed; empty for none
  std::optional<std::string> compileDatabase;         ///< -p
  std::vector<std::string> flags;                     ///< after --
};

enum class HelpTopic { Nidus, Translate, Explain };
struct ShowHelp {
  HelpTopic topic;
};
struct ShowVersion {};
struct ShowIncludeDirectory {};
/// The command line asks for nothing that exists; the message says why, and what was perhaps meant.
struct UsageError {
  std::string message;
};

using Command = std::variant<Options, ShowHelp, ShowVersion, ShowIncludeDirectory, UsageError>;

/// `arguments` without the name of the program.
Command parseCommandLine(const std::vector<std::string> &arguments);

std::string helpText(HelpTopic topic);

} // namespace nidus
