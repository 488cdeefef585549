// What a copy knows of random regions, against sets of bytes: nothing that is missing counts as there, and nothing newer is lost.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/residency/byte_set.h>
#include <vector>

namespace {

const int64_t size = 400;
using Bytes = std::vector<char>;

void mark(Bytes &bytes, const nidus::Region &region, char value, size_t level = 0, int64_t at = 0) {
  if (region.empty())
    return;
  if (level == region.size()) {
    for (int64_t k = 0; k < region.run(); k++)
      bytes[size_t(region.begin() + at + k)] = value;
    return;
  }
  for (int64_t k = 0; k < region[level].count; k++)
    mark(bytes, region, value, level + 1, at + k * region[level].pitch);
}

Bytes marked(const nidus::Regions &regions) {
  Bytes bytes(size, 0);
  for (const nidus::Region &region : regions)
    mark(bytes, region, 1);
  return bytes;
}

/// Intervals, rows, and rows that overlap.
nidus::Region region(Random &random) {
  const int64_t first = random.in(0, 200), run = random.in(1, 40);
  if (random.in(0, 2) != 0)
    return *nidus::Region::of(reinterpret_cast<void *>(1), 1, {first, {{run, 1}}});
  return *nidus::Region::of(reinterpret_cast<void *>(1), 1,
                            {first, {{random.in(2, 5), random.in(5, 30)}, {random.in(1, 12), random.in(1, 2)}}});
}

bool isWithin(const Bytes &part, const Bytes &whole) {
  for (size_t k = 0; k < part.size(); k++)
    if (part[k] && !whole[k])
      return false;
  return true;
}

Bytes without(Bytes bytes, const Bytes &others) {
  for (size_t k = 0; k < bytes.size(); k++)
    bytes[k] = bytes[k] && !others[k];
  return bytes;
}

void check(const nidus::ByteSet &set, const Bytes &model, const nidus::Region &asked) {
  const Bytes part = marked({asked});
  EXPECT(marked(set.all()) == model);
  EXPECT(set.empty() == (model == Bytes(size, 0)));
  EXPECT(!set.contains(asked) || isWithin(part, model));
  if (const std::optional<nidus::Regions> missing = set.missing(asked))
    EXPECT(marked(*missing) == without(part, model));
  if (asked.size() == 0 && set.gapped() == 0)
    EXPECT(set.missing(asked) && set.contains(asked) == isWithin(part, model));
}

void take(nidus::ByteSet &set, Bytes &model, int64_t begin, int64_t end) {
  const Bytes interval = marked({nidus::Region::between(begin, end)});
  const bool isExact = set.isNested();
  const nidus::Regions looked = set.inside(begin, end);
  const Bytes taken = marked(set.take(begin, end));
  EXPECT(marked(looked) == taken && isWithin(taken, model));
  EXPECT(isWithin(without(model, without(model, interval)), taken));
  EXPECT(!isExact || isWithin(taken, interval));
  // Of what overlaps, the rest may be known from another region.
  const Bytes left = marked(set.all());
  EXPECT(isWithin(left, model) && isWithin(without(model, taken), left) && isWithin(left, without(model, interval)));
  model = left;
}

/// Nothing is done when what lies in the gaps cannot be told apart.
int takeRows(nidus::ByteSet &set, Bytes &model, const nidus::Region &rows) {
  const bool isMet = set.meets(rows);
  const std::optional<nidus::Regions> taken = set.take(rows);
  const Bytes part = marked({rows}), rest = without(model, part);
  EXPECT(isMet || rest == model);
  if (taken)
    EXPECT(marked(*taken) == without(model, rest));
  model = taken ? rest : model;
  return taken ? 1 : 0;
}

/// Columns of an array, some of which reach into the next row.
nidus::Region columns(Random &random, int64_t pitch) {
  return *nidus::Region::of(reinterpret_cast<void *>(1), 1,
                            {random.in(0, 120), {{random.in(1, 9), pitch}, {random.in(1, pitch - 1), 1}}});
}

void takeColumns(Random &random) {
  const int64_t pitch = random.in(3, 23);
  nidus::ByteSet set;
  Bytes model(size, 0);
  for (int step = 0; step < 20; step++) {
    const nidus::Region next = random.in(0, 2) != 0 ? columns(random, pitch) : region(random);
    const nidus::Regions there = set.all();
    const auto isOfArray = [&](const nidus::Region &rows) {
      return rows.size() == 0 || (rows.size() == 1 && rows[0].pitch == pitch);
    };
    const bool hasForeign = !isOfArray(next) || !std::all_of(there.begin(), there.end(), isOfArray);
    if (random.in(0, 1) != 0 && isOfArray(next)) {
      set.add(next);
      mark(model, next, 1);
    } else {
      // Of nothing but columns, it is always known.
      EXPECT(takeRows(set, model, next) == 1 || hasForeign);
    }
    const nidus::Region asked = columns(random, pitch);
    check(set, model, asked);
    const nidus::Regions now = set.all();
    EXPECT(set.missing(asked) || !std::all_of(now.begin(), now.end(), isOfArray) || !isOfArray(asked));
  }
}

} // namespace

int main() {
  Random random(17);
  for (int round = 0; round < 300; round++) {
    nidus::ByteSet set;
    Bytes model(size, 0);
    for (int step = 0; step < 40; step++) {
      const nidus::Region next = region(random);
      if (random.in(0, 2) != 0) {
        set.add(next);
        mark(model, next, 1);
      } else if (random.in(0, 2) != 0) {
        take(set, model, next.begin(), next.begin() + random.in(1, 60));
      } else if (set.isNested()) {
        takeRows(set, model, next);
      }
      check(set, model, region(random));
    }
  }
  for (int round = 0; round < 300; round++)
    takeColumns(random);
  // Neighbours are one piece, in whatever order they come.
  nidus::ByteSet pieces;
  for (int64_t k = 0; k < 1000; k++)
    pieces.add(nidus::Region::between(1 + k * 37 % 1000 * 8, 9 + k * 37 % 1000 * 8));
  EXPECT(pieces.all().size() == 1 && pieces.contains(nidus::Region::between(1, 8001)));
  // So are columns of the same rows.
  nidus::ByteSet matrix;
  for (int64_t k = 0; k < 50; k++)
    matrix.add(*nidus::Region::of(reinterpret_cast<void *>(1), 8, {k * 7 % 50, {{30, 50}}}));
  EXPECT(matrix.all().size() == 1 && matrix.contains(nidus::Region::between(1, 1 + 8 * 30 * 50)));
  // Planes of a volume along each of its axes, as well, also where they overlap; of single rows of each plane it is not known.
  struct Planes {
    int64_t count, pitch;
    nidus::Level levels[2];
  };
  for (const Planes &planes : {Planes{9, 60, {{7, 6}, {5, 1}}}, Planes{7, 6, {{9, 60}, {5, 1}}}, Planes{5, 1, {{9, 60}, {7, 6}}}})
    for (const int64_t thickness : {1, 2}) {
      if (planes.count == 7 && thickness == 1)
        continue;
      nidus::ByteSet volume;
      for (int64_t k = 0; k + thickness <= planes.count; k++)
        volume.add(*nidus::Region::of(reinterpret_cast<void *>(1), 8, {(k * 11 + 3) % (planes.count - thickness + 1) * planes.pitch,
                                                                      {{thickness, planes.pitch}, planes.levels[0], planes.levels[1]}}));
      EXPECT(volume.all().size() == 1 && volume.bytes() == 9 * 7 * 5 * 8);
    }
  return failures();
}
