// Which bytes can be read: few of them and many, with holes, without permission, behind the end of a file; what the device has copied
// is not asked for.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <cstdio>
#include <nidus/nidus.h>
#include <nidus/runtime.h>
#include <sys/mman.h>

namespace {

constexpr long page = 4096;

char *mapped(long pages, int permission = PROT_READ | PROT_WRITE) {
  return static_cast<char *>(mmap(nullptr, static_cast<size_t>(pages * page), permission, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

bool isReadable(const char *begin, long bytes) { return nidus::readable<char>(begin, {0, {{bytes, 1}}}); }

/// Around a page in the middle that cannot be read.
void stopsAt(const char *all, long pages) {
  const long half = pages / 2 * page, whole = pages * page;
  EXPECT(!isReadable(all, whole));
  EXPECT(isReadable(all, half));
  EXPECT(!isReadable(all, half + 1));
  EXPECT(isReadable(all + half + page, whole - half - page));
  EXPECT(!isReadable(all + half + page - 1, whole - half - page));
}

void holes(long pages) {
  char *const all = mapped(pages);
  EXPECT(isReadable(all, pages * page));
  EXPECT(mprotect(all + pages / 2 * page, page, PROT_READ) == 0);
  EXPECT(isReadable(all, pages * page)); // of several mappings
  EXPECT(mprotect(all + pages / 2 * page, page, PROT_NONE) == 0);
  stopsAt(all, pages);
  EXPECT(munmap(all + pages / 2 * page, page) == 0);
  stopsAt(all, pages);
  EXPECT(munmap(all, static_cast<size_t>(pages / 2 * page)) == 0);
  EXPECT(!isReadable(all, page));
}

/// Two pages of file, the rest of its mapping behind them.
void file(long pages) {
  std::FILE *const few = std::tmpfile();
  EXPECT(few && std::fseek(few, 2 * page - 1, SEEK_SET) == 0 && std::fputc(1, few) == 1 && std::fflush(few) == 0);
  const auto bytes = static_cast<size_t>(pages * page);
  const char *const all = static_cast<const char *>(mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, fileno(few), 0));
  EXPECT(isReadable(all, 2 * page));
  EXPECT(!isReadable(all, 2 * page + 1));
  EXPECT(!isReadable(all, pages * page));
  std::fclose(few);
}

__global__ void nothing(const char *) {}

void onDevice() {
  char *const all = mapped(8);
  nidus_hold();
  {
    nidus::Nest nest("read", "readable.cpp", 1);
    const nidus::Input<char> in(nest, "all", all, {0, {{4 * page, 1}}});
    const nidus::Grid grid{{nidus::Range<int>(0, 1)}, {1}};
    EXPECT(nest.begin(grid));
    nest.launch(nothing, "nothing", grid, in);
    nest.end();
  }
  EXPECT(mprotect(all, 8 * page, PROT_NONE) == 0);
  EXPECT(isReadable(all + page, 3 * page)); // nobody needs the host's
  EXPECT(!isReadable(all + page, 4 * page));
  nidus_unhold();
  EXPECT(!isReadable(all + page, 3 * page));
}

/// What lies behind the data that a nest reads was given back since the nest asked.
void givenBackMeanwhile() {
  char *const all = mapped(8);
  nidus::Nest nest("read", "readable.cpp", 2);
  EXPECT(nest.mayRead<char>(all, {0, {{8 * page, 1}}}));
  const nidus::Input<char> in(nest, "all", all, {0, {{8 * page, 1}}});
  EXPECT(munmap(all + 4 * page, 4 * page) == 0);
  EXPECT(!nest.begin(nidus::Grid{{nidus::Range<int>(0, 1)}, {1}}));
}

} // namespace

int main() {
  givenBackMeanwhile();
  holes(8);
  holes(4000);
  file(8);
  file(4000);
  onDevice();
  EXPECT(isReadable(nullptr, 0));
  EXPECT(!isReadable(nullptr, 1));
  EXPECT(!isReadable(nullptr, 1l << 30));
  return failures();
}
