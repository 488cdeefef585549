// Rows go to the device and come home through the rings, the first ones and those that follow when much has moved: each byte, and of
// changes those alone.
#include "expect.h"

namespace {

void goAndReturn(const nidus::Rows &rows, nidus::Storing storing) {
  const nidus::Place place{};
  const auto size = static_cast<size_t>((rows.count - 1) * rows.pitch + rows.width);
  std::vector<char> from(size), to(size, 1);
  for (size_t k = 0; k < size; k++)
    from[k] = static_cast<char>(k * 7 % 251);
  void *const there = nidus::device::allocate(static_cast<int64_t>(size), place);
  nidus::device::copyIn(there, from.data(), rows, place);
  nidus::device::awaitCopiesIn(place);
  nidus::device::copyOut(to.data(), there, rows, storing, place);
  nidus::device::synchronise(place);
  for (size_t k = 0; k < size; k++)
    EXPECT(to[k] == (static_cast<int64_t>(k) % rows.pitch < rows.width ? from[k] : 1));
  nidus::device::release(there, place);
}

int main() {
  // 64 bytes are a piece at first, and 16 pieces a ring; later 256.
  for (const nidus::Storing storing : {nidus::Storing::all, nidus::Storing::changes})
    for (const nidus::Rows rows : {nidus::Rows{1, 1, 1}, nidus::Rows{300, 1, 300}, nidus::Rows{5000, 1, 5000}, nidus::Rows{100, 37, 100},
                                   nidus::Rows{60, 41, 97}, nidus::Rows{700, 9, 1001}})
      goAndReturn(rows, storing);
  return failures();
}

} // namespace
