/*===- nidus.h - what a C program may say about its data --------------------===*
 *
 * No program needs this header. Inside a function, and between functions of one file, nidus keeps data on the device by
 * itself. Between calls from elsewhere it cannot know who looks at the data; a program that knows may say so:
 *
 *     nidus_keep(image, bytes);              these bytes stay on the device after a loop nest worked on them
 *     filter(image, w, h);
 *     filter(image, w, h);                   nothing is copied
 *     nidus_sync(image, w);                  before C code reads or writes this part: it is brought up to date, and
 *     image[0] = 0;                          goes in again when a loop nest needs it
 *     nidus_release(image);                  what the device has that is newer comes back; before the memory is freed
 *
 * Each thread keeps data of its own. Everything is as before where a loop nest runs as C: the data is at home then.
 * The functions are in every translated name.cu that has a mapped loop nest. In a program without one, define
 * NIDUS_NONE: they do nothing.
 *
 *===------------------------------------------------------------------------===*/
#ifndef NIDUS_NIDUS_H
#define NIDUS_NIDUS_H

#ifdef NIDUS_NONE
#define nidus_keep(address, bytes) ((void)(address), (void)(bytes))
#define nidus_sync(address, bytes) ((void)(address), (void)(bytes))
#define nidus_release(address) ((void)(address))
#else
#ifdef __cplusplus
extern "C" {
#endif
void nidus_keep(const void *address, unsigned long bytes);
void nidus_sync(const void *address, unsigned long bytes);
void nidus_release(const void *address);
#ifdef __cplusplus
}
#endif
#endif

#endif
