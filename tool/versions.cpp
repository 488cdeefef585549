#include "tool/versions.h"
#include "analysis/criteria/example_sizes.h"
#include "analysis/mapping/body/counted_loop.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

/// Of the variable or the field that is read.
std::string nameOf(const ExprRef &host, const std::string &argument) {
  const ExprRef bare = stripCasts(host);
  return bare->name.empty() ? argument : bare->name;
}

/// Does a loop end there?
bool isEndOfLoop(const ExprRef &host, const StmtRef &nest) {
  bool isEnd = false;
  forEachStmt(nest, [&](const Stmt &s) {
    if (s.kind == StmtKind::For && s.expr && s.expr->children.size() == 2)
      for (const ExprRef &side : s.expr->children)
        isEnd |= isSameCode(stripCasts(side), stripCasts(host));
  });
  return isEnd;
}


bool jumps(const StmtRef &code) {
  bool found = false;
  forEachStmt(code, [&](const Stmt &s) {
    found |= s.kind == StmtKind::Break || s.kind == StmtKind::Continue || s.kind == StmtKind::Return || s.kind == StmtKind::Other;
  });
  return found;
}

/// for (c = 0; c < 1; c++) is its body.
StmtRef withoutLoopsOfOne(const StmtRef &code) {
  if (!code)
    return code;
  auto copy = std::make_shared<Stmt>(*code);
  for (StmtRef &child : copy->children)
    child = withoutLoopsOfOne(child);
  std::optional<Counted> loop = copy->kind == StmtKind::For ? countedLoop(*copy, "") : std::nullopt;
  if (!loop || !(loop->first == loop->last) || jumps(copy->children[1]))
    return copy;
  const StmtRef &start = copy->children[0];
  std::vector<StmtRef> body = start->kind == StmtKind::Block ? start->children : std::vector<StmtRef>{start};
  const StmtRef &inside = copy->children[1];
  if (inside->kind == StmtKind::Block)
    body.insert(body.end(), inside->children.begin(), inside->children.end());
  else
    body.push_back(inside);
  bool isDeclared = false;
  forEachStmt(copy->children[0], [&](const Stmt &s) { isDeclared |= s.kind == StmtKind::Declare; });
  if (!isDeclared) { // who reads it later finds the end
    auto step = std::make_shared<Stmt>();
    step->kind = StmtKind::Expression;
    step->expr = copy->step;
    step->location = copy->location;
    body.push_back(step);
  }
  return makeBlock(body);
}

/// The loop along which a thread has several iterations.
std::string packetLoop(const NestPlan &plan) { return plan.kernels[0].threads.back().symbol; }

} // namespace

const Argument *channelsOf(const NestPlan &plan) {
  std::set<std::string> used;
  for (const KernelPlan &kernel : plan.kernels)
    used.insert(kernel.arguments.begin(), kernel.arguments.end());
  auto found = std::find_if(plan.arguments.begin(), plan.arguments.end(), [&](const Argument &argument) {
    return argument.kind == ArgumentKind::Scalar && isInteger(argument.type) && !argument.hostCondition && !argument.definition &&
           used.count(argument.name) && countsChannels(nameOf(argument.host, argument.name));
  });
  return found == plan.arguments.end() ? nullptr : &*found;
}

std::vector<int64_t> usualChannels(const Argument &channels, const StmtRef &nest) {
  if (isEndOfLoop(channels.host, nest))
    return {1, 3, 4};
  return {3, 4}; // the samples of a pixel are named one by one
}

RewrittenNest withValue(const Function &function, const StmtRef &nest, const Argument &argument, int64_t value) {
  const ExprRef host = stripCasts(argument.host);
  const ExprChange change = [&](const ExprRef &e) {
    if (e->kind != host->kind || !isSameCode(e, host))
      return e;
    auto literal = std::make_shared<Expr>(*intLiteral(value, e->type->scalar));
    literal->location = e->location;
    return ExprRef(literal);
  };
  RewrittenNest special{function, rewrite(nest, change)};
  if (value == 1)
    special.nest = withoutLoopsOfOne(special.nest);
  for (auto &[symbol, variable] : special.function.variables)
    if (variable.definition)
      variable.definition = rewrite(variable.definition, change);
  return special;
}

bool isVersionOf(const NestPlan &version, const NestPlan &general) {
  bool areHandedOver = std::all_of(version.arguments.begin(), version.arguments.end(), [&](const Argument &argument) {
    return std::any_of(general.arguments.begin(), general.arguments.end(), [&](const Argument &other) {
      return other.name == argument.name && other.kind == argument.kind && other.isConst == argument.isConst &&
             isSameCode(other.host, argument.host) && !other.hostCondition && !argument.hostCondition;
    });
  });
  if (!areHandedOver || version.kernels.size() != general.kernels.size() || !version.kernels[0].packet())
    return false;
  const PacketKernel *packet = general.kernels[0].packet();
  return !packet || packetLoop(version) != packetLoop(general) || version.kernels[0].packet()->windows.size() > packet->windows.size();
}

std::string inWords(const NestPlan &version, const std::string &argument) {
  std::string shape;
  for (int lanes : version.kernels[0].pixelsPerThread)
    shape += (shape.empty() ? "" : " x ") + std::to_string(lanes);
  return "for '" + argument + "' = " + std::to_string(version.fixedValue) + " a kernel that knows it, of " + shape +
         " iterations per thread, runs in its place";
}

void inherit(NestPlan &general) {
  for (NestPlan &version : general.versions) {
    version.isFollowed = general.isFollowed;
    for (ArrayPlan &array : version.arrays)
      for (const ArrayPlan &other : general.arrays)
        if (other.name == array.name) {
          array.after = other.after;
          array.residentSince = other.residentSince;
        }
  }
}

} // namespace nidus
