#ifndef VIDEO_H
#define VIDEO_H

#include <stdint.h>

/* Noise is taken out of grey frames, within a frame and from frame to frame. `noise` is the greatest difference that
 * may be noise. */

/* Each pixel becomes the mean of those of its 5x5 neighbours that differ from it by noise only (Lee's sigma filter);
 * for frames that lie one after the other. Pixels outside are those of the border. */
void sigma5(const uint8_t *in, uint8_t *out, int frames, int w, int h, int noise);
/* How much has changed around each pixel: the mean of 5x5 differences. */
void motion(const uint8_t *still, const float *past, float *moved, int w, int h);
/* The past goes a small step towards the new frame, and all of the way where something moved. */
void settle(const uint8_t *still, const float *moved, float *past, uint8_t *out, int n, int noise);

/* All three, for frames that come one by one. */
struct video {
    int w, h, noise;
    uint8_t *still;      /* the frame without its own noise */
    float *moved, *past; /* past: what the frames so far say */
};

/* Returns 0 when there is no memory. */
int video_open(struct video *video, int w, int h, int noise);
void video_frame(struct video *video, const uint8_t *in, uint8_t *out);
void video_close(struct video *video);

#endif
