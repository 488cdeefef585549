#include "analysis/isl/formula.h"
#include <algorithm>

namespace nidus {
namespace {

// Sums of a few such numbers still fit int64_t.
constexpr int64_t numberLimit = int64_t(1) << 60;

TypeRef wide() { return scalarType(Scalar::Long); }

ExprRef negated(const ExprRef &value) {
  auto e = std::make_shared<Expr>();
  e->kind = ExprKind::Unary;
  e->op = "-";
  e->type = wide();
  e->children = {value};
  return e;
}

class Converter {
  const FormulaNames &names;

  template <class Op> ExprRef call(const Op &op, const std::string &callee) {
    std::vector<ExprRef> arguments;
    for (unsigned i = 0; i < op.n_arg(); ++i)
      arguments.push_back(convert(op.arg(i)));
    ExprRef all = arguments[0];
    for (size_t i = 1; i < arguments.size(); ++i)
      all = callOf(callee, all, arguments[i]);
    return all;
  }

  ExprRef operation(const isl::ast_expr_op &op, const std::string &spelling, Scalar type) {
    return binary(spelling, convert(op.arg(0)), convert(op.arg(1)), scalarType(type));
  }

  ExprRef conditional(const isl::ast_expr_op &op) {
    auto e = std::make_shared<Expr>();
    e->kind = ExprKind::Conditional;
    e->type = wide();
    e->children = {convert(op.arg(0)), convert(op.arg(1)), convert(op.arg(2))};
    return e;
  }

  /// A number past 64 bits cannot be computed with in the launcher: the caller treats it as a failure of isl.
  static ExprRef integer(const isl::val &value) {
    std::optional<int64_t> number = toInt64(value);
    if (!number || *number > numberLimit || *number < -numberLimit)
      isl::exception::throw_error(isl_error_invalid, "a number leaves 64 bits", __FILE__, __LINE__);
    return intLiteral(*number, Scalar::Long);
  }

public:
  explicit Converter(const FormulaNames &names) : names(names) {}

  static ExprRef callOf(const std::string &callee, const ExprRef &a, const ExprRef &b) {
    auto e = std::make_shared<Expr>();
    e->kind = ExprKind::Call;
    e->name = callee;
    e->type = wide();
    e->children = {a, b};
    return e;
  }

  ExprRef convert(const isl::ast_expr &e) {
    if (e.isa<isl::ast_expr_int>())
      return integer(e.as<isl::ast_expr_int>().val());
    if (e.isa<isl::ast_expr_id>())
      return names.at(e.as<isl::ast_expr_id>().id().name());
    isl::ast_expr_op op = e.as<isl::ast_expr_op>();
    if (op.isa<isl::ast_expr_op_add>())
      return operation(op, "+", Scalar::Long);
    if (op.isa<isl::ast_expr_op_sub>())
      return operation(op, "-", Scalar::Long);
    if (op.isa<isl::ast_expr_op_mul>())
      return operation(op, "*", Scalar::Long);
    // div is exact and pdiv_q has operands that are not negative: C's division is the same.
    if (op.isa<isl::ast_expr_op_div>() || op.isa<isl::ast_expr_op_pdiv_q>())
      return operation(op, "/", Scalar::Long);
    if (op.isa<isl::ast_expr_op_pdiv_r>() || op.isa<isl::ast_expr_op_zdiv_r>())
      return operation(op, "%", Scalar::Long);
    if (op.isa<isl::ast_expr_op_fdiv_q>())
      return call(op, "floord");
    if (op.isa<isl::ast_expr_op_min>())
      return call(op, "min");
    if (op.isa<isl::ast_expr_op_max>())
      return call(op, "max");
    if (op.isa<isl::ast_expr_op_minus>())
      return negated(convert(op.arg(0)));
    if (op.isa<isl::ast_expr_op_cond>() || op.isa<isl::ast_expr_op_select>())
      return conditional(op);
    if (op.isa<isl::ast_expr_op_and>() || op.isa<isl::ast_expr_op_and_then>())
      return operation(op, "&&", Scalar::Int);
    if (op.isa<isl::ast_expr_op_or>() || op.isa<isl::ast_expr_op_or_else>())
      return operation(op, "||", Scalar::Int);
    if (op.isa<isl::ast_expr_op_eq>())
      return operation(op, "==", Scalar::Int);
    if (op.isa<isl::ast_expr_op_le>())
      return operation(op, "<=", Scalar::Int);
    if (op.isa<isl::ast_expr_op_lt>())
      return operation(op, "<", Scalar::Int);
    if (op.isa<isl::ast_expr_op_ge>())
      return operation(op, ">=", Scalar::Int);
    return operation(op, ">", Scalar::Int);
  }
};

/// The least or the greatest of affine functions.
struct Extremum {
  bool isLeast = false;
  std::vector<isl::aff> of;

  isl::pw_aff value() const {
    isl::pw_aff all(of[0]);
    for (size_t k = 1; k < of.size(); ++k)
      all = isLeast ? all.min(isl::pw_aff(of[k])) : all.max(isl::pw_aff(of[k]));
    return all;
  }
};

// Of more functions than these a person reads no extremum.
constexpr unsigned mostFunctions = 4;

bool isSame(const isl::aff &a, const isl::aff &b) { return isl::multi_aff(a).plain_is_equal(isl::multi_aff(b)); }

/// Of a piecewise function: what its value is where.
struct Piece {
  isl::set where;
  isl::aff value;

  /// Where it is less (or more) than that.
  isl::set before(const isl::aff &other, bool isLess) const {
    return isLess ? value.lt_set(other) : value.gt_set(other);
  }
  /// Is that one of the others, where none of them is beyond it?
  bool isAmong(const std::vector<isl::aff> &others, bool isLeast) const {
    isl::set equal = where.subtract(where);
    for (const isl::aff &other : others)
      equal = equal.unite(isLeast ? other.le_set(value) : other.ge_set(value));
    return where.is_subset(equal);
  }
};

/// Without functions that are the other extremum of two that are kept.
void dropOthers(Extremum &found, const std::vector<Piece> &pieces) {
  for (size_t k = found.of.size(); k-- > 0 && found.of.size() > 1;) {
    std::vector<isl::aff> fewer = found.of;
    fewer.erase(fewer.begin() + static_cast<long>(k));
    const isl::aff &dropped = found.of[k];
    if (std::all_of(pieces.begin(), pieces.end(), [&](const Piece &piece) {
          return !isSame(piece.value, dropped) || piece.isAmong(fewer, found.isLeast);
        }))
      found.of = std::move(fewer);
  }
}

/// What the value is wherever it and the context are defined.
std::optional<Extremum> asExtremum(const isl::pw_aff &value, const isl::set &context) {
  isl::pw_aff simple = value.intersect_domain(context).coalesce();
  if (simple.n_piece() > mostFunctions)
    return std::nullopt;
  std::vector<Piece> pieces;
  std::vector<isl::aff> functions;
  simple.foreach_piece([&](isl::set where, isl::multi_aff piece) {
    pieces.push_back({where, piece.at(0)});
    if (std::none_of(functions.begin(), functions.end(), [&](const isl::aff &f) { return isSame(f, piece.at(0)); }))
      functions.push_back(piece.at(0));
  });
  if (functions.size() == 1)
    return Extremum{false, functions};
  for (bool isLeast : {false, true}) {
    const auto isExtreme = [&](const Piece &piece) {
      return std::all_of(functions.begin(), functions.end(),
                         [&](const isl::aff &other) { return piece.where.is_disjoint(piece.before(other, !isLeast)); });
    };
    if (functions.empty() || !std::all_of(pieces.begin(), pieces.end(), isExtreme))
      continue;
    Extremum found{isLeast, functions};
    dropOthers(found, pieces);
    return found;
  }
  return std::nullopt;
}

/// For expressions whose parameters are those of `like`. isl 0.25 compares a quotient's constraints with the context's by position:
/// with parameters of which the context knows nothing it took h > 0 for h + a > 0, and left `a` out of (h + a + 1) % 3.
isl::ast_build builder(const isl::set &context, const isl::set &like) {
  return isl::ast_build::from_context(isl::set::universe(like.space()).intersect(simpleHull(context)));
}

} // namespace

static ExprRef printed(const Extremum &extremum, const isl::ast_build &build, const isl::set &context, const FormulaNames &names) {
  Converter converter(names);
  ExprRef all;
  for (const isl::aff &function : extremum.of) {
    ExprRef one = simplified(converter.convert(build.expr_from(isl::pw_aff(function).gist(context))));
    all = all ? Converter::callOf(extremum.isLeast ? "min" : "max", all, one) : one;
  }
  return all;
}

std::optional<Extended> extended(const isl::pw_aff &value, const isl::set &part, const isl::set &context,
                                 const FormulaNames &names) {
  std::optional<Extremum> extremum = asExtremum(value, part);
  if (!extremum)
    return std::nullopt;
  return Extended{extremum->value(), printed(*extremum, builder(context, value.domain()), context, names)};
}

ExprRef formula(const isl::pw_aff &value, const isl::set &context, const FormulaNames &names) {
  isl::ast_build build = builder(context, value.domain());
  std::optional<Extremum> extremum = asExtremum(value, context);
  return extremum ? printed(*extremum, build, context, names)
                  : Converter(names).convert(build.expr_from(value.coalesce().gist(context)));
}

ExprRef lesser(const ExprRef &a, const ExprRef &b) { return Converter::callOf("min", a, b); }
ExprRef greater(const ExprRef &a, const ExprRef &b) { return Converter::callOf("max", a, b); }

ExprRef condition(const isl::set &set, const isl::set &context, const FormulaNames &names) {
  if (context.is_subset(set))
    return nullptr;
  isl::ast_build build = builder(context, set);
  isl::set simple = withLargestParts(coalesced(coalesced(set).gist(context)), context);
  return Converter(names).convert(build.expr_from(simple));
}

ExprRef plainC(const ExprRef &formula) {
  return rewrite(formula, [](const ExprRef &e) {
    if (e->kind != ExprKind::Call)
      return e;
    ExprRef a = e->children[0], b = e->children[1];
    if (e->name == "floord") {
      ExprRef modulo = binary("%", binary("+", binary("%", a, b, wide()), b, wide()), b, wide());
      return binary("/", binary("-", a, modulo, wide()), b, wide());
    }
    auto choice = std::make_shared<Expr>();
    choice->kind = ExprKind::Conditional;
    choice->type = wide();
    choice->children = {binary(e->name == "min" ? "<" : ">", a, b, scalarType(Scalar::Int)), a, b};
    return ExprRef(choice);
  });
}

ExprRef formula(const Poly &poly, const FormulaNames &names) {
  ExprRef sum;
  auto append = [&](const Monomial &monomial, int64_t c) {
    ExprRef product;
    bool negative = c < 0 && (sum || (c == -1 && !monomial.empty()));
    int64_t magnitude = negative ? -c : c;
    if (magnitude != 1 || monomial.empty())
      product = intLiteral(magnitude, Scalar::Long);
    for (const std::string &name : monomial)
      product = product ? binary("*", product, names.at(name), wide()) : names.at(name);
    if (!sum)
      sum = negative ? negated(product) : product;
    else
      sum = binary(negative ? "-" : "+", sum, product, wide());
  };
  auto appendAll = [&](bool added) {
    for (const auto &[monomial, c] : poly.terms())
      if (!monomial.empty() && (c > 0) == added)
        append(monomial, c);
  };
  // A sum begins with a term that is added, if there is one; numbers come last otherwise.
  appendAll(true);
  bool beginsWithNumber = !sum && poly.constant() > 0;
  if (beginsWithNumber)
    append({}, poly.constant());
  appendAll(false);
  if (!beginsWithNumber && (poly.constant() != 0 || !sum))
    append({}, poly.constant());
  return sum;
}

Poly polyOf(const Extent &extent) {
  return extent.isNumber() ? Poly(extent.number) : *add(Poly::term({extent.size}, extent.times), Poly(extent.number));
}

std::optional<Poly> polyOf(const ExprRef &expr) {
  ExprRef e = stripCasts(expr);
  if (e->kind == ExprKind::IntLiteral && e->value)
    return Poly(*e->value);
  if (e->kind == ExprKind::Variable)
    return Poly::name(e->name);
  if (e->kind == ExprKind::Unary && e->op == "-") {
    std::optional<Poly> value = polyOf(e->children[0]);
    return value ? subtract(Poly(), *value) : std::nullopt;
  }
  if (e->kind != ExprKind::Binary || (e->op != "+" && e->op != "-" && e->op != "*"))
    return std::nullopt;
  std::optional<Poly> a = polyOf(e->children[0]), b = polyOf(e->children[1]);
  if (!a || !b)
    return std::nullopt;
  return e->op == "+" ? add(*a, *b) : e->op == "-" ? subtract(*a, *b) : multiply(*a, *b);
}

ExprRef simplified(const ExprRef &value) {
  std::optional<Poly> poly = polyOf(value);
  if (!poly) {
    bool isSum = value->kind == ExprKind::Binary && (value->op == "+" || value->op == "-");
    return isSum && stripCasts(value->children[1])->value == 0 ? value->children[0] : value;
  }
  FormulaNames names;
  forEachExpr(value, [&](const Expr &e) {
    if (e.kind == ExprKind::Variable)
      names[e.name] = variable(e.name, e.type);
  });
  return formula(*poly, names);
}

} // namespace nidus
