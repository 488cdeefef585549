// A program without any loop: the .cu compiles and the program is the same.
// RUN: %check %s
#include "harness.h"

int main(void)
{
    showInt("answer", 42);
    finish();
    return 0;
}
