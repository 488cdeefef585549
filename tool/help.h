//===- help.h - the table of options as documents ---------------------------===//
#pragma once

#include "tool/option_table.h"
#include "tool/write_files.h"

namespace nidus {

/// Of a command, or of nidus: at most 80 columns.
std::string helpText(std::optional<Subcommand> of);

/// For man, in its own language.
std::string manPage(std::optional<Subcommand> of);

std::string bashCompletion();
std::string zshCompletion();
std::string fishCompletion();

/// All man pages and completions, as they lie below PREFIX/share.
std::vector<OutputFile> documents(const std::string &folder);

} // namespace nidus
