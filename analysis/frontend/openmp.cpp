#include "analysis/frontend/openmp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

using Words = std::vector<std::string>;

/// What follows "#pragma omp" in a line that begins so: its words and, whole, its parentheses.
std::optional<Words> directiveOf(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#") && !line.consume_front("%:"))
    return std::nullopt;
  line = line.ltrim();
  if (!line.consume_front("pragma"))
    return std::nullopt;
  line = line.ltrim();
  if (!line.consume_front("omp") || (!line.empty() && (llvm::isAlnum(line[0]) || line[0] == '_')))
    return std::nullopt;
  Words words;
  int depth = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    char c = line[i];
    if (depth == 0 && c == '/' && i + 1 < line.size() && (line[i + 1] == '/' || line[i + 1] == '*'))
      break;
    bool isWord = llvm::isAlnum(c) || c == '_';
    bool continues = i > 0 && (llvm::isAlnum(line[i - 1]) || line[i - 1] == '_');
    if (c == '(' && depth++ == 0)
      words.push_back("");
    if (depth > 0 || (isWord && continues && !words.empty()))
      words.back() += c;
    else if (isWord)
      words.push_back(std::string(1, c));
    if (c == ')' && depth > 0)
      --depth;
  }
  return words;
}

std::string unfolded(llvm::StringRef text) {
  std::string flat;
  for (size_t i = 0; i < text.size(); ++i) {
    llvm::StringRef rest = text.substr(i);
    size_t fold = rest.starts_with("\\\n") ? 2 : rest.starts_with("\\\r\n") ? 3 : 0;
    if (fold)
      i += fold - 1;
    else
      flat += text[i];
  }
  return flat;
}

std::vector<Words> directivesIn(llvm::StringRef text) {
  std::vector<Words> all;
  std::string flat = unfolded(text);
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(flat).split(lines, '\n');
  for (llvm::StringRef line : lines)
    if (std::optional<Words> directive = directiveOf(line))
      all.push_back(*directive);
  return all;
}

/// _Pragma("omp ..."), also made by a macro.
bool hasPragmaOperator(llvm::StringRef text) {
  if (!text.contains("_Pragma"))
    return false;
  llvm::SmallVector<llvm::StringRef> lines;
  text.split(lines, '\n');
  return llvm::any_of(lines, [](llvm::StringRef line) {
    return line.contains("omp") && !directiveOf(line) && !line.contains("<omp.h>");
  });
}

bool isLoopDirective(const Words &words) {
  bool isParallelFor = words.size() > 1 && words[0] == "parallel" && words[1] == "for";
  return isParallelFor || (!words.empty() && words[0] == "simd");
}

/// They guard a statement inside a parallel loop.
bool isGuard(const Words &words) { return !words.empty() && (words[0] == "atomic" || words[0] == "critical"); }

std::string inWords(const Words &words) {
  std::string text = "#pragma omp";
  for (const std::string &word : words)
    text += (word[0] == '(' ? "" : " ") + word;
  return text;
}

/// The names in "(a, b)".
Words listed(llvm::StringRef parenthesised) {
  Words names;
  llvm::SmallVector<llvm::StringRef> parts;
  parenthesised.trim("()").split(parts, ',');
  for (llvm::StringRef part : parts)
    names.push_back(part.trim().str());
  return names;
}

} // namespace

OpenMpDirectives::OpenMpDirectives(const Unit &unit, const Function &function) : function(function) {
  const SourceRange &range = function.body->range;
  llvm::StringRef text = llvm::StringRef(unit.text).slice(range.beginOffset, range.endOffset);
  if (hasPragmaOperator(unit.text))
    foreign = "_Pragma(\"omp ...\")";
  size_t ofLoops = 0, inText = 0;
  forEachStmt(function.body, [&](const Stmt &stmt) {
    if (isLoop(stmt))
      ofLoops += directivesIn(stmt.pragma).size();
  });
  for (const Words &words : directivesIn(text)) {
    if (isGuard(words))
      continue;
    ++inText;
    if (!isLoopDirective(words))
      foreign = inWords(words);
    else if (foreign.empty() && inText > ofLoops)
      foreign = inWords(words); // it is not clear which loop it belongs to
  }
}

std::optional<Reason> OpenMpDirectives::obstacle(const Stmt &nest) const {
  if (!foreign.empty())
    return Reason{"openmp", nest.location,
                  "the function contains '" + foreign + "': a loop nest of it may be a part of a parallel region",
                  "put the loop nest into a function of its own"};
  static const std::set<std::string> harmless = {"parallel", "for",     "simd",        "schedule",    "collapse",
                                                 "default",  "shared",  "num_threads", "lastprivate", "reduction",
                                                 "if",       "safelen", "simdlen",     "proc_bind"};
  for (const Words &words : directivesIn(nest.pragma))
    for (size_t i = 0; i < words.size(); ++i) {
      if (words[i][0] == '(' || harmless.count(words[i]))
        continue;
      bool isPrivate = (words[i] == "private" || words[i] == "firstprivate") && i + 1 < words.size();
      Reason reason{"openmp", nest.location,
                    "'" + inWords(words) + "' applies to this loop nest, with '" + words[i] + "'",
                    "remove the directive to have the loop nest mapped"};
      if (!isPrivate)
        return reason;
      // Each thread has its own, and the variable itself keeps its value.
      for (const std::string &name : listed(words[i + 1]))
        for (const auto &[symbol, v] : function.variables)
          if (v.name == name && (!isScalar(v.type) || std::count(nest.liveAfter.begin(), nest.liveAfter.end(), symbol)))
            return reason;
    }
  return std::nullopt;
}

bool OpenMpDirectives::isParallel(const Stmt &loop) { return !directivesIn(loop.pragma).empty(); }

} // namespace nidus
