#include "tool/help.h"
#include "tool/paragraphs.h"

namespace nidus {

namespace {

constexpr size_t helpWidth = 80, helpColumn = 29;

std::string helpItem(const std::string &label, const std::string &text) {
  return paragraph("  " + label, helpColumn, text, helpWidth);
}

std::string commandHelp(const CommandEntry &command) {
  std::string text;
  for (const std::string &usage : command.usage)
    text += paragraph("", 7, "nidus " + command.name + " " + usage, helpWidth);
  text.replace(0, 6, "usage:");
  text += "\n" + paragraph("", 0, command.description, helpWidth);
  std::map<OptionGroup, std::string> groups;
  for (const OptionRule &rule : optionsOf(command.subcommand))
    groups[rule.group] += helpItem(spelling(rule), rule.help);
  for (const auto &[group, items] : groups)
    text += "\n" + headingOf(group) + ":\n" + items;
  text += "\nExample:\n  " + command.example + "\n\n";
  return text + paragraph("", 0, "Exit status: " + command.exitStatus, helpWidth);
}

} // namespace

std::string helpText(std::optional<Subcommand> of) {
  if (of)
    return commandHelp(commandEntry(*of));
  std::string text = "usage: nidus COMMAND [options] SOURCE.c... [-- CLANG-FLAGS]\n"
                     "\n"
                     "Translates the loop nests of C programs to CUDA.\n"
                     "\n"
                     "Commands:\n";
  for (const CommandEntry &command : commandTable())
    text += helpItem(command.name, command.summary);
  text += "\nIn place of a command:\n";
  for (const LoneOption &option : loneOptions())
    text += helpItem(option.spelling, option.help);
  return text + "\nExample:\n  " + commandTable()[0].example + "\n\n'nidus COMMAND --help' lists the options of a command.\n";
}

} // namespace nidus
