#include "analysis/frontend/normalise/merge_channels.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

constexpr int64_t mostChannels = 4;

/// Made of own variables and addresses alone: what an earlier channel of the pixel wrote does not change it.
bool isUntouched(const ExprRef &value, const Function &function) {
  if (value->kind == ExprKind::AddressOf && value->children[0]->kind == ExprKind::Subscript) {
    const std::vector<ExprRef> &parts = value->children[0]->children;
    return isUntouched(parts[0], function) && isUntouched(parts[1], function);
  }
  switch (value->kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::Variable:
    return isArray(value->type) || ownVariable(function, value->name);
  case ExprKind::Unary:
  case ExprKind::Binary:
  case ExprKind::Conditional:
  case ExprKind::Cast:
    return std::all_of(value->children.begin(), value->children.end(),
                       [&](const ExprRef &child) { return isUntouched(child, function); });
  default:
    return false;
  }
}

/// Locals that each channel may compute anew.
bool areRepeatable(const std::vector<StmtRef> &before, const StmtRef &body, const Function &function) {
  std::map<std::string, Assignment> assigned = assignments(body);
  return std::all_of(before.begin(), before.end(), [&](const StmtRef &stmt) {
    return stmt->kind == StmtKind::Declare && stmt->expr && !stmt->isStatic && !assigned.count(stmt->name) &&
           isUntouched(stmt->expr, function);
  });
}

struct Loops {
  StmtRef pixels, channels;
  std::vector<StmtRef> before; ///< statements between their headers
};

std::optional<Loops> innermost(const StmtRef &nest, size_t depth) {
  Loops loops{nullptr, nest, {}};
  for (size_t k = 1; k < depth; ++k) {
    StmtRef inner = innerLoop(loops.channels, loops.before);
    if (!inner)
      return std::nullopt;
    loops.pixels = std::exchange(loops.channels, inner);
  }
  return loops.pixels ? std::optional(loops) : std::nullopt;
}

} // namespace

std::optional<Channels> channelsOf(const PreparedNest &prepared, size_t depth) {
  std::optional<Loops> loops = innermost(prepared.nest, depth);
  if (!loops || !areRepeatable(loops->before, loops->channels, prepared.function))
    return std::nullopt;
  std::set<std::string> changed = changedIn(prepared.nest);
  std::optional<Counting> pixels = counting(loops->pixels, prepared.function, changed);
  std::optional<Counting> channels = counting(loops->channels, prepared.function, changed);
  std::optional<int64_t> first = pixels ? literalValue(pixels->header.first) : std::nullopt;
  std::optional<int64_t> count = channels ? literalValue(channels->end) : std::nullopt;
  bool isWide = pixels && sizeOf(pixels->header.type->scalar) >= 4;
  if (!isWide || !first || *first < 0 || *first > mostChannels * 1024 || !count || literalValue(channels->header.first) != 0 ||
      *count < 2 || *count > mostChannels)
    return std::nullopt;
  return Channels{pixels->header.symbol, channels->header.symbol, *count};
}

PreparedNest mergeChannels(const Unit &unit, const PreparedNest &prepared, const Channels &channels) {
  PreparedNest merged = prepared;
  Loops loops{nullptr, prepared.nest, {}};
  while (!loops.pixels || loopHeader(loops.pixels, prepared.function)->symbol != channels.pixel)
    loops.pixels = std::exchange(loops.channels, innerLoop(loops.channels, loops.before));
  Counting pixels = *counting(loops.pixels, prepared.function, changedIn(prepared.nest));
  TypeRef type = pixels.header.type, channelType = loopHeader(loops.channels, prepared.function)->type;
  std::string symbol = addLocal(unit, merged.function, "sample", type);
  ExprRef sample = variable(symbol, type);
  // In a wide type, and then converted: what does not fit is tested, as it is nothing that the user's code computes.
  auto samples = [&](const ExprRef &pixel) {
    TypeRef wide = sizeOf(type->scalar) < 8 ? scalarType(Scalar::Long) : type;
    return converted(binary("*", intLiteral(channels.count, wide->scalar), cast(wide, pixel, true), wide), type);
  };
  // Not sample % count: then 3 * x + c is seen to be the sample.
  ExprRef count = intLiteral(channels.count, type->scalar);
  ExprRef first = binary("*", count, variable(channels.pixel, type), type);
  std::vector<StmtRef> body{
      makeDeclare(channels.pixel, type, binary("/", sample, count, type)),
      makeDeclare(channels.channel, channelType, converted(binary("-", sample, first, type), channelType))};
  body.insert(body.end(), loops.before.begin(), loops.before.end());
  for (const StmtRef &stmt : statementsOf(loops.channels->children.back()))
    body.push_back(stmt);
  auto step = std::make_shared<Expr>();
  step->kind = ExprKind::Increment;
  step->op = "++";
  step->type = type;
  step->children = {sample};
  auto loop = std::make_shared<Stmt>(*loops.pixels);
  loop->expr = binary("<", sample, samples(pixels.end), scalarType(Scalar::Int));
  loop->step = step;
  loop->children = {makeDeclare(symbol, type, samples(pixels.header.first)), makeBlock(body, loops.channels->location)};
  merged.nest = replaced(prepared.nest, loops.pixels, loop);
  return merged;
}

} // namespace nidus::frontend
