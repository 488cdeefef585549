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
 *     nidus_discard(image);                  instead: nobody needs it any more, nothing comes back
 *
 * A library that works on the device, between loop nests:
 *
 *     const void *in = nidus_device_read(image, bytes);        what it reads; copied there unless it is there
 *     void *out = nidus_device_write(spectrum, bytes);         what it writes, every byte of it; both, for one array: what it changes
 *     if (in && out)
 *         transform(in, out);
 *     else
 *         transform_in_c(image, spectrum);                     no device, or not enough memory: nothing is there
 *     nidus_sync(spectrum, bytes);                             before C code looks; loop nests find it where it is
 *
 * An address holds until the next loop nest, or until one of these functions is called for overlapping bytes. The library's work goes to
 * cudaStreamPerThread or the default stream. Where the CPU is the device the addresses are the host's own.
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
#define nidus_discard(address) ((void)(address))
#define nidus_device_read(address, bytes) ((void)(bytes), (const void *)(address))
#define nidus_device_write(address, bytes) ((void)(bytes), (void *)(address))
#else
/* Memory just allocated may be passed: its bytes are not looked at. (C++ may see the functions' bodies beside this.) */
#if defined(__GNUC__) && __GNUC__ >= 11 && !defined(__clang__) && !defined(__cplusplus)
#define NIDUS_ADDRESS __attribute__((access(none, 1)))
#else
#define NIDUS_ADDRESS
#endif
#ifdef __cplusplus
extern "C" {
#endif
NIDUS_ADDRESS void nidus_keep(const void *address, unsigned long bytes);
NIDUS_ADDRESS void nidus_sync(const void *address, unsigned long bytes);
NIDUS_ADDRESS void nidus_release(const void *address);
NIDUS_ADDRESS void nidus_discard(const void *address);
const void *nidus_device_read(const void *address, unsigned long bytes);
void *nidus_device_write(void *address, unsigned long bytes);
#ifdef __cplusplus
}
#endif
#undef NIDUS_ADDRESS
#endif

#endif
