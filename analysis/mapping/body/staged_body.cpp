#include "analysis/mapping/body/staged_body.h"
#include "analysis/isl/formula.h"
#include "analysis/mapping/body/fresh_names.h"
#include "analysis/mapping/body/statements.h"
#include <algorithm>

namespace nidus {
namespace {

// As in nidus/kernel/staged.h: rows of a block, stages, and steps of a stage for so many bytes per row and step.
constexpr int64_t rowsOfBlock = 32, stages = 3, sharedMemory = 48 << 10, longRow = 64;
int64_t stepsOf(int64_t bytes) { return bytes <= 4 ? 64 : bytes <= 8 ? 32 : 16; }

// One warp of four runs the steps: with more operations in each of them the others would not only wait for memory.
constexpr int mostOperations = 40;

using Statements = std::vector<StmtRef>;

//===-- Loops that declare their counters -----------------------------------===//

/// j = first, in the head of a loop; null: it sets none.
const Expr *setInHead(const Stmt &loop) {
  if (loop.kind != StmtKind::For)
    return nullptr;
  const StmtRef &init = loop.children[0];
  const StmtRef &set = init->kind == StmtKind::Block && init->children.size() == 1 ? init->children[0] : init;
  const bool isSet = set->kind == StmtKind::Expression && set->expr->kind == ExprKind::Assign && set->expr->op == "=" &&
                     set->expr->children[0]->kind == ExprKind::Variable;
  return isSet ? set->expr.get() : nullptr;
}

int mentionsOf(const StmtRef &code, const std::string &name) {
  int all = 0;
  forEachExpr(code, [&](const Expr &e) { all += e.kind == ExprKind::Variable && e.name == name; });
  return all;
}

/// Those in loops that set the variable, which is nothing to the code behind them.
int mentionsInOwnLoops(const StmtRef &code, const std::string &name) {
  if (const Expr *set = setInHead(*code); set && set->children[0]->name == name)
    return mentionsInOwnLoops(code->children[1], name) == 0 && !variablesOf(set->children[1]).count(name) ? mentionsOf(code, name) : 0;
  int all = 0;
  for (const StmtRef &child : code->children)
    all += child ? mentionsInOwnLoops(child, name) : 0;
  return all;
}

/// Loops of one counter that are not the first ones of it, with counters of their own: they are known by these.
StmtRef withDistinctCounters(const StmtRef &code, std::set<std::string> &taken, std::map<std::string, std::string> &asWritten) {
  auto copy = std::make_shared<Stmt>(*code);
  for (StmtRef &child : copy->children)
    child = child ? withDistinctCounters(child, taken, asWritten) : child;
  const std::optional<CountingLoop> loop = countingLoop(*copy);
  if (!loop || taken.insert(loop->counter).second)
    return copy;
  std::string name;
  for (int number = 2; name.empty() || !taken.insert(name).second; ++number)
    name = loop->counter + "_" + std::to_string(number);
  asWritten[name] = loop->counter;
  StmtRef other = renamed(copy, loop->counter, name);
  auto head = std::make_shared<Stmt>(*other);
  head->children[0] = makeBlock({makeDeclare(name, loop->type, loop->first)});
  return head;
}

StmtRef withCountersDeclared(const StmtRef &code, const std::map<std::string, TypeRef> &counters) {
  auto copy = std::make_shared<Stmt>(*code);
  copy->children.clear();
  for (const StmtRef &child : code->children)
    if (child && !(child->kind == StmtKind::Declare && counters.count(child->name)))
      copy->children.push_back(withCountersDeclared(child, counters));
    else if (!child)
      copy->children.push_back(child);
  const Expr *set = setInHead(*code);
  if (const auto own = set ? counters.find(set->children[0]->name) : counters.end(); own != counters.end())
    copy->children[0] = makeBlock({makeDeclare(own->first, unqualified(own->second), set->children[1])});
  return copy;
}

/// int j; for (j = 0; ..), where nothing else mentions j, as for (int j = 0; ..); each with another name.
StmtRef withOwnCounters(StmtRef block, std::map<std::string, std::string> &asWritten) {
  std::map<std::string, TypeRef> counters;
  forEachStmt(block, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && !stmt.expr && isInteger(stmt.type))
      counters[stmt.name] = stmt.type;
  });
  std::erase_if(counters, [&](const auto &counter) {
    return mentionsOf(block, counter.first) == 0 || mentionsInOwnLoops(block, counter.first) != mentionsOf(block, counter.first);
  });
  if (!counters.empty())
    block = withCountersDeclared(block, counters);
  // Names of loops are taken by the first of each, and all others from the start.
  std::set<std::string> taken = variablesOf(block);
  forEachStmt(block, [&](const Stmt &stmt) { taken.insert(stmt.name); });
  forEachStmt(block, [&](const Stmt &stmt) {
    if (const std::optional<CountingLoop> loop = countingLoop(stmt))
      taken.erase(loop->counter);
  });
  return withDistinctCounters(block, taken, asWritten);
}

//===-- The loops -----------------------------------------------------------===//

/// A loop in stages, with what the statements of every step read and write beside its operands.
struct Staged {
  ContractedLoop loop;
  std::vector<ExprRef> held; ///< elements of the instance's own, touched in every step: they stay in variables
  std::vector<bool> isChanged; ///< of these
  bool carries = false;        ///< a step goes on from what the one before came to
};

bool isConstant(const ExprRef &e, int64_t &value) {
  const ExprRef bare = stripCasts(e);
  value = bare->value.value_or(0);
  return bare->value.has_value();
}

int operationsPerStep(const StmtRef &code) {
  int all = 0;
  forEachExpr(code, [&](const Expr &e) {
    const bool isFloat = e.type && isScalar(e.type) && !isInteger(e.type);
    all += e.kind == ExprKind::Call ? 16 : e.kind == ExprKind::Binary && e.op == "/" ? 8 : 0;
    all += e.kind == ExprKind::Unary || e.kind == ExprKind::Binary || e.kind == ExprKind::Assign || e.kind == ExprKind::Conditional ||
           (e.kind == ExprKind::Cast && isFloat && !e.implicit);
  });
  return all;
}

class StagedLoops {
  const OperandContext &context;
  std::set<std::string> changed;          ///< variables that the block assigns, or declares more than once
  std::map<std::string, ExprRef> another; ///< locals that are another name of an index, or of a place in an array
  std::map<std::string, std::string> roots; ///< of pointers, the array
  std::set<std::tuple<int64_t, int64_t, size_t, bool>> room; ///< shared memory: loops have the same, one after the other
  std::map<std::string, Staged> found;    ///< by their counters
  bool isInTheWay = false;

public:
  StagedLoops(const StmtRef &block, const OperandContext &context) : context(context) {
    forEachExpr(block, [&](const Expr &e) {
      if (e.kind != ExprKind::Assign && e.kind != ExprKind::Increment && e.kind != ExprKind::AddressOf)
        return;
      if (e.children[0]->kind == ExprKind::Variable)
        changed.insert(e.children[0]->name);
    });
    std::set<std::string> declared;
    forEachStmt(block, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare && !declared.insert(stmt.name).second)
        changed.insert(stmt.name);
      isInTheWay |= stmt.kind == StmtKind::Declare && stmt.expr && !isScalar(stmt.type) && !isPointer(stmt.type);
      isInTheWay |= stmt.kind == StmtKind::Return || stmt.kind == StmtKind::Break || stmt.kind == StmtKind::Continue || stmt.kind == StmtKind::Other;
    });
    if (!isInTheWay)
      find(block, {});
    // Loops whose steps stand alone would rather have a thread for each of them.
    if (std::none_of(found.begin(), found.end(), [](const auto &each) { return each.second.carries; }))
      found.clear();
  }

  const std::map<std::string, Staged> &all() const { return found; }

  /// With the locals that are another name of something replaced by that.
  ExprRef inFull(const ExprRef &e) const {
    return rewrite(e, [&](const ExprRef &node) -> ExprRef {
      if (node->kind == ExprKind::Variable)
        if (const auto name = another.find(node->name); name != another.end() && isInteger(node->type))
          return name->second;
      return node->kind == ExprKind::Subscript ? ofArray(node) : node;
    });
  }

private:
  /// row[k], where row is a + n, as a[(long)n + k]
  ExprRef ofArray(const ExprRef &element) const {
    const ExprRef base = stripCasts(element->children[0]);
    const auto row = base->kind == ExprKind::Variable ? another.find(base->name) : another.end();
    if (row == another.end() || isInteger(row->second->type))
      return element;
    const TypeRef wide = scalarType(Scalar::Long);
    std::vector<ExprRef> terms = {element->children[1]};
    ExprRef at = stripCasts(row->second);
    for (; at->kind == ExprKind::Binary; at = stripCasts(at->children[0]))
      terms.push_back(at->children[1]);
    ExprRef index = cast(wide, terms.back(), true);
    for (size_t k = terms.size() - 1; k-- > 0;)
      index = binary("+", index, cast(wide, terms[k], true), wide);
    auto copy = std::make_shared<Expr>(*element);
    copy->children = {at, terms.size() == 1 ? terms[0] : index};
    return copy;
  }

  bool isIndex(const ExprRef &e, const std::set<std::string> &known, bool mayFollowRows) const {
    return isIndexOf(inFull(e), [&](const std::string &name) {
      const bool isCounter = std::count(context.counters.begin(), context.counters.end(), name) > 0;
      return known.count(name) || context.fixed.count(name) || (isCounter && (mayFollowRows || name != context.counters.back()));
    });
  }

  /// The array of a + n, and of pointers into it.
  std::optional<std::string> rootOf(const ExprRef &pointer, const std::set<std::string> &known) const {
    const ExprRef bare = stripCasts(pointer);
    const bool isOfSame = isPointer(bare->type) && isPointer(pointer->type) && isScalar(bare->type->element) && isScalar(pointer->type->element) &&
                          bare->type->element->scalar == pointer->type->element->scalar;
    if (!isOfSame)
      return std::nullopt;
    if (bare->kind == ExprKind::Variable) {
      const auto root = roots.find(bare->name);
      return root == roots.end() ? bare->name : root->second;
    }
    const bool isPlace = bare->kind == ExprKind::Binary && bare->op == "+" && isPointer(bare->children[0]->type) &&
                         isIndex(bare->children[1], known, true);
    return isPlace ? rootOf(bare->children[0], known) : std::nullopt;
  }

  void name(const Stmt &declare, const std::set<std::string> &known) {
    if (!declare.expr || changed.count(declare.name))
      return;
    if (isPointer(declare.type)) {
      if (const std::optional<std::string> root = rootOf(declare.expr, known)) {
        another[declare.name] = rewritePlace(declare.expr);
        roots[declare.name] = *root;
      }
    } else if (isScalar(declare.type) && isInteger(declare.type) && isIndex(declare.expr, known, true)) {
      another[declare.name] = cast(unqualified(declare.type), inFull(declare.expr), true);
    }
  }

  /// a + n, with the names in it replaced.
  ExprRef rewritePlace(const ExprRef &place) const {
    return rewrite(place, [&](const ExprRef &node) -> ExprRef {
      const auto name = node->kind == ExprKind::Variable ? another.find(node->name) : another.end();
      return name == another.end() ? node : name->second;
    });
  }

  void find(const StmtRef &stmt, const std::set<std::string> &known) {
    if (stmt->kind == StmtKind::Declare)
      return name(*stmt, known);
    if (stmt->kind == StmtKind::Block)
      for (const StmtRef &child : stmt->children)
        find(child, known);
    const std::optional<CountingLoop> loop = stmt->isUnrolled ? std::nullopt : countingLoop(*stmt);
    if (!loop || !isIndex(loop->first, known, false) || !isIndex(loop->end, known, false) || mentionsInHead(*stmt, loop->counter) != 2)
      return;
    std::set<std::string> inside = known;
    inside.insert(loop->counter);
    bool hasLoops = false;
    forEachStmt(stmt->children[1], [&](const Stmt &each) { hasLoops |= isLoop(each); });
    if (hasLoops)
      find(stmt->children[1], inside);
    else if (std::optional<Staged> staged = stagedLoop(*loop, stmt->children[1], inside))
      found[loop->counter] = *staged;
  }

  /// The condition's and the step's: where there are more, or the body changes it, the counter takes other values.
  int mentionsInHead(const Stmt &loop, const std::string &counter) const {
    int all = 0;
    const auto count = [&](const Expr &e) { all += e.kind == ExprKind::Variable && e.name == counter; };
    forEachExpr(loop.expr, count);
    forEachExpr(loop.step, count);
    forEachExpr(loop.children[1], [&](const Expr &e) {
      const bool changes = e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf;
      all += changes && e.children[0]->kind == ExprKind::Variable && e.children[0]->name == counter;
    });
    return all;
  }

  //===-- One loop ----------------------------------------------------------===//

  std::optional<Staged> stagedLoop(const CountingLoop &loop, const StmtRef &body, std::set<std::string> known) {
    int64_t first = 0, end = 0;
    if ((isConstant(loop.first, first) && isConstant(loop.end, end) && end - first < longRow) || operationsPerStep(body) > mostOperations)
      return std::nullopt;
    Staged staged{{loop.counter, {}, loop.type, inFull(loop.first), inFull(loop.end), {}}, {}, {}, false};
    collect(body, loop, known, staged);
    const bool isAll = areAllOthersWritten(body, staged);
    staged.carries = std::count(staged.isChanged.begin(), staged.isChanged.end(), true) > 0 || changesOuter(body);
    const bool hasRows = std::any_of(staged.loop.operands.begin(), staged.loop.operands.end(), [&](const Operand &operand) { return isOfRows(operand); });
    return isAll && hasRows && fits(staged.loop) ? std::optional(staged) : std::nullopt;
  }

  bool isOfRows(const Operand &operand) const { return operand.axis + 1 == context.counters.size(); }

  /// What every step touches whatever data decide: its statements, but for what stands under conditions.
  void collect(const StmtRef &stmt, const CountingLoop &loop, std::set<std::string> &known, Staged &staged) {
    if (stmt->kind == StmtKind::Block)
      for (const StmtRef &child : stmt->children)
        collect(child, loop, known, staged);
    if (stmt->kind != StmtKind::Expression && stmt->kind != StmtKind::Declare)
      return;
    collect(stmt->expr, loop, known, staged);
    if (stmt->kind == StmtKind::Declare)
      name(*stmt, known);
  }

  void collect(const ExprRef &e, const CountingLoop &loop, const std::set<std::string> &known, Staged &staged) {
    if (!e)
      return;
    if (e->kind == ExprKind::Subscript && isScalar(e->type) && !e->type->isVolatile) {
      const ExprRef full = inFull(e), base = stripCasts(full->children[0]);
      if (base->kind == ExprKind::Variable && isIndex(full->children[1], known, true))
        add(full, base->name, loop, staged);
    }
    const bool mayStop = e->kind == ExprKind::Conditional || e->op == "&&" || e->op == "||";
    for (size_t k = 0; k < (mayStop ? 1 : e->children.size()); ++k)
      collect(e->children[k], loop, known, staged);
  }

  void add(const ExprRef &element, const std::string &array, const CountingLoop &loop, Staged &staged) {
    const std::set<std::string> mentioned = variablesOf(element->children[1]);
    const std::string &row = context.counters.back();
    const bool isKnown = std::any_of(staged.loop.operands.begin(), staged.loop.operands.end(),
                                     [&](const Operand &each) { return isSameOperation(each.read, element); }) ||
                         std::any_of(staged.held.begin(), staged.held.end(), [&](const ExprRef &each) { return isSameOperation(each, element); });
    if (isKnown)
      return;
    if (!context.arrays.count(array)) {
      if (!mentioned.count(loop.counter))
        staged.held.push_back(element);
      return;
    }
    const int64_t bytes = sizeOf(element->type->scalar);
    if ((bytes != 4 && bytes != 8) || !mentioned.count(loop.counter))
      return;
    const bool followsRows = mentioned.count(row);
    if (followsRows && (!movesByOne(element->children[1], loop.counter) || movesByOne(element->children[1], row)))
      return;
    staged.loop.operands.push_back({"", array, unqualified(element->type), context.counters.size() - (followsRows ? 1 : 0), element, followsRows});
  }

  /// Threads touch nothing else in the steps but what they only write: of reads that are not staged they would have to wait for each.
  bool areAllOthersWritten(const StmtRef &body, Staged &staged) {
    std::erase_if(staged.held, [&](const ExprRef &element) { return !isOnlyElement(body, element); });
    for (const ExprRef &element : staged.held)
      staged.isChanged.push_back(isChangedIn(body, element));
    std::map<const Expr *, bool> isTarget; // of an assignment by =
    bool are = true;
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign && e.op == "=")
        isTarget[e.children[0].get()] = true;
    });
    const auto isOfStages = [&](const ExprRef &element) {
      const ExprRef full = inFull(element);
      return std::any_of(staged.loop.operands.begin(), staged.loop.operands.end(),
                         [&](const Operand &operand) { return isSameOperation(operand.read, full); }) ||
             std::any_of(staged.held.begin(), staged.held.end(), [&](const ExprRef &held) { return isSameOperation(held, full); });
    };
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Deref || e.kind == ExprKind::AddressOf || e.kind == ExprKind::Unsupported)
        are = false;
      if (e.kind == ExprKind::Call)
        are &= std::none_of(e.children.begin(), e.children.end(), [](const ExprRef &argument) { return argument->type && isPointer(argument->type); });
      if (e.kind == ExprKind::Subscript && !isTarget.count(&e))
        are &= isOfStages(std::make_shared<const Expr>(e));
    });
    return are;
  }

  /// A variable that is not the body's own.
  static bool changesOuter(const StmtRef &body) {
    std::set<std::string> own;
    forEachStmt(body, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare)
        own.insert(stmt.name);
    });
    bool changes = false;
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        changes |= e.children[0]->kind == ExprKind::Variable && !own.count(e.children[0]->name);
    });
    return changes;
  }

  bool isChangedIn(const StmtRef &body, const ExprRef &element) const {
    bool is = false;
    forEachExpr(body, [&](const Expr &e) {
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment)
        is |= e.children[0]->kind == ExprKind::Subscript && isSameOperation(inFull(e.children[0]), element);
    });
    return is;
  }

  /// The loop touches no other element of its array.
  bool isOnlyElement(const StmtRef &body, const ExprRef &element) const {
    const std::string &array = stripCasts(element->children[0])->name;
    bool is = true;
    int inside = 0, all = 0;
    forEachExpr(body, [&](const Expr &e) {
      const auto isOfArray = [&](const std::string &name) {
        const auto root = roots.find(name);
        return name == array || (root != roots.end() && root->second == array);
      };
      all += e.kind == ExprKind::Variable && isOfArray(e.name);
      if (e.kind != ExprKind::Subscript)
        return;
      const ExprRef base = stripCasts(e.children[0]);
      if (base->kind != ExprKind::Variable || !isOfArray(base->name))
        return;
      ++inside;
      is &= isSameOperation(inFull(std::make_shared<const Expr>(e)), element);
    });
    return is && inside == all;
  }

  /// Into the shared memory that a block has without asking.
  bool fits(const ContractedLoop &loop) {
    int64_t bytes = 0;
    for (const Operand &operand : loop.operands)
      bytes += isOfRows(operand) ? sizeOf(operand.element->scalar) : 0;
    auto wanted = room;
    for (const Operand &operand : loop.operands)
      wanted.insert({sizeOf(operand.element->scalar), stepsOf(bytes), static_cast<size_t>(&operand - loop.operands.data()), isOfRows(operand)});
    int64_t all = 0;
    for (const auto &[size, steps, number, isOfRow] : wanted)
      all += stages * size * (isOfRow ? rowsOfBlock * (steps + 16 / size) : steps);
    if (bytes > 16 || all > sharedMemory)
      return false;
    room = wanted;
    return true;
  }
};

//===-- The body ------------------------------------------------------------===//

class StagedBody {
  const StagedLoops &loops;
  FreshNames &names;
  StagedKernel &kernel;
  std::map<std::pair<std::string, int>, std::string> operandNames; ///< in any loop, of the array's first operand, its second one ...

public:
  StagedBody(const StagedLoops &loops, FreshNames &names, StagedKernel &kernel) : loops(loops), names(names), kernel(kernel) {}

  StmtRef run(const StmtRef &block) {
    Statements out, own;
    std::set<std::string> changed; // by these
    const auto close = [&] {
      if (!own.empty())
        out.push_back(onlyIf(isOwn(), own.size() == 1 ? own[0] : makeBlock(own)));
      own.clear();
      changed.clear();
    };
    const auto add = [&](const StmtRef &stmt) {
      own.push_back(stmt);
      forEachExpr(stmt, [&](const Expr &e) {
        if (e.kind == ExprKind::Assign || e.kind == ExprKind::Increment || e.kind == ExprKind::AddressOf)
          changed.merge(variablesOf(e.children[0]));
      });
    };
    for (const StmtRef &child : block->kind == StmtKind::Block ? block->children : Statements{block}) {
      if (child->kind == StmtKind::Declare) {
        if (!child->expr || isPlain(child->expr)) {
          const std::set<std::string> mentioned = child->expr ? variablesOf(child->expr) : std::set<std::string>();
          if (std::any_of(mentioned.begin(), mentioned.end(), [&](const std::string &name) { return changed.count(name) > 0; }))
            close();
          out.push_back(child);
          continue;
        }
        // Threads that only copy have no values to compute it of.
        out.push_back(makeDeclare(child->name, unqualified(child->type), zeroOf(child->type)));
        add(assigned(variable(child->name, unqualified(child->type)), child->expr, child->location));
      } else if (child->kind == StmtKind::Empty) {
        continue;
      } else if (!hasStages(child)) {
        add(child);
      } else {
        close();
        append(child, out);
      }
    }
    close();
    return makeBlock(out, block->location);
  }

private:
  ExprRef isOwn() const { return callOf(kernel.parameter + ".own", scalarType(Scalar::Bool)); }

  static ExprRef zeroOf(const TypeRef &type) { return cast(unqualified(type), intLiteral(0), true); }

  const Staged *stagesOf(const Stmt &stmt) const {
    const std::optional<CountingLoop> loop = countingLoop(stmt);
    const auto found = loop ? loops.all().find(loop->counter) : loops.all().end();
    return found == loops.all().end() ? nullptr : &found->second;
  }
  bool hasStages(const StmtRef &stmt) const {
    bool has = false;
    forEachStmt(stmt, [&](const Stmt &each) { has |= stagesOf(each) != nullptr; });
    return has;
  }

  /// Computed of what every thread has, without trapping.
  bool isPlain(const ExprRef &value) const {
    bool is = true;
    forEachExpr(value, [&](const Expr &e) {
      const bool isFloat = e.type && isScalar(e.type) && !isInteger(e.type);
      const bool isSafe = e.kind == ExprKind::Binary && (isFloat || isPointer(e.type) || (e.op != "/" && e.op != "%" && e.op != "<<" && e.op != ">>"));
      is &= isSafe || e.kind == ExprKind::IntLiteral || e.kind == ExprKind::FloatLiteral || e.kind == ExprKind::Variable || e.kind == ExprKind::Cast ||
            e.kind == ExprKind::Unary;
    });
    return is;
  }

  void append(const StmtRef &stmt, Statements &out) {
    const Staged *staged = stagesOf(*stmt);
    if (!staged) {
      auto copy = std::make_shared<Stmt>(*stmt);
      if (stmt->kind == StmtKind::For)
        copy->children[1] = run(stmt->children[1]);
      out.push_back(stmt->kind == StmtKind::For ? StmtRef(copy) : run(stmt));
      return;
    }
    ContractedLoop loop = staged->loop;
    std::map<std::string, int> numbers;
    for (Operand &operand : loop.operands) {
      std::string &name = operandNames[{operand.argument, numbers[operand.argument]++}];
      if (name.empty())
        name = names.give(operand.argument + "_at");
      operand.name = name;
    }
    std::vector<std::string> held;
    const ExprRef runs = binary("&&", isOwn(), binary("<", loop.first, loop.end, scalarType(Scalar::Int)), scalarType(Scalar::Int));
    Statements before, after;
    for (size_t k = 0; k < staged->held.size(); ++k) {
      const ExprRef &element = staged->held[k];
      const TypeRef type = unqualified(element->type);
      held.push_back(names.give(stripCasts(element->children[0])->name + "_held"));
      out.push_back(makeDeclare(held.back(), type, zeroOf(type)));
      before.push_back(assigned(variable(held.back(), type), element, stmt->location));
      if (staged->isChanged[k])
        after.push_back(assigned(element, variable(held.back(), type), stmt->location));
    }
    const auto together = [&](const Statements &all) { return onlyIf(runs, all.size() == 1 ? all[0] : makeBlock(all)); };
    if (!before.empty())
      out.push_back(together(before));
    auto copy = std::make_shared<Stmt>(*stmt);
    copy->children[1] = rewrite(stmt->children[1], [&](const ExprRef &e) -> ExprRef {
      if (e->kind != ExprKind::Subscript)
        return e;
      const ExprRef full = loops.inFull(e);
      for (const Operand &operand : loop.operands)
        if (isSameOperation(operand.read, full))
          return variable(operand.name, operand.element);
      for (size_t k = 0; k < staged->held.size(); ++k)
        if (isSameOperation(staged->held[k], full))
          return variable(held[k], unqualified(e->type));
      return e;
    });
    out.push_back(copy);
    if (!after.empty())
      out.push_back(together(after));
    kernel.loops.push_back(std::move(loop));
  }
};

/// Locals that stand for something in the operands alone are not needed.
StmtRef withoutUnusedLocals(const StmtRef &block) {
  const std::set<std::string> mentioned = variablesOf(block);
  std::vector<StmtRef> kept;
  for (const StmtRef &child : block->children)
    if (child->kind != StmtKind::Declare || mentioned.count(child->name) || (child->expr && hasEffect(child->expr)))
      kept.push_back(child);
  return kept.size() == block->children.size() ? block : withoutUnusedLocals(makeBlock(kept, block->location));
}

/// Where the bounds are sums of arguments.
std::optional<ThreadLoop> rangeOf(const ContractedLoop &loop, const OperandContext &context) {
  const std::optional<Poly> first = polyOf(loop.first), end = polyOf(loop.end);
  if (!first || !end)
    return std::nullopt;
  FormulaNames names;
  for (const std::string &argument : context.fixed)
    names[argument] = variable(argument, scalarType(Scalar::Long));
  for (const Poly *poly : {&*first, &*end})
    for (const auto &[monomial, coefficient] : poly->terms())
      for (const std::string &name : monomial)
        if (!names.count(name))
          return std::nullopt;
  ThreadLoop range;
  range.symbol = loop.counter;
  range.type = loop.type;
  range.gridFirst = formula(*first, names);
  range.gridEnd = formula(*end, names);
  return range;
}

} // namespace

std::vector<ContractedLoop> stagedLoops(const StmtRef &block, const OperandContext &context) {
  std::vector<ContractedLoop> all;
  std::map<std::string, std::string> asWritten;
  const StagedLoops found(withOwnCounters(block, asWritten), context);
  for (const auto &[counter, staged] : found.all())
    all.push_back(staged.loop);
  return all;
}

StagedKernel makeStaged(const KernelPlan &kernel, const OperandContext &context) {
  std::map<std::string, std::string> asWritten;
  const StmtRef block = withOwnCounters(kernel.body, asWritten);
  const StagedLoops loops(block, context);
  FreshNames names(kernel);
  StagedKernel form;
  form.parameter = names.give("rows");
  form.ofGrid = names.give("rows_of_grid");
  form.body = withoutUnusedLocals(StagedBody(loops, names, form).run(block));
  for (ContractedLoop &loop : form.loops)
    if (const auto written = asWritten.find(loop.counter); written != asWritten.end())
      loop.asWritten = written->second;
  for (const ContractedLoop &loop : form.loops)
    if (std::optional<ThreadLoop> range = rangeOf(loop, context))
      form.ranges.push_back(*range);
  if (form.ranges.empty()) // nothing would say whether rows are long
    form.loops.clear();
  return form;
}

} // namespace nidus
