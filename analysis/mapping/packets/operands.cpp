#include "analysis/mapping/packets/operands.h"
#include "analysis/mapping/body/counting_loop.h"
#include "analysis/model/interior.h"
#include <algorithm>

namespace nidus {
namespace {

// A loop of fewer iterations is not worth the copies.
constexpr int64_t shortLoop = 16;

// As in nidus/kernel/contraction.h, for packets of 4 x 8: instances of a block along an axis, stages, and steps of a stage.
constexpr int64_t tileInstances = 64, stages = 3, sharedMemory = 48 << 10;

/// Of a block, for one operand.
int64_t sharedBytes(const Operand &operand) {
  const int64_t size = sizeOf(operand.element->scalar), steps = size > 4 ? 8 : 16, padding = std::max<int64_t>(1, 16 / size);
  return stages * steps * (tileInstances + padding) * size;
}

bool isShort(const CountingLoop &header) {
  const ExprRef first = stripCasts(header.first), end = stripCasts(header.end);
  return first->value && end->value && *end->value - *first->value < shortLoop;
}

class OperandFinder {
  const OperandContext &context;
  const CountingLoop &header;
  std::set<std::string> known; ///< in every iteration, before the lanes begin
  std::vector<Operand> found;

public:
  OperandFinder(const OperandContext &context, const CountingLoop &header, std::set<std::string> around)
      : context(context), header(header), known(std::move(around)) {
    known.insert(header.counter);
  }

  /// Statements that every lane runs in every iteration.
  void certain(const StmtRef &stmt) {
    if (stmt->kind == StmtKind::Block)
      for (const StmtRef &child : stmt->children)
        certain(child);
    else if (stmt->kind == StmtKind::Expression || stmt->kind == StmtKind::Declare)
      certain(stmt->expr);
  }

  std::vector<Operand> take() { return std::move(found); }

private:
  void certain(const ExprRef &e) {
    if (!e)
      return;
    if (std::optional<Operand> operand = operandOf(e)) {
      const bool isKnown = std::any_of(found.begin(), found.end(), [&](const Operand &each) { return isSameOperation(each.read, operand->read); });
      if (!isKnown)
        found.push_back(*operand);
      return;
    }
    const bool mayStop = e->kind == ExprKind::Conditional || e->op == "&&" || e->op == "||";
    for (size_t k = 0; k < (mayStop ? 1 : e->children.size()); ++k)
      if (!mayStop || e->kind != ExprKind::Conditional || k == 0)
        certain(e->children[k]);
  }

  std::optional<Operand> operandOf(const ExprRef &e) const {
    if (e->kind != ExprKind::Subscript || !isScalar(e->type) || e->type->isVolatile)
      return std::nullopt;
    const ExprRef base = stripCasts(e->children[0]);
    if (base->kind != ExprKind::Variable || !context.arrays.count(base->name) || !isNumberOfKnown(e->children[1]))
      return std::nullopt;
    const std::set<std::string> mentioned = variablesOf(e->children[1]);
    const std::string &x = context.counters.back(), &y = context.counters[context.counters.size() - 2];
    if (!mentioned.count(header.counter) || mentioned.count(x) == mentioned.count(y))
      return std::nullopt;
    const bool isAlongX = mentioned.count(x);
    return Operand{"", base->name, unqualified(e->type), isAlongX ? context.counters.size() - 1 : context.counters.size() - 2, e,
                   movesByOne(e->children[1], header.counter) && !movesByOne(e->children[1], isAlongX ? x : y)};
  }

  bool isNumberOfKnown(const ExprRef &index) const {
    return isIndexOf(index, [&](const std::string &name) {
      return known.count(name) || context.fixed.count(name) || std::count(context.counters.begin(), context.counters.end(), name) > 0;
    });
  }
};

void find(const StmtRef &stmt, const OperandContext &context, const std::set<std::string> &around, std::vector<ContractedLoop> &loops) {
  if (!stmt || stmt->kind == StmtKind::If)
    return;
  if (stmt->kind == StmtKind::Block)
    for (const StmtRef &child : stmt->children)
      find(child, context, around, loops);
  if (stmt->kind != StmtKind::For || stmt->isUnrolled)
    return;
  const std::optional<CountingLoop> header = countingLoop(*stmt);
  if (!header)
    return;
  bool hasLoops = false;
  forEachStmt(stmt->children[1], [&](const Stmt &inside) { hasLoops |= inside.kind == StmtKind::For && !inside.isUnrolled; });
  if (hasLoops) {
    std::set<std::string> more = around;
    more.insert(header->counter);
    return find(stmt->children[1], context, more, loops);
  }
  OperandFinder finder(context, *header, around);
  finder.certain(stmt->children[1]);
  std::vector<Operand> operands = finder.take();
  int64_t room = sharedMemory;
  for (const ContractedLoop &loop : loops)
    for (const Operand &operand : loop.operands)
      room -= sharedBytes(operand);
  std::erase_if(operands, [&](const Operand &operand) { return (room -= sharedBytes(operand)) < 0; });
  const auto isAlong = [&](size_t axis) {
    return std::any_of(operands.begin(), operands.end(), [&](const Operand &operand) { return operand.axis == axis; });
  };
  const size_t axes = context.counters.size();
  if (!isShort(*header) && isAlong(axes - 1) && isAlong(axes - 2))
    loops.push_back({header->counter, {}, header->type, header->first, header->end, operands});
}

} // namespace

std::vector<ContractedLoop> contractedLoops(const StmtRef &block, const OperandContext &context) {
  std::vector<ContractedLoop> loops;
  if (context.counters.size() >= 2)
    find(block, context, {}, loops);
  return loops;
}

const ContractedLoop *findContracted(const PacketKernel &packet, const Stmt &loop) {
  const std::optional<CountingLoop> header = countingLoop(loop);
  for (const ContractedLoop &each : packet.contracted)
    if (header && each.counter == header->counter)
      return &each;
  return nullptr;
}

} // namespace nidus
