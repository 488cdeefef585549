// A nest gets the settings with which it was fastest, also when it has moved in its file; another text gets those of the profile.
// RUN: env CC=%{host_cc} CXX=%{watched_host_cxx} %nidus tune --emit=%t.programs --set w=20 --set h=20 %s > %t.said
// RUN: %S/Inputs/tuning.py %t.programs/nests.json '{"packetBytes": 0, "block2": [64, 2]}' > %t.blocks.json
// RUN: %nidus translate --tuning=%t.blocks.json -o %t.out --report=%t.json %s && %tools/summary.py %t.json | FileCheck %s --check-prefix=BLOCKS
// BLOCKS: kernel blur_{{[0-9]+}}
// BLOCKS: block 64 2 1
// RUN: %S/Inputs/tuning.py %t.programs/nests.json '{"packetBytes": 8, "packetRows": 2}' > %t.packets.json
// RUN: sed -e '1i // moved' %s > %t.moved.c
// RUN: %nidus translate --tuning=%t.packets.json -o %t.out --report=%t.json %t.moved.c && %tools/summary.py %t.json | FileCheck %s --check-prefix=PACKETS
// PACKETS: kernel blur_{{[0-9]+}}
// PACKETS: pixels 8 2
// RUN: sed -e 's/y = 1/y = 2/' %s > %t.other.c
// RUN: %nidus translate --tuning=%t.packets.json -o %t.out --report=%t.json %t.other.c && %tools/summary.py %t.json | FileCheck %s --check-prefix=OTHER
// OTHER: pixels 16 4
// RUN: %S/Inputs/tuning.py %t.programs/nests.json '{"packetBytes": 0, "space": "texture"}' > %t.texture.json
// RUN: %nidus explain --tuning=%t.texture.json %s | FileCheck %s --check-prefix=TEXTURE
// TEXTURE: array in texture memory: only read, chosen by nidus tune
#include <stdint.h>

void blur(const uint8_t *in, uint8_t *out, int w, int h)
{
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = (uint8_t)((in[(y - 1) * w + x] + in[(y + 1) * w + x]) / 2);
}
