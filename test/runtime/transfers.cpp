// Copies write exactly the bytes of a region, as rectangles and as spans.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace {

const nidus::Place here{"test", "transfers.cpp", 1};

struct Arrays {
  std::vector<unsigned char> host, device;
  nidus::Region region;
  nidus::Mirror mirror;
};

Arrays arrays(const nidus::Box &box, size_t elements) {
  Arrays a;
  a.host.assign(elements, 0);
  a.region = nidus::Region::of(a.host.data(), 1, box).value();
  a.device.assign(static_cast<size_t>(a.region.span()), 7);
  a.mirror = {reinterpret_cast<char *>(a.device.data()), a.region.begin()};
  return a;
}

bool inRegion(const nidus::Region &region, const unsigned char *byte) {
  return nidus::overlaps(region, nidus::Region::interval(byte, 1).value());
}

void expectOut(const Arrays &a) {
  bool exact = true;
  for (const unsigned char &byte : a.host)
    exact = exact && byte == (inRegion(a.region, &byte) ? 7 : 0);
  EXPECT(exact);
}

void roundTrip(const nidus::Box &box, size_t elements) {
  std::vector<char> scratch(nidus::detail::scratchBytes);
  for (const nidus::Storing storing : {nidus::Storing::all, nidus::Storing::changes}) {
    Arrays rectangles = arrays(box, elements);
    nidus::copyOut(rectangles.region, rectangles.mirror, storing, {"n", "a"}, here);
    expectOut(rectangles);

    Arrays span = arrays(box, elements);
    nidus::detail::copySpanOut(span.region, span.mirror, scratch.data(), storing, here);
    expectOut(span);
  }

  Arrays in = arrays(box, elements);
  for (unsigned char &byte : in.host)
    byte = 9;
  nidus::copyIn(in.region, in.mirror, {"n", "a"}, here);
  const unsigned char *const first = in.host.data() + (in.region.begin() - reinterpret_cast<int64_t>(in.host.data()));
  bool exact = true;
  for (size_t k = 0; k < in.device.size(); k++)
    exact = exact && in.device[k] == (inRegion(in.region, first + k) ? 9 : 7);
  EXPECT(exact);
}

/// Longer than the scratch memory: moved in parts.
void longSpan() {
  const int64_t h = 6001, w = 4099;
  Arrays a = arrays({1, {{h, 3 * w}, {w - 1, 3}}}, static_cast<size_t>(3 * w * h));
  EXPECT(a.region.span() > 4 * nidus::detail::scratchBytes);
  std::vector<char> scratch(nidus::detail::scratchBytes);
  nidus::detail::copySpanOut(a.region, a.mirror, scratch.data(), nidus::Storing::all, here);
  int64_t wrong = 0;
  for (int64_t k = 0; k < 3 * w * h; k++) {
    const int64_t x = k % (3 * w);
    wrong += a.host[static_cast<size_t>(k)] != (x % 3 == 1 && x / 3 < w - 1 ? 7 : 0);
  }
  EXPECT(wrong == 0);
}

/// Rows of which each begins in memory that cannot be written: there nothing changed.
void unwritable() {
  const int64_t page = sysconf(_SC_PAGESIZE), rows = 3;
  const auto size = static_cast<size_t>(2 * rows * page);
  void *const mapped = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT(mapped != MAP_FAILED);
  char *const host = static_cast<char *>(mapped);
  for (int64_t row = 0; row < rows; row++)
    EXPECT(mprotect(host + 2 * row * page, static_cast<size_t>(page), PROT_READ) == 0);
  const nidus::Region region = nidus::Region::of(host, 1, {100, {{rows, 2 * page}, {2 * page - 201, 1}}}).value();
  std::vector<char> device(size), scratch(nidus::detail::scratchBytes);
  for (int64_t row = 0; row < rows; row++)
    device[static_cast<size_t>((2 * row + 1) * page)] = device[static_cast<size_t>((2 * row + 2) * page - 102)] = 1;
  const nidus::Mirror mirror{device.data() + 100, region.begin()};
  nidus::copyOut(region, mirror, nidus::Storing::changes, {"n", "a"}, here);
  EXPECT(memcmp(host, device.data(), size) == 0);
  device[static_cast<size_t>(page) + 5] = 2;
  nidus::detail::copySpanOut(region, mirror, scratch.data(), nidus::Storing::changes, here);
  EXPECT(memcmp(host, device.data(), size) == 0);
  munmap(mapped, size);
}

/// What a device on a bus would choose.
void choices() {
  const auto pays = [](const nidus::Box &box) {
    const nidus::Region region = nidus::Region::of(&here, 1, box).value();
    return nidus::detail::spanPays(region, 10000, 20, 0.1, 0.1);
  };
  EXPECT(!pays({0, {{4096, 4096}, {4096, 1}}}));          // an image
  EXPECT(!pays({0, {{4092, 4096}, {4092, 1}}}));          // its interior
  EXPECT(!pays({0, {{4096, 4096}}}));                     // a column
  EXPECT(pays({0, {{4096, 3 * 4096}, {4096, 3}}}));       // one colour
  EXPECT(pays({0, {{64, 70000}, {64, 900}, {64, 3}}}));   // 4096 rectangles of tiny rows
  EXPECT(!pays({0, {{8, 1 << 26}, {4000, 8192}, {4000, 1}}})); // 8 large rectangles
}

void wideRows() {
  int rectangles = 0;
  const nidus::Region region = nidus::Region::of(&here, 1, {0, {{5, int64_t(1) << 32}, {100, 1}}}).value();
  nidus::detail::forEachRectangle(region, INT32_MAX, [&](int64_t, const nidus::Rows &rows) {
    EXPECT(rows.count == 1 && rows.width == 100);
    rectangles++;
  });
  EXPECT(rectangles == 5);
}

} // namespace

int main() {
  roundTrip({0, {{50, 64}, {64, 1}}}, 3200);
  roundTrip({130, {{46, 64}, {60, 1}}}, 3200);
  roundTrip({2, {{50, 64}, {21, 3}}}, 3200);
  roundTrip({0, {{1066, 3}}}, 3200);
  roundTrip({3, {{5, 640}, {9, 64}, {8, 5}}}, 3200);
  roundTrip({0, {{5, 640}, {9, 64}, {30, 1}}}, 3200);
  roundTrip({3199, {}}, 3200);
  roundTrip({3199, {{50, -64}, {20, -2}}}, 3200);
  roundTrip({0, {{3, 50}, {4, 40}, {11, 1}}}, 3200); // levels that interleave
  longSpan();
  unwritable();
  choices();
  wideRows();
  return failures();
}
