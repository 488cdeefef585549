#include "analysis/frontend/import_context.h"
#include "clang/Lex/Lexer.h"

namespace nidus::frontend {

Location UnitImporter::locate(clang::SourceLocation location) const {
  if (location.isInvalid())
    return {};
  clang::SourceLocation place = sources.getExpansionLoc(location);
  clang::PresumedLoc presumed = sources.getPresumedLoc(place);
  if (presumed.isInvalid())
    return {};
  bool isMain = sources.isWrittenInMainFile(place);
  return {isMain && presumed.getFileID() == sources.getMainFileID() ? unit.path : presumed.getFilename(),
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

SourceRange UnitImporter::rangeOf(const clang::Stmt *stmt) const {
  clang::SourceLocation begin = startInFile(stmt->getBeginLoc());
  clang::SourceLocation end = endOf(stmt);
  SourceRange range;
  range.writable =
      begin.isValid() && end.isValid() && sources.isWrittenInMainFile(begin) && sources.isWrittenInMainFile(end);
  if (begin.isInvalid())
    begin = sources.getExpansionLoc(stmt->getBeginLoc());
  if (end.isInvalid())
    end = sources.getExpansionRange(stmt->getEndLoc()).getEnd();
  range.beginOffset = sources.getFileOffset(begin);
  range.endOffset = sources.getFileOffset(end);
  range.beginLine = sources.getSpellingLineNumber(begin);
  range.endLine = sources.getSpellingLineNumber(end);
  range.writable &= range.beginOffset < range.endOffset;
  return range;
}

int UnitImporter::offsetOf(const clang::Expr *expr) const {
  clang::SourceLocation begin = startInFile(expr->getBeginLoc());
  bool isInFile = begin.isValid() && sources.isWrittenInMainFile(begin);
  return isInFile ? static_cast<int>(sources.getFileOffset(begin)) : -1;
}

namespace {

/// The line of `text` that ends before the byte `end` (exclusive of its
/// newline).
llvm::StringRef lineBefore(llvm::StringRef text) {
  size_t newline = text.rfind('\n');
  return newline == llvm::StringRef::npos ? text : text.substr(newline + 1);
}

} // namespace

std::string UnitImporter::pragmaBefore(int offset) const {
  llvm::StringRef text = llvm::StringRef(unit.text).take_front(offset);
  text = text.drop_back(lineBefore(text).size());
  std::string found;
  while (!text.empty()) {
    text = text.drop_back(1); // the newline
    llvm::StringRef line = lineBefore(text);
    text = text.drop_back(line.size());
    while (!text.empty() && lineBefore(text.drop_back(1)).rtrim().ends_with("\\")) {
      text = text.drop_back(1);
      llvm::StringRef upper = lineBefore(text);
      line = llvm::StringRef(upper.data(), line.end() - upper.data());
      text = text.drop_back(upper.size());
    }
    llvm::StringRef directive = line.trim();
    if (directive.empty())
      continue;
    bool isPragma = directive.consume_front("#") && directive.ltrim().starts_with("pragma");
    if (!isPragma)
      break;
    found = line.trim().str() + (found.empty() ? "" : "\n" + found);
  }
  return found;
}

} // namespace nidus::frontend
