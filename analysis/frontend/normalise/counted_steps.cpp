#include "analysis/frontend/normalise/counted_steps.h"
#include "analysis/frontend/normalise/nest_rewriter.h"
#include "analysis/frontend/syntax/syntax.h"
#include <algorithm>

namespace nidus::frontend {
namespace {

/// What the header says: from `first` by `step` while counter + `ahead` OP `end`.
struct Header {
  std::string counter;
  TypeRef type;
  ExprRef first, step, ahead, end;
  std::string op;
  bool goesUp;
};

class StepCounts {
  const Unit &unit;
  PreparedNest &prepared;
  const std::set<std::string> changed;

  /// A number that is the same before the nest and throughout it, and that nobody else changes.
  bool isFixed(const ExprRef &e) const {
    bool is = isInteger(e->type);
    forEachExpr(e, [&](const Expr &part) {
      switch (part.kind) {
      case ExprKind::IntLiteral:
      case ExprKind::Cast:
        break;
      case ExprKind::Unary:
        is &= part.op == "-" && !isUnsigned(part.type->scalar);
        break;
      case ExprKind::Binary: // widened() computes it in 64 bits, where unsigned numbers would not wrap
        is &= (part.op == "+" || part.op == "-" || part.op == "*") && !isUnsigned(part.type->scalar);
        break;
      case ExprKind::Variable:
        is &= ownVariable(prepared.function, part.name) && !changed.count(part.name);
        break;
      default:
        is = false;
      }
    });
    return is;
  }

  /// i += step, i = i + step, i -= step.
  static std::optional<std::pair<ExprRef, bool>> stepOfHeader(const ExprRef &step, const std::string &counter) {
    if (step->kind != ExprKind::Assign || !isVariable(step->children[0], counter))
      return std::nullopt;
    if (step->op == "+=" || step->op == "-=")
      return std::pair(step->children[1], step->op == "+=");
    const ExprRef sum = stripImplicitCasts(step->children[1]);
    const bool isSum = step->op == "=" && sum->kind == ExprKind::Binary && (sum->op == "+" || sum->op == "-") &&
                       isVariable(sum->children[0], counter);
    return isSum ? std::optional(std::pair(sum->children[1], sum->op == "+")) : std::nullopt;
  }

  /// Steps that wrap would begin again: signed counters have none, and of unsigned ones it is required (see requirements).
  static bool keepsCounting(const Header &h) {
    const Scalar counter = h.type->scalar, step = h.step->type->scalar;
    return sizeOf(step) <= sizeOf(counter) && (!isUnsigned(step) || isUnsigned(counter) || sizeOf(step) < sizeOf(counter));
  }

  std::optional<Header> steppedHeader(const StmtRef &loop) const {
    if (loop->kind != StmtKind::For || !loop->expr || !loop->step || loop->expr->kind != ExprKind::Binary ||
        loop->step->children.empty() || loop->step->children[0]->kind != ExprKind::Variable)
      return std::nullopt;
    Header h;
    h.counter = loop->step->children[0]->name;
    const Variable *v = ownVariable(prepared.function, h.counter);
    const auto step = stepOfHeader(loop->step, h.counter);
    for (const StmtRef &start : startsOf(loop))
      if (const ExprRef value = setBy(start, h.counter))
        h.first = value;
    const bool isLive = std::count(loop->liveAfter.begin(), loop->liveAfter.end(), h.counter) > 0;
    if (!v || !isInteger(v->type) || sizeOf(v->type->scalar) < 4 || !step || !h.first || isLive ||
        changedIn(loop->children[1]).count(h.counter))
      return std::nullopt;
    h.type = unqualified(v->type);
    h.step = stripImplicitCasts(step->first);
    h.goesUp = step->second;
    h.op = loop->expr->op;
    const TypeRef &compared = loop->expr->children[0]->type;
    ExprRef left = stripImplicitCasts(loop->expr->children[0]);
    h.ahead = intLiteral(0);
    if (left->kind == ExprKind::Binary && left->op == "+" && isVariable(left->children[0], h.counter)) {
      h.ahead = stripImplicitCasts(left->children[1]);
      left = stripImplicitCasts(left->children[0]);
    }
    h.end = stripImplicitCasts(loop->expr->children[1]);
    const bool compares = h.goesUp ? h.op == "<" || h.op == "<=" : h.op == ">" || h.op == ">=";
    const bool isOneType = isInteger(compared) && compared->scalar == h.type->scalar;
    const bool isPlain = !isUnsigned(h.type->scalar) || (h.goesUp && h.op == "<" && literalValue(h.ahead) == 0);
    const bool areFixed = isFixed(h.first) && isFixed(h.step) && isFixed(h.ahead) && isFixed(h.end);
    if (!compares || !isOneType || !isPlain || !areFixed || !isVariable(left, h.counter) || literalValue(h.step) ||
        !keepsCounting(h))
      return std::nullopt;
    return h;
  }

  /// The fixed number as long. It is computed even where the original does not come to its loop: no part may overflow.
  static ExprRef widened(const ExprRef &e) {
    const TypeRef wide = scalarType(Scalar::Long);
    const ExprRef plain = stripImplicitCasts(e);
    if (plain->kind == ExprKind::Unary && !literalValue(plain))
      return binary("-", intLiteral(0, Scalar::Long), converted(widened(plain->children[0]), wide), wide);
    if (plain->kind != ExprKind::Binary)
      return literalValue(plain) ? plain : converted(plain, wide);
    return binary(plain->op, converted(widened(plain->children[0]), wide), converted(widened(plain->children[1]), wide), wide);
  }

  static ExprRef test(const std::string &op, const ExprRef &a, const ExprRef &b) {
    return binary(op, a, b, scalarType(Scalar::Int));
  }

  /// The same between long numbers, without casts where the numbers are signed as they are.
  static ExprRef longTest(const std::string &op, const ExprRef &a, const ExprRef &b) {
    auto isSigned = [](const ExprRef &e) { return e->kind != ExprKind::Binary && !isUnsigned(e->type->scalar); };
    const ExprRef x = stripCasts(a), y = stripCasts(b);
    auto asLong = [](const ExprRef &e) { return literalValue(e) ? e : converted(e, scalarType(Scalar::Long)); };
    return isSigned(x) && isSigned(y) ? test(op, x, y) : test(op, asLong(a), asLong(b));
  }

  /// In 64 bits nothing overflows: sizes of that type are tested to be far from its ends.
  Precomputed countOf(const Header &h) {
    const TypeRef wide = scalarType(Scalar::Long);
    const ExprRef begin = longSum(widened(h.first), widened(h.ahead)), end = widened(h.end), step = widened(h.step);
    const ExprRef distance = h.goesUp ? longDifference(end, begin) : longDifference(begin, end);
    const ExprRef whole = h.op.size() == 1 ? longDifference(distance, intLiteral(1)) : distance;
    Precomputed count;
    count.value = longSum(binary("/", converted(whole, wide), step, wide), intLiteral(1));
    count.when = test("&&", longTest(">", step, intLiteral(0)), longTest(h.op, begin, end));
    if (sizeOf(h.type->scalar) == 8)
      count.reads = {h.first, h.ahead, h.end};
    return count;
  }

  void require(const Header &h) {
    prepared.required.push_back(test(">", h.step, intLiteral(0)));
    if (h.type->scalar == Scalar::UInt)
      prepared.required.push_back(test("<=", longSum(widened(h.end), widened(h.step)), intLiteral(int64_t(1) << 32, Scalar::Long)));
  }

  StmtRef counted(const StmtRef &loop, const Header &h) {
    const TypeRef wide = scalarType(Scalar::Long);
    const bool fits = literalValue(h.first).value_or(-1) >= 0;
    const TypeRef type = fits ? h.type : wide;
    const std::string count = addLocal(unit, prepared.function, h.counter + "_count", type);
    const std::string number = addLocal(unit, prepared.function, h.counter + "_index", type);
    prepared.precomputed[count] = countOf(h);
    require(h);
    const ExprRef counter = variable(number, type);
    const ExprRef moved = binary("*", counter, converted(h.step, type), type);
    const ExprRef value = literalValue(h.first) == 0 && h.goesUp ? moved
                                                                 : binary(h.goesUp ? "+" : "-", converted(h.first, type), moved, type);
    // Another loop may count with the same variable.
    const bool isAlone = mentionsOf(prepared.nest, h.counter) == mentionsOf(loop, h.counter);
    const std::string own = isAlone ? h.counter : addLocal(unit, prepared.function, h.counter + "_at", h.type);
    // Step by step the original reaches the same value.
    prepared.exact.insert(own);
    std::vector<StmtRef> body = statementsOf(isAlone ? loop->children[1] : renamedVariable(loop->children[1], h.counter, variable(own, h.type)));
    body.insert(body.begin(), makeDeclare(own, h.type, converted(value, h.type)));
    auto made = std::make_shared<Stmt>(*loop);
    made->expr = test("<", counter, variable(count, type));
    made->step = stepped("++", counter);
    // What moves along keeps its start.
    std::vector<StmtRef> starts = startsOf(loop);
    std::erase_if(starts, [&](const StmtRef &start) { return setBy(start, h.counter) != nullptr; });
    starts.insert(starts.begin(), makeDeclare(number, type, intLiteral(0, type->scalar)));
    made->children = {headerOf(starts, loop->location), makeBlock(body, loop->location)};
    return made;
  }

public:
  StepCounts(const Unit &unit, PreparedNest &prepared)
      : unit(unit), prepared(prepared), changed(changedIn(prepared.nest)) {}

  StmtRef apply() {
    return withLoops(prepared.nest, [&](const StmtRef &loop) {
      const std::optional<Header> header = steppedHeader(loop);
      return header ? counted(loop, *header) : loop;
    });
  }
};

} // namespace

void countSteps(const Unit &unit, PreparedNest &prepared) {
  prepared.nest = StepCounts(unit, prepared).apply();
}

} // namespace nidus::frontend
