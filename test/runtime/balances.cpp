// When data moves for nests that alone would not be worth it: what nests have saved, or would have, pays for it, and each move is paid once.
// RUN: %{checked_cxx} %s -o %t && %t
#include "Inputs/expect.h"
#include <nidus/runtime.h>

using nidus::Balance;
using nidus::Moves;

/// After how many nests in C one runs on the device.
static int declined(double gain, const Moves &moves) {
  Balance balance;
  for (int count = 0; count < 100; count++)
    if (balance.choose(gain, moves))
      return count;
  return 100;
}

int main() {
  // {to the device, fresh, to C}
  EXPECT(declined(10, {5, 0, 0}) == 0);
  EXPECT(declined(10, {50, 0, 0}) == 2);  // what was saved twice, and as much again, pays for the move
  EXPECT(declined(-10, {5, 0, 0}) == 100);
  // A row that the C writes in each step crosses in each step: a launch that costs less than that is worth one copy.
  EXPECT(declined(-8, {12, 0, 12}) == 1);
  EXPECT(declined(-8, {12, 0, 7}) == 100);
  // Fresh data may be other data the next time.
  EXPECT(declined(10, {50, 50, 0}) == 100);

  // What is worth its move by itself does not spend what others saved.
  Balance shared;
  EXPECT(!shared.choose(-8, {12, 0, 12}) && shared.saved == 4);
  EXPECT(shared.choose(100, {12, 0, 0}) && shared.saved == 4);
  EXPECT(shared.choose(-8, {12, 0, 12}) && shared.saved == 0);

  // What the C takes home after each time moves less and less often.
  Balance fetched;
  int moves = 0;
  for (int round = 0; round < 100; round++)
    if (fetched.choose(3, {12, 0, 0})) {
      moves++;
      fetched.charge(10, true);
    }
  EXPECT(moves > 0 && moves < 8);

  // Where part of it stays there, and the rest is taken home each time, for more than the nests gain.
  Balance parts;
  int runs = 0;
  bool isThere = false;
  for (int round = 0; round < 1000; round++)
    if (parts.choose(3, isThere ? Moves{0, 0, 4} : Moves{12, 0, 0})) {
      isThere = true;
      runs++;
      parts.charge(6, true);
    } else {
      isThere &= !parts.isHome;
    }
  EXPECT(runs > 0 && runs < 40);
  // One look at all of it changes nothing.
  Balance looked;
  EXPECT(looked.choose(30, {20, 0, 0}));
  for (int round = 0; round < 100; round++) {
    EXPECT(looked.choose(3, {0, 0, 20}));
    if (round % 20 == 10)
      looked.charge(20, true);
  }

  // What loses more on the device than its way home leaves it.
  Balance leaving;
  EXPECT(leaving.choose(30, {20, 0, 0}));
  int stays = 0;
  while (stays < 100 && leaving.choose(-4, {0, 0, 10}))
    stays++;
  EXPECT(stays > 0 && stays < 10 && leaving.isHome);
  return failures();
}
