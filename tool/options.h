//===- options.h - the command line as one value --------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

namespace nidus {

enum class FpReassociate { On, Off };

enum class Subcommand { Translate, Explain, Verify, Calibrate, Tune };
/// Which nests are mapped: all that can be, or those that take less time than their C.
enum class MapMode { Profitable, Legal };
enum class ExplainFormat { Text, Html };
enum class Color { Auto, Always, Never };

/// What `nidus verify` was asked for beside the rest.
struct VerifyOptions {
  std::map<std::string, double> settings; ///< --set NAME=VALUE
  std::vector<std::string> functions;     ///< empty: all
  std::optional<std::string> run;         ///< arguments of the whole program, which alone is compared
  std::optional<std::string> all;         ///< arguments of the whole program, which is compared after the functions
  std::vector<std::string> link;          ///< files that the program consists of beside the source
  std::optional<std::string> against;     ///< folder of the pair; none: what the source is translated to
  int timeLimit = 60;                     ///< seconds for each program that is run
};

enum class MeasuredExtent { Full, Quick };

/// What `nidus calibrate` was asked for beside the rest.
struct CalibrateOptions {
  std::optional<std::string> output; ///< file for the profile
  std::optional<std::string> emit;   ///< folder for the programs, which then are not run
  std::optional<std::string> from;   ///< a profile that was measured before
  MeasuredExtent extent = MeasuredExtent::Full;
  std::optional<int> seconds; ///< for all measurements
};

/// What `nidus tune` was asked for beside the rest, and beside the inputs, which are those of `nidus verify`.
struct TuneOptions {
  std::string output = "nidus-tuning.json"; ///< file for the measurements
  std::optional<std::string> emit;          ///< folder for the programs, which then are not run
  std::optional<int> budget;                ///< seconds
};

/// What a subcommand was asked for; read once, never changed.
struct Options {
  Subcommand subcommand = Subcommand::Translate;
  std::vector<std::string> sources;
  bool readsStandardInput = false; ///< the one source is called stdin.c then
  std::string outputDirectory = "nidus-out";          ///< "-": standard output
  std::optional<std::string> report;                  ///< file for the decisions, or for the plots of calibrate
  std::optional<std::string> certificate;             ///< file for the proof record
  std::optional<std::string> yamlRemarks;             ///< file for the remarks in LLVM's form
  std::optional<std::string> sarifRemarks;            ///< file for the remarks as SARIF
  std::optional<std::string> dependencies;            ///< file for what the results depend on, in make's syntax
  std::optional<std::string> device;                  ///< name of a shipped profile, or a .json file
  std::optional<std::string> arch;                    ///< "sm_90"
  std::optional<FpReassociate> fpReassociate;         ///< may float sums and products be computed in another order? None: as the flags of C say
  MapMode map = MapMode::Profitable;
  std::optional<std::string> tuning;                  ///< file that `nidus tune` wrote
  std::set<std::string> dumped;                       ///< phases whose values are printed
  ExplainFormat format = ExplainFormat::Text;
  std::optional<std::string> profile;                 ///< file that NIDUS_PROFILE made a run write
  std::optional<std::string> trace;                   ///< file that NIDUS_TRACE made a run write
  int jobs = 1;                                       ///< sources that are translated at once
  Color color = Color::Auto;                          ///< of messages
  VerifyOptions verify;
  CalibrateOptions calibrate;
  TuneOptions tune;
  std::optional<std::string> compileDatabase; ///< -p
  std::vector<std::string> flags;             ///< after --
};

struct ShowHelp {
  std::optional<Subcommand> of; ///< none: the list of the commands
};
/// The man pages and the completions.
struct WriteDocuments {
  std::string folder;
};
struct ShowVersion {};
struct ShowIncludeDirectory {};
/// The command line asks for nothing that exists; the message says why, and what was perhaps meant.
struct UsageError {
  std::string message;
};

using Command = std::variant<Options, ShowHelp, WriteDocuments, ShowVersion, ShowIncludeDirectory, UsageError>;

/// `arguments` without the name of the program.
Command parseCommandLine(const std::vector<std::string> &arguments);

} // namespace nidus
