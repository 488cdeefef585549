#include "analysis/mapping/packet_body.h"
#include "analysis/mapping/kernel_formula.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

// Windows of smaller elements are read by words of this size, and one word further when rows are not aligned.
constexpr int wordBytes = 4;

int ceilDiv(int a, int b) { return a <= 0 ? 0 : (a + b - 1) / b; }

/// Names that nothing in the kernel has.
class Names {
  std::set<std::string> taken;

public:
  explicit Names(const KernelPlan &kernel) : taken(kernel.arguments.begin(), kernel.arguments.end()) {
    for (const StmtRef &code : {kernel.body, kernel.packet->body}) {
      forEachExpr(code, [&](const Expr &e) { taken.insert(e.name); });
      forEachStmt(code, [&](const Stmt &s) { taken.insert(s.name); });
    }
    for (const ThreadLoop &loop : kernel.threads)
      taken.insert(loop.symbol);
    taken.insert(kernel.name);
  }
  std::string give(std::string name) {
    while (!taken.insert(name).second)
      name += "_";
    return name;
  }
};

TypeRef intType() { return scalarType(Scalar::Int); }
TypeRef longType() { return scalarType(Scalar::Long); }

bool isZero(const ExprRef &expr) { return !expr || (expr->kind == ExprKind::IntLiteral && expr->value == 0); }

ExprRef sum(const ExprRef &a, const ExprRef &b, const TypeRef &type) {
  if (isZero(a))
    return b;
  return isZero(b) ? a : binary("+", a, b, type);
}

ExprRef times(const ExprRef &a, int factor, const TypeRef &type) {
  return factor == 1 ? a : binary("*", intLiteral(factor, type->scalar), a, type);
}

/// offset + c, folded when the offset is a number; a - 1 rather than -1 + a.
ExprRef lane(const ExprRef &counter, const ExprRef &offset, int shift) {
  if (offset->kind == ExprKind::IntLiteral) {
    int64_t number = *offset->value + shift;
    if (isZero(counter))
      return intLiteral(number);
    ExprRef size = intLiteral(std::abs(number));
    return number == 0 ? counter : binary(number > 0 ? "+" : "-", counter, size, intType());
  }
  ExprRef moved = sum(counter, offset, intType());
  return shift == 0 ? moved : binary(shift > 0 ? "+" : "-", moved, intLiteral(std::abs(shift)), intType());
}

WindowPlan windowOf(const Neighbourhood &n, const PacketPlan &packet, const KernelPlan &kernel) {
  WindowPlan window;
  window.argument = n.array;
  window.element = n.element;
  window.columns = packet.columns * n.step;
  window.pitch = n.pitch;
  window.isWritten = n.isWritten;
  window.isLoaded = n.isRead || !n.isCovered;
  ExprRef origin = n.origin;
  if (!n.isWritten) {
    window.above = std::max(0, -n.leastRow);
    window.below = std::max(0, n.mostRow);
    window.left = std::max(0, -n.leastColumn);
    window.right = std::max(0, n.mostColumn - (n.step - 1));
  } else {
    // A packet is stored from its own first element on.
    if (n.leastRow != 0)
      origin = sum(origin, times(n.pitch, n.leastRow, longType()), longType());
    origin = sum(origin, intLiteral(n.leastColumn), longType());
  }
  window.origin = isZero(origin) ? intLiteral(0) : origin;
  ExprRef corner;
  if (packet.rows > 1 || kernel.threads.size() == 2)
    corner = binary("*", variable(packet.first[0], longType()), n.pitch, longType());
  corner = sum(corner, times(variable(packet.first.back(), longType()), n.step, longType()), longType());
  window.corner = sum(corner, window.origin, longType());
  return window;
}

/// Packets stay away from the ends as far as their windows read beyond what the instances of the interior use.
void keepAway(PacketPlan &packet, const Neighbourhood &n, const WindowPlan &window) {
  int size = sizeOf(n.element->scalar), left = 0, right = 0;
  if (size < wordBytes && window.isLoaded) {
    auto beyond = [&](int halo) {
      return ((halo * size + wordBytes - 1) / wordBytes * wordBytes - halo * size + wordBytes) / size;
    };
    left = beyond(window.left);
    right = beyond(window.right);
  }
  if (!n.isWritten) {
    left += n.leastColumn + window.left;
    right += window.right + n.step - 1 - n.mostColumn;
  }
  packet.left = std::max(packet.left, ceilDiv(left, n.step));
  packet.right = std::max(packet.right, ceilDiv(right, n.step));
  int rows = n.isRectangle ? 0 : 1;
  if (!n.isWritten) {
    packet.above = std::max(packet.above, rows + std::max(0, n.leastRow));
    packet.below = std::max(packet.below, rows + std::max(0, -n.mostRow));
  }
}

StmtRef declareCounter(const ThreadLoop &loop, const std::string &first, const std::string &offset) {
  auto declare = std::make_shared<Stmt>();
  declare->kind = StmtKind::Declare;
  declare->name = loop.symbol;
  auto type = std::make_shared<Type>(*unqualified(loop.type));
  type->isConst = true;
  declare->type = type;
  declare->expr = variable(first, unqualified(loop.type));
  if (!offset.empty())
    declare->expr = binary("+", declare->expr, cast(unqualified(loop.type), variable(offset, intType()), true),
                           unqualified(loop.type));
  return declare;
}

/// (float)in_at(row, column) of a byte becomes in_at.asFloat(row, column): the same value, and faster.
StmtRef withByteConversions(const StmtRef &body, const PacketPlan &packet) {
  std::set<std::string> bytes;
  for (const WindowPlan &window : packet.windows)
    if (!window.isWritten && window.element->scalar == Scalar::UChar)
      bytes.insert(window.name);
  return rewrite(body, [&](const ExprRef &e) -> ExprRef {
    bool toFloat = e->kind == ExprKind::Cast && isScalar(e->type) && e->type->scalar == Scalar::Float;
    ExprRef from = toFloat ? stripImplicitCasts(e->children[0]) : e;
    if (!toFloat || from->kind != ExprKind::Call || !bytes.count(from->name))
      return e;
    auto call = std::make_shared<Expr>(*from);
    call->name += ".asFloat";
    call->type = unqualified(e->type);
    return call;
  });
}

} // namespace

PacketPlan makePacket(const Scop &scop, const KernelMapping &mapping, const KernelPlan &kernel) {
  const Interior &interior = *scop.interior;
  PacketPlan packet;
  Names names(kernel);
  packet.columns = mapping.packet[0];
  packet.rows = mapping.packet.size() > 1 ? mapping.packet[1] : 1;
  packet.column = names.give("column");
  bool hasRows = packet.rows > 1;
  packet.row = hasRows ? names.give("row") : "";
  packet.parameter = names.give("packets");
  packet.part = names.give("part");
  for (const ThreadLoop &loop : kernel.threads)
    packet.first.push_back(names.give(loop.symbol + "0"));
  std::map<std::string, const Neighbourhood *> around;
  std::map<std::string, std::string> nameOf;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    WindowPlan window = windowOf(n, packet, kernel);
    window.name = names.give(n.array + "_at");
    around[n.array] = &n;
    nameOf[n.array] = window.name;
    keepAway(packet, n, window);
    window.corner = inKernel(scop, window.corner);
    window.kernelPitch = window.pitch ? inKernel(scop, window.pitch) : nullptr;
    packet.windows.push_back(window);
  }
  packet.left += interior.left;
  packet.right += interior.right;
  packet.above += interior.above;
  packet.below += interior.below;
  StmtRef body = rewrite(kernel.packet->body, [&](const ExprRef &e) -> ExprRef {
    auto n = e->kind == ExprKind::Call && !e->access.empty() ? around.find(e->name) : around.end();
    if (n == around.end())
      return e;
    auto call = std::make_shared<Expr>(*e);
    call->name = nameOf.at(e->name);
    bool isWritten = n->second->isWritten;
    ExprRef row = kernel.threads.size() == 2 ? lane(hasRows ? variable(packet.row, intType()) : intLiteral(0),
                                                    e->children[0], isWritten ? -n->second->leastRow : 0)
                                             : intLiteral(0);
    ExprRef column = lane(times(variable(packet.column, intType()), n->second->step, intType()), e->children[1],
                          isWritten ? -n->second->leastColumn : 0);
    call->children = {row, column};
    return call;
  });
  body = withByteConversions(body, packet);
  std::set<std::string> used;
  forEachExpr(body, [&](const Expr &e) { used.insert(e.name); });
  auto block = std::make_shared<Stmt>();
  block->kind = StmtKind::Block;
  for (size_t i = 0; i < kernel.threads.size(); ++i)
    if (used.count(kernel.threads[i].symbol))
      block->children.push_back(declareCounter(kernel.threads[i], packet.first[i],
                                               i + 1 == kernel.threads.size() ? packet.column : packet.row));
  if (body->kind == StmtKind::Block)
    block->children.insert(block->children.end(), body->children.begin(), body->children.end());
  else
    block->children.push_back(body);
  packet.body = block;
  return packet;
}

} // namespace nidus
