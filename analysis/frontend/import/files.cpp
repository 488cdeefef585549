#include "analysis/frontend/import/files.h"
#include "analysis/frontend/import/omp_header.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <set>

namespace nidus::frontend {

namespace {

/// Names that the implementation owns say nothing of the user's program.
bool isReserved(llvm::StringRef name) {
  return name.size() > 1 && name[0] == '_' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
}

bool isIntegerToken(llvm::StringRef number) {
  bool isHex = number.starts_with_insensitive("0x");
  return !number.contains('.') && number.find_first_of(isHex ? "pP" : "eEfF") == llvm::StringRef::npos;
}

bool isZero(llvm::StringRef number) {
  return number.consume_front_insensitive("0x") ? number.find_first_of("123456789abcdefABCDEF") == llvm::StringRef::npos
                                                : number.find_first_of("123456789") == llvm::StringRef::npos;
}

/// Can #if compare with it? The tokens of AND, which is &&, or of CALL, which is (, make no expression.
bool isExpression(const std::vector<std::string> &tokens) {
  static const std::set<std::string> unary = {"+", "-", "!", "~"},
                                     binary = {"+",  "-",  "*",  "/",  "%", "<<", ">>", "<",  ">", "<=",
                                               ">=", "==", "!=", "&",  "|", "^",  "&&", "||", "?", ":"};
  int depth = 0, choices = 0;
  bool wantsOperand = true, divides = false;
  for (const std::string &token : tokens) {
    const bool isCharacter = llvm::StringRef(token).ends_with("'"), isConstant = isCharacter || llvm::isDigit(token[0]);
    if (wantsOperand ? !isConstant && token != "(" && !unary.count(token) : token != ")" && !binary.count(token))
      return false;
    if (divides && isConstant && !isCharacter && isZero(token))
      return false;
    divides = token == "/" || token == "%";
    depth += (token == "(") - (token == ")");
    choices += (token == "?") - (token == ":");
    if (depth < 0 || choices < 0)
      return false;
    wantsOperand = wantsOperand ? !isConstant : token != ")";
  }
  return !wantsOperand && depth == 0 && choices == 0;
}

class MacroFinder {
  clang::Preprocessor &preprocessor;
  const clang::SourceManager &sources;
  std::map<std::string, Macro> found;
  std::set<std::string> set; ///< by directives of the main file
  std::set<std::string> asked;

public:
  explicit MacroFinder(clang::ASTUnit &tree) : preprocessor(tree.getPreprocessor()), sources(tree.getSourceManager()) {}

  std::vector<Macro> find() {
    scan();
    for (const std::string &name : asked)
      if (!found.count(name) && !set.count(name) && !definition(name))
        found[name] = {name, std::nullopt};
    std::vector<Macro> all;
    for (const auto &[name, macro] : found)
      all.push_back(macro);
    return all;
  }

private:
  clang::MacroInfo *definition(llvm::StringRef name) const {
    clang::IdentifierInfo *identifier = preprocessor.getIdentifierInfo(name);
    return identifier ? preprocessor.getMacroInfo(identifier) : nullptr;
  }

  void scan() {
    clang::FileID file = sources.getMainFileID();
    clang::Lexer lexer(file, sources.getBufferOrFake(file), sources, preprocessor.getLangOpts());
    clang::Token token;
    std::string directive; ///< the one that the line belongs to; empty outside
    bool isHash = false, isName = false;
    while (!lexer.LexFromRawLexer(token)) {
      if (token.isAtStartOfLine()) {
        directive.clear();
        isHash = token.is(clang::tok::hash);
        isName = isHash;
        if (isHash)
          continue;
      }
      if (token.isNot(clang::tok::raw_identifier))
        continue;
      std::string name = token.getRawIdentifier().str();
      if (isName) {
        directive = name;
        isName = false;
      } else if ((directive == "define" || directive == "undef") && std::exchange(isHash, false)) {
        set.insert(name);
      } else {
        mention(name, directive);
      }
    }
  }

  void mention(const std::string &name, const std::string &directive) {
    if (isReserved(name) || name == "defined")
      return;
    bool asks = directive == "ifdef" || directive == "ifndef" || directive == "if" ||
                llvm::StringRef(directive).starts_with("el");
    if (asks)
      asked.insert(name);
    const clang::MacroInfo *macro = definition(name);
    if (!macro || !macro->isObjectLike() || macro->isBuiltinMacro() ||
        sources.isInSystemHeader(macro->getDefinitionLoc()))
      return;
    std::vector<std::string> tokens;
    std::set<std::string> active{name};
    if (expand(*macro, tokens, active) && isExpression(tokens))
      found[name] = {name, llvm::join(tokens, " ")};
  }

  /// The tokens that the macro stands for; false when some occur in no integer expression.
  bool expand(const clang::MacroInfo &macro, std::vector<std::string> &tokens, std::set<std::string> &active) const {
    for (const clang::Token &token : macro.tokens()) {
      std::string spelling = preprocessor.getSpelling(token);
      if (token.isAnyIdentifier()) {
        const clang::MacroInfo *inner = definition(spelling);
        bool isOpen = inner && inner->isObjectLike() && active.insert(spelling).second;
        if (!isOpen || !expand(*inner, tokens, active))
          return false;
        active.erase(spelling);
        continue;
      }
      bool isOperator = clang::tok::getPunctuatorSpelling(token.getKind()) && token.isNot(clang::tok::comma) &&
                        token.isNot(clang::tok::semi) && token.isNot(clang::tok::equal) &&
                        !token.isOneOf(clang::tok::l_brace, clang::tok::r_brace, clang::tok::l_square,
                                       clang::tok::r_square, clang::tok::period, clang::tok::arrow);
      if (!(token.is(clang::tok::numeric_constant) && isIntegerToken(spelling)) &&
          token.isNot(clang::tok::char_constant) && !isOperator)
        return false;
      tokens.push_back(spelling);
    }
    return true;
  }
};

} // namespace

std::vector<std::string> filesOf(const clang::ASTUnit &tree) {
  const clang::SourceManager &sources = tree.getSourceManager();
  std::vector<std::string> files;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const clang::SrcMgr::SLocEntry &entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile())
      continue;
    if (clang::OptionalFileEntryRef file = entry.getFile().getContentCache().OrigEntry)
      if (std::string name = file->getName().str();
          !llvm::StringRef(name).starts_with(ompHeaderFolder) && std::find(files.begin(), files.end(), name) == files.end())
        files.push_back(name);
  }
  return files;
}

std::vector<Macro> macrosOf(clang::ASTUnit &tree) { return MacroFinder(tree).find(); }

} // namespace nidus::frontend
