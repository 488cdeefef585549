#include "analysis/mapping/packets/lane_loops.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/packets/operands.h"
#include "analysis/model/interior.h"
#include <algorithm>
#include <utility>

namespace nidus {
namespace {

using Statements = std::vector<StmtRef>;

TypeRef counterType() { return scalarType(Scalar::Int); }

TypeRef constant(const TypeRef &type) {
  auto copy = std::make_shared<Type>(*unqualified(type));
  copy->isConst = true;
  return copy;
}

TypeRef arrayOf(const TypeRef &element, int extent) {
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Array;
  type->element = element;
  type->extent = extent;
  return type;
}

ExprRef subscript(const ExprRef &array, const ExprRef &index, const TypeRef &type) {
  auto expr = std::make_shared<Expr>();
  expr->kind = ExprKind::Subscript;
  expr->type = type;
  expr->children = {array, index};
  return expr;
}

/// for (int lane = 0; lane < count; lane++) body
StmtRef loopOver(const std::string &lane, int count, StmtRef body) {
  auto step = std::make_shared<Expr>();
  step->kind = ExprKind::Increment;
  step->op = "++";
  step->type = counterType();
  step->children = {variable(lane, counterType())};
  auto loop = std::make_shared<Stmt>();
  loop->kind = StmtKind::For;
  loop->isUnrolled = true;
  loop->children = {makeBlock({makeDeclare(lane, counterType(), intLiteral(0))}), std::move(body)};
  loop->expr = binary("<", variable(lane, counterType()), intLiteral(count), counterType());
  loop->step = step;
  return loop;
}

class LaneLoops {
  const LaneParts &parts;
  const PacketKernel &packet;
  const KernelPlan &kernel;
  const std::function<std::string(std::string)> &name;
  const ContractedLoop *contracted = nullptr; ///< around the statements at hand

public:
  LaneLoops(const LaneParts &parts, const PacketKernel &packet, const KernelPlan &kernel,
            const std::function<std::string(std::string)> &name)
      : parts(parts), packet(packet), kernel(kernel), name(name) {}

  /// Parts and loops of a block, in their order.
  Statements run(const StmtRef &block) {
    Statements all, part;
    auto close = [&] {
      Statements lanes = part.empty() ? Statements() : inLanes(part);
      all.insert(all.end(), lanes.begin(), lanes.end());
      part.clear();
    };
    for (const StmtRef &child : block->kind == StmtKind::Block ? block->children : Statements{block}) {
      bool isDeclare = child->kind == StmtKind::Declare;
      if (child->expr && child->expr->access == sweepMark) {
        close();
        all.push_back(child);
      } else if (isDeclare && parts.shared.count(child->name)) {
        all.push_back(child);
      } else if (isDeclare && parts.carried.count(child->name)) {
        all.push_back(makeDeclare(child->name, arrayOfLanes(child->name), nullptr));
        if (child->expr)
          part.push_back(assignment(*child));
      } else if (isPartEnd(child)) {
        close();
      } else if (!isOfParts(child)) {
        part.push_back(child);
      } else {
        close();
        all.push_back(child->kind == StmtKind::For ? sharedLoop(*child) : makeBlock(run(child)));
      }
    }
    close();
    return all;
  }

private:
  size_t axes() const { return packet.shape.size(); }

  StmtRef sharedLoop(const Stmt &loop) {
    auto copy = std::make_shared<Stmt>(loop);
    const ContractedLoop *around = std::exchange(contracted, findContracted(packet, loop));
    copy->children[1] = makeBlock(run(loop.children[1]));
    contracted = around;
    return copy;
  }

  /// Of an operand, the lane's element; null: the read is of none.
  ExprRef elementOfOperand(const ExprRef &read) const {
    if (read->kind != ExprKind::Subscript || !contracted)
      return nullptr;
    for (const Operand &operand : contracted->operands)
      if (isSameOperation(read, operand.read))
        return subscript(variable(operand.name, pointerTo(operand.element)), variable(packet.lanes[operand.axis], counterType()),
                         operand.element);
    return nullptr;
  }
  bool isOfOperand(const ExprRef &e) const {
    return contracted && e->kind == ExprKind::Subscript && e->children[0]->kind == ExprKind::Variable &&
           std::any_of(contracted->operands.begin(), contracted->operands.end(),
                       [&](const Operand &operand) { return operand.name == e->children[0]->name; });
  }

  TypeRef arrayOfLanes(const std::string &local) const {
    TypeRef type = parts.carried.at(local);
    for (size_t k = axes(); k-- > 0;)
      if (!packet.lanes[k].empty())
        type = arrayOf(type, packet.shape[k]);
    return type;
  }

  ExprRef elementOfLane(const std::string &local) const {
    TypeRef type = arrayOfLanes(local);
    ExprRef element = variable(local, type);
    for (size_t k = 0; k < axes(); ++k)
      if (!packet.lanes[k].empty()) {
        type = type->element;
        element = subscript(element, variable(packet.lanes[k], counterType()), type);
      }
    return element;
  }

  static StmtRef assignment(const Stmt &declare) {
    auto expr = std::make_shared<Expr>();
    expr->kind = ExprKind::Assign;
    expr->op = "=";
    expr->type = unqualified(declare.type);
    expr->children = {variable(declare.name, unqualified(declare.type)), declare.expr};
    auto stmt = std::make_shared<Stmt>();
    stmt->kind = StmtKind::Expression;
    stmt->expr = expr;
    return stmt;
  }

  /// The counter of a lane's instance.
  ExprRef counterOf(size_t k, bool isFirst) const {
    TypeRef type = unqualified(kernel.threads[k].type);
    ExprRef first = variable(packet.first[k], type);
    if (isFirst || packet.lanes[k].empty())
      return first;
    return binary("+", first, cast(type, variable(packet.lanes[k], counterType()), true), type);
  }

  /// A row read by all lanes along the last axis.
  struct RowRead {
    ExprRef first; ///< element
    std::string name;
    size_t depth = 0; ///< axes whose lanes it needs lie among so many outermost ones
    StmtRef declaration;
  };

  RowRead rowRead(const Expr &call) const {
    RowRead read;
    read.first = rewrite(call.children[0], [&](const ExprRef &e) -> ExprRef {
      for (size_t k = 0; k < axes() && e->kind == ExprKind::Variable; ++k)
        if (e->name == kernel.threads[k].symbol) {
          if (k + 1 < axes() && !packet.lanes[k].empty())
            read.depth = std::max(read.depth, k + 1);
          return counterOf(k, k + 1 == axes());
        }
      return e;
    });
    auto address = std::make_shared<Expr>();
    address->kind = ExprKind::AddressOf;
    address->type = pointerTo(constant(call.type));
    address->children = {read.first};
    auto row = std::make_shared<Expr>();
    row->kind = ExprKind::Call;
    row->name = "nidus::row<" + std::to_string(packet.shape.back()) + ", Aligned>";
    row->children = {address};
    auto type = std::make_shared<Type>();
    type->kind = TypeKind::Struct;
    type->name = "auto";
    type->isConst = true;
    row->type = unqualified(type);
    read.declaration = makeDeclare("", type, row);
    return read;
  }

  bool isWide(const Expr &e) const {
    return std::any_of(packet.rows.begin(), packet.rows.end(),
                       [&](const RowPlan &row) { return row.argument == e.name; });
  }

  /// Straight statements in loops over the lanes, and before these the rows that they read.
  Statements inLanes(Statements part) {
    std::vector<RowRead> reads;
    for (StmtRef &stmt : part)
      stmt = rewrite(stmt, [&](const ExprRef &e) -> ExprRef {
        if (e->kind == ExprKind::Variable && parts.carried.count(e->name))
          return elementOfLane(e->name);
        if (const ExprRef element = elementOfOperand(e))
          return element;
        if (e->kind != ExprKind::Call || e->access != rowMark)
          return e;
        if (isOfOperand(e->children[0]))
          return e->children[0];
        return isWide(*e) ? placeIn(reads, *e) : e->children[0];
      });
    std::set<std::string> used;
    for (const StmtRef &stmt : part)
      forEachExpr(stmt, [&](const Expr &e) { used.insert(e.name); });
    Statements body;
    for (size_t k = 0; k < axes(); ++k)
      if (used.count(kernel.threads[k].symbol))
        body.push_back(makeDeclare(kernel.threads[k].symbol, constant(kernel.threads[k].type), counterOf(k, false)));
    body.insert(body.end(), part.begin(), part.end());
    bool isBare = body.size() == 1 && body[0]->kind == StmtKind::Expression && !parts.shared.empty();
    for (size_t k = axes(); k-- > 0;) {
      if (!packet.lanes[k].empty()) {
        body = {loopOver(packet.lanes[k], packet.shape[k], isBare ? body[0] : makeBlock(body))};
        isBare = true;
      }
      Statements before;
      for (const RowRead &read : reads)
        if (read.depth == k)
          before.push_back(read.declaration);
      isBare &= before.empty();
      body.insert(body.begin(), before.begin(), before.end());
    }
    return body;
  }

  /// The lane's element of the row.
  ExprRef placeIn(std::vector<RowRead> &reads, const Expr &call) const {
    RowRead read = rowRead(call);
    auto known =
        std::find_if(reads.begin(), reads.end(), [&](const RowRead &each) { return same(each.first, read.first); });
    if (known == reads.end()) {
      auto declare = std::make_shared<Stmt>(*read.declaration);
      declare->name = read.name = name(call.name + "_at");
      read.declaration = declare;
      known = reads.insert(reads.end(), read);
    }
    return subscript(variable(known->name, pointerTo(call.type)), variable(packet.lanes.back(), counterType()),
                     call.type);
  }
};

} // namespace

StmtRef withLaneLoops(const StmtRef &block, const LaneParts &parts, const PacketKernel &packet, const KernelPlan &kernel,
                      const std::function<std::string(std::string)> &name) {
  return makeBlock(LaneLoops(parts, packet, kernel, name).run(block));
}

} // namespace nidus
