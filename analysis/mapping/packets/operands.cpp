#include "analysis/mapping/packets/operands.h"
#include "analysis/isl/formula.h"
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

/// for (T k = first; k < end; k++)
struct Header {
  std::string counter;
  TypeRef type;
  ExprRef first, end;
};

std::optional<Header> countingHeader(const Stmt &loop) {
  const StmtRef &init = loop.children[0];
  const StmtRef &declare = init->kind == StmtKind::Block && init->children.size() == 1 ? init->children[0] : init;
  if (declare->kind != StmtKind::Declare || !declare->expr || !isInteger(declare->type) || sizeOf(declare->type->scalar) < 4)
    return std::nullopt;
  const bool isStep = loop.step && loop.step->kind == ExprKind::Increment && loop.step->op == "++" &&
                      loop.step->children[0]->kind == ExprKind::Variable && loop.step->children[0]->name == declare->name;
  const ExprRef test = loop.expr ? stripCasts(loop.expr) : nullptr;
  if (!isStep || !test || test->kind != ExprKind::Binary || test->op != "<")
    return std::nullopt;
  const ExprRef counter = stripImplicitCasts(test->children[0]);
  // A comparison in another type means another end.
  const bool isOfType = isScalar(test->children[1]->type) && test->children[1]->type->scalar == declare->type->scalar;
  if (counter->kind != ExprKind::Variable || counter->name != declare->name || !isOfType)
    return std::nullopt;
  return Header{declare->name, unqualified(declare->type), declare->expr, test->children[1]};
}

bool isShort(const Header &header) {
  const ExprRef first = stripCasts(header.first), end = stripCasts(header.end);
  return first->value && end->value && *end->value - *first->value < shortLoop;
}

class OperandFinder {
  const OperandContext &context;
  const Header &header;
  std::set<std::string> known; ///< in every iteration, before the lanes begin
  std::vector<Operand> found;

public:
  OperandFinder(const OperandContext &context, const Header &header, std::set<std::string> around)
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

  /// Numbers computed of counters and what the nest does not change.
  bool isNumberOfKnown(const ExprRef &index) const {
    bool is = true;
    forEachExpr(index, [&](const Expr &e) {
      const bool isArithmetic = e.kind == ExprKind::IntLiteral || e.kind == ExprKind::Unary || e.kind == ExprKind::Binary ||
                                e.kind == ExprKind::Cast || e.kind == ExprKind::Variable;
      const bool isCounter = std::count(context.counters.begin(), context.counters.end(), e.name) > 0;
      is &= isArithmetic && isScalar(e.type) && isInteger(e.type) &&
            (e.kind != ExprKind::Variable || known.count(e.name) || isCounter || context.fixed.count(e.name));
    });
    return is;
  }

  static bool movesByOne(const ExprRef &index, const std::string &counter) {
    const std::optional<Poly> place = polyOf(index);
    if (!place)
      return false;
    int64_t step = 0;
    for (const auto &[monomial, coefficient] : place->terms())
      if (std::count(monomial.begin(), monomial.end(), counter)) {
        if (monomial.size() > 1)
          return false;
        step = coefficient;
      }
    return step == 1 || step == -1;
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
  const std::optional<Header> header = countingHeader(*stmt);
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
    loops.push_back({header->counter, header->type, header->first, header->end, operands});
}

} // namespace

std::vector<ContractedLoop> contractedLoops(const StmtRef &block, const OperandContext &context) {
  std::vector<ContractedLoop> loops;
  if (context.counters.size() >= 2)
    find(block, context, {}, loops);
  return loops;
}

const ContractedLoop *findContracted(const PacketKernel &packet, const Stmt &loop) {
  const std::optional<Header> header = loop.kind == StmtKind::For ? countingHeader(loop) : std::nullopt;
  for (const ContractedLoop &each : packet.contracted)
    if (header && each.counter == header->counter)
      return &each;
  return nullptr;
}

} // namespace nidus
