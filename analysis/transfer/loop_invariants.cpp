#include "analysis/transfer/loop_invariants.h"
#include "analysis/transfer/jumps.h"
#include "analysis/transfer/same_code.h"
#include <algorithm>

namespace nidus {
namespace {

/// Of one place. Each is said by a call of its own.
constexpr size_t mostAlternatives = 4;

/// Writes of such numbers change no number of another type, and no pointer. Characters are the bytes of anything.
bool isApart(const TypeRef &type) {
  return isScalar(type) && type->scalar != Scalar::Void && sizeOf(type->scalar) > 1;
}

const Expr *firstChoice(const ExprRef &expr) {
  const Expr *found = nullptr;
  forEachExpr(expr, [&](const Expr &e) { found = !found && e.kind == ExprKind::Conditional ? &e : found; });
  return found;
}

/// (p + a)[b] as p[a + b], in 64 bits.
ExprRef withPlainBase(const ExprRef &subscript) {
  const auto inLong = [](const ExprRef &e) {
    return sizeOf(e->type->scalar) == 8 ? e : cast(scalarType(Scalar::Long), e, false);
  };
  ExprRef base = subscript->children[0], index = subscript->children[1];
  while (base->kind == ExprKind::Binary && isPointer(base->type)) {
    const size_t pointer = isPointer(base->children[0]->type) ? 0 : 1;
    index = base->op == "+" ? binary("+", inLong(base->children[1 - pointer]), inLong(index), scalarType(Scalar::Long))
                            : binary("-", inLong(index), inLong(base->children[1]), scalarType(Scalar::Long));
    base = base->children[pointer];
  }
  if (base == subscript->children[0])
    return subscript;
  auto plain = std::make_shared<Expr>(*subscript);
  plain->children = {base, index};
  return plain;
}

/// Does it hold for the variable that the lvalue is or is in, or for what its address is computed from?
template <class OfVariable, class OfValue> bool holdsForPlace(const ExprRef &lvalue, const OfVariable &ofVariable, const OfValue &ofValue) {
  const std::vector<ExprRef> &children = lvalue->children;
  switch (lvalue->kind) {
  case ExprKind::Variable:
    return ofVariable(lvalue->name);
  case ExprKind::Member:
    return holdsForPlace(children[0], ofVariable, ofValue);
  case ExprKind::Deref:
    return ofValue(children[0]);
  case ExprKind::Subscript:
    return ofValue(children[1]) &&
           (isPointer(children[0]->type) ? ofValue(children[0]) : holdsForPlace(children[0], ofVariable, ofValue));
  default:
    return false;
  }
}

} // namespace

bool hasStrictAliasing(const std::vector<std::string> &flags) {
  const auto said = std::find_if(flags.rbegin(), flags.rend(), [](const std::string &flag) {
    return flag == "-fstrict-aliasing" || flag == "-fno-strict-aliasing";
  });
  return said == flags.rend() || *said == "-fstrict-aliasing"; // the default
}

LoopInvariants::LoopInvariants(const StmtRef &loop, LoopSurroundings around) : surroundings(std::move(around)) {
  forEachStmt(loop, [&](const Stmt &s) {
    leftEarly |= s.kind == StmtKind::Break || s.kind == StmtKind::Return;
    followed &= s.kind != StmtKind::Other || isCaseLabel(s) || (isSwitch(s) && hasPlainCases(s));
    if (s.kind == StmtKind::Declare) {
      inside.insert(s.name);
      if (s.isStatic)
        lasting.insert(s.name);
      if (s.expr && !s.isStatic && !s.type->isVolatile && !surroundings.isShared(s.name) && s.expr->kind != ExprKind::InitList)
        definitions[s.name] = s.expr;
    }
    for (const ExprRef &expr : {s.expr, s.step})
      inspect(expr);
  });
  for (const std::string &symbol : written)
    definitions.erase(symbol);
}

void LoopInvariants::inspect(const ExprRef &expr) {
  forEachExpr(expr, [&](const Expr &e) {
    followed &= e.kind != ExprKind::Unsupported || isStringLiteral(e) || isFunctionName(e);
    if (e.kind == ExprKind::Call) {
      const CalledInLoop called = surroundings.calls(e);
      followed &= called.isKnown;
      writesAnything |= called.writes;
      leftEarly |= !called.comesBack;
    }
    if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment)
      return;
    const Expr &target = *e.children[0];
    if (target.kind == ExprKind::Variable)
      written.insert(target.name);
    if (target.kind == ExprKind::Variable && !surroundings.isShared(target.name))
      return;
    writesAnything |= !isApart(target.type);
    if (isApart(target.type))
      writtenTypes.insert(target.type->scalar);
  });
}

/// May the loop write where it is loaded from?
bool LoopInvariants::mayChange(const Expr &load) const {
  const auto mayBe = [&](Scalar type) {
    return !surroundings.typesAreApart || !(isPointer(load.type) || (isApart(load.type) && isFloating(type) != isFloating(load.type->scalar)));
  };
  return writesAnything || std::any_of(writtenTypes.begin(), writtenTypes.end(), mayBe);
}

bool LoopInvariants::isInvariant(const ExprRef &expr) const {
  bool is = !hasEffect(expr);
  forEachExpr(expr, [&](const Expr &e) {
    const bool isVariable = e.kind == ExprKind::Variable;
    const bool isLvalue = e.kind == ExprKind::Member || e.kind == ExprKind::Subscript || e.kind == ExprKind::Deref ||
                          (isVariable && surroundings.isShared(e.name));
    const bool isLoad = isLvalue && e.type && (isScalar(e.type) || isPointer(e.type)); // else: of what is behind it
    is &= e.type && !e.type->isVolatile && e.kind != ExprKind::Unsupported && e.kind != ExprKind::InitList &&
          !(isVariable && (written.count(e.name) || inside.count(e.name))) && !(isLoad && mayChange(e));
  });
  return is;
}

bool LoopInvariants::isAtOnePlace(const ExprRef &lvalue) const {
  return holdsForPlace(
      lvalue, [&](const std::string &symbol) { return !inside.count(symbol); }, [&](const ExprRef &part) { return isInvariant(part); });
}

bool LoopInvariants::isHarmless(const ExprRef &expr) const {
  const std::vector<ExprRef> &children = expr->children;
  switch (expr->kind) {
  case ExprKind::IntLiteral:
  case ExprKind::Variable:
    return true;
  case ExprKind::Member:
    return isHarmless(children[0]);
  case ExprKind::Deref:
    return children[0]->kind == ExprKind::Variable && surroundings.accessed.count(children[0]->name);
  case ExprKind::Cast: // of an array to a pointer, too
    return isArray(children[0]->type) ? isHarmlessPlace(children[0]) : isHarmless(children[0]);
  case ExprKind::AddressOf:
    return isHarmlessPlace(children[0]);
  case ExprKind::Unary:
  case ExprKind::Binary: {
    const bool isDivision = expr->op == "/" || expr->op == "%";
    return std::all_of(children.begin(), children.end(), [&](const ExprRef &child) { return isHarmless(child); }) &&
           (!isDivision || stripCasts(children[1])->value.value_or(0) > 0);
  }
  default:
    return false;
  }
}

bool LoopInvariants::isHarmlessPlace(const ExprRef &lvalue) const {
  return holdsForPlace(
      lvalue, [](const std::string &) { return true; }, [&](const ExprRef &part) { return isHarmless(part); });
}

std::vector<ExprRef> LoopInvariants::alternatives(const ExprRef &expr) const {
  const auto mentionsDefined = [&](const ExprRef &e) {
    const std::set<std::string> mentioned = variablesOf(e);
    return std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &symbol) { return definitions.count(symbol) > 0; });
  };
  ExprRef whole = expr;
  for (size_t k = 0; k <= definitions.size() && mentionsDefined(whole); ++k) // one may be defined by another
    whole = rewrite(whole, [&](const ExprRef &e) -> ExprRef {
      const auto defined = e->kind == ExprKind::Variable ? definitions.find(e->name) : definitions.end();
      return defined == definitions.end() ? e : defined->second;
    });
  std::vector<ExprRef> all{whole};
  for (size_t k = 0; k < all.size() && all.size() <= mostAlternatives;) {
    const Expr *const choice = firstChoice(all[k]);
    if (!choice) {
      ++k;
      continue;
    }
    const ExprRef chosen = all[k];
    const auto with = [&](size_t which) {
      return rewrite(chosen, [&, which](const ExprRef &e) -> ExprRef {
        return e->kind == ExprKind::Conditional && isSameCode(e, std::make_shared<Expr>(*choice)) ? e->children[which] : e;
      });
    };
    all[k] = with(1);
    all.push_back(with(2));
  }
  if (all.size() > mostAlternatives)
    return {};
  for (ExprRef &each : all)
    each = rewrite(each, [](const ExprRef &e) { return e->kind == ExprKind::Subscript ? withPlainBase(e) : e; });
  return all;
}

} // namespace nidus
