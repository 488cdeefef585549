// Regions, overlap and containment against sets of bytes built element by element.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <set>
#include <vector>

namespace {

struct Case {
  int64_t first;
  std::vector<std::pair<int64_t, int64_t>> levels;
};

const char *const base = reinterpret_cast<const char *>(uintptr_t(1) << 20);

nidus::Box boxOf(const Case &c) {
  const auto &l = c.levels;
  switch (l.size()) {
  case 0: return {c.first, {}};
  case 1: return {c.first, {{l[0].first, l[0].second}}};
  case 2: return {c.first, {{l[0].first, l[0].second}, {l[1].first, l[1].second}}};
  default:
    return {c.first,
            {{l[0].first, l[0].second}, {l[1].first, l[1].second}, {l[2].first, l[2].second}}};
  }
}

std::set<int64_t> bytesOf(const Case &c, int64_t size) {
  std::set<int64_t> elements{c.first};
  for (const auto &[count, pitch] : c.levels) {
    std::set<int64_t> next;
    for (const int64_t element : elements)
      for (int64_t t = 0; t < count; t++)
        next.insert(element + t * pitch);
    elements = next;
  }
  std::set<int64_t> bytes;
  for (const int64_t element : elements)
    for (int64_t b = 0; b < size; b++)
      bytes.insert(reinterpret_cast<int64_t>(base) + element * size + b);
  return bytes;
}

std::set<int64_t> bytesOf(const nidus::Region &region) {
  std::set<int64_t> bytes;
  if (region.empty())
    return bytes;
  nidus::detail::forEachRectangle(region, INT64_MAX, [&](int64_t address, const nidus::Rows &rows) {
    for (int64_t row = 0; row < rows.count; row++)
      for (int64_t b = 0; b < rows.width; b++)
        bytes.insert(address + row * rows.pitch + b);
  });
  return bytes;
}

bool meet(const std::set<int64_t> &a, const std::set<int64_t> &b) {
  for (const int64_t byte : a)
    if (b.count(byte))
      return true;
  return false;
}

bool within(const std::set<int64_t> &part, const std::set<int64_t> &whole) {
  for (const int64_t byte : part)
    if (!whole.count(byte))
      return false;
  return true;
}

/// Pitches that nest: each at least the reach of what lies inside.
Case nestedCase(Random &random, const std::vector<int64_t> &pitches) {
  Case c{random.in(-30, 90), {}};
  for (size_t k = 0; k < pitches.size(); k++) {
    const int64_t room = k == 0 ? 4 : pitches[k - 1] / pitches[k];
    c.levels.push_back({random.in(0, 12) == 0 ? 0 : random.in(1, room), pitches[k]});
  }
  return c;
}

Case wildCase(Random &random) {
  Case c{random.in(-40, 40), {}};
  for (int64_t k = random.in(0, 3); k > 0; k--)
    c.levels.push_back({random.in(0, 5), random.in(-12, 12)});
  return c;
}

void comparePair(const Case &a, int64_t sizeA, const Case &b, int64_t sizeB, bool exact) {
  const auto regionA = nidus::Region::of(base, static_cast<size_t>(sizeA), boxOf(a));
  const auto regionB = nidus::Region::of(base, static_cast<size_t>(sizeB), boxOf(b));
  EXPECT(regionA && regionB);
  const auto bytesA = bytesOf(a, sizeA), bytesB = bytesOf(b, sizeB);
  EXPECT(bytesOf(*regionA) == bytesA);
  EXPECT(regionA->empty() == bytesA.empty());
  if (!bytesA.empty()) {
    EXPECT(regionA->begin() == *bytesA.begin() && regionA->end() == *bytesA.rbegin() + 1);
    EXPECT(regionA->bytes() >= int64_t(bytesA.size()));
    if (exact)
      EXPECT(regionA->bytes() == int64_t(bytesA.size()));
  }
  const bool overlap = nidus::overlaps(*regionA, *regionB);
  EXPECT(overlap == nidus::overlaps(*regionB, *regionA));
  EXPECT(overlap || !meet(bytesA, bytesB));
  // These are small enough for the search to end.
  EXPECT(overlap == meet(bytesA, bytesB));
  if (nidus::contains(*regionA, *regionB))
    EXPECT(within(bytesB, bytesA));
  EXPECT(nidus::contains(*regionA, *regionA));
}

std::set<int64_t> bytesOf(const nidus::Regions &regions) {
  std::set<int64_t> bytes;
  for (const nidus::Region &region : regions)
    for (const int64_t byte : bytesOf(region))
      bytes.insert(byte);
  return bytes;
}

int64_t sum(const nidus::Regions &regions) {
  int64_t bytes = 0;
  for (const nidus::Region &region : regions)
    bytes += region.bytes();
  return bytes;
}

/// The bytes of `a` that an interval does not have, and those that other regions do not have.
void takeAway(const nidus::Region &a, const nidus::Regions &others, int64_t begin, int64_t end) {
  const auto bytes = bytesOf(a);
  const nidus::Split split({a}, begin, end);
  const auto inside = bytesOf(split.inside), outside = bytesOf(split.outside);
  EXPECT(int64_t(inside.size() + outside.size()) == int64_t(bytes.size()) && within(inside, bytes) && within(outside, bytes));
  for (const int64_t byte : outside)
    EXPECT(byte < begin || byte >= end);
  for (const int64_t byte : inside)
    EXPECT(!a.isNested() || (byte >= begin && byte < end));
  const auto left = nidus::difference(a, others);
  if (!left)
    return;
  const auto taken = bytesOf(others), rest = bytesOf(*left);
  EXPECT(!meet(rest, taken) && (!a.isNested() || sum(*left) == int64_t(rest.size())));
  for (const int64_t byte : bytes)
    EXPECT(rest.count(byte) + taken.count(byte) >= 1);
  EXPECT(within(rest, bytes));
}

void differences() {
  Random random(2);
  const std::vector<std::vector<int64_t>> shapes = {{1}, {3}, {12, 1}, {12, 3}, {48, 12, 1}, {48, 12, 3}, {40, 8, 2}};
  int known = 0;
  for (int round = 0; round < 4000; round++) {
    const auto region = [&] {
      const auto &shape = shapes[static_cast<size_t>(random.in(0, int64_t(shapes.size()) - 1))];
      return *nidus::Region::of(base, static_cast<size_t>(random.in(1, 2)), boxOf(nestedCase(random, shape)));
    };
    const int64_t begin = reinterpret_cast<int64_t>(base) + random.in(-40, 200);
    const nidus::Regions parts{region(), region()};
    takeAway(region(), parts, begin, begin + random.in(0, 100));
    const nidus::Region whole = nidus::Region::between(begin, begin + random.in(1, 200));
    takeAway(whole, parts, begin, begin + 7);
    takeAway(*nidus::Region::of(base, 2, boxOf(wildCase(random))), parts, begin, begin + random.in(0, 100));
    known += nidus::difference(whole, parts).has_value();
  }
  EXPECT(known > 2000);
}

/// Of two boxes of one array, of all its dimensions or of the inner ones, both parts are regions.
void cuts() {
  Random random(3);
  const std::vector<std::vector<int64_t>> shapes = {{48, 12, 1}, {48, 12, 3}, {48, 3}, {48, 1}, {12, 1}, {60, 12, 4, 1}, {60, 4, 1}};
  int known = 0;
  for (int round = 0; round < 20000; round++) {
    const auto region = [&] {
      const auto &shape = shapes[static_cast<size_t>(random.in(0, int64_t(shapes.size()) - 1))];
      return *nidus::Region::of(base, 1, boxOf(nestedCase(random, shape)));
    };
    const nidus::Region whole = region(), part = region();
    const std::optional<nidus::Cut> cut = nidus::cutBy(whole, part);
    known += cut.has_value();
    if (!cut)
      continue;
    const auto inside = bytesOf(cut->inside), outside = bytesOf(cut->outside), all = bytesOf(whole), taken = bytesOf(part);
    EXPECT(sum(cut->inside) == int64_t(inside.size()) && sum(cut->outside) == int64_t(outside.size()));
    EXPECT(inside.size() + outside.size() == all.size() && within(inside, all) && within(outside, all));
    EXPECT(within(inside, taken) && !meet(outside, taken));
  }
  EXPECT(known > 16000);
}

/// The interior of a box, some of its planes and some of its columns leave few regions.
void boxesOfOneGrid() {
  const nidus::Region all = *nidus::Region::of(base, 8, nidus::Box{0, {{64, 65 * 65 * 5}, {64, 65 * 5}, {64, 5}, {5, 1}}});
  const nidus::Region interior = *nidus::Region::of(base, 8, nidus::Box{65 * 65 * 5 + 65 * 5 + 5, {{62, 65 * 65 * 5}, {62, 65 * 5}, {62, 5}, {5, 1}}});
  const nidus::Region four = *nidus::Region::of(base, 8, nidus::Box{0, {{64, 65 * 65 * 5}, {64, 65 * 5}, {64, 5}, {4, 1}}});
  const std::optional<nidus::Cut> border = nidus::cutBy(all, interior), fifth = nidus::cutBy(all, four), both = nidus::cutBy(four, interior);
  EXPECT(border && sum(border->inside) == interior.bytes() && border->outside.size() == 6);
  EXPECT(fifth && fifth->inside.size() == 1 && fifth->outside.size() == 1 && sum(fifth->outside) == all.bytes() / 5);
  EXPECT(both && both->inside.size() == 1 && sum(both->inside) == interior.bytes() / 5 * 4);
}

/// Borders between rows cut no row: what lies inside stays one region, and so does what lies outside on one side.
void rowsStayTogether() {
  const nidus::Region rows = *nidus::Region::of(base, 1, nidus::Box{2, {{9, 20}, {15, 1}}});
  const int64_t begin = reinterpret_cast<int64_t>(base);
  const nidus::Split middle({rows}, begin + 40, begin + 100), low({rows}, 0, begin + 62), cut({rows}, begin + 50, begin + 130);
  EXPECT(middle.inside.size() == 1 && middle.inside[0].bytes() == 3 * 15 && middle.outside.size() == 2);
  EXPECT(low.inside.size() == 1 && low.inside[0].bytes() == 3 * 15 && low.outside.size() == 1);
  EXPECT(cut.inside.size() == 3 && sum(cut.inside) == 7 + 3 * 15 + 8);
}

void brute() {
  Random random(1);
  const std::vector<std::vector<int64_t>> shapes = {{}, {1}, {3}, {12, 1}, {12, 3}, {48, 12, 1}, {48, 12, 3}, {40, 8, 2}};
  for (int round = 0; round < 6000; round++) {
    const auto &shape = shapes[static_cast<size_t>(random.in(0, int64_t(shapes.size()) - 1))];
    const int64_t size = random.in(1, 3);
    comparePair(nestedCase(random, shape), size, nestedCase(random, shape), size, true);
    comparePair(wildCase(random), random.in(1, 4), wildCase(random), random.in(1, 4), false);
  }
}

nidus::Region region(const nidus::Box &box, size_t size = 1) {
  return nidus::Region::of(base, size, box).value();
}

void forms() {
  EXPECT(region({0, {{100, 640}, {640, 1}}}).size() == 0);
  EXPECT(region({0, {{100, 640}, {640, 1}}}, 4).bytes() == 256000);
  EXPECT(region({0, {{100, 640}, {639, 1}}}).size() == 1);
  EXPECT(region({0, {{7, 64000}, {100, 640}, {600, 1}}}).size() == 1);
  EXPECT(region({0, {{7, 65000}, {100, 640}, {600, 1}}}).size() == 2);
  EXPECT(region({0, {{1, 5}, {1, 9}}}).size() == 0);
  EXPECT(region({0, {{0, 5}, {10, 1}}}).empty());
  EXPECT(region({0, {{10, 1}, {-3, 1}}}).empty());
  EXPECT(region({5, {}}, 8).bytes() == 8);
  EXPECT(region({0, {{0, 1}}}).empty());
  EXPECT(region({0, {{10u, size_t(20)}, {short(3), 1LL}}}).bytes() == 30);
}

/// Two windows of one large image: rows and columns decide, at once.
void windows() {
  const int64_t w = 16381, h = 16384;
  const auto window = [&](int64_t y, int64_t x, int64_t rows, int64_t columns) {
    return region({y * w + x, {{rows, w}, {columns, 1}}});
  };
  EXPECT(!nidus::overlaps(window(0, 0, h, w / 2), window(0, w / 2, h, w - w / 2)));
  EXPECT(nidus::overlaps(window(0, 0, h, w / 2 + 1), window(0, w / 2, h, w - w / 2)));
  EXPECT(!nidus::overlaps(window(0, 0, h, 1), window(0, 1, h, w - 1)));
  EXPECT(nidus::overlaps(window(0, 0, h, 2), window(0, 1, h, w - 1)));
  EXPECT(nidus::contains(window(0, 0, h, w), window(2, 2, h - 4, w - 4)));
  EXPECT(nidus::contains(window(2, 2, h - 4, w - 4), window(3, 3, 1, 5)));
  EXPECT(nidus::contains(window(0, 2, h, w - 4), window(8, 2, 9, w - 4)));
  EXPECT(!nidus::contains(window(2, 2, h - 4, w - 4), window(0, 2, h - 4, w - 4)));
  // Even and odd elements; red and green of an image.
  EXPECT(!nidus::overlaps(region({0, {{1000, 2}}}, 4), region({1, {{1000, 2}}}, 4)));
  EXPECT(!nidus::overlaps(region({0, {{h, 3 * w}, {w, 3}}}), region({1, {{h, 3 * w}, {w, 3}}})));
  // Different pitches, hundreds of millions of combinations: in doubt they overlap, and soon.
  EXPECT(nidus::overlaps(region({0, {{h, w}, {w - 9, 1}}}), region({0, {{h, w + 7}, {w - 9, 1}}})));
}

bool rejected(const nidus::Box &box, size_t size = 1) {
  return !nidus::Region::of(base, size, box).has_value();
}

void limits() {
  const int64_t most = INT64_MAX;
  EXPECT(rejected({most, {}}));
  EXPECT(rejected({most / 4, {}}, 8));
  EXPECT(rejected({INT64_MIN, {}}));
  EXPECT(rejected({-(int64_t(1) << 21), {}}));
  EXPECT(rejected({0, {{most, most}}}));
  EXPECT(rejected({0, {{most, 1}}}));
  EXPECT(rejected({0, {{2, INT64_MIN}}}));
  EXPECT(rejected({0, {{most / 2, 2}, {most / 2, 2}}}));
  EXPECT(rejected({0, {{UINT64_MAX, 1}}}));
  EXPECT(rejected({UINT64_MAX, {}}));
  EXPECT(rejected({0, {{2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1}, {2, 1}}}));
  // An empty box is empty whatever else it says.
  EXPECT(region({0, {{0, 1}, {most, most}}}).empty());
  EXPECT(!rejected({0, {{int64_t(1) << 61, 1}}}));
}

} // namespace

int main() {
  brute();
  differences();
  cuts();
  boxesOfOneGrid();
  rowsStayTogether();
  forms();
  windows();
  limits();
  return failures();
}
