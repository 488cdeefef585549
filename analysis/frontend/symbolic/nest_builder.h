//===- nest_builder.h - abstract execution of one instance of a nest -------===//
//
// A loop nest is modelled by executing one generic instance of its block symbolically: integers are polynomials over
// counters and parameters, or unknowns with a range; branches restrict the set of instances; loops inside the
// block become dimensions that are projected out; every access to an array that outlives the instance is recorded with
// the set on which it happens. What cannot be followed soundly is refused with a Reason.
//
// Internal to the front end; build_scop.h is its interface.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "analysis/frontend/scop/build_scop.h"
#include "analysis/frontend/shapes/delinearise.h"
#include "analysis/frontend/symbolic/instance_state.h"
#include "analysis/frontend/symbolic/loop_domains.h"
#include "analysis/frontend/symbolic/refusal.h"
#include "analysis/frontend/syntax/loop_header.h"
#include "analysis/frontend/normalise/merge_channels.h"
#include "analysis/frontend/normalise/prepare_nest.h"
#include "analysis/frontend/symbolic/specialise.h"
#include "analysis/frontend/symbolic/step_sizes.h"
#include "analysis/frontend/normalise/substitute.h"
#include "analysis/frontend/syntax/syntax.h"
#include "analysis/isl/formula.h"
#include "analysis/model/scop.h"
#include <set>

namespace nidus::frontend {

/// Where no border is near.
struct Inside {
  std::vector<std::string> counters;
  std::vector<Margin> margins; ///< one per counter
  isl::set instances;          ///< what they leave
  std::string size;            ///< on which extents may depend; empty: on none
};

// A run-time test must leave room for sizes, widths and strides from here on.
constexpr int64_t usualSize = 64;

// A dimension of an array beyond this is not tested for; products of two such sizes stay far below 2^63.
constexpr int64_t mostOfSize = (int64_t(1) << 31) - 1;

class NestBuilder {
public:
  NestBuilder(const Unit &unit, const PreparedNest &prepared, size_t depth, const Views &views, const Reading &reading);
  Scop build();
  /// After build(): do all elements follow from the samples, count * pixel + channel?
  bool isRowOf(const Channels &channels) const;
  /// After build(): the block away from the borders. With a size, a scalar argument: for values of it from leastSize
  /// on, where some window or margin depends on it.
  std::optional<Interior> interior(const Scop &scop, const std::string &size = "") const;
  /// After build(): the code with 2 * r + 1 for the argument n that it is, where that depends on the size r.
  StmtRef inTermsOf(const std::string &size, StmtRef code) const;
  /// After build(): the scalar arguments that decide how often loops inside the block run, what sizes of windows can be.
  std::vector<std::string> sizesOfLoops(const Scop &scop) const;

private:
  const Unit &unit;
  const Function &function;
  const StmtRef &nest;
  const std::set<std::string> &exact; ///< see PreparedNest
  const std::map<std::string, ExprRef> &held;
  const std::map<std::string, Precomputed> &precomputed;
  const std::map<std::string, JoinedRows> &tables; ///< see PreparedNest
  const std::vector<ExprRef> &required;
  const bool isSearch;                ///< see PreparedNest
  const WaysOut waysOut;              ///< ... too
  const size_t depth;                 ///< how many loops become dimensions
  const Views &views;
  const Products products;
  const Shapes shapes; ///< as in Reading
  const std::map<std::string, ExprRef> starts; ///< as in Reading
  const std::set<std::string> measured; ///< keys of the elements of tables whose least and greatest are found before
  const bool measures; ///< see Reading: ends of places are found before the nest runs
  std::map<std::string, Poly> variableArrays; ///< of the block: their bytes

  // What the whole nest shares.
  std::set<std::string> assigned;       ///< symbols that the nest assigns
  std::set<std::string> declaredInside; ///< symbols declared in the nest
  const std::set<std::string> inHeaders; ///< symbols in the headers of its loops
  std::set<std::string> relevant; ///< their values reach subscripts or bounds: others are not followed when data decide them
  std::map<const Expr *, Mention> repeated;
  std::vector<Root> roots;
  std::map<int, ExprRef> valueUsed;               ///< roots whose pointer stands in the code, with a call that it is passed to, if any
  std::set<int> nullTested;                       ///< roots whose pointer is compared with null
  std::map<std::string, Invariant> invariants;    ///< by key
  std::map<std::string, InvariantObject> objects; ///< by key
  std::map<std::string, isl::set>
      evaluatedWhen; ///< object (objectKey) -> parameters for which the original surely accesses it
  std::vector<RecordedAccess> accesses;
  std::vector<RecordedRow> rowsRead;
  std::set<std::string> callees;
  std::vector<std::string> callStack;
  bool usesMath = false;
  Replacements replacements; ///< nodes that become Variables of Arguments
  std::map<std::string, int> fresh;
  std::set<std::string> freeNames;             ///< unknowns: not functions of the instance
  std::set<std::string> parameterNames;        ///< isl parameters
  std::map<std::string, Derived> derived;      ///< parameters that stand for a product, a sum or a quotient of others
  std::map<std::string, isl::set> definitions; ///< of derived parameters, as far as isl can say them
  std::map<Monomial, std::string> places;      ///< products of a counter and sizes -> their names, see steps.cpp
  Multiplied multiplied;                       ///< by what the code multiplies these products
  std::map<std::string, ExprRef> defined;      ///< arguments -> the sums or products of others that they are
  std::vector<std::string> derivedOrder;       ///< as they were made: a later one may use an earlier one
  std::set<std::string> usedNames;             ///< of arguments
  std::map<std::string, isl::set> ranges;      ///< of the parameters, by their types
  std::vector<isl::set> around;                ///< over parameters: what holds whenever the nest begins
  isl::set assumptions;                        ///< over parameters: tested at run time
  isl::set limits;  ///< ... so that formulas are whole numbers of 64 bits; tested, whatever becomes of the assumptions
  isl::set running; ///< ... with which the nest has an iteration; everything while its loops are read
  std::set<int64_t> testedRows; ///< constant lengths of rows that the assumptions are about
  std::vector<RuntimeTest> tests;
  std::vector<int> order;
  bool inHeader = false;        ///< of a loop that becomes a dimension
  bool readsAhead = false;      ///< the original reads the object at hand later, perhaps never
  bool reachedPerhaps = false;  ///< the code at hand belongs to a header, but not to every test of it
  bool alwaysEvaluated = false; ///< the expression at hand is evaluated by the original whatever the sizes
  std::vector<Loop> loops;
  StmtRef body; ///< of the innermost loop that is a dimension
  std::optional<LiveOutCounter> liveOut;
  std::map<std::string, Reduction> reductions;      ///< by symbol; their companions are assigned like them
  std::set<std::string> reduced;                    ///< symbols of reductions and of their companions
  std::optional<Scan> scan;                         ///< of the nest's only loop
  std::set<std::string> scanned;                    ///< symbols of its variables
  std::map<std::string, std::optional<Poly>> taken; ///< companion -> what it is set to
  const Function *current; ///< the function whose code is being executed (a helper while inlined)
  std::vector<Exit> *returns = nullptr; ///< of the helper being inlined
  std::string renaming;                                    ///< suffix of the variables of the helper being inlined
  std::set<std::string> inUse; ///< names that the caller of the helper being inlined may still use
  int innerLoops = 0;                                      ///< loops of the block that enclose the code at hand
  std::set<std::string> counted;                           ///< counters of those of them whose iterations are known
  int budget = 20000;                                      ///< expressions evaluated: bounds repeated inlining

  // For the interior.
  std::optional<State> entry;                 ///< before the block
  /// Of conditions of if and ?:, with the calls around them: a function that clamps coordinates clamps values, too.
  std::map<std::pair<std::vector<ExprRef>, ExprRef>, Decision> decisions;
  std::vector<ExprRef> calls; ///< that are being followed, outermost first
  std::vector<Visit> visits;
  std::map<std::string, ExprRef> innerCounters; ///< name -> the counter of a loop in the block
  bool specialises = false;                     ///< branches that no instance takes are left out

  // interior.cpp, neighbourhood.cpp, rows.cpp
  std::optional<NestBuilder> again(const isl::set &instances, const StmtRef &code) const;
  std::optional<Interior> interiorOf(const StmtRef &code, const Inside &inside, const Scop &scop) const;
  bool callsRead() const;
  std::optional<Neighbourhood> neighbourhood(int root, const Array &array, const Inside &inside,
                                             const FormulaNames &names, Specialisation &with) const;
  std::optional<Row> rowOf(int root, const Array &array, const std::vector<std::string> &counters,
                           const FormulaNames &names, Specialisation &with) const;
  void describeReads(const Scop &scop, const std::vector<std::string> &counters, const FormulaNames &names, Interior &out,
                     Specialisation &with) const;
  std::set<std::string> namesOfInstances() const;
  void decide(const ExprRef &condition, const State &whenTrue, const State &whenFalse);
  bool isImpossible(const State &state) const;

  // nest_loops.cpp: headers of loops
  std::set<std::string> fixedNames(const isl::set &before) const;
  void enterLoop(const StmtRef &loop, State &state);
  isl::set whenDoingSomething() const;
  void checkCounterRange(const LoopHeader &h, const Location &location, const State &state);

  // evaluate_stmt.cpp
  void execute(const StmtRef &stmt, State &state);
  void leave(State &state) const;
  isl::set instancesOf(const isl::set &domain) const;
  std::pair<State, State> bothPaths(const Split &split, const State &state) const;
  void executeIf(const StmtRef &stmt, State &state);
  std::vector<Written> writtenByBoth(const State &whenTrue, const State &whenFalse, const Split &split,
                                     const Location &location, State before);
  void executeLoop(const StmtRef &stmt, State &state);
  bool countsAsWritten(const StmtRef &stmt, const LoopHeader &h, const Poly &first, const State &inside);
  void declare(const StmtRef &stmt, State &state);
  void takeVariableArray(const Stmt &declared, State &state);
  void fitVariableArrays(const StmtRef &code, const State &state);
  void nameElements(State &a, State &b);
  State join(const State &before, State a, State b);
  void forget(const StmtRef &code, State &state);
  void forgetNames(std::set<std::string> kept, State &state) const;
  void forgetNumbers(const std::string &symbol, State &state) const;

  // evaluate_expr.cpp
  Value evaluate(const ExprRef &expr, State &state);
  Value evaluateOnce(const ExprRef &expr, State &state);
  Value nameNumber(const ExprRef &expr, const Mention &mention, Value value, State &state);
  Value evaluateAssign(const ExprRef &expr, State &state);
  Value evaluateIncrement(const ExprRef &expr, State &state);
  Value evaluateConditional(const ExprRef &expr, State &state);
  Value evaluateCast(const ExprRef &expr, State &state);
  Value convert(const Value &value, const TypeRef &from, const TypeRef &to, State &state);

  // pointers.cpp
  Value convertPointer(Value value, const TypeRef &to, State &state);
  std::optional<Poly> inElements(const Poly &offset, int64_t parts, State &state);
  std::optional<Poly> dividedBy(const std::string &size, int64_t divisor, State &state);
  std::optional<Value> untypedPointer(const ExprRef &expr, const TypeRef &to, State &state);
  std::optional<Poly> withFlippedBits(const Poly &n, int64_t parts, State &state);
  std::optional<Value> throughInteger(const ExprRef &expr, const TypeRef &to, State &state);

  // evaluate_call.cpp
  Value evaluateCall(const ExprRef &expr, State &state);
  Value evaluateMath(const ExprRef &expr, const std::vector<Value> &arguments, State &state);
  Value magnitude(const Value &value, const TypeRef &type, State &state);
  Value evaluateArgument(const Function *callee, size_t index, const ExprRef &argument, State &state);
  Value inlineCall(const ExprRef &call, const Function &callee, const std::vector<Value> &arguments, State &state);
  void seeAsElement(const ExprRef &call, const Function &callee, const ExprRef &returned, size_t firstVisit);

  // evaluate_arithmetic.cpp
  Value evaluateBinary(const ExprRef &expr, State &state);
  std::optional<Poly> combined(const std::string &op, Poly x, Poly y, State &state);
  Value arithmetic(const std::string &op, const TypeRef &type, Value a, Value b, const TypeRef &typeA, State &state);
  Value divide(const Poly &dividend, int64_t divisor, const std::string &op, State &state);
  bool provedNotNegative(const Poly &poly, const State &state) const;
  Value divideBySize(const Value &a, const Poly &divisor, const std::string &op, const TypeRef &type, State &state);
  std::optional<Value> periodic(const ExprRef &expr, const Poly &dividend, const Poly &divisor, State &state);
  Value pointerArithmetic(const ExprRef &expr, State &state);
  void requireOneArray(const Value &a, const Value &b, const Location &location);

  // unsigned_sums.cpp
  using PartValues = std::map<const Expr *, Value>; ///< of what is no sum of the type itself
  Value evaluateUnsignedSum(const ExprRef &expr, State &state);
  bool evaluateParts(const ExprRef &expr, PartValues &parts, State &state);
  std::optional<Poly> sumOfParts(const ExprRef &expr, const PartValues &parts, State &state);
  Value inSteps(const ExprRef &expr, const PartValues &parts, State &state);

  // evaluate_condition.cpp
  Value evaluateLogical(const ExprRef &expr, State &state);
  Split condition(const ExprRef &expr, State &state);
  Split splitBy(const ExprRef &expr, State &state);
  Split comparison(const ExprRef &expr, State &state);
  std::optional<Split> givenPointer(const ExprRef &tested, const ExprRef &test, State &state);
  Value truthValue(const Split &split, State &state);

  // float_bounds.cpp
  bool provedAtMost(const Poly &a, const Poly &b, const State &state) const;
  Value toFloating(const Value &value, const TypeRef &from, const TypeRef &to);
  Value floatingSum(const std::string &op, const Value &a, const Value &b) const;
  Value floatingExtremum(const Value &a, const Value &b, Side side, const State &state) const;
  std::optional<FloatBound> weaker(const std::optional<FloatBound> &a, const State &whereA,
                                   const std::optional<FloatBound> &b, const State &whereB, Side side) const;
  void compareFloating(const ExprRef &expr, const Value &a, const Value &b, Split &out) const;
  void refine(const std::vector<Refinement> &refinements, State &state) const;
  Value truncated(const Value &value, Scalar type, State &state);
  bool isSaidBefore(const ExprRef &e) const;
  const Loop *scaledCounter(const ExprRef &e) const;
  void boundScaled(const ExprRef &expr, Value &value, State &state);

  // places.cpp
  Place place(const ExprRef &lvalue, State &state);
  Place subscript(const ExprRef &lvalue, State &state);
  bool isFixedElement(const ExprRef &lvalue) const;
  bool isWritten(const ExprRef &element) const;
  bool isInsideElement(const Place &p, const TypeRef &array) const;
  Place withinElement(Place p, const TypeRef &array, const Value &index, const State &state) const;
  Place member(const ExprRef &lvalue, State &state);
  bool maySeeBytesAs(const TypeRef &type, const Root &root) const;
  Place pointedTo(const Value &pointer, const TypeRef &type, const Location &location, Poly index);

  // memory.cpp
  void nameValue(const std::string &symbol, Value &value, State &state);
  Value load(const ExprRef &lvalue, const Place &place, State &state);
  void store(const ExprRef &lvalue, const Place &place, const Value &value, State &state);
  void record(const Place &place, AccessKind kind, const Location &location, State &state);
  void limitSize(const std::string &name, Scalar type);
  Value loadObject(const ExprRef &lvalue, State &state);
  void readsObject(const ExprRef &lvalue, const State &state);
  void dereferences(const std::string &object, const State &state);

  // row_pointers.cpp
  const JoinedRows *joinedRows(const ExprRef &variable) const;
  const JoinedRows *rowsWithPitch(const ExprRef &variable) const;
  bool setsPointersOf(const ExprRef &table) const;
  bool hasFixedRow(const ExprRef &table) const;
  Value loadPitch(const ExprRef &lvalue, const JoinedRows &rows);
  Poly numberInTable(int root, Value &index, const TypeRef &indexType, const Location &location, State &state);
  void readRow(int root, const std::vector<Poly> &numbers, const State &state);
  RowPointers rowPointersOf(int root) const;
  bool rowsCountFromOne();
  bool planesCountFromOne(int root) const;
  std::vector<Delinearised> countingFromOne(const std::vector<Poly> &offsets, int root);

  // roots.cpp
  bool isUnchanging(const ExprRef &plain) const;
  void readsPointers(const ExprRef &plain, const State &state);
  int rootOf(const ExprRef &host, const TypeRef &pointee, State &state);
  ExprRef inKernel(int root) const;
  Poly elementCount(const TypeRef &type, State &state);
  std::optional<Poly> steps(const Value &index, const TypeRef &indexType, const TypeRef &type, const Value &pointer,
                            State &state);
  int leaves(const TypeRef &type) const;
  TypeRef commonLeaf(const TypeRef &element) const;
  bool isPrivate(const std::string &symbol) const;
  const Variable *lookup(const std::string &symbol) const;
  std::string userName(const std::string &symbol) const; ///< of the variable or the one that it was derived from, for messages
  [[noreturn]] void refuseUnset(const ExprRef &lvalue) const;
  [[noreturn]] void refuseUnknown(const Expr &call) const;
  [[noreturn]] void refuseUncounted(const StmtRef &loop) const;
  [[noreturn]] void refuseStart(const StmtRef &loop, const std::string &live, const std::string &counter) const;

  // ranges.cpp: integers as isl sees them
  std::string freshName(const std::string &hint);
  bool usesFree(const Poly &poly) const;
  Poly unknown(Scalar type, State &state, const std::string &hint = "v");
  Poly polyOf(const Value &value, const TypeRef &type, State &state, const std::string &hint = "v");
  std::optional<Poly> linear(const Poly &poly);
  void limitFactors(const Monomial &factors);
  bool isOfParameters(const Poly &poly) const;
  void derive(const std::string &name, const Derived &value, const isl::set &range);
  void define(const std::string &name, const isl::set &definition);
  Poly asFactor(const Poly &poly, State &state);
  bool provedIn(const Poly &poly, Scalar type, const State &state);
  bool assumeIn(const Poly &poly, Scalar type, const State &state);
  bool boundedProduct(const Poly &poly, Scalar type, const State &state);
  Poly wrap(const Poly &poly, Scalar type, State &state);
  Poly unsignedOf(const Poly &poly, Scalar type, State &state);
  bool assume(const isl::set &bad, int64_t usual = usualSize);
  isl::set known() const { return assumptions.intersect(limits); }
  isl::set withRanges(isl::set set) const;
  isl::set withoutRanges(const isl::set &set) const;
  isl::set whatHoldsOf(const std::vector<std::string> &names) const;
  void learnFrom(const std::vector<ExprRef> &conditions, State &state);
  void addParameter(const std::string &name, const isl::set &range);
  bool isLong(const std::string &parameter) const;
  isl::set typeRange(const std::string &name, Scalar type) const;
  std::pair<Poly, Poly> endsOfValues(int root);

  // steps.cpp: products of counters and sizes
  bool isFollowedAsPlace() const;
  bool isPlace(const Monomial &product) const;
  bool hasPlaces(const Poly &poly) const;
  const std::string &placeOf(const Monomial &product);
  Poly withPlaces(const Poly &offset, const std::set<std::string> &steps);
  void noteProduct(const Poly &a, const Poly &b);
  std::vector<Delinearised> candidates(const std::vector<Poly> &offsets, int root);
  std::vector<Delinearised> allCandidates(const std::vector<Poly> &offsets, int root);
  bool nameQuotients(Delinearised &candidate);
  struct Reach {
    std::string counter;
    Poly least, most; ///< of the counter, over parameters
    Poly factor;      ///< what it is multiplied by: not negative
  };
  std::optional<Reach> reachOf(const Monomial &product, const isl::set &domain);
  std::optional<Poly> extentOf(const Reach &reach);
  bool assumeProductIn(const Poly &poly, Scalar type, const State &state);
  struct Limited {
    isl::set domain, ends;
  };
  Limited withLimits(const RecordedAccess &recorded, const Subscripts &subscripts);
  bool assumeNotNegative(const std::set<std::string> &sizes);

  // positions.cpp: variables that say where the next element goes
  Poly valueBefore(const Reduction &variable);
  void boundPositions(State &state);

  // build_scop.cpp, build_arguments.cpp: from the records to the Scop
  Scop finish(const State &start);
  Scan finished(Scan made, Substitution &substitution) const;
  void nameResult(const Argument &argument, Scop &scop) const;
  bool isCarried(const std::string &symbol) const { return reduced.count(symbol) || scanned.count(symbol); }
  ExprRef companionValue(const std::string &symbol, const FormulaNames &names) const;
  void checkCountersBetween();
  void takeFirstValues();
  void checkScalars() const;
  bool isUsed(int root) const;
  std::vector<ValueEnds> valueEnds() const;
  Array arrayOf(const Root &root) const;
  bool mayBeTested(const Delinearised &candidate, const Root &root) const;
  std::vector<Access> shape(int index, Array &array);
  std::optional<std::vector<Access>> relationsOf(const std::vector<const RecordedAccess *> &mine,
                                                 const Delinearised &candidate, Array &array);
  isl::set withinDeclared(const Subscripts &subscripts, const Array &array);
  enum class Rows { Proved, Tested }; ///< that subscripts stay in their rows
  struct Touched {
    isl::set elements; ///< over names
    bool isByData;
    isl::set surely; ///< of those that places choose: what is touched whatever places there are between their ends
  };
  std::optional<Touched> elementsOf(const RecordedAccess &recorded, const Subscripts &subscripts, const Delinearised &candidate,
                                    const Array &array, Rows rows);
  std::optional<Touched> touchedBy(const RecordedAccess &recorded, const std::vector<Subscripts> &ways,
                                   const Delinearised &candidate, const Array &array);
  void checkNullTests(const Scop &scop) const;
  void checkSayable(const StmtRef &code) const;
  void checkSayable(const Function &function) const;
  void checkSayable(TypeRef type, const Location &location) const;
  std::vector<Argument> arguments();
  void checkNames(const std::vector<Argument> &arguments) const;
  std::vector<Argument> locations();
  Argument resultOf(const std::string &symbol, const TypeRef &type) const;
  void readsHeldPointers(const State &state);
  void meetRequirements(State &state);
  ExprRef hostCondition(const ExprRef &host);
  std::string uniqueArgument(const std::string &wanted);
};

} // namespace nidus::frontend
