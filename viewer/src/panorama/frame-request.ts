/** Milliseconds to wait for an animation frame before drawing without one. */
const UNSEEN = 500;

export interface FrameRequest {
  /** Draws once, soon; repeated requests share the frame. */
  ask(): void;
  cancel(): void;
}

/**
 * Requests animation frames, and falls back to a timer when none arrive.
 *
 * A cross-origin frame below the fold gets none, nor does a background tab. Host commands still have to take effect there, and events such
 * as "ready" or a changed view have to be sent. A picture at rest requests no frames.
 */
export function frameRequest(draw: (now: DOMHighResTimeStamp) => void): FrameRequest {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = 0;
  };
  const go = (now: DOMHighResTimeStamp) => {
    cancel();
    draw(now);
  };
  return {
    ask() {
      if (frame) return;
      frame = requestAnimationFrame(go);
      timer = setTimeout(() => go(performance.now()), UNSEEN);
    },
    cancel,
  };
}
