#include "analysis/frontend/import/context.h"
#include "analysis/code/insertion.h"
#include "analysis/frontend/import/included.h"
#include "clang/Lex/Lexer.h"

namespace nidus::frontend {

Location UnitImporter::locate(clang::SourceLocation location) const {
  if (location.isInvalid())
    return {};
  clang::SourceLocation place = sources.getExpansionLoc(location);
  clang::PresumedLoc presumed = sources.getPresumedLoc(place);
  if (presumed.isInvalid())
    return {};
  const bool isMain = sources.isWrittenInMainFile(place) &&
                      (presumed.getFileID() == sources.getMainFileID() || sources.getFileEntryRefForID(sources.getMainFileID())->getName() == presumed.getFilename());
  return {isMain ? unit.path : withoutHere(presumed.getFilename()),
          static_cast<int>(presumed.getLine()), static_cast<int>(presumed.getColumn())};
}

std::string UnitImporter::spellingAt(clang::SourceLocation location) const {
  bool isInvalid = false;
  llvm::SmallString<64> buffer;
  llvm::StringRef text =
      clang::Lexer::getSpelling(sources.getSpellingLoc(location), buffer, sources, ast.getLangOpts(), &isInvalid);
  return isInvalid ? "" : text.str();
}

/// The end of the last token of a statement, its semicolon included; invalid
/// when that is not text of a file.
clang::SourceLocation UnitImporter::endOf(const clang::Stmt *stmt) const {
  auto after = [&](clang::SourceLocation token) {
    return clang::Lexer::getLocForEndOfToken(token, 0, sources, ast.getLangOpts());
  };
  if (const auto *block = llvm::dyn_cast<clang::CompoundStmt>(stmt))
    return after(block->getRBracLoc());
  if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(stmt))
    return endOf(loop->getBody());
  if (const auto *loop = llvm::dyn_cast<clang::WhileStmt>(stmt))
    return endOf(loop->getBody());
  if (const auto *branch = llvm::dyn_cast<clang::IfStmt>(stmt))
    return endOf(branch->getElse() ? branch->getElse() : branch->getThen());
  if (const auto *branch = llvm::dyn_cast<clang::SwitchStmt>(stmt))
    return endOf(branch->getBody());
  if (const auto *label = llvm::dyn_cast<clang::SwitchCase>(stmt))
    return endOf(label->getSubStmt());
  if (const auto *label = llvm::dyn_cast<clang::LabelStmt>(stmt))
    return endOf(label->getSubStmt());
  if (const auto *attributed = llvm::dyn_cast<clang::AttributedStmt>(stmt))
    return endOf(attributed->getSubStmt());
  if (llvm::isa<clang::NullStmt, clang::DeclStmt>(stmt))
    return after(stmt->getEndLoc());
  return clang::Lexer::findLocationAfterToken(stmt->getEndLoc(), clang::tok::semi, sources, ast.getLangOpts(), false);
}

/// A statement that begins a macro's expansion begins, as text, with the
/// macro's name.
clang::SourceLocation UnitImporter::startInFile(clang::SourceLocation location) const {
  if (location.isFileID())
    return location;
  clang::SourceLocation start;
  clang::Lexer::isAtStartOfMacroExpansion(location, sources, ast.getLangOpts(), &start);
  return start;
}

/// The place, or the #include in the main file through which it comes; the file's begin when an option includes it.
clang::SourceLocation UnitImporter::placeInMainFile(clang::SourceLocation place) const {
  while (place.isValid() && !sources.isWrittenInMainFile(place))
    place = sources.getIncludeLoc(sources.getFileID(place));
  return place.isValid() ? place : sources.getLocForStartOfFile(sources.getMainFileID());
}

/// Of which file the place is, and in which line.
LineOfFile UnitImporter::lineAt(clang::SourceLocation place) const {
  const unsigned line = sources.getSpellingLineNumber(place);
  if (sources.isWrittenInMainFile(place))
    return line <= lines.size() ? lines[line - 1] : LineOfFile{"", static_cast<int>(line)};
  return {locate(place).file, static_cast<int>(line)};
}

SourceRange UnitImporter::rangeOf(const clang::Stmt *stmt) const {
  clang::SourceLocation begin = startInFile(stmt->getBeginLoc());
  clang::SourceLocation end = endOf(stmt);
  SourceRange range;
  range.writable =
      begin.isValid() && end.isValid() && sources.isWrittenInMainFile(begin) && sources.isWrittenInMainFile(end);
  if (begin.isInvalid())
    begin = sources.getExpansionLoc(stmt->getBeginLoc());
  if (end.isInvalid())
    end = clang::Lexer::getLocForEndOfToken(sources.getExpansionRange(stmt->getEndLoc()).getEnd(), 0, sources, ast.getLangOpts());
  range.beginOffset = sources.getFileOffset(placeInMainFile(begin));
  range.endOffset = sources.getFileOffset(placeInMainFile(end));
  range.file = lineAt(begin).file;
  range.beginLine = lineAt(begin).number;
  if (sources.getFileID(begin) != sources.getFileID(end))
    end = sources.isWrittenInMainFile(begin) ? placeInMainFile(end) : begin;
  range.endLine = lineAt(end).file == range.file ? lineAt(end).number : range.beginLine;
  range.writable &= range.beginOffset < range.endOffset;
  return range;
}

int UnitImporter::offsetOf(const clang::Expr *expr) const { return offsetOf(expr->getBeginLoc()); }

int UnitImporter::offsetOf(clang::SourceLocation place) const {
  clang::SourceLocation begin = startInFile(place);
  bool isInFile = begin.isValid() && sources.isWrittenInMainFile(begin);
  return isInFile ? static_cast<int>(sources.getFileOffset(begin)) : -1;
}

void UnitImporter::findPragmas(Stmt &loop) const {
  const auto begin = static_cast<size_t>(loop.range.beginOffset);
  for (size_t i : pragmasBefore(unit, pieces, begin))
    loop.pragma += (loop.pragma.empty() ? "" : "\n") + unit.pragmas[i].text;
  if (std::optional<Insertion> place = findInsertion(unit, pieces, begin))
    loop.placeInFront = static_cast<int>(place->offset);
}

} // namespace nidus::frontend
