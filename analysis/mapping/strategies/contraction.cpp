#include "analysis/mapping/strategies/contraction.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/trips.h"
#include "analysis/mapping/body/turns.h"
#include "analysis/mapping/packets/operands.h"
#include "analysis/mapping/packets/packet_shapes.h"
#include "analysis/mapping/plan/schedule.h"
#include "analysis/mapping/strategies/packets.h"
#include <algorithm>

namespace nidus::strategies::contraction {
namespace {

// Of a packet: on an H100 a product of 4096 x 4096 floats takes 4.3 ms with 4 x 8 results per thread and 4.0 with 8 x 8, one of
// 1024 x 1024 0.087 and 0.114; of doubles 7.3 and 7.0, 0.145 and 0.161. As one result per thread, 23.8, 0.33, 33.6 and 0.55.
constexpr int columns = 4, rows = 8;

// Packets of a block along x and y (PacketGrid::tileColumns and tileRows).
constexpr int tileColumns = 16, tileRows = 8;

/// Where neighbours read elements that lie apart, packets are no gain unless these are operands.
bool areOperands(const std::vector<std::string> &arrays, const std::vector<ContractedLoop> &loops) {
  return std::all_of(arrays.begin(), arrays.end(), [&](const std::string &array) {
    return std::any_of(loops.begin(), loops.end(), [&](const ContractedLoop &loop) {
      return std::any_of(loop.operands.begin(), loop.operands.end(), [&](const Operand &operand) { return operand.argument == array; });
    });
  });
}

/// Some array's dimensions follow the loops in another order, or backwards.
bool isTurnedAround(const Interior &interior) {
  return std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [](const Neighbourhood &n) {
    for (size_t d = 0; d < n.courses.size(); ++d)
      if (n.courses[d].isReversed || n.courses[d].loop != static_cast<int>(d))
        return true;
    return false;
  });
}

/// Too few instances for the tiles to fill a quarter of the device, whatever the parameters are (ifTheyFillTheDevice in
/// nidus/kernel/packets.h).
bool leavesFew(const Statement &statement, const DeviceProfile &profile) {
  int64_t instances = 1;
  for (size_t k = 0; k < statement.loops.size(); ++k) {
    const std::optional<int64_t> trips = constantTrips(statement, k);
    if (!trips)
      return false;
    instances *= *trips;
  }
  return instances / (columns * rows) < profile.threadsToFill() / 4;
}

} // namespace

std::vector<Candidate> propose(const Problem &problem) {
  const Scop &scop = problem.scop;
  const Statement &statement = scop.onlyStatement();
  constexpr size_t axes = 2;
  if (!scop.interior || !scop.interior->hasLoops || scop.interior->isWild || !scop.interior->size.empty() ||
      statement.loops.size() != axes || !packets::mayApply(problem))
    return {};
  const Interior &interior = *scop.interior;
  const std::optional<std::vector<int>> threadLoops = axesFor(interior, axes);
  if (!threadLoops || isTurnedAround(interior) || takesTurns(scop) || !scop.reductions.empty() || (interior.apart.empty() && leavesFew(statement, problem.profile)))
    return {};
  const StmtRef block = withPrivates(scop, interior.body);
  const std::vector<ContractedLoop> loops = contractedLoops(block, operandContext(scop, *threadLoops));
  const std::optional<LaneParts> parts = lanePartsOf(scop, block);
  const PacketShape shape{columns, rows, 0, axes};
  if (loops.empty() || !areOperands(interior.apart, loops) || !parts ||
      wordsOf(interior, *parts, *threadLoops, shape) > problem.profile.packetWords ||
      interior.operations * columns * rows > problem.profile.packetOperations)
    return {};
  KernelMapping kernel;
  kernel.statement = statement.name;
  kernel.threadLoops = *threadLoops;
  PacketForm packets;
  packets.shape = {columns, rows};
  packets.contracts = true;
  kernel.form = packets;
  kernel.block = {tileColumns, tileRows};
  kernel.schedule = scheduleOf(statement, kernel);
  return {{"contraction", Mapping{{kernel}}}};
}

} // namespace nidus::strategies::contraction
