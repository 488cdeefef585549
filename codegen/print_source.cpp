#include "codegen/print_source.h"
#include "analysis/code/insertion.h"
#include "codegen/code_style.h"
#include "codegen/print_host_calls.h"
#include "codegen/text.h"
#include "codegen/thread_body.h"
#include <set>

namespace nidus {

namespace {

/// `removed` bytes give way to `text`.
struct Edit {
  size_t removed;
  std::string text;
};

/// Between `a;` and `b;` of "a;b;", what belongs behind a comes before what belongs in front of b.
enum class Side { BehindStmt, InFront };

/// By their offsets; edits of one place in the order in which they were added.
using Edits = std::multimap<std::pair<size_t, Side>, Edit>;

void insertInFront(Edits &edits, size_t offset, const std::string &text) {
  edits.insert({{offset, Side::InFront}, {0, text}});
}

void insertBehind(Edits &edits, size_t offset, const std::string &text) {
  edits.insert({{offset, Side::BehindStmt}, {0, text}});
}

/// Of an array, or of what a pointer points to.
bool isConstElement(const TypeRef &type) {
  TypeRef element = scalarElement(isPointer(type) ? type->element : type);
  return !element || element->isConst;
}

std::string externType(const Argument &argument) {
  switch (argument.kind) {
  case ArgumentKind::Array:
    if (argument.isRowPointers)
      return "const void *";
    // A compiler takes what the function allocates and gives to a const parameter for read, perhaps before it was
    // written.
    return argument.isConst && isConstElement(argument.host->type) ? "const void *" : "void *";
  case ArgumentKind::Location:
    return "const void *";
  case ArgumentKind::Object:
    return "void *";
  case ArgumentKind::LiveOut:
    return printType(pointerTo(unqualified(argument.type)), {Language::C, {}});
  case ArgumentKind::Scalar:
  case ArgumentKind::Pitch:
    break;
  }
  return printType(launcherType(argument), {Language::C, {}});
}

/// A parameter of type (const) void * takes the pointer as it is, but for qualifiers that it would drop.
std::string pointerCast(const Argument &argument) {
  const TypeRef &type = argument.host->type;
  const bool isAddress = argument.kind != ArgumentKind::Array;
  TypeRef target =
      !isAddress && (isPointer(type) || isArray(type)) ? scalarElement(type->element) : scalarElement(type);
  const bool dropsConst = target && target->isConst && !argument.isConst && argument.kind == ArgumentKind::Array;
  return dropsConst || mayLoseQualifier(target) ? "(" + externType(argument) + ")" : "";
}

PrintedExpr printHost(const Argument &argument, const ExprStyle &style) {
  PrintedExpr host = printExpr(argument.host, style, Use::Assigned);
  if (argument.kind == ArgumentKind::Scalar) {
    bool isCast = isInteger(argument.type) && isUnsigned(argument.type->scalar) && sizeOf(argument.type->scalar) == 8;
    return isCast ? PrintedExpr{"(long)" + parenthesised(host, Precedence::Unary), Precedence::Unary} : host;
  }
  if (argument.kind == ArgumentKind::Array) {
    std::string cast = pointerCast(argument);
    return cast.empty() ? host : PrintedExpr{cast + parenthesised(host, Precedence::Unary), Precedence::Unary};
  }
  // an enum that was declared as such has a pointer type of its own
  bool mayBeEnum = argument.kind == ArgumentKind::LiveOut &&
                   (argument.type->scalar == Scalar::Int || argument.type->scalar == Scalar::UInt);
  std::string cast = mayBeEnum                                ? "(" + externType(argument) + ")"
                     : argument.kind != ArgumentKind::LiveOut ? pointerCast(argument)
                                                              : "";
  if (argument.host->kind == ExprKind::Deref) {
    const PrintedExpr pointer = printExpr(argument.host->children[0], style, Use::Assigned);
    return cast.empty() ? pointer : PrintedExpr{cast + parenthesised(pointer, Precedence::Unary), Precedence::Unary};
  }
  return {cast + "&" + parenthesised(host, Precedence::Unary), Precedence::Unary};
}

std::string printArgument(const Argument &argument, const ExprStyle &style) {
  PrintedExpr host = printHost(argument, style);
  if (!argument.hostCondition)
    return parenthesised(host, Precedence::Assignment);
  return parenthesised(printExpr(argument.hostCondition, style, Use::Number), Precedence::LogicalOr) + " ? " +
         parenthesised(host, Precedence::Conditional) + " : 0";
}

std::string printStart(const NestPlan &nest, const std::string &symbol) {
  ExprStyle style;
  style.types.language = Language::C;
  const auto start = nest.waysOut.starts.find(symbol);
  return start == nest.waysOut.starts.end() ? "0" : printExpr(start->second, style, Use::Assigned).text;
}

/// int nidus_leaves = 0; int nidus_result = 0; : what only the code behind a search uses.
std::string printWayVariables(const NestPlan &nest) {
  std::set<std::string> symbols(nest.waysOut.results.begin(), nest.waysOut.results.end());
  symbols.insert(nest.waysOut.chosen);
  for (const Moved &moved : nest.waysOut.moved)
    symbols.insert(moved.index);
  std::string text;
  for (const Argument &argument : nest.arguments)
    if (argument.kind == ArgumentKind::LiveOut && argument.host->kind == ExprKind::Variable && symbols.erase(argument.host->name))
      text += " " + printType(unqualified(argument.type), {Language::C, {}}) + " " + nest.hostNames.at(argument.host->name) + " = " + printStart(nest, argument.host->name) + ";";
  return text;
}

/// Behind the nest: if (nidus_leaves) return nidus_result;
std::string printWaysOut(const NestPlan &nest) {
  ExprStyle style;
  style.types.language = Language::C;
  style.names = nest.hostNames;
  const std::vector<WayOut> &ways = nest.waysOut.ways;
  std::string text;
  for (const Moved &moved : nest.waysOut.moved)
    text += " " + nest.hostNames.at(moved.pointer) + " += " + (moved.step == 1 ? "" : std::to_string(moved.step) + " * ") + nest.hostNames.at(moved.index) + ";";
  if (!text.empty())
    text = " else {" + text + " }";
  for (const WayOut &way : ways) {
    const std::string value = way.value ? " " + printExpr(way.value, style, Use::Assigned).text : "";
    text += " if (" + nest.waysOut.chosen + (ways.size() > 1 ? " == " + std::to_string(way.number) : "") + ") " +
            (way.label.empty() ? "return" + value : "goto " + way.label) + ";";
  }
  return text;
}

std::string printCall(const NestPlan &nest) {
  ExprStyle style;
  style.types.language = Language::C;
  style.names = nest.hostNames;
  std::vector<std::string> types, arguments;
  for (const Argument &argument : nest.arguments) {
    if (!isPassed(argument))
      continue;
    types.push_back(externType(argument));
    arguments.push_back(printArgument(argument, style));
  }
  const bool asks = nest.isOfCallee;
  std::vector<std::string> small;
  if (nest.small) {
    small.push_back("!nidus_known");
    for (const ExprRef &size : nest.small->sizes)
      small.push_back(printExpr(size, style, Use::Number).text + " <= " + std::to_string(nest.small->most));
  }
  return "{ extern int " + nest.launcher + "(" + (types.empty() ? "void" : join(types, ", ")) + ");" +
         (asks || nest.keepsCalleesInC ? " extern __thread int nidus_in_c;" : "") +
         (nest.small ? " extern __thread int nidus_known;" : "") + printWayVariables(nest) + " if (" +
         (asks ? "nidus_in_c || " : "") + (small.empty() ? "" : small.size() == 1 ? small[0] + " || " : "(" + join(small, " && ") + ") || ") + "!" + nest.launcher + "(" + join(arguments, ", ") + ")) ";
}

/// An else in the statement, outside of braces, would seem to belong to the if that the call adds.
bool hasBareElse(const Stmt &stmt) {
  if (stmt.kind == StmtKind::If)
    return stmt.children.size() > 1 || hasBareElse(*stmt.children[0]);
  if (stmt.kind == StmtKind::For || stmt.kind == StmtKind::While)
    return hasBareElse(*stmt.children.back());
  return false;
}

/// The loops, by begin and end, that need braces around the call and the statement.
using BraceNeeds = std::set<std::pair<int, int>>;

BraceNeeds bareElses(const Unit &unit) {
  BraceNeeds needs;
  for (const Function &function : unit.functions)
    if (function.inMainFile)
      forEachStmt(function.body, [&](const Stmt &stmt) {
        if (isLoop(stmt) && hasBareElse(stmt))
          needs.insert({stmt.range.beginOffset, stmt.range.endOffset});
      });
  return needs;
}

void addIteration(const Stmt &body, const std::string &text, Edits &edits) {
  auto begin = static_cast<size_t>(body.range.beginOffset);
  if (body.kind == StmtKind::Block) {
    insertInFront(edits, begin + 1, " " + text);
    return;
  }
  insertInFront(edits, begin, "{ " + text + " ");
  insertBehind(edits, static_cast<size_t>(body.range.endOffset), " }");
}

/// Has the text an edit in front of the first token behind the offset, or of directives before that?
bool isFollowedByEdit(const Edits &edits, const std::vector<SourcePiece> &pieces, size_t offset) {
  auto next = std::find_if(pieces.begin(), pieces.end(), [&](const SourcePiece &piece) {
    return piece.begin >= offset && piece.kind == PieceKind::Token;
  });
  return edits.count({offset, Side::InFront}) > 0 ||
         (next != pieces.end() && edits.count({next->begin, Side::InFront}) > 0);
}

/// Compilers warn of a block behind "while (next());": it could be meant as the body.
void addBracesToEmptyBodies(const Unit &unit, const std::vector<SourcePiece> &pieces, Edits &edits) {
  for (const Function &function : unit.functions)
    forEachStmt(function.inMainFile ? function.body : nullptr, [&](const Stmt &stmt) {
      if ((stmt.kind != StmtKind::If && stmt.kind != StmtKind::For && stmt.kind != StmtKind::While) ||
          stmt.children.back()->kind != StmtKind::Empty)
        return;
      const SourceRange &body = stmt.children.back()->range;
      const auto end = static_cast<size_t>(body.endOffset);
      if (!body.writable || !isFollowedByEdit(edits, pieces, end))
        return;
      insertInFront(edits, static_cast<size_t>(body.beginOffset), "{");
      insertBehind(edits, end, "}");
    });
}

bool isWordCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         (c & 0x80);
}

/// Two pieces of text, as two tokens: "return(x)" with a call in front of its parenthesis is no word
/// "returnnidus_reads".
void append(std::string &text, const std::string &piece) {
  const bool joins = !text.empty() && !piece.empty() && isWordCharacter(text.back()) && isWordCharacter(piece.front());
  text += (joins ? " " : "") + piece;
}

/// A nest without a place for the call stays as it is: the program is then the user's own.
void addNest(const Unit &unit, const NestPlan &nest, const std::vector<SourcePiece> &pieces, const BraceNeeds &needs,
             const Observation &observation, Edits &edits) {
  auto begin = static_cast<size_t>(nest.range.beginOffset);
  std::optional<Insertion> insertion = findInsertion(unit, pieces, begin);
  if (!insertion)
    return;
  // What stands behind the nest in its line would look like a part of it.
  bool isBraced = insertion->isBeforePragma || nest.keepsCalleesInC || !nest.waysOut.areNone() ||
                  needs.count({nest.range.beginOffset, nest.range.endOffset}) > 0;
  insertInFront(edits, insertion->offset,
                (insertion->isBeforePragma ? " " : "") + printCall(nest) + (isBraced ? "{ " : "") +
                    (nest.keepsCalleesInC ? "nidus_in_c++; { " : ""));
  if (StmtRef body = observation.iteration ? threadBody(unit, nest) : nullptr)
    addIteration(*body, observation.iteration(nest), edits);
  std::string end = std::string(nest.keepsCalleesInC ? " } nidus_in_c--;" : "") + (isBraced ? " }" : "") + printWaysOut(nest) + (observation.end ? observation.end(nest) : "") + " }";
  insertBehind(edits, static_cast<size_t>(nest.range.endOffset), end);
}

void addBefore(const Unit &unit, const HostCallText &call, const std::vector<SourcePiece> &pieces, Edits &edits) {
  const auto offset = static_cast<size_t>(call.offset);
  std::optional<Insertion> insertion = call.isStatement ? findInsertion(unit, pieces, offset) : std::nullopt;
  const bool isBeforePragma = insertion && insertion->isBeforePragma;
  insertInFront(edits, insertion ? insertion->offset : offset, (isBeforePragma ? " " : "") + call.text);
}

/// Included files in whose text nothing changes are included as before.
void restoreIncludes(const Unit &unit, Edits &edits) {
  int restored = 0;
  for (const IncludedText &file : unit.included) {
    const auto first = edits.lower_bound({static_cast<size_t>(file.textBegin), Side::BehindStmt});
    const bool changes = first != edits.end() && first->first.first <= static_cast<size_t>(file.textEnd);
    if (changes || file.begin < restored)
      continue;
    edits.insert({{static_cast<size_t>(file.begin), Side::InFront}, {static_cast<size_t>(file.end - file.begin), file.directive}});
    restored = file.end;
  }
}

/// Headers in quotes: of #include and its kin, and of __has_include in conditions.
void addHeaders(const std::string &text, const SourcePiece &directive, const HeaderNames &headers, Edits &edits) {
  static const std::set<std::string> keywords = {"include", "import", "embed", "__has_include", "__has_embed"};
  std::vector<SourcePiece> tokens = tokensOfDirective(text, directive);
  auto word = [&](size_t i) { return text.substr(tokens[i].begin, tokens[i].end - tokens[i].begin); };
  for (size_t i = 2; i < tokens.size(); ++i) {
    std::string quoted = word(i);
    std::string before = word(i - 1) == "(" ? word(i - 2) : word(i - 1);
    if (quoted.size() < 3 || quoted[0] != '"' || quoted.back() != '"' || !keywords.count(before))
      continue;
    std::string name = quoted.substr(1, quoted.size() - 2), renamed = headers(name);
    if (renamed != name && renamed.find_first_of("\"\n") == std::string::npos)
      edits.insert({{tokens[i].begin, Side::InFront}, {quoted.size(), "\"" + renamed + "\""}});
  }
}

std::string edited(const std::string &text, const Edits &edits) {
  std::string result;
  size_t at = 0;
  for (const auto &[place, edit] : edits) {
    append(result, text.substr(at, place.first - at));
    append(result, edit.text);
    at = place.first + edit.removed;
  }
  append(result, text.substr(at));
  return result;
}

std::string withHeaders(const std::string &text, const HeaderNames &headers) {
  Edits edits;
  for (const SourcePiece &piece : scanSource(text))
    if (piece.kind == PieceKind::Directive)
      addHeaders(text, piece, headers, edits);
  return edited(text, edits);
}

/// The file must be compiled with the macros with which the kernels were made.
std::string macroChecks(const Unit &unit, const std::string &newline) {
  std::string text;
  for (const Macro &macro : unit.macros) {
    bool isSet = macro.value.has_value();
    text += (isSet ? "#if !defined " + macro.name + " || (" + macro.name + ") != (" + *macro.value + ")"
                   : "#ifdef " + macro.name) +
            newline + "#error \"translated by nidus with" +
            (isSet ? " " + macro.name + " = " + escapeString(*macro.value) : "out " + macro.name) +
            ": compile with the same value, or translate again\"" + newline + "#endif" + newline;
  }
  return text;
}

std::string footer(const Unit &unit, const Plan &plan, const std::string &version) {
  std::string newline = unit.text.find("\r\n") == std::string::npos ? "\n" : "\r\n";
  bool isOpen = !unit.text.empty() && unit.text.back() != '\n';
  return (isOpen ? newline : "") + "/* Translated by nidus " + version + " from " + escapeComment(plan.path) +
         "; flags: " + flagsInWords(plan) + " */" + newline +
         (mappedNests(plan).empty() ? "" : macroChecks(unit, newline));
}

} // namespace

std::string printSource(const Unit &unit, const Plan &plan, const HeaderNames &headers, const std::string &version,
                        const Observation &observation) {
  std::vector<SourcePiece> pieces = scanSource(unit.text);
  Edits edits;
  BraceNeeds needs = bareElses(unit);
  std::vector<HostCallText> calls = printHostCalls(plan);
  for (const HostCallText &call : calls)
    if (call.side == HostCallSide::Before)
      addBefore(unit, call, pieces, edits);
  for (const NestPlan *nest : mappedNests(plan))
    addNest(unit, *nest, pieces, needs, observation, edits);
  for (const HostCallText &call : calls)
    if (call.side == HostCallSide::After)
      insertBehind(edits, static_cast<size_t>(call.offset), call.text);
  addBracesToEmptyBodies(unit, pieces, edits);
  restoreIncludes(unit, edits);
  return withHeaders(edited(unit.text, edits), headers) + footer(unit, plan, version);
}

} // namespace nidus
