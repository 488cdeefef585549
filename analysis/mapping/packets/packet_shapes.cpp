#include "analysis/mapping/packets/packet_shapes.h"
#include "analysis/mapping/packets/large_mask.h"
#include "analysis/mapping/packets/packet_rows.h"
#include "analysis/mapping/packets/sorted_rows.h"
#include "analysis/mapping/body/statements.h"
#include "analysis/mapping/body/trips.h"
#include <algorithm>
#include <numeric>
#include <utility>

namespace nidus {

/// The loops as axes, x last: what packets write, they write along x. Nothing when arrays need different loops there.
std::optional<std::vector<int>> axesFor(const Interior &interior, size_t count) {
  std::vector<int> loops(count);
  std::iota(loops.begin(), loops.end(), 0);
  std::optional<int> x;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if (n.isWritten && std::exchange(x, n.courses.back().loop).value_or(n.courses.back().loop) != n.courses.back().loop)
      return std::nullopt;
  if (x) {
    std::erase(loops, *x);
    loops.push_back(*x);
  }
  return loops;
}

// Bytes between the scattered reads of neighbouring threads, times their number. A warp takes a cycle for each line of
// 128 bytes that it touches, so an instance takes one for 128 of these bytes. On an H200 the mean of 2x2 pixels is
// limited by these cycles at 64 and by memory at 32.
constexpr int64_t mostScattered = 48;

// Beyond this, for the narrowest packet, what packets save elsewhere does not count: a selection by 81 reads of structs
// takes a third longer with packets of 4 columns.
constexpr int64_t muchScattered = 448;

// Where rows that are read change along the packets, and warps are squares. On an H200 an image turned by 0, 10, 30 and
// 90 degrees takes 0.67, 0.80, 1.09 and 1.11 ms with 4 columns, of floats, and 0.63, 0.77, 1.17 and 1.09 of bytes;
// 0.66, 0.97, 1.89 and 4.28, and 0.56, 1.40, 1.76 and 4.20, with the columns of others and warps in rows.
constexpr int mostBent = 4;

// Of packets whose instances sort rows in common: each column keeps the elements of three rows in order. On an H200 a
// median of 3 x 3 bytes takes 0.109 ms with 4 x 8 results per thread and 0.134 with 16 x 4 (on an H100 0.108 with 4 x 8
// and 0.102 with 4 x 16), of floats 0.054 and 0.060 with 4 x 8 and 4 x 4.
constexpr int sortedColumns = 4;

/// The axes but x whose neighbouring instances read the same elements, outermost first.
static std::vector<size_t> sharingAxes(const Interior &interior, const std::vector<int> &threadLoops) {
  std::vector<size_t> axes;
  for (size_t axis = 0; axis + 1 < threadLoops.size(); ++axis)
    if (std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [&](const Neighbourhood &n) {
          for (size_t d = 0; d < n.offsets.size(); ++d)
            if (n.courses[d].loop == threadLoops[axis] && n.offsets[d].most != n.offsets[d].least)
              return true;
          return false;
        }))
      axes.push_back(axis);
  return axes;
}

/// Are rows of some array columns of the packets?
bool isTransposed(const Interior &interior, int xLoop) {
  return std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [&](const Neighbourhood &n) { return n.courses.back().loop != xLoop; });
}

/// Of words under a bit operation that moves bits, such as neighbours in binary images: of 32 pixels each, they make
/// short rows.
static bool holdsBits(const Interior &interior) {
  bool moves = false;
  forEachExpr(interior.body, [&](const Expr &e) {
    moves |= e.kind == ExprKind::Binary && (e.op == "<<" || e.op == ">>") && isInteger(e.type);
  });
  return moves &&
         std::all_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [](const Neighbourhood &n) { return isInteger(n.element) && sizeOf(n.element->scalar) >= 4; });
}

static bool isPowerOfTwo(int n) { return (n & (n - 1)) == 0; }

static int bytesOf(const Neighbourhood &n) { return n.step * sizeOf(n.element->scalar); }

/// Of an instance, in the widest array of which instances along x read each other's elements.
static int bytesShared(const Interior &interior) {
  int most = 0;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if ((n.offsets.back().most - n.offsets.back().least).most() >= n.step)
      most = std::max(most, bytesOf(n));
  return most;
}

/// Columns of a row of packets that write this: of at most one access, or of two where one does not hold two instances,
/// nor as many as have a word of the smallest elements (of `least` bytes), or where these share more to read. On an
/// H100 pixels of 4 bytes are premultiplied in 0.100 ms by packets of 4 and 0.113 by 8, and averaged with their
/// neighbours in 0.250 by 4 x 4 and 0.213 by 8 x 4; two derivatives of a byte take 0.127 and 0.180.
static int mostWritten(const Neighbourhood &n, int least, int bytesShared, const DeviceProfile &profile) {
  const int one = profile.packetBytes / bytesOf(n);
  return n.step > 1 && (one < 2 || one * least < 4 || bytesShared >= bytesOf(n)) ? 2 * profile.packetBytes / bytesOf(n)
                                                                                 : one;
}

/// Words of which no access holds an instance's are stored as well one by one: packets pay where they share what they
/// read. On an H100 normals of a height field, 3 floats each from 5, take 0.58 ms with 2 x 4 results per thread, 0.43
/// with 1 x 2 and 0.40 with one.
static bool storesAsWellAlone(const Interior &interior) {
  constexpr int64_t fewReads = 16;
  bool isOdd = false;
  int64_t reads = 0;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    isOdd |= n.isWritten && sizeOf(n.element->scalar) >= 4 && !isPowerOfTwo(n.step);
    int64_t window = n.isRead;
    for (const Offsets &o : n.offsets)
      window *= (o.most - o.least).most() + 1;
    reads += window;
  }
  return isOdd && reads <= fewReads;
}

static int powerOfTwoUpTo(int most) {
  int power = 1;
  while (2 * power <= most)
    power *= 2;
  return power;
}

/// Where instances wait for what data choose, smaller packets leave room for more threads. On an H100 a bilateral
/// filter with a table takes 0.172 ms with 8 x 1 results per thread, 0.193 with 8 x 2; a mean of alike neighbours 0.510
/// and 0.538.
static int64_t operationsFor(const Scattered &scattered, const DeviceProfile &profile) {
  return profile.packetOperations / (scattered.looksUp ? 4 : scattered.decides ? 2 : 1);
}

/// Columns for the widest access of the smallest elements, as long as a row of the largest ones stays within two
/// accesses, and within one where they are written: two would each leave half of every sector of memory to the other.
/// Between transposed arrays squares, which are rows of both. Narrower, but not as narrow as one access, where `values`
/// take too many registers.
std::optional<PacketShape> shapeFor(const Interior &interior, const std::vector<SharedValue> &values,
                                    const Scattered &scattered, const std::vector<int> &threadLoops,
                                    const DeviceProfile &profile) {
  // On an H200 squares of 8 x 8 bytes are faster than smaller and larger ones.
  constexpr int mostInSquare = 8;
  // A thread reads no more of one row: shading by 3 floats takes 0.192 ms with 8 results per thread and 0.178 with 4.
  const int mostRead = 4 * profile.packetBytes;
  const int sharedBytes = bytesShared(interior);
  int least = 8, most = 1, written = profile.packetBytes;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    least = std::min(least, sizeOf(n.element->scalar));
    most = std::max(most, sizeOf(n.element->scalar));
  }
  for (const Neighbourhood &n : interior.neighbourhoods)
    written = std::min(written, n.isWritten ? mostWritten(n, least, sharedBytes, profile) : mostRead / bytesOf(n));
  if (written == 0 || storesAsWellAlone(interior))
    return std::nullopt;
  std::vector<size_t> shared = sharingAxes(interior, threadLoops);
  int columns = std::min({profile.packetBytes / least, 2 * profile.packetBytes / most, powerOfTwoUpTo(written)});
  // Of volumes whose planes and rows are shared, a packet keeps many rows: on an H200 8 bytes of each are faster
  // than 16, and of 1024 pixels in 32 words too, as fewer of them lie at the ends of rows.
  if (shared.size() > 1 && (least == 1 || holdsBits(interior)))
    columns = std::min(columns, profile.packetBytes / (2 * least));
  if (scattered.isBent)
    columns = std::min(columns, mostBent);
  PacketShape shape{columns, shared.empty() ? 1 : profile.packetRows, shared.empty() ? 0 : shared[0],
                    threadLoops.size()};
  if (shared.size() == 1 && shared[0] + 2 == threadLoops.size()) {
    const int loop = threadLoops[shared[0]];
    shape.rows = rowsAlong(interior, loop, profile);
    if (profile.packetRows > 1 && sortsRows(interior, loop)) {
      shape.columns = std::min(shape.columns, sortedColumns);
      shape.rows = (least == 1 ? 4 : 2) * profile.packetRows;
    }
  }
  bool isSquare = isTransposed(interior, threadLoops.back());
  if (isSquare)
    shape.columns = shape.rows = std::min({profile.packetBytes / most, mostInSquare, powerOfTwoUpTo(written)});
  auto narrow = [&] {
    shape.columns /= 2;
    if (isSquare)
      shape.rows = shape.columns;
  };
  const int64_t mostOperations = operationsFor(scattered, profile);
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= mostOperations &&
           wordsOf(interior, threadLoops, shape) <= profile.packetWords;
  };
  auto isRoomy = [&] { return fits() && wordsOf(values, interior, threadLoops, shape) <= profile.packetWords; };
  while (!isRoomy() && shape.columns * least > 8)
    narrow();
  while (!isRoomy() && shape.rows > 1 && !isSquare)
    shape.rows /= 2;
  while (!fits() && shape.columns * least > 4)
    narrow();
  while (!scattered.isBent && scattered.bytes * shape.columns > mostScattered && shape.columns * least > 4)
    narrow();
  bool isPacket = !scattered.isWritten && scattered.bytes * shape.columns <= muchScattered &&
                  !savesNothing(interior, scattered, profile) && shape.columns * shape.rows > 1 &&
                  shape.columns * least >= 4;
  return isPacket && fits() ? std::optional(shape) : std::nullopt;
}

/// Fewer threads than fill the device, whatever the parameters are.
static bool leavesFew(const Statement &statement, const PacketShape &shape, const DeviceProfile &profile) {
  // As ifTheyFillTheDevice in nidus/kernel/packets.h.
  const int64_t enough = 2 * profile.threadsToFill();
  int64_t threads = 1;
  for (size_t k = 0; k < statement.loops.size(); ++k) {
    std::optional<int64_t> trips = constantTrips(statement, k);
    if (!trips || threads > enough * shape.columns * shape.rows)
      return false;
    threads *= *trips;
  }
  return threads / (shape.columns * shape.rows) < enough;
}

/// The array is transposed, or runs against the counters.
static bool isTurnedAround(const Neighbourhood &n) {
  for (size_t d = 0; d < n.courses.size(); ++d)
    if (n.courses[d].isReversed || n.courses[d].loop != static_cast<int>(d))
      return true;
  return false;
}

/// For blocks with loops: one access of the largest elements, if all rows are read by wide accesses; rows of the packet
/// where they share what they read. On an H200 a product of matrices takes a fifth of the time with 4 x 4 results per
/// thread, and a convolution half of it with 1 x 4; reads that are scattered take longer for each of the columns.
std::optional<PacketShape> shapeWithLoops(const Scop &scop, const std::vector<int> &threadLoops,
                                          const DeviceProfile &profile) {
  const size_t axes = threadLoops.size();
  const Interior &interior = *scop.interior;
  std::optional<LaneParts> parts = lanePartsOf(scop, withPrivates(scop, interior.body));
  bool readsTogether = interior.isShared || !interior.rows.empty();
  const bool isTurned = std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), isTurnedAround);
  if (!parts || interior.isScattered || !readsTogether || axes < 2 || isTurned)
    return std::nullopt;
  int most = 4, least = 8;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    most = std::max(most, sizeOf(n.element->scalar));
    least = std::min(least, sizeOf(n.element->scalar));
  }
  for (const Row &row : interior.rows)
    most = std::max(most, sizeOf(row.element->scalar));
  // A row that all rows of a packet read is worth twice as many.
  bool isRowShared =
      most <= 4 && std::any_of(interior.rows.begin(), interior.rows.end(), [](const Row &row) { return row.isShared; });
  PacketShape shape{profile.packetBytes / most, interior.isShared ? (isRowShared ? 2 : 1) * profile.packetRows : 1,
                    axes - 2, axes};
  bool areWide = !parts->hasOtherRows && std::all_of(interior.rows.begin(), interior.rows.end(),
                                                     [&](const Row &row) { return isWide(row, shape.columns); });
  if (!areWide)
    shape.columns = 1;
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, *parts, threadLoops, shape) <= profile.packetWords;
  };
  auto isGood = [&] { return fits() && !leavesFew(scop.onlyStatement(), shape, profile); };
  while (!isGood() && shape.rows > 1)
    shape.rows /= 2;
  bool isPacket = shape.columns * shape.rows > 1 && shape.columns * least >= 4;
  return isPacket && isGood() ? std::optional(shape) : std::nullopt;
}

/// Of what is swept, an instance has several columns: two rows of it take too many registers. On an H100 a cross
/// bilateral filter of vectors takes 0.52 ms with 4 x 1 results per thread and 0.86 with 4 x 2.
static bool hasWideRows(const Interior &interior) {
  return std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(),
                     [](const Neighbourhood &n) { return n.sweptRows > 0 && n.step > 1; });
}

/// For windows that are swept (their interior is the Scop's): one access of the largest elements, and two rows. On an
/// H200 the first-level cache gives a row of 4 floats and those around it in the time of as many products as one row of
/// results takes; with two rows, arithmetic is the limit, and with more, rows move between registers.
/// Of a window without columns around, a row serves fewer products: all rows of a packet are worth it, of 8 columns at
/// most. A large mask is read again and again: each coefficient serves 16 results at least. On an H200 convolutions of
/// floats with 17 x 17, 21 x 21 and 31 x 31 coefficients take 1.33, 2.31 and 4.60 ms with 4 x 2 results and 0.82, 1.11
/// and 2.72 with 8 x 2; with 15 x 15, 0.62 and 0.66.
std::optional<PacketShape> shapeOfSweeps(const Scop &scop, const Scattered &scattered,
                                         const std::vector<int> &threadLoops, const DeviceProfile &profile) {
  constexpr int mostRows = 2, mostFlatColumns = 8, columnsOfLargeMasks = 8;
  const Interior &interior = *scop.interior;
  bool hasColumns =
      std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), [](const Neighbourhood &n) {
        return n.sweptRows > 0 && n.offsets[1].most - n.offsets[1].least != n.step - 1;
      });
  std::optional<LaneParts> parts = lanePartsOf(scop, withPrivates(scop, interior.body));
  const bool isTurned = std::any_of(interior.neighbourhoods.begin(), interior.neighbourhoods.end(), isTurnedAround);
  if (!parts || interior.isScattered || scattered.isWritten || isTurned)
    return std::nullopt;
  int most = 1, least = 8;
  for (const Neighbourhood &n : interior.neighbourhoods) {
    most = std::max(most, sizeOf(n.element->scalar));
    least = std::min(least, sizeOf(n.element->scalar));
  }
  PacketShape shape{profile.packetBytes / most, std::min(profile.packetRows, mostRows), 0, threadLoops.size()};
  if (most == 4 && hasLargeMask(scop))
    shape.columns = columnsOfLargeMasks;
  if (!hasColumns)
    shape = {std::min(shape.columns, mostFlatColumns), profile.packetRows, 0, threadLoops.size()};
  if (hasWideRows(interior))
    shape.rows = 1;
  for (const Neighbourhood &n : interior.neighbourhoods)
    if (n.isWritten)
      shape.columns = std::min(shape.columns, powerOfTwoUpTo(2 * profile.packetBytes / bytesOf(n)));
  auto fits = [&] {
    return interior.operations * shape.columns * shape.rows <= profile.packetOperations &&
           wordsOf(interior, *parts, threadLoops, shape) <= profile.packetWords &&
           !leavesFew(scop.onlyStatement(), shape, profile);
  };
  while (!fits() && shape.rows > 1)
    shape.rows /= 2;
  while (!fits() && shape.columns * least > 4)
    shape.columns /= 2;
  bool isPacket = scattered.bytes * shape.columns <= mostScattered && shape.columns > 1 && shape.columns * least >= 4;
  return isPacket && fits() ? std::optional(shape) : std::nullopt;
}

} // namespace nidus
