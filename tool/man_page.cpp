#include "tool/help.h"
#include "llvm/ADT/StringExtras.h"

namespace nidus {

namespace {

/// Text in roff: hyphens that can be copied, and no character that means something.
std::string roff(const std::string &text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '-' ? "\\-" : c == '\\' ? "\\e" : c == '\'' ? "\\(aq" : std::string(1, c);
  return escaped.starts_with(".") ? "\\&" + escaped : escaped;
}

std::string pageName(const CommandEntry &command) { return "nidus-" + command.name; }

std::string headOf(const std::string &name, const std::string &summary) {
  const std::string title = llvm::StringRef(name).upper();
  return ".TH " + roff(title) + " 1 \"\" \"nidus " NIDUS_VERSION "\" \"nidus\"\n.SH NAME\n" + roff(name) + " \\- " + roff(summary) +
         "\n";
}

std::string entry(const std::string &label, const std::string &text) {
  return ".TP\n.B " + roff(label) + "\n" + roff(text) + "\n";
}

std::string verbatim(const std::string &text) { return ".PP\n.nf\n.RS\n" + roff(text) + "\n.RE\n.fi\n"; }

std::string pageOf(const CommandEntry &command) {
  std::string page = headOf(pageName(command), command.summary) + ".SH SYNOPSIS\n";
  for (const std::string &usage : command.usage)
    page += ".B nidus " + command.name + "\n" + roff(usage) + "\n.br\n";
  page += ".SH DESCRIPTION\n" + roff(command.description) + "\n.SH OPTIONS\n";
  std::map<OptionGroup, std::string> groups;
  for (const OptionRule &rule : optionsOf(command.subcommand))
    groups[rule.group] += entry(spelling(rule), rule.help);
  for (const auto &[group, entries] : groups)
    page += ".SS " + headingOf(group) + "\n" + entries;
  page += ".SH EXIT STATUS\n" + roff(command.exitStatus) + "\n.SH EXAMPLE\n" + verbatim(command.example);
  return page + ".SH SEE ALSO\n.BR nidus (1)\n";
}

std::string pageOfAll() {
  std::string page = headOf("nidus", "translates the loop nests of C programs to CUDA") +
                     ".SH SYNOPSIS\n.B nidus\n" + roff("COMMAND [options] SOURCE.c... [-- CLANG-FLAGS]") +
                     "\n.SH DESCRIPTION\n" +
                     roff("nidus takes C files as they are, and writes the same files, still C, and CUDA kernels of their loop "
                          "nests. Whatever cannot be proved is tested when the program runs; a nest that can be neither proved "
                          "nor tested stays as written, and a message says why.") +
                     "\n.SH COMMANDS\n";
  for (const CommandEntry &command : commandTable())
    page += entry(command.name, command.summary + ": see " + pageName(command) + "(1)");
  page += ".SH OPTIONS\n";
  for (const LoneOption &option : loneOptions())
    page += entry(option.spelling, option.help);
  page += ".SH EXAMPLE\n" + verbatim(commandTable()[0].example) + ".SH SEE ALSO\n";
  for (const CommandEntry &command : commandTable())
    page += ".BR " + roff(pageName(command)) + " (1)" + (&command == &commandTable().back() ? "\n" : ",\n");
  return page;
}

} // namespace

std::string manPage(std::optional<Subcommand> of) { return of ? pageOf(commandEntry(*of)) : pageOfAll(); }

std::vector<OutputFile> documents(const std::string &folder) {
  std::vector<OutputFile> files = {{folder + "/man/man1/nidus.1", manPage(std::nullopt)},
                                   {folder + "/bash-completion/completions/nidus", bashCompletion()},
                                   {folder + "/zsh/site-functions/_nidus", zshCompletion()},
                                   {folder + "/fish/vendor_completions.d/nidus.fish", fishCompletion()}};
  for (const CommandEntry &command : commandTable())
    files.push_back({folder + "/man/man1/" + pageName(command) + ".1", manPage(command.subcommand)});
  return files;
}

} // namespace nidus
