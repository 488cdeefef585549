// Rows cross a small ring in pieces, moved by a crew, each byte once and none too early; a crew works once per call.
// RUN: %{threads_cxx} %s -o %t && %t
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/residency/belt.h>
#include <nidus/cpu/crew.h>
#include <unistd.h>

using nidus::Crew;
using nidus::Rows;
using Belt = nidus::device::Belt;
using Bytes = std::vector<char>;

namespace {

/// What the sender does with a piece: a copy between the ring, without gaps, and the device.
void toDevice(const Belt::Piece &piece) { nidus::scatter(piece.device, piece.slot, piece.rows); }
void fromDevice(const Belt::Piece &piece) { nidus::gather(piece.slot, piece.device, piece.rows); }

void bring(Belt &belt, Crew &crew) {
  const Crew::Work work = [&](size_t) {
    while (!belt.isTaken())
      if (!belt.moveOne(
              [](const char *host, char *ring, const Rows &rows, nidus::Storing) { nidus::gather(ring, host, rows); }))
        std::this_thread::yield();
  };
  belt.begin();
  crew.begin(work);
  for (size_t sent = 0, allowed = 0; sent < belt.size();) {
    while (allowed < belt.size() && belt[allowed].after <= sent)
      belt.allow(++allowed);
    EXPECT(allowed > sent);
    if (belt.isMoved(sent))
      toDevice(belt[sent++]);
  }
  crew.end();
  belt.end();
}

void takeHome(Belt &belt, Crew &crew) {
  const Crew::Work work = [&](size_t) {
    while (!belt.isTaken())
      if (!belt.moveOne(nidus::scatter))
        std::this_thread::yield();
  };
  belt.begin();
  crew.begin(work);
  for (size_t sent = 0, left = 0; sent < belt.size();) {
    while (left < sent && belt.isMoved(left))
      left++;
    if (belt[sent].after > left)
      continue;
    fromDevice(belt[sent]);
    belt.allow(++sent);
  }
  work(0); // the crew may sleep
  crew.end();
  belt.end();
}

Bytes image(const Rows &rows, char other) {
  Bytes bytes(static_cast<size_t>((rows.count - 1) * rows.pitch + rows.width));
  for (size_t k = 0; k < bytes.size(); k++)
    bytes[k] = static_cast<int64_t>(k) % rows.pitch < rows.width ? static_cast<char>(k * 7 % 101) : other;
  return bytes;
}

struct Sizes {
  size_t ring, piece, portion;
};

void crosses(const Rows &rows, const Sizes &sizes, Crew &crew) {
  Bytes from = image(rows, 1), device(from.size(), 2), to(from.size(), 3);
  std::vector<char> ring(sizes.ring);
  Belt belt;
  belt.useRing(ring.data(), sizes.ring, sizes.piece);
  for (int call = 0; call < 3; call++) {
    belt.add({device.data(), from.data(), rows}, 0, sizes.portion);
    bring(belt, crew);
    belt.add({device.data(), to.data(), rows}, 0, sizes.portion);
    takeHome(belt, crew);
    EXPECT(device == image(rows, 2) && to == image(rows, 3));
    std::fill(to.begin(), to.end(), char(3));
  }
}

/// Sleeping or awake: who works is there before end() and gone after it, and whoever begins does what this call says.
void worksWhileCalled() {
  Crew crew(3);
  EXPECT(crew.size() == 3);
  for (int call = 0; call < 200; call++) {
    std::atomic<int> inside{0}, done{0};
    const Crew::Work work = [&](size_t member) {
      EXPECT(member < 3);
      inside++;
      std::this_thread::yield();
      done++;
      inside--;
    };
    crew.begin(work);
    while (done == 0)
      std::this_thread::yield();
    crew.end();
    EXPECT(inside == 0);
    if (call % 50 == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

/// Signals are for the program's own threads.
void takesNoSignal() {
  static std::atomic<bool> isTaken{false};
  static std::thread::id taker;
  const std::thread::id mine = std::this_thread::get_id();
  signal(SIGUSR1, [](int) { isTaken = true, taker = std::this_thread::get_id(); });
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGUSR1);
  {
    Crew crew(3);
    pthread_sigmask(SIG_BLOCK, &one, nullptr);
    kill(getpid(), SIGUSR1);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT(!isTaken);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  }
  EXPECT(isTaken && taker == mine);
}

} // namespace

int main() {
  Crew some(3), nobody(0);
  EXPECT(nobody.size() == 0);
  for (const Rows &rows : {Rows{10000, 1, 10000}, Rows{100, 40, 100}, Rows{100, 40, 117}, Rows{1, 70, 3}, Rows{700, 9, 900}})
    for (const Sizes &sizes : {Sizes{256, 64, 4}, Sizes{512, 500, 100}, Sizes{4096, 1000, 1000}})
      crosses(rows, sizes, some);
  worksWhileCalled();
  takesNoSignal();
  return failures();
}
