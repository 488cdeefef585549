#include "analysis/mapping/packets/packet_body.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/element_steps.h"
#include "analysis/mapping/body/fresh_names.h"
#include "analysis/mapping/body/kernel_formula.h"
#include "analysis/mapping/packets/lane_ends.h"
#include "analysis/mapping/packets/lane_loops.h"
#include "analysis/mapping/packets/operands.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/packets/stored_numbers.h"
#include "analysis/mapping/packets/sweeps.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

// Windows of smaller elements are read by words of this size, and one word further when rows are not aligned.
constexpr int wordBytes = 4;

int ceilDiv(int a, int b) { return a <= 0 ? 0 : (a + b - 1) / b; }

TypeRef intType() { return scalarType(Scalar::Int); }
TypeRef longType() { return scalarType(Scalar::Long); }

bool isZero(const ExprRef &expr) { return !expr || (expr->kind == ExprKind::IntLiteral && expr->value == 0); }

/// -k, 0 - k, -k - l
bool beginsWithSign(const ExprRef &e) {
  bool isSum = e->kind == ExprKind::Binary && (e->op == "+" || e->op == "-");
  return isZero(e) || (e->kind == ExprKind::Unary && e->op == "-") || (isSum && beginsWithSign(e->children[0]));
}

/// a - k rather than a + (0 - k), and a - k - l rather than a + (-k - l).
ExprRef sum(const ExprRef &a, const ExprRef &b, const TypeRef &type) {
  if (isZero(a))
    return b;
  if (isZero(b))
    return a;
  const bool isAlike = isScalar(b->type) && b->type->scalar == type->scalar;
  if (isAlike && b->kind == ExprKind::Unary && b->op == "-")
    return binary("-", a, b->children[0], type);
  if (isAlike && b->kind == ExprKind::Binary && (b->op == "+" || b->op == "-") && beginsWithSign(b->children[0]))
    return binary(b->op, sum(a, b->children[0], type), b->children[1], type);
  return binary("+", a, b, type);
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

} // namespace

Margin marginOf(const Neighbourhood &n, size_t dimension) {
  const auto &[least, most] = n.offsets[dimension];
  const int own = dimension + 1 < n.offsets.size() ? 0 : n.step - 1;
  auto notNegative = [](const Extent &extent) { return isAtMost(extent, 0) ? Extent(0) : extent; };
  return n.isWritten ? Margin{} : Margin{notNegative(-least), notNegative(most - own)};
}

namespace {

WindowPlan windowOf(const Neighbourhood &n, const PacketKernel &packet, const std::vector<int> &threadLoops) {
  WindowPlan window;
  window.argument = n.array;
  window.element = n.element;
  window.fields = n.fields;
  window.axes = axesOf(n, threadLoops);
  size_t x = n.offsets.size() - 1;
  window.columns = packet.shape[window.axisOf(x)] * n.step;
  window.pitches = n.pitches;
  window.isWritten = n.isWritten;
  window.isLoaded = n.isRead || !n.isCovered;
  window.sweptRows = n.sweptRows > 0 ? packet.shape[window.axisOf(0)] + n.sweptRows - 1 : 0;
  window.around.resize(n.offsets.size());
  const int elements = n.step / n.columnsPerElement(); // of the array, from one instance to the next
  ExprRef origin = n.origin, corner, back;
  for (size_t k = 0; k <= x; ++k) {
    size_t axis = window.axisOf(k);
    ExprRef first = variable(packet.first[axis], longType());
    ExprRef &moved = n.courses[k].isReversed ? back : corner;
    moved = sum(moved, k < x ? binary("*", first, n.pitches[k], longType()) : times(first, elements, longType()),
                longType());
    int shift = n.courses[k].isReversed ? (1 - packet.shape[axis]) * (k < x ? 1 : elements) : 0;
    window.around[k] = n.sweptRows > 0 && k < x ? Margin{-n.offsets[k].least, n.offsets[k].most} : marginOf(n, k);
    if (n.isWritten) // a packet is stored from its own first element on
      shift += n.offsets[k].least.number / (k < x ? 1 : n.columnsPerElement());
    if (shift != 0)
      origin = sum(origin, k < x ? times(n.pitches[k], shift, longType()) : intLiteral(shift), longType());
  }
  window.isReversed = back != nullptr;
  window.origin = isZero(origin) ? intLiteral(0) : window.isReversed ? simplified(origin) : origin;
  window.corner = sum(corner, window.origin, longType());
  if (back)
    window.corner = binary("-", window.corner, back, longType());
  return window;
}

void keepAway(Margin &margin, int low, int high) {
  margin = {std::max(margin.low.number, low), std::max(margin.high.number, high)};
}

/// Packets stay away from the ends as far as their windows read beyond what the instances of the interior use.
void keepAway(PacketKernel &packet, const Neighbourhood &n, const WindowPlan &window) {
  int size = sizeOf(n.element->scalar), left = 0, right = 0;
  size_t x = n.offsets.size() - 1;
  auto keep = [&](size_t k, int before, int behind) {
    bool isReversed = n.courses[k].isReversed;
    keepAway(packet.margins[window.axisOf(k)], isReversed ? behind : before, isReversed ? before : behind);
  };
  if (size < wordBytes && window.isLoaded) {
    auto beyond = [&](const Extent &halo) {
      if (!halo.isNumber())
        return (wordBytes - size + wordBytes) / size; // at most
      int bytes = halo.number * size;
      return ((bytes + wordBytes - 1) / wordBytes * wordBytes - bytes + wordBytes) / size;
    };
    left = beyond(window.around[x].low);
    right = beyond(window.around[x].high);
  }
  if (!n.isWritten) {
    left += (n.offsets[x].least + window.around[x].low).number;
    right += (window.around[x].high + n.step - 1 - n.offsets[x].most).number;
  }
  keep(x, ceilDiv(left, n.step), ceilDiv(right, n.step));
  // A corner of the window that no instance uses may lie before the first element that one uses, by less than a row.
  for (size_t k = 0; k < x && !n.isWritten; ++k) {
    int unused = k == 0 && !n.isRectangle ? 1 : 0;
    auto own = [&](const Extent &beyond) { return n.sweptRows > 0 ? 0 : std::max(0, beyond.number); };
    keep(k, unused + own(n.offsets[k].least), unused + own(-n.offsets[k].most));
  }
}

/// (float)in_at(row, column) of a byte becomes in_at.asFloat(row, column): the same value, and faster.
StmtRef withByteConversions(const StmtRef &body, const PacketKernel &packet) {
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

/// auto in_at = nidus::sweep<...>(&in[first element of the first row], pitch)
StmtRef declareSweep(const Scop &scop, const WindowPlan &window, const PacketKernel &packet) {
  const Margin &rows = window.around[0], &columns = window.around[1];
  auto element = std::make_shared<Expr>();
  element->kind = ExprKind::Subscript;
  element->type = window.element;
  ExprRef first = rewrite(window.corner, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Cast || e->children[0]->name != packet.first[0])
      return e;
    bool isBelow = isAtMost(rows.low, 0);
    ExprRef distance = formula(isBelow ? -rows.low : rows.low);
    return rows.low == 0 ? e : binary(isBelow ? "+" : "-", e, inKernel(scop, distance), longType());
  });
  element->children = {variable(window.argument, pointerTo(window.element)), first};
  auto address = std::make_shared<Expr>();
  address->kind = ExprKind::AddressOf;
  address->type = pointerTo(window.element);
  address->children = {element};
  auto sweep = std::make_shared<Expr>();
  sweep->kind = ExprKind::Call;
  sweep->name = "nidus::sweep<" + (window.fields ? spell(unqualified(window.element)) + ", " : "");
  for (const Extent &extent : {Extent(window.columns), Extent(window.sweptRows), columns.low, columns.high})
    sweep->name += textOf(extent) + ", ";
  sweep->name += "Aligned>";
  sweep->access = sweepMark;
  sweep->children = {address, window.kernelPitches[0]};
  auto type = std::make_shared<Type>();
  type->kind = TypeKind::Struct;
  type->name = "auto";
  sweep->type = type;
  return makeDeclare(window.name, type, sweep);
}

/// With the rows of every sweep declared before its loop.
StmtRef withSweepsDeclared(const Scop &scop, const StmtRef &body, const PacketKernel &packet) {
  if (!body || body->kind == StmtKind::Expression || body->kind == StmtKind::Declare)
    return body;
  auto copy = std::make_shared<Stmt>(*body);
  copy->children.clear();
  for (const StmtRef &child : body->children) {
    std::vector<StmtRef> declared;
    if (child && child->kind == StmtKind::For)
      for (const StmtRef &each : child->children[1]->children)
        for (const WindowPlan &window : packet.windows)
          if (each && each->kind == StmtKind::Expression && each->expr->name == window.name + ".next")
            declared.push_back(declareSweep(scop, window, packet));
    copy->children.insert(copy->children.end(), declared.begin(), declared.end());
    copy->children.push_back(withSweepsDeclared(scop, child, packet));
  }
  return copy;
}

/// The place of an instance in the packet, along one axis, as a window counts.
ExprRef placeOf(const PacketKernel &packet, size_t axis, bool isReversed) {
  ExprRef place = packet.lanes[axis].empty() ? intLiteral(0) : variable(packet.lanes[axis], intType());
  return isReversed && !isZero(place) ? binary("-", intLiteral(packet.shape[axis] - 1), place, intType()) : place;
}

/// The block with elements of windows in the place of those of arrays, at the lanes' places.
StmtRef withWindows(const StmtRef &body, const PacketKernel &packet, const std::vector<Neighbourhood> &neighbourhoods) {
  size_t axes = packet.shape.size();
  return rewrite(body, [&](const ExprRef &e) -> ExprRef {
    if (e->kind != ExprKind::Call || e->access.empty())
      return e;
    auto n = std::find_if(neighbourhoods.begin(), neighbourhoods.end(),
                          [&](const Neighbourhood &each) { return each.callName() == e->name; });
    if (n == neighbourhoods.end())
      return e;
    auto call = std::make_shared<Expr>(*e);
    const WindowPlan &window = packet.windows[n - neighbourhoods.begin()];
    call->name = window.name;
    if (e->access == sweepMark) {
      call->name += ".next";
      return call;
    }
    call->children.clear();
    if (axes == 1)
      call->children.push_back(intLiteral(0)); // the only row
    for (size_t k = 0; k < axes; ++k) {
      ExprRef first = placeOf(packet, window.axisOf(k), n->courses[k].isReversed);
      if (k + 1 == axes)
        first = times(first, n->step, intType());
      call->children.push_back(lane(first, e->children[k], n->isWritten ? -n->offsets[k].least.number : 0));
    }
    return call;
  });
}

std::vector<ContractedLoop> withNames(std::vector<ContractedLoop> loops, FreshNames &names) {
  for (ContractedLoop &loop : loops)
    for (Operand &operand : loop.operands)
      operand.name = names.give(operand.argument + "_at");
  return loops;
}

bool isOperand(const PacketKernel &packet, const std::string &array) {
  return std::any_of(packet.contracted.begin(), packet.contracted.end(), [&](const ContractedLoop &loop) {
    return std::any_of(loop.operands.begin(), loop.operands.end(), [&](const Operand &operand) { return operand.argument == array; });
  });
}

} // namespace

PacketKernel makePacket(const Scop &scop, const KernelMapping &mapping, const KernelPlan &kernel,
                        const std::set<std::string> &inMemory) {
  const Interior &interior = *scop.interior;
  const PacketForm &form = *mapping.packets();
  PacketKernel packet;
  FreshNames names(kernel);
  size_t axes = kernel.threads.size();
  packet.shape.assign(form.shape.rbegin(), form.shape.rend());
  packet.margins.resize(axes);
  packet.units.assign(axes, 1);
  packet.units.back() = packet.shape.back();
  static const char *const laneNames[] = {"plane", "row", "column"};
  for (size_t k = 0; k < axes; ++k) {
    bool isLoop = packet.shape[k] > 1 || (k + 1 == axes && !interior.hasLoops);
    packet.lanes.push_back(isLoop ? names.give(laneNames[3 - axes + k]) : "");
    packet.first.push_back(names.give(kernel.threads[k].symbol + "0"));
  }
  packet.parameter = names.give("packets");
  packet.part = names.give("part");
  if (kernel.strides) {
    packet.block = names.give("block");
    packet.blocksInTurns = form.blocksInTurns;
  }
  for (const Neighbourhood &n : interior.neighbourhoods) {
    WindowPlan window = windowOf(n, packet, mapping.threadLoops);
    window.name = names.give(n.array + "_at");
    keepAway(packet, n, window);
    window.corner = inKernel(scop, window.corner);
    for (const ExprRef &pitch : window.pitches)
      window.kernelPitches.push_back(inKernel(scop, pitch));
    packet.units[window.axes.back()] = packet.shape[window.axes.back()];
    packet.windows.push_back(window);
  }
  for (size_t k = 0; k < axes; ++k) {
    const Margin &margin = interior.margins[mapping.threadLoops[k]];
    packet.margins[k] = {packet.margins[k].low + margin.low, packet.margins[k].high + margin.high};
  }
  // Where neighbours read elements that lie apart, a few tiles are better than threads enough: on an H100 256 x 256 sums of 4096 floats take
  // 0.208 ms in tiles and 1.127 one by one; with both factors in rows 0.201 and 0.108.
  packet.isLong = interior.hasLoops && (!form.contracts || interior.apart.empty());
  packet.warpColumns = form.warpColumns;
  packet.size = interior.size;
  packet.words = form.words;
  packet.wholeWords = form.wholeWords;
  StmtRef body = withByteConversions(withWindows(kernel.packet()->body, packet, interior.neighbourhoods), packet);
  if (form.contracts)
    packet.contracted = withNames(contractedLoops(body, operandContext(scop, kernel.threads, inMemory)), names);
  // Of what only some instances read, others may not exist.
  const bool areOfAll = !form.contracts || !lanePartsOf(scop, body).value().hasOtherRows;
  for (const Row &row : interior.rows)
    if (areOfAll && isWide(row, packet.shape.back()) && !isOperand(packet, row.array))
      packet.rows.push_back({row.array, row.element, row.steps});
  body = withSweepsDeclared(scop, withNumbersUntilStored(body, packet), packet);
  if (form.endsApart)
    body = withEndsApart(body);
  LaneParts parts = interior.hasLoops || form.endsApart ? lanePartsOf(scop, body).value() : LaneParts();
  packet.body =
      withLaneLoops(body, parts, packet, kernel, [&](const std::string &wanted) { return names.give(wanted); });
  return packet;
}

} // namespace nidus
