#include "analysis/mapping/body/kernel_body.h"
#include "analysis/mapping/body/kernel_formula.h"
#include "analysis/mapping/packets/byte_saturation.h"
#include "analysis/mapping/body/const_pointers.h"
#include "analysis/mapping/packets/extremum_places.h"
#include "analysis/mapping/packets/packet_body.h"
#include "analysis/mapping/packets/plain_blocks.h"
#include "analysis/mapping/body/scan_body.h"
#include "analysis/mapping/body/rename_locals.h"
#include "analysis/mapping/body/staged_body.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/team_body.h"
#include "analysis/mapping/packets/sweeps.h"
#include "analysis/mapping/body/unused_pointers.h"
#include "analysis/mapping/body/wavefront_body.h"
#include <algorithm>
#include <set>

namespace nidus {
namespace {

ExprRef makeStep(const Loop &loop, const TypeRef &type, const ExprRef &distance) {
  auto step = std::make_shared<Expr>();
  step->type = type;
  step->children = {variable(loop.symbol, type)};
  if (!distance) {
    step->kind = ExprKind::Increment;
    step->op = loop.step > 0 ? "++" : "--";
  } else {
    step->kind = ExprKind::Assign;
    step->op = loop.step > 0 ? "+=" : "-=";
    step->children.push_back(distance);
    step->computeType = type;
  }
  return step;
}

StmtRef makeFor(const Loop &loop, const TypeRef &type, const ExprRef &first, const ExprRef &step, StmtRef body) {
  auto init = makeDeclare(loop.symbol, type, first);
  auto stmt = std::make_shared<Stmt>();
  stmt->kind = StmtKind::For;
  stmt->children = {makeBlock({init}), std::move(body)};
  stmt->expr = loop.condition;
  stmt->step = step;
  stmt->location = loop.location;
  return stmt;
}

/// for (T i = first; condition; i += step) body
StmtRef makeLoop(const Loop &loop, StmtRef body) {
  TypeRef type = unqualified(loop.type);
  ExprRef distance = std::abs(loop.step) == 1 ? nullptr : intLiteral(std::abs(loop.step));
  return makeFor(loop, type, loop.first, makeStep(loop, type, distance), std::move(body));
}

/// `continue` of the instance ends the thread, as long as no loop is around it there.
StmtRef continuesToReturns(const StmtRef &stmt) {
  if (!stmt || isLoop(*stmt))
    return stmt;
  auto copy = std::make_shared<Stmt>(*stmt);
  if (stmt->kind == StmtKind::Continue)
    copy->kind = StmtKind::Return;
  for (StmtRef &child : copy->children)
    child = continuesToReturns(child);
  return copy;
}

/// Counters narrower than int are int in the kernel: every use promotes them anyway, and the threads past the end do
/// not wrap.
TypeRef counterType(const TypeRef &type) {
  return sizeOf(type->scalar) < 4 ? scalarType(Scalar::Int) : unqualified(type);
}

/// |step| * nidus::threadX() and the like.
ExprRef alongAxis(const std::string &function, const TypeRef &type, const Loop &loop) {
  auto call = std::make_shared<Expr>();
  call->kind = ExprKind::Call;
  call->name = "nidus::" + function + (type->scalar == Scalar::Int ? "" : "<" + spell(type) + ">");
  call->type = type;
  return std::abs(loop.step) == 1 ? ExprRef(call) : binary("*", intLiteral(std::abs(loop.step)), call, type);
}

/// for (T i = first + threadX(); condition; i += strideX()) body: of the iterations of a loop, those of one thread.
StmtRef makeStrides(const Loop &loop, char axis, StmtRef body) {
  TypeRef type = counterType(loop.type);
  ExprRef index = alongAxis(std::string("thread") + axis, type, loop);
  bool isZero = stripCasts(loop.first)->value == 0 && loop.step > 0;
  ExprRef first = isZero ? index : binary(loop.step > 0 ? "+" : "-", cast(type, loop.first, true), index, type);
  ExprRef step = makeStep(loop, type, alongAxis(std::string("stride") + axis, type, loop));
  return makeFor(loop, type, first, step, std::move(body));
}

bool mentionsCounter(const ExprRef &expr, const Statement &statement) {
  bool found = false;
  forEachExpr(expr, [&](const Expr &e) {
    for (const Loop &loop : statement.loops)
      found |= e.kind == ExprKind::Variable && e.name == loop.symbol;
  });
  return found;
}

/// Is a loop without iterations for some values of this counter, so that the first ones may be no instances?
bool boundsAnother(const Loop &counter, const Statement &statement) {
  return std::any_of(statement.loops.begin(), statement.loops.end(), [&](const Loop &loop) {
    bool found = false;
    for (const ExprRef &bound : {loop.first, loop.condition})
      forEachExpr(bound, [&](const Expr &e) { found |= e.kind == ExprKind::Variable && e.name == counter.symbol; });
    return loop.symbol != counter.symbol && found;
  });
}

bool mentionsUnsigned(const Scop &scop, const ExprRef &formula) {
  const std::set<std::string> names = variablesOf(formula);
  return std::any_of(scop.arguments.begin(), scop.arguments.end(), [&](const Argument &argument) {
    return argument.kind == ArgumentKind::Scalar && names.count(argument.name) && isUnsigned(argument.type->scalar);
  });
}

ThreadLoop makeThreadLoop(const Scop &scop, const Statement &statement, int index, const FormulaNames &names) {
  const Loop &loop = statement.loops[index];
  CounterHull hull = counterHull(scop, index, names);
  isl::set context = runningContext(scop);
  ThreadLoop thread;
  thread.symbol = loop.symbol;
  thread.type = counterType(loop.type);
  thread.step = loop.step;
  thread.condition = loop.condition;
  ExprRef first = hull.first;
  thread.gridFirst = first;
  thread.gridEnd = formula(loop.step > 0 ? hull.most.add_constant(1) : hull.least.add_constant(-1), context, names);
  thread.first = loop.first;
  ExprRef own = stripCasts(loop.first), common = stripCasts(first);
  bool isSameNumber = own->value && common->value && *own->value == *common->value;
  if (!isSameNumber && (mentionsCounter(loop.first, statement) || boundsAnother(loop, statement))) {
    // Threads cover the hull of the instances, and those before the first value do nothing.
    // As signed numbers, where it mentions others.
    thread.first = mentionsUnsigned(scop, first) ? cast(thread.type, inKernel(scop, first), true) : plainC(first);
    ExprRef counter = variable(loop.symbol, thread.type);
    ExprRef started = binary(loop.step > 0 ? ">=" : "<=", counter, loop.first, scalarType(Scalar::Int));
    thread.condition = binary("&&", started, loop.condition, scalarType(Scalar::Int));
  }
  return thread;
}

/// Statements between the loops, without declarations of counters: threads and loops of the kernel bring their own.
std::vector<StmtRef> prefixOf(const Loop &loop, const Statement &statement) {
  std::vector<StmtRef> kept;
  for (const StmtRef &stmt : loop.prefix) {
    bool isCounter =
        stmt->kind == StmtKind::Declare && std::any_of(statement.loops.begin(), statement.loops.end(),
                                                       [&](const Loop &other) { return other.symbol == stmt->name; });
    if (!isCounter)
      kept.push_back(stmt);
  }
  return kept;
}

/// All loops around the body. Those of the threads are left to the grid, unless the threads stride over them.
StmtRef wrapLoops(const Scop &scop, const KernelMapping &mapping, bool strides) {
  const Statement &statement = scop.onlyStatement();
  bool isBare = mapping.sequentialLoops.empty() && !strides;
  StmtRef body = isBare ? continuesToReturns(statement.body) : statement.body;
  for (size_t k = statement.loops.size(); k-- > 0;) {
    const Loop &loop = statement.loops[k];
    if (std::vector<StmtRef> children = prefixOf(loop, statement); !children.empty()) {
      if (body->kind == StmtKind::Block)
        children.insert(children.end(), body->children.begin(), body->children.end());
      else
        children.push_back(body);
      body = makeBlock(children);
    }
    auto thread = std::find(mapping.threadLoops.begin(), mapping.threadLoops.end(), static_cast<int>(k));
    if (thread == mapping.threadLoops.end())
      body = makeLoop(loop, body);
    else if (strides)
      body = makeStrides(loop, "XYZ"[mapping.threadLoops.end() - thread - 1], body);
  }
  return body;
}

/// One iteration, after what stands between the loops: it sets locals that iterations do not change.
StmtRef iterationOf(const Scop &scop, const FormulaNames &names) {
  const Statement &statement = scop.onlyStatement();
  std::vector<StmtRef> code;
  for (const Loop &loop : statement.loops)
    for (const StmtRef &stmt : prefixOf(loop, statement))
      code.push_back(stmt);
  const StmtRef body = continuesToReturns(statement.body);
  if (body->kind == StmtKind::Block)
    code.insert(code.end(), body->children.begin(), body->children.end());
  else
    code.push_back(body);
  StmtRef all = makeBlock(code);
  for (const Reduction &reduction : scop.reductions)
    if (dependsOnOrder(reduction))
      all = withPlaces(scop, reduction, names, all);
  return all;
}

} // namespace

static FormulaNames namesOfParameters(const Scop &scop) {
  FormulaNames names;
  for (const Parameter &parameter : scop.parameters)
    names[parameter.name] = parameter.value;
  return names;
}

/// Does every thread of a block come to its end, to combine what it has with the others'?
static bool combinesThreads(const Scop &scop, const std::vector<Placement> &placements) {
  return !scop.reductions.empty() || std::any_of(scop.arrays.begin(), scop.arrays.end(), [&](const Array &array) {
    return array.combined && std::any_of(placements.begin(), placements.end(), [&](const Placement &placement) {
             return placement.array == array.name && placement.space == MemorySpace::Shared;
           });
  });
}

/// Arrays that the nest only reads, where they lie.
static std::set<std::string> readFromMemory(const Scop &scop, const std::vector<Placement> &placements) {
  std::set<std::string> names;
  for (const Placement &placement : placements)
    if (placement.space == MemorySpace::Global || placement.space == MemorySpace::Readonly)
      names.insert(placement.array);
  for (const Array &array : scop.arrays)
    if (array.isWritten)
      names.erase(array.name);
  return names;
}

/// For small sizes of the windows, each a kernel of its own.
static KernelPlan makeSpecialised(const Scop &scop, const KernelMapping &mapping,
                                  const std::vector<Placement> &placements, const std::string &name) {
  Scop special = scop;
  special.interior = specialised(*scop.sized);
  KernelMapping own = mapping;
  PacketForm packets{mapping.specialised};
  packets.warpColumns = mapping.packets() ? mapping.packets()->warpColumns : 0;
  own.form = packets;
  own.specialised.clear();
  KernelPlan kernel = makeKernel(special, own, placements, name);
  kernel.packet()->mostSize = Extent::mostSize;
  if (!std::count(kernel.arguments.begin(), kernel.arguments.end(), kernel.packet()->size))
    kernel.arguments.push_back(kernel.packet()->size);
  return kernel;
}

KernelPlan makeKernel(const Scop &scop, const KernelMapping &mapping, const std::vector<Placement> &placements,
                      const std::string &name) {
  if (!mapping.specialised.empty()) {
    KernelMapping general = mapping;
    general.specialised.clear();
    KernelPlan kernel = makeKernel(scop, general, placements, name);
    kernel.specialised = {makeSpecialised(scop, mapping, placements, name)};
    return kernel;
  }
  if (const PacketForm *packets = mapping.packets(); packets && packets->sweeps) { // from here on, the block is that of the sweeps
    Scop swept = scop;
    swept.interior = withSweeps(packets->sized ? *scop.sized : *scop.interior);
    KernelMapping plain = mapping;
    plain.packets()->sweeps = false;
    return makeKernel(swept, plain, placements, name);
  }
  const Statement &statement = scop.onlyStatement();
  const FormulaNames names = namesOfParameters(scop);
  KernelPlan kernel;
  kernel.name = kernel.title = name;
  kernel.file = scop.range.file;
  kernel.beginLine = scop.range.beginLine;
  kernel.endLine = scop.range.endLine;
  kernel.block = mapping.block;
  kernel.pixelsPerThread = mapping.packets() ? mapping.packets()->shape : std::vector<int>(mapping.block.size(), 1);
  if (mapping.scan() && mapping.scan()->items > 0)
    kernel.pixelsPerThread = {mapping.scan()->items};
  for (size_t i = 0; i < mapping.sequentialLoops.size(); ++i)
    kernel.innerLoops.push_back({statement.loops[mapping.sequentialLoops[i]].symbol, mapping.sequentialWhy[i]});
  for (int index : mapping.threadLoops)
    kernel.threads.push_back(makeThreadLoop(scop, statement, index, names));

  kernel.strides = combinesThreads(scop, placements) && !mapping.scan() && !mapping.wavefront();
  const bool isOfTotals = mapping.scan() && mapping.scan()->ofTotals;
  StmtRef body = mapping.scan() ? (isOfTotals ? scop.scan->terms : statement.body)
                                : wrapLoops(scop, mapping, kernel.strides && !mapping.packets());
  body = withoutUnusedPointers(body);
  for (const Reduction &reduction : isOfTotals ? scop.scan->variables : scop.reductions) {
    if (dependsOnOrder(reduction))
      body = withPlaces(scop, reduction, names, body);
    kernel.reductions.push_back(fromPlaces(scop, reduction, names));
  }
  body = untilFound(scop, body);
  std::set<std::string> readOnly = readOnlyArrays(scop.arguments);
  kernel.body = withConstPointers(withPrivates(scop, body), readOnly);

  std::set<std::string> mentioned = variablesOf(body);
  if (mapping.scan() && !isOfTotals)
    for (const auto &[symbol, start] : scop.scan->starts)
      mentioned.merge(variablesOf(start));
  bool isGuarded = !kernel.strides && !mapping.packets();
  std::vector<ThreadLoop> guarded = isGuarded ? kernel.threads : std::vector<ThreadLoop>();
  if (mapping.isStaged()) { // its rows say which threads have an instance
    kernel.threads.back().guarded = false;
    guarded.pop_back();
  }
  if (mapping.wavefront()) // so do these
    for (; !guarded.empty(); guarded.pop_back())
      kernel.threads[guarded.size() - 1].guarded = false;
  for (const ThreadLoop &thread : guarded)
    for (const ExprRef &e : {thread.first, thread.condition})
      forEachExpr(e, [&](const Expr &node) {
        if (node.kind == ExprKind::Variable)
          mentioned.insert(node.name);
      });
  if (mapping.packets()) {
    kernel.form = PacketKernel();
    StmtRef packet = withoutUnusedPointers(scop.interior->body);
    kernel.packet()->body = withConstPointers(withPrivates(scop, packet), readOnly);
    for (const Neighbourhood &n : scop.interior->neighbourhoods) {
      std::vector<ExprRef> formulas = n.pitches;
      formulas.push_back(n.origin);
      for (const ExprRef &formula : formulas)
        forEachExpr(formula, [&](const Expr &node) { mentioned.insert(node.name); });
    }
  }
  if (mapping.scan()) {
    kernel.form = makeScan(scop, *mapping.scan(), kernel);
    kernel.scan()->body = withConstPointers(kernel.scan()->body, readOnly);
  }
  if (mapping.hasTeams()) {
    kernel.form = makeTeam(scop, kernel);
    kernel.team()->body = withConstPointers(withPrivates(scop, continuesToReturns(kernel.team()->body)), readOnly);
  }
  if (mapping.wavefront()) {
    const StmtRef iteration = withoutUnusedPointers(iterationOf(scop, names));
    kernel.form = WavefrontKernel{"", 0, 0, makeThreadLoop(scop, statement, mapping.sequentialLoops[0], names), {}, withConstPointers(withPrivates(scop, iteration), readOnly)};
    mentioned = variablesOf(iteration);
  }
  forEachStmt(body, [&](const Stmt &s) {
    if (s.kind == StmtKind::Declare && s.type->extentExpr)
      forEachExpr(s.type->extentExpr, [&](const Expr &node) { mentioned.insert(node.name); });
  });
  for (const Argument &argument : scop.arguments)
    if ((argument.kind == ArgumentKind::Array || isNumber(argument)) &&
        mentioned.count(argument.name))
      kernel.arguments.push_back(argument.name);
  for (InnerLoop &loop : kernel.innerLoops)
    if (auto name = scop.hostNames.find(loop.symbol); name != scop.hostNames.end())
      loop.symbol = name->second;
  kernel = renameLocals(std::move(kernel), scop.hostNames);
  forEachBody(kernel, [](StmtRef &each) { each = withSaturation(withPlainBlocks(each)); });
  if (kernel.packet())
    kernel.form = makePacket(scop, mapping, kernel, readFromMemory(scop, placements));
  else if (mapping.isStaged())
    kernel.form = makeStaged(kernel, operandContext(scop, kernel.threads, readFromMemory(scop, placements)));
  else if (mapping.wavefront())
    kernel.form = withTilesOfRows(scop, *mapping.wavefront(), kernel);
  else if (!kernel.team() && !kernel.scan())
    kernel.form = ItemKernel{scop.unrolls && mapping.sequentialLoops.empty() && !kernel.strides};
  return kernel;
}

} // namespace nidus
