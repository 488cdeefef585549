#include "tool/help.h"
#include "llvm/ADT/StringExtras.h"

namespace nidus {

namespace {

std::vector<std::string> commandNames() {
  std::vector<std::string> names;
  for (const CommandEntry &command : commandTable())
    names.push_back(command.name);
  return names;
}

std::vector<std::string> loneNames() {
  std::vector<std::string> names;
  for (const LoneOption &option : loneOptions())
    names.push_back(llvm::StringRef(option.spelling).take_while([](char c) { return c != '='; }).str() +
                    (llvm::StringRef(option.spelling).contains('=') ? "=" : ""));
  return names;
}

/// "--map=", behind which the value follows; "-o"
std::string typed(const OptionRule &rule) { return rule.name + (spelling(rule).starts_with(rule.name + "=") ? "=" : ""); }

/// What comes behind an option in bash; empty where it has no value.
std::string bashValues(const OptionRule &rule) {
  if (rule.argument.empty())
    return "";
  const std::string words = llvm::join(choicesOf(rule), " ");
  const std::string action = pathKindOf(rule) == PathKind::Folder ? "-d" : pathKindOf(rule) == PathKind::File ? "-f" : "";
  return (action.empty() ? "" : action + " ") + "-W '" + words + "'";
}

/// For the quotes of zsh, and the brackets and colons of its _arguments.
std::string zshText(const std::string &text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '\'' ? "'\\''" : c == '[' || c == ']' || c == ':' ? std::string("\\") + c : std::string(1, c);
  return escaped;
}

std::string zshArgument(const OptionRule &rule) {
  if (rule.argument.empty())
    return "";
  const std::string words = llvm::join(choicesOf(rule), " ");
  std::string action = pathKindOf(rule) == PathKind::Folder ? "_files -/" : pathKindOf(rule) == PathKind::File ? "_files" : " ";
  if (!words.empty())
    action = "(" + words + ")";
  return ":" + zshText(rule.argument) + ":" + action;
}

std::string fishText(const std::string &text) {
  std::string escaped;
  for (char c : text)
    escaped += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return escaped;
}

} // namespace

std::string bashCompletion() {
  std::string text = "# nidus: completion for bash\n"
                     "_nidus() {\n"
                     "  local command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD-1]}\n"
                     "  # bash takes the '=' of --option=value for a word of its own\n"
                     "  if [[ $word == '=' ]]; then\n"
                     "    word=\n"
                     "  elif [[ $option == '=' ]]; then\n"
                     "    option=${COMP_WORDS[COMP_CWORD-2]}\n"
                     "  fi\n"
                     "  if ((COMP_CWORD == 1)); then\n"
                     "    COMPREPLY=($(compgen -W '" +
                     llvm::join(commandNames(), " ") + " " + llvm::join(loneNames(), " ") +
                     "' -- \"$word\"))\n"
                     "    return\n"
                     "  fi\n"
                     "  local options=\n"
                     "  case $command in\n";
  for (const CommandEntry &command : commandTable()) {
    std::string options, values;
    for (const OptionRule &rule : optionsOf(command.subcommand)) {
      options += (options.empty() ? "" : " ") + typed(rule);
      if (const std::string after = bashValues(rule); !after.empty())
        values += "        " + rule.name + ") COMPREPLY=($(compgen " + after + " -- \"$word\")); return ;;\n";
    }
    text += "    " + command.name + ")\n      options='" + options + "'\n      case $option in\n" + values + "      esac ;;\n";
  }
  return text + "  esac\n"
                "  if [[ $word == -* ]]; then\n"
                "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                "    [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null\n"
                "  else\n"
                "    COMPREPLY=($(compgen -f -X '!*.c' -- \"$word\") $(compgen -d -- \"$word\"))\n"
                "  fi\n"
                "}\n"
                "complete -o filenames -F _nidus nidus\n";
}

std::string zshCompletion() {
  std::string text = "#compdef nidus\n"
                     "_nidus() {\n"
                     "  local -a commands\n"
                     "  if ((CURRENT == 2)); then\n"
                     "    commands=(\n";
  for (const CommandEntry &command : commandTable())
    text += "      '" + command.name + ":" + zshText(command.summary) + "'\n";
  for (const LoneOption &option : loneOptions())
    text += "      '" + zshText(option.spelling) + ":" + zshText(option.help) + "'\n";
  text += "    )\n"
          "    _describe command commands\n"
          "    return\n"
          "  fi\n"
          "  local command=$words[2]\n"
          "  shift words\n"
          "  ((CURRENT--))\n"
          "  case $command in\n";
  for (const CommandEntry &command : commandTable()) {
    text += "    " + command.name + ") _arguments";
    for (const OptionRule &rule : optionsOf(command.subcommand))
      text += " \\\n      '*" + typed(rule) + "[" + zshText(rule.help) + "]" + zshArgument(rule) + "'";
    text += " \\\n      '*:source:_files -g \"*.c\"' ;;\n";
  }
  return text + "  esac\n"
                "}\n"
                "_nidus \"$@\"\n";
}

std::string fishCompletion() {
  std::string text = "# nidus: completion for fish\n";
  for (const CommandEntry &command : commandTable())
    text += "complete -c nidus -f -n __fish_use_subcommand -a " + command.name + " -d '" + fishText(command.summary) + "'\n";
  for (const LoneOption &option : loneOptions()) {
    const auto [name, argument] = llvm::StringRef(option.spelling).drop_front(2).split('=');
    text += "complete -c nidus -f -n __fish_use_subcommand -l " + name.str() + (argument.empty() ? "" : " -r") + " -d '" +
            fishText(option.help) + "'\n";
  }
  for (const CommandEntry &command : commandTable())
    for (const OptionRule &rule : optionsOf(command.subcommand)) {
      const bool isShort = rule.name[1] != '-';
      const std::vector<std::string> choices = choicesOf(rule);
      text += "complete -c nidus -n '__fish_seen_subcommand_from " + command.name + "' -" + (isShort ? "s " : "l ") +
              rule.name.substr(isShort ? 1 : 2);
      if (!rule.argument.empty())
        text += pathKindOf(rule) == PathKind::None ? " -x" : " -r";
      if (!choices.empty())
        text += " -a '" + llvm::join(choices, " ") + "'";
      text += " -d '" + fishText(rule.help) + "'\n";
    }
  return text;
}

} // namespace nidus
